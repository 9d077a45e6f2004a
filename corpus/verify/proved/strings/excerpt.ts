import type { int } from "@proviso/runtime";

//@ requires 0 <= from && from <= to && to <= text.length;
//@ ensures \result.length === to - from && text.includes(\result);
export function excerpt(text: string, from: int, to: int): string {
  return text.substring(from, to);
}
