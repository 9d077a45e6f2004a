import type { int } from "@proviso/runtime";

//@ ensures \result === 2;
export function visited(): int {
  const ring = [1, 2];
  ring[Symbol.iterator] = () => [7].values();
  let count = 0;
  for (const _ of ring) count += 1;
  return count;
}
