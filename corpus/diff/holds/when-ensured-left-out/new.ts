import type { int } from "@proviso/runtime";

export function half(n: int): number {
  return Math.trunc(n / 2);
}
