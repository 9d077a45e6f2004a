import type { int } from "@proviso/runtime";

export interface Price {
  readonly cents: int;
  //@ requires 0 <= this.cents && this.cents <= 1_000_000;
  //@ ensures 0 <= \result && \result <= this.cents;
  discounted(): number;
}

export class Coupon implements Price {
  constructor(
    readonly cents: int,
    readonly off: int,
  ) {}

  discounted(): number {
    return this.cents - Math.max(0, this.off);
  }
}
