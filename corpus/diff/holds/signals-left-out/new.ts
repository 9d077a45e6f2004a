import type { int } from "@proviso/runtime";

export function pick(n: int): int {
  if (n < 0) throw new Error("negative");
  return n;
}
