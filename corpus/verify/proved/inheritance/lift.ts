import type { int } from "@proviso/runtime";

export abstract class Lift {
  floor = 0;
  //@ requires 0 <= to && to <= 20;
  //@ ensures this.floor === to;
  abstract go(to: int): void;
}

export class SafeLift extends Lift {
  //@ also requires to < 0; ensures this.floor === \old(this.floor) || Number.isNaN(this.floor);
  override go(to: int): void {
    if (to >= 0) this.floor = to;
  }
}
