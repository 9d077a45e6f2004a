import type { int } from "@proviso/runtime";

class Ratio {
  //@ requires 0 <= part && part <= 100;
  constructor(readonly part: int) {}
}

//@ requires part >= 0;
//@ ensures \result.part === part;
export function ratio(part: int): Ratio {
  return new Ratio(part);
}
