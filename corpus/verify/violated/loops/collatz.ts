import type { int } from "@proviso/runtime";

//@ requires 1 <= start && start <= 1000;
export function steps(start: int): number {
  let n = start;
  let made = 0;
  //@ decreasing n;
  while (n !== 1) {
    n = n % 2 === 0 ? n / 2 : 3 * n + 1;
    made += 1;
  }
  return made;
}
