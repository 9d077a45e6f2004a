import type { int } from "@proviso/runtime";

//@ requires 0 <= i && i < items.length && 0 <= j && j < items.length;
//@ ensures items[i] === \old(items[j]) && items[j] === \old(items[i]);
//@ ensures (\forall int k; 0 <= k && k < items.length && k !== i && k !== j; items[k] === \old(items[k]));
export function exchange(items: string[], i: int, j: int): void {
  const item = items[i];
  items[i] = items[j];
  items[j] = item;
}
