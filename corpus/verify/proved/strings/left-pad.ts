import type { int } from "@proviso/runtime";

//@ requires 0 <= width && width <= 40;
//@ ensures \result.length >= width && \result.endsWith(digits);
//@ signals_only \nothing;
export function leftPad(digits: string, width: int): string {
  return digits.padStart(width, "0");
}
