import type { int } from "@proviso/runtime";

//@ pure
//@ ensures \result >= -1;
//@ signals_only \nothing;
export function named(code: int): int {
  if (code === -1) return 0;
  return /^98765\d$/.test(String(code)) ? code : -1;
}

//@ ensures \result;
export function areAlike(codes: readonly int[]): boolean {
  if (codes.every((code) => named(code) === code)) return codes.every((code) => code === codes[0]);
  return true;
}
