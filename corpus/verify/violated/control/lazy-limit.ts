import type { int } from "@proviso/runtime";

export interface Limits {
  most: int | undefined;
}

//@ ensures \old(limits.most) === 0 ==> \result === 0;
export function mostOf(limits: Limits): int {
  limits.most ||= 5;
  return limits.most;
}
