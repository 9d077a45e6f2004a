import type { int } from "@proviso/runtime";

export function root(n: int): number {
  if (n === -1) throw new RangeError("minus one");
  return n < 0 ? 0 : Math.sqrt(n);
}
