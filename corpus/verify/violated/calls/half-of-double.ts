import type { int } from "@proviso/runtime";
import { half } from "../../proved/calls/half.js";

//@ requires 0 <= n && n <= 1000;
//@ ensures \result <= n;
export function halfOfNext(n: int): number {
  return half(n + 1);
}
