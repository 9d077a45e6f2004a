import type { int } from "@proviso/runtime";

//@ ensures \result;
export function isRefused(items: readonly int[]): boolean {
  const kept = Object.freeze([...items]) as int[];
  try {
    kept.reverse();
  } catch {
    return true;
  }
  return false;
}

//@ requires 0 <= from && from <= 3 && 0 <= to && to <= 3;
//@ ensures \result;
export function isGuarded(from: int, to: int): boolean {
  const kept = Object.freeze([1, 2, 3]) as int[];
  try {
    kept.fill(0, from, to);
  } catch {
    return true;
  }
  return false;
}
