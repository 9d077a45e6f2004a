import type { int } from "@proviso/runtime";

//@ ensures -1 <= \result && \result < names.length;
//@ ensures \result >= 0 ==> names[\result] === name;
export function position(names: readonly string[], name: string): int {
  //@ maintaining 0 <= i && i <= names.length;
  //@ decreasing names.length - i;
  for (let i = 0; i < names.length; i++) {
    if (names[i] === name) return i;
  }
  return -1;
}
