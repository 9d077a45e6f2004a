import type { int } from "@proviso/runtime";

export class Interval {
  //@ invariant this.low <= this.high;
  //@ requires low <= high;
  constructor(
    public low: int,
    public high: int,
  ) {}

  //@ ensures this.low <= point && point <= this.high;
  include(point: int): void {
    if (point < this.low) this.low = point;
    else if (point > this.high) this.high = point;
  }
}
