import type { int } from "@proviso/runtime";

//@ requires rounds >= 0;
//@ ensures \result === rounds;
export function played(rounds: int): number {
  let done = 0;
  //@ maintaining 0 <= done;
  //@ maintaining rounds >= 1 ==> done <= rounds;
  do {
    done += 1;
  } while (done < rounds);
  return done;
}
