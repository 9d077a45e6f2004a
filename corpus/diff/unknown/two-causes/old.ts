import type { int } from "@proviso/runtime";

export function fee(n: int): int {
  return n;
}
export function total(n: int): int {
  return n + fee(-1);
}
