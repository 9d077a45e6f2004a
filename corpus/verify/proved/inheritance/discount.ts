import type { int } from "@proviso/runtime";

export class Price {
  constructor(readonly cents: int) {}

  //@ requires 0 <= this.cents && this.cents <= 1_000_000;
  //@ ensures 0 <= \result && \result <= this.cents;
  discounted(): number {
    return this.cents;
  }
}

export class HalfPrice extends Price {
  override discounted(): number {
    return Math.floor(super.discounted() / 2);
  }
}
