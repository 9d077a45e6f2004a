import type { int } from "@proviso/runtime";

export abstract class Lift {
  floor = 0;
  //@ requires 0 <= to && to <= 20;
  //@ ensures this.floor === to;
  abstract go(to: int): void;
}

export class ServiceLift extends Lift {
  constructor(readonly highest: int) {
    super();
  }

  override go(to: int): void {
    this.floor = Math.min(to, this.highest);
  }
}
