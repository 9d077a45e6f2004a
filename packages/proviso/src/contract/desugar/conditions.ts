import type { Clause } from "../tree.js";
import type { Condition, ExceptionalCondition } from "./flat-case.js";

/** The condition of a clause with this keyword. */
export function written(clause: Clause, keyword: string): Condition[] {
  const { body } = clause;
  if (clause.spec.keyword !== keyword || body.shape !== "predicate" || body.predicate === "not_specified")
    return [];
  return [{ kind: "written", predicate: body.predicate, redundant: clause.redundant, clause }];
}

/** What a clause with this keyword says of exceptions; without a predicate, that they may be thrown. */
export function exceptional(clause: Clause, keyword: string): ExceptionalCondition[] {
  const { body } = clause;
  if (clause.spec.keyword !== keyword || body.shape !== "signals") return [];
  const condition: Condition =
    body.predicate === undefined
      ? { kind: "constant", value: true, range: clause.range }
      : { kind: "written", predicate: body.predicate, redundant: clause.redundant, clause };
  return [{ name: body.name, type: body.type, condition }];
}
