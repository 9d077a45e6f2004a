import type { nat } from "@proviso/runtime";

//@ ensures \result === 0;
export function writes(n: nat): number {
  const counter = { failed: 0, value: 0 };
  let refused = 0;
  //@ maintaining i >= 0;
  for (let i = 0; i < n; i++) {
    if (Object.isFrozen(counter)) refused = 1;
    Object.freeze(counter);
  }
  return refused;
}
