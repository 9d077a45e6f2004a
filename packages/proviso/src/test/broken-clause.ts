import type { BrokenClause } from "./protocol.js";

/** Whether the same clause of the same unit is broken: there is one finding for each. */
export function isSameClause(one: BrokenClause, other: BrokenClause): boolean {
  return (
    one.file === other.file &&
    one.line === other.line &&
    one.column === other.column &&
    one.unit === other.unit
  );
}
