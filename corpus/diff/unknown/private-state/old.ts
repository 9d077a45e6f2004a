export class Box {
  #n = 0;
  put(k: number): void {
    this.#n = k;
  }
}
