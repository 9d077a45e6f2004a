import type { int } from "@proviso/runtime";

//@ ensures \result <==> (\forall int i; 0 <= i && i < ages.length; ages[i] >= 18);
export function allAdult(ages: readonly int[]): boolean {
  for (let k = 0; k < ages.length; k++) {
    return ages[k] >= 18;
  }
  return true;
}
