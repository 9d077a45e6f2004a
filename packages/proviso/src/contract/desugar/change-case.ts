import type { Range } from "../../diagnostic/index.js";
import type { UnitContract } from "../carriers/index.js";
import type { Case, Clause } from "../tree.js";
import { exceptional, written } from "./conditions.js";
import type { Condition, ExceptionalCondition, OldVariable } from "./flat-case.js";
import { oldVariable } from "./old-variable.js";

/**
 * A case of a change contract with the defaults of seed 000, Table I, filled in: where the update condition holds
 * (`whenRequired` before, and `whenEnsured` or `whenSignaled` after the previous version), the updated version
 * must meet `requires`, `ensures` and `signals`.
 */
export interface ChangeCase {
  readonly olds: readonly OldVariable[];
  readonly whenRequired: readonly Condition[];
  readonly whenEnsured: readonly Condition[];
  readonly whenSignaled: readonly ExceptionalCondition[];
  readonly requires: readonly Condition[];
  readonly ensures: readonly Condition[];
  readonly signals: readonly ExceptionalCondition[];
  /** `preserves_when`: both versions must have the same output. */
  readonly preserves: boolean;
}

/** The cases of a change contract. A `preserves_when` is a case of its own (seed 000, §3.1). */
export function desugarChange(contract: UnitContract): ChangeCase[] {
  return contract.cases.flatMap((spec) => flatten(spec, []));
}

function flatten(spec: Case, shared: readonly Clause[]): ChangeCase[] {
  const clauses = [...shared, ...spec.clauses];
  if (spec.nested.length > 0) return spec.nested.flatMap((nested) => flatten(nested, clauses));
  const preserving = clauses.flatMap((clause) => written(clause, "preserves_when"));
  const olds = clauses.flatMap(oldVariable);
  const others = clauses.filter(
    ({ spec: { keyword, shape } }) => keyword !== "preserves_when" && shape !== "name" && shape !== "old",
  );
  const cases = preserving.map((condition) => preservingCase(condition, olds, spec.range));
  return others.length > 0 ? [changeCase(others, olds, spec.range), ...cases] : cases;
}

function changeCase(clauses: readonly Clause[], olds: readonly OldVariable[], range: Range): ChangeCase {
  const constant = (value: boolean): Condition => ({ kind: "constant", value, range });
  const anyException = (value: boolean): ExceptionalCondition => ({
    name: undefined,
    type: undefined,
    condition: constant(value),
  });
  const gather = (keyword: string): Condition[] => clauses.flatMap((clause) => written(clause, keyword));
  const whenEnsured = gather("when_ensured");
  const whenSignaled = clauses.flatMap((clause) => exceptional(clause, "when_signaled"));
  const neither = whenEnsured.length + whenSignaled.length === 0;
  const requires = gather("requires");
  const whenRequired = gather("when_required");
  const ensures = gather("ensures");
  const signals = clauses.flatMap((clause) => exceptional(clause, "signals"));
  return {
    olds,
    whenRequired: whenRequired.length > 0 ? whenRequired : requires.length > 0 ? requires : [constant(true)],
    whenEnsured: whenEnsured.length > 0 ? whenEnsured : [constant(neither)],
    whenSignaled: whenSignaled.length > 0 ? whenSignaled : [anyException(neither)],
    requires: requires.length > 0 ? requires : [constant(true)],
    ensures: ensures.length > 0 ? ensures : [constant(true)],
    signals: signals.length > 0 ? signals : [anyException(true)],
    preserves: false,
  };
}

function preservingCase(condition: Condition, olds: readonly OldVariable[], range: Range): ChangeCase {
  return { ...changeCase([], olds, range), requires: [condition], preserves: true };
}
