import type { int } from "@proviso/runtime";
import { half } from "./half.js";

//@ requires 0 <= n && n <= 1000;
//@ ensures \result === n;
export function halfOfDouble(n: int): int {
  return half(n + n);
}
