export class Counter {
  n: number;
  constructor() {
    this.n = 1;
  }
  inc(): number {
    this.n += 1;
    return this.n;
  }
}
