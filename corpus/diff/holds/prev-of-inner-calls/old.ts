export class Counter {
  n = 0;
  add(k: number): number {
    this.n += 1;
    return k;
  }
  twice(k: number): number {
    this.add(k);
    return this.add(k);
  }
}
