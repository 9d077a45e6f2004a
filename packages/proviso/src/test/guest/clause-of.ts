import type { ContractError } from "@proviso/runtime";
import type { BrokenClause } from "../protocol.js";

/** The clause that an error is about. Who broke a precondition is no part of its kind. */
export function clauseOf({ kind, unit, clause, file, line, column, violation }: ContractError): BrokenClause {
  const { length } = violation;
  return { kind: kind.replace(/^(entry|internal)-/, ""), unit, clause, file, line, column, length };
}
