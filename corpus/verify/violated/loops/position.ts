import type { int } from "@proviso/runtime";

//@ ensures -1 <= \result && \result < names.length;
//@ ensures \result >= 0 ==> names[\result] === name;
export function position(names: readonly string[], name: string): int {
  let i = 0;
  //@ maintaining 0 <= i && i <= names.length;
  while (i < names.length && names[i] !== name) i += 1;
  return i;
}
