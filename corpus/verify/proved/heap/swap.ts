import type { int } from "@proviso/runtime";

export class Register {
  constructor(public bits: int) {}
}

//@ ensures a.bits === \old(b.bits) && b.bits === \old(a.bits);
export function swap(a: Register, b: Register): void {
  const bits = a.bits;
  a.bits = b.bits;
  b.bits = bits;
}
