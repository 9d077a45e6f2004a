import type { int } from "@proviso/runtime";

//@ requires 0 <= width && width <= 80;
//@ ensures \result.length === width;
//@ signals_only \nothing;
export function ruled(title: string, width: int): string {
  return title + "=".repeat(width - title.length);
}
