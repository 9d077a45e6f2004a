import type { int } from "@proviso/runtime";

//@ ensures \result <==> (\forall int i; 0 <= i && i < ages.length; ages[i] >= 18);
export function allAdult(ages: readonly int[]): boolean {
  //@ maintaining 0 <= k && k <= ages.length;
  //@ maintaining (\forall int i; 0 <= i && i < k; ages[i] >= 18);
  for (let k = 0; k < ages.length; k++) {
    if (ages[k] < 18) return false;
  }
  return true;
}
