import type { int } from "@proviso/runtime";

//@ ensures \result === 0;
export function first(pair: [int?, int?]): int {
  return pair[0] ?? 0;
}

//@ ensures \result === 0;
export function head(row: readonly [int, ...int[]]): int {
  return row[0] ?? 0;
}
