export class Store {
  delete(key: number): boolean {
    return key > 0;
  }
  new(key: number): number {
    return key;
  }
}
