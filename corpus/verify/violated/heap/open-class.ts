import type { int } from "@proviso/runtime";

export class Totals {
  [name: string]: int;
}

//@ ensures \result === 0;
export function totalOf(totals: Totals): int {
  return totals["tea"] ?? 0;
}
