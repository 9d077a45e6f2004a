import type { int } from "@proviso/runtime";

export function pick(n: int): int {
  if (n === -2) throw new Error("minus two");
  return n < 0 ? 0 : n;
}
