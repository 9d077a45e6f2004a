import type { int } from "@proviso/runtime";

export function root(n: int): number {
  return n < 0 ? 0 : Math.sqrt(n);
}
