import type { int } from "@proviso/runtime";

export class Interval {
  //@ invariant this.low <= this.high;
  private constructor(
    public low: int,
    public high: int,
  ) {}

  static of(a: int, b: int): Interval {
    return new Interval(Math.min(a, b), Math.max(a, b));
  }

  intersect(other: Interval): void {
    this.low = Math.max(this.low, other.low);
    this.high = Math.min(this.high, other.high);
  }
}
