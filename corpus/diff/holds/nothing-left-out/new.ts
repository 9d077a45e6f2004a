import type { int } from "@proviso/runtime";

export function scaled(n: int): int {
  if (n === 3) return 0;
  return n > 10 ? n + 1 : n;
}
