import type { int } from "@proviso/runtime";

export function fee(n: int): int {
  return n < 0 ? 0 : n;
}
export function total(n: int): int {
  return 100 * n + fee(-1);
}
