import type { int } from "@proviso/runtime";

//@ requires 0 <= i && i < items.length && 0 <= j && j < items.length;
//@ ensures items[i] === \old(items[j]) && items[j] === \old(items[i]);
export function exchange(items: string[], i: int, j: int): void {
  items[i] = items[j];
  items[j] = items[i];
}
