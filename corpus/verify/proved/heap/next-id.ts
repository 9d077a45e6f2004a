import type { int } from "@proviso/runtime";

export class Ids {
  static last: int = 0;

  //@ requires Ids.last < 1_000_000;
  //@ ensures \result === \old(Ids.last) + 1 && Ids.last === \result;
  static next(): int {
    Ids.last += 1;
    return Ids.last;
  }
}
