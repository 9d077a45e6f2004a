import type { int } from "@proviso/runtime";

//@ requires 1 <= most && most <= 100;
//@ ensures 1 <= \result && \result <= most;
export function attempts(most: int, succeedsAt: int): int {
  let made = 0;
  //@ maintaining 0 <= made && made < most;
  //@ decreasing most - made;
  while (true) {
    if (made + 1 === most || made + 1 === succeedsAt) return made + 1;
    made += 1;
  }
}
