import type { int } from "@proviso/runtime";

export function half(n: int): number {
  if (n % 2 !== 0) throw new TypeError("odd");
  return n / 2;
}
