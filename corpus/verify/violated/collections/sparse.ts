import type { int } from "@proviso/runtime";

//@ requires 0 <= i && i <= 2;
//@ ensures 1 in \result;
export function row(i: int): (int | undefined)[] {
  const cells: (int | undefined)[] = [1, , 3];
  cells[i] = 5;
  return cells;
}

//@ requires more.length === 1;
//@ ensures \result === 4;
export function visited(more: readonly int[]): int {
  let count = 0;
  [1, , 3].concat(more).forEach(() => {
    count += 1;
  });
  return count;
}
