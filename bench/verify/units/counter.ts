import type { int } from "@proviso/runtime";

export class Counter {
  //@ invariant 0 <= this.count && this.count <= this.limit && this.limit <= 1_000_000;
  count: int = 0;

  /**
   * @requires 0 <= limit && limit <= 1_000_000
   * @ensures this.count === 0 && this.limit === limit
   */
  constructor(readonly limit: int) {}

  /**
   * @requires 0 <= by && by <= 1000
   * @ensures this.count >= \old(this.count)
   * @ensures \result === this.limit - this.count
   */
  add(by: int): int {
    this.count = this.count + by > this.limit ? this.limit : this.count + by;
    return this.limit - this.count;
  }
}
