import type { int } from "@proviso/runtime";

//@ requires 0 <= at && at < text.length;
//@ ensures 0 <= \result && \result <= 65_535;
export function codeAt(text: string, at: int): int {
  return text.charCodeAt(at);
}
