import type { int } from "@proviso/runtime";

//@ requires 0 <= from && from <= text.length && 0 <= to && to <= text.length;
//@ ensures \result === text.slice(from, to);
export function excerpt(text: string, from: int, to: int): string {
  return text.substring(from, to);
}
