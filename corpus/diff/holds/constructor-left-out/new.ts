export class Counter {
  n = 1;
  /** Says nothing. */
  label = "";
  inc(): number {
    this.n += 1;
    return this.n;
  }
}
