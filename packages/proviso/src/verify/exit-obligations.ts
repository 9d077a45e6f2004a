import ts from "#typescript";
import { isTypeNode, type TypeNode, type UnitNode } from "../contract/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import type { EffectiveCase, EffectiveContracts } from "../program/index.js";
import type { State, Value } from "../symbolic/index.js";
import { isThrown } from "./exceptions.js";
import {
  type CallInputs,
  type CallOutcome,
  claimIn,
  conditionIn,
  type Obligation,
  wholeness,
} from "./obligations.js";
import type { Subject } from "./subject.js";

// What must hold when a call of a unit ends (seed 002, §4.4): of each case whose precondition held, the postconditions of that
// way to end; of the object, invariants and constraints.

/** The precondition of each case, as it was when the call began. */
export type CasePreconditions = readonly {
  readonly spec: EffectiveCase;
  readonly holds: Obligation["holds"];
}[];

export function exitObligations(
  subject: Subject,
  state: State,
  unit: UnitNode,
  cases: CasePreconditions,
  inputs: CallInputs,
  outcome: CallOutcome,
): Obligation[] {
  const { build } = subject;
  return cases
    .flatMap(({ spec, holds: pre }): Obligation[] => {
      const { flat, file } = spec;
      const under = (one: { readonly holds: Obligation["holds"]; readonly unmodelled?: string }) => ({
        ...one,
        holds: build.implies(pre, one.holds),
      });
      const fileName = file.original.fileName;
      if (outcome.kind === "return")
        return (flat.ensures ?? []).map((condition) => ({
          kind: "postcondition",
          place: { file: fileName, ...placeOf(condition) },
          text: textOf(spec, condition, "ensures"),
          ...under(conditionIn(subject, state, spec, condition, inputs, outcome)),
        }));
      const signals = (flat.signals ?? []).map(({ name, type, condition }): Obligation => {
        const applies = isThrown(subject, state, file, type, outcome.value);
        const held = conditionIn(subject, state, spec, condition, inputs, outcome, name?.text ?? "\u01c3e");
        const unmodelled = applies.unmodelled ?? held.unmodelled;
        return {
          kind: "exceptional-postcondition",
          place: { file: fileName, ...placeOf(condition) },
          text: textOf(spec, condition, "signals"),
          holds: build.implies(build.and(pre, applies.holds), held.holds),
          ...(unmodelled !== undefined && { unmodelled }),
        };
      });
      const only = flat.signalsOnly.map(({ types, range }): Obligation => {
        const tests = types.map((type) => isThrown(subject, state, file, type, outcome.value));
        const unmodelled = tests.find((one) => one.unmodelled !== undefined)?.unmodelled;
        return {
          kind: "exceptional-postcondition",
          place: { file: fileName, ...range },
          text: `signals_only ${types.map(({ text }) => text.trim()).join(", ") || "\\nothing"}`,
          holds: build.implies(pre, build.or(...tests.map(({ holds }) => holds))),
          ...(unmodelled !== undefined && { unmodelled }),
        };
      });
      return [...signals, ...only];
    })
    .concat(outcome.kind === "return" ? resultType(subject, unit, outcome.value) : []);
}

/** What a result of the type `int` or `nat` owes. */
function resultType(subject: Subject, unit: UnitNode, value: Value): Obligation[] {
  const { type } = unit;
  if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return [];
  const name = type.typeName.text;
  if (name !== "int" && name !== "nat") return [];
  const source = unit.getSourceFile();
  return [
    {
      kind: "postcondition",
      place: { file: source.fileName, start: type.getStart(source), end: type.getEnd() },
      text: `${name} \\result`,
      holds: wholeness(subject, value, name === "nat", false),
    },
  ];
}

type WrittenCondition = NonNullable<EffectiveCase["flat"]["ensures"]>[number];

function placeOf(condition: WrittenCondition): { readonly start: number; readonly end: number } {
  const { start, end } = condition.kind === "written" ? condition.predicate.range : condition.range;
  return { start, end };
}

function textOf({ file }: EffectiveCase, condition: WrittenCondition, keyword: string): string {
  const { start, end } = placeOf(condition);
  if (condition.kind === "written") return `${keyword} ${file.original.text.slice(start, end)}`;
  return condition.kind === "constant" ? `${keyword} ${condition.value}` : "non_null";
}

/** When a clause of a type speaks: of each state, of the end of construction, or of two states. */
type Moment = "invariant" | "initially" | "constraint";

/** Clauses of a type about an object, in a state. */
export function typeObligations(
  subject: Subject,
  state: State,
  effective: EffectiveContracts,
  type: TypeNode | undefined,
  moments: readonly Moment[],
  self: Value,
  method: string | undefined,
): Obligation[] {
  if (type === undefined) return [];
  return effective.ofType(type).flatMap(({ clause, file, type: about }): Obligation[] => {
    const moment = moments.find((one) => one === clause.spec.keyword);
    if (moment === undefined || clause.prefixes.static) return [];
    const { body } = clause;
    if (body.shape !== "predicate" && body.shape !== "constraint") return [];
    if (body.predicate === "not_specified") return [];
    if (body.shape === "constraint" && body.methods !== undefined) {
      if (!body.methods.some(({ text }) => text === method)) return [];
    }
    const { predicate } = body;
    const place = { file: file.original.fileName, ...predicate.range };
    const hasBefore = moment === "constraint";
    const claim = { type: about, parameters: [], hasResult: false, hasBefore, olds: [] };
    return [
      {
        kind: moment === "constraint" ? "constraint" : "invariant",
        place,
        text: `${moment} ${file.original.text.slice(predicate.range.start, predicate.range.end)}`,
        ...claimIn(subject, state, file, predicate, place, claim, self, []),
      },
    ];
  });
}

/** The class that a unit belongs to, as written. */
export function ownerType(
  unit: DeclaredUnit,
  classes: readonly { readonly declaration: ts.Node }[],
  effective: EffectiveContracts,
): TypeNode | undefined {
  const declaration = unit.owner === undefined ? undefined : classes[unit.owner]?.declaration;
  const written = declaration && effective.asWritten(declaration);
  return isTypeNode(written) ? written : undefined;
}
