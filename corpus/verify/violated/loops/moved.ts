import type { int, nat } from "@proviso/runtime";

//@ ensures \result === "a";
export function firstName(n: nat): string {
  const held: { a?: int; b: int } = { a: 0, b: 1 };
  //@ maintaining i >= 0;
  for (let i = 0; i < n; i++) {
    delete held.a;
    held.a = 0;
  }
  return Object.keys(held)[0];
}
