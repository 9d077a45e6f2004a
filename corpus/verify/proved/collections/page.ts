import type { int } from "@proviso/runtime";

//@ requires 0 <= page && page <= 1000 && 0 <= size && size <= 100;
//@ ensures \result.length <= size;
export function pageOf(rows: readonly string[], page: int, size: int): string[] {
  return rows.slice(page * size, (page + 1) * size);
}
