import type { int } from "@proviso/runtime";

export function scaled(n: int): int {
  if (n === 3) throw new RangeError("three");
  return n;
}
