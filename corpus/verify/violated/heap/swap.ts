import type { int } from "@proviso/runtime";

export class Register {
  constructor(public bits: int) {}
}

//@ requires 0 <= a.bits && a.bits < 1024 && 0 <= b.bits && b.bits < 1024;
//@ ensures a.bits === \old(b.bits) && b.bits === \old(a.bits);
export function swap(a: Register, b: Register): void {
  a.bits = a.bits + b.bits;
  b.bits = a.bits - b.bits;
  a.bits = a.bits - b.bits;
}
