export class Counter {
  n = 0;
  inc(): number {
    this.n += 1;
    return this.n;
  }
}
