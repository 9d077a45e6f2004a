import type { int, nat } from "@proviso/runtime";

//@ requires n < 1000;
//@ ensures \result === 0;
export function lastTest(n: nat, o: { a: int; b: int }): int {
  let key: "a" | "b" = "b";
  let i = 0;
  let bad = 0;
  //@ maintaining i >= 0;
  do {
    if (i > 0) bad = 1;
    key = "a";
    i++;
  } while (i < n && o[key] === 5);
  return bad;
}
