import ts from "#typescript";
import {
  declarationOf,
  isStatic,
  isTypeNode,
  ownerOf,
  type TypeNode,
  type UnitNode,
} from "../contract/index.js";
import type { EffectiveCase, EffectiveContracts } from "../program/index.js";
import { alternativesOf, type State, type Value } from "../symbolic/index.js";
import { isThrown } from "./exceptions.js";
import { fieldClaims, meets, resultClaim } from "./integer-claims.js";
import {
  type CallInputs,
  type CallOutcome,
  claimIn,
  codeOf,
  conditionIn,
  type Obligation,
} from "./obligations.js";
import type { Subject } from "./subject.js";

// What must hold when a call of a unit ends (seed 002, §4.4): of each case whose precondition held, the postconditions of that
// way to end; of the object, invariants and constraints.

/** The precondition of each case, as it was when the call began. */
export type CasePreconditions = readonly {
  readonly spec: EffectiveCase;
  readonly holds: Obligation["holds"];
  /** What its author says to follow from it: `requires_redundantly`. */
  readonly following: readonly Obligation[];
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
    .flatMap(({ spec, holds: pre, following }): Obligation[] => {
      const { flat, file } = spec;
      const under = (one: { readonly holds: Obligation["holds"]; readonly unmodelled?: string }) => ({
        ...one,
        holds: build.implies(pre, one.holds),
      });
      const fileName = file.original.fileName;
      if (outcome.kind === "return")
        return [
          ...following,
          ...(flat.ensures ?? []).map(
            (condition): Obligation => ({
              kind: "postcondition",
              place: { file: fileName, ...placeOf(condition) },
              text: textOf(spec, condition, "ensures"),
              ...under(conditionIn(subject, state, spec, condition, inputs, outcome)),
            }),
          ),
        ];
      const signals = (flat.signals ?? []).map(({ name, type, condition }): Obligation => {
        const applies = isThrown(subject, state, fileName, type, outcome.value);
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
        const tests = types.map((type) => isThrown(subject, state, fileName, type, outcome.value));
        const unmodelled = tests.find((one) => one.unmodelled !== undefined)?.unmodelled;
        return {
          kind: "exceptional-postcondition",
          place: { file: fileName, ...range },
          text: `signals_only ${types.map(({ text }) => text.trim()).join(", ") || "\\nothing"}`,
          holds: build.implies(pre, build.or(...tests.map(({ holds }) => holds))),
          ...(unmodelled !== undefined && { unmodelled }),
        };
      });
      return [...following, ...signals, ...only];
    })
    .concat(outcome.kind === "return" ? resultType(subject, unit, outcome.value) : []);
}

/** The precondition of a case in a state, or why it is not known. */
export function casePrecondition(
  subject: Subject,
  state: State,
  spec: EffectiveCase,
  inputs: CallInputs,
): CasePreconditions[number] | { readonly unmodelled: string } {
  const { build } = subject;
  const worked = (spec.flat.requires ?? []).map((condition) => ({
    condition,
    ...conditionIn(subject, state, spec, condition, inputs, undefined),
  }));
  const lost = worked.find((one) => one.unmodelled !== undefined)?.unmodelled;
  if (lost !== undefined) return { unmodelled: lost };
  const isRedundant = ({ condition }: (typeof worked)[number]) =>
    condition.kind === "written" && condition.redundant;
  const holds = build.and(...worked.filter((one) => !isRedundant(one)).map((one) => one.holds));
  const following = worked.filter(isRedundant).map(
    (one): Obligation => ({
      kind: "redundant-precondition",
      place: { file: spec.file.original.fileName, ...placeOf(one.condition) },
      text: textOf(spec, one.condition, "requires_redundantly"),
      holds: build.implies(holds, one.holds),
    }),
  );
  return { spec, holds, following };
}

/** What a result of the type `int` or `nat` owes. */
function resultType(subject: Subject, unit: UnitNode, value: Value): Obligation[] {
  const claim = resultClaim(unit);
  if (claim === undefined) return [];
  return [
    { kind: "postcondition", place: claim.place, text: claim.text, holds: meets(subject, value, claim) },
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

/** Whether a unit is marked as one that leaves objects as it likes: invariants need not hold around it. */
export function isHelper(unit: UnitNode, effective: EffectiveContracts): boolean {
  const file = effective.project.files.get(unit.getSourceFile().fileName);
  return file?.contracts.units.get(unit)?.modifiers.some(({ keyword }) => keyword === "helper") ?? false;
}

/** The invariants of an object, by what it is. */
export function invariantsOf(
  subject: Subject,
  state: State,
  effective: EffectiveContracts,
  value: Value,
  typeOf: (one: Value) => TypeNode | undefined = (one) => subject.typeOf(state, one),
): Obligation[] {
  return alternativesOf(value, subject.build).flatMap(({ when, value: one }) => {
    const held = typeObligations(subject, state, effective, typeOf(one), ["invariant"], one, undefined);
    return held.map((obligation) => ({
      ...obligation,
      holds: subject.build.implies(when, obligation.holds),
    }));
  });
}

/** The invariants that must hold of an object when a method of it is called. */
export function visibleInvariants(
  subject: Subject,
  state: State,
  effective: EffectiveContracts,
  unit: UnitNode,
  self: Value,
): Obligation[] {
  if (ownerOf(unit) === undefined || isStatic(declarationOf(unit)) || ts.isConstructorDeclaration(unit))
    return [];
  if (isHelper(unit, effective)) return [];
  // While one is made, an object is bound by what the class says whose constructor runs.
  const isMade = state.isConstructing;
  return invariantsOf(subject, state, effective, self, (one) =>
    isMade ? ownerOf(unit) : (subject.typeOf(state, one) ?? ownerOf(unit)),
  );
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
  const fields = moments.includes("invariant") ? fieldObligations(subject, state, effective, type, self) : [];
  const clauses = effective.ofType(type).flatMap(({ clause, file, type: about }): Obligation[] => {
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
        ...claimIn(subject, state, file.original.fileName, predicate, place, claim, self, []),
      },
    ];
  });
  return [...clauses, ...fields];
}

/** What fields of the types `int` and `nat` owe. */
function fieldObligations(
  subject: Subject,
  state: State,
  effective: EffectiveContracts,
  type: TypeNode,
  self: Value,
): Obligation[] {
  return [type, ...effective.supertypesOf(type)].flatMap((one) =>
    fieldClaims(one).flatMap(({ name, claim }): Obligation[] => {
      const { place, text, natural, optional } = claim;
      const whole = `Number.isInteger(this.${name})${natural ? ` && this.${name} >= 0` : ""}`;
      const code = codeOf(optional ? `this.${name} == null || ${whole}` : whole, place);
      if (code === undefined || !effective.project.files.has(place.file)) return [];
      const about = { type: one, parameters: [], hasResult: false, hasBefore: false, olds: [] };
      return [
        {
          kind: "invariant",
          place,
          text,
          ...claimIn(subject, state, place.file, code, place, about, self, []),
        },
      ];
    }),
  );
}

/** A class, as written. */
export function ownerType(
  owner: number | undefined,
  classes: readonly { readonly declaration: ts.Node }[],
  effective: EffectiveContracts,
): TypeNode | undefined {
  const declaration = owner === undefined ? undefined : classes[owner]?.declaration;
  const written = declaration && effective.asWritten(declaration);
  return isTypeNode(written) ? written : undefined;
}
