export class Counter {
  n = 5;
  inc(): number {
    this.n += 1;
    return this.n;
  }
}
