import type { int } from "@proviso/runtime";

class Ring extends Array<int> {
  override [Symbol.iterator](): ArrayIterator<int> {
    return [7].values();
  }
}

//@ ensures \result === 2;
export function visited(): int {
  const ring = new Ring();
  ring.push(1, 2);
  let count = 0;
  for (const _ of ring) count += 1;
  return count;
}
