import type { int } from "@proviso/runtime";

export interface Cell {
  value: int;
}

/**
 * @requires 0 <= from.value && from.value <= 1000 && 0 <= to.value && to.value <= 1000
 * @ensures from !== to ==> to.value === \old(to.value) + \old(from.value) && from.value === 0
 * @ensures from === to ==> from.value === 0
 */
export function move(from: Cell, to: Cell): void {
  to.value += from.value;
  from.value = 0;
}
