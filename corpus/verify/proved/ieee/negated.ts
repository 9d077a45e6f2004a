import type { int } from "@proviso/runtime";

//@ requires -100 <= x && x <= 100;
//@ ensures Object.is(\result, -x);
export const negated = (x: int): number => -x;
