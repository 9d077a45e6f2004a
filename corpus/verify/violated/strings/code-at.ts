import type { int } from "@proviso/runtime";

//@ requires 0 <= at && at <= text.length;
//@ ensures 0 <= \result && \result <= 65_535;
export function codeAt(text: string, at: int): number {
  return text.charCodeAt(at);
}
