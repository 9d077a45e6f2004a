import ts from "#typescript";
import { type Condition, type ContractedFile, ownerOf, type UnitNode } from "../contract/index.js";
import type { EffectiveCase } from "../program/index.js";
import type { FindingKind } from "../result/index.js";
import type { Term } from "../solver/index.js";
import {
  alternativesOf,
  asWhole,
  type ClaimSubject,
  lowerClaim,
  type Place,
  type Settled,
  type State,
  truth,
  type Value,
} from "../symbolic/index.js";
import type { Subject } from "./subject.js";

// Conditions of contracts worked out in a state. What a condition comes to is a term, or not modelled.

/** Something that must hold at a place of a path. */
export interface Obligation {
  readonly kind: FindingKind;
  readonly place: Place;
  /** The clause as written. */
  readonly text: string;
  readonly holds: Term;
  /** Why it is not known what it comes to. */
  readonly unmodelled?: string;
}

/** A call of a unit: what it was called on and with. */
export interface CallInputs {
  readonly self: Value;
  readonly args: readonly Value[];
}

/** What a call came to, for claims that speak of it. */
export type CallOutcome = { readonly kind: "return" | "throw"; readonly value: Value };

/** Works out a condition of a case. */
export function conditionIn(
  subject: Subject,
  state: State,
  { flat, unit, file }: Pick<EffectiveCase, "flat" | "unit" | "file">,
  condition: Condition,
  inputs: CallInputs,
  outcome: CallOutcome | undefined,
  exception?: string,
): { readonly holds: Term; readonly unmodelled?: string } {
  const { build } = subject;
  switch (condition.kind) {
    case "constant":
      return { holds: build.literal(condition.value) };
    case "non-null": {
      const value =
        condition.subject === "result" ? outcome?.value : namedArgument(unit, condition.subject.text, inputs);
      if (value === undefined) return { holds: build.true, unmodelled: "what is not to be null" };
      const missing = alternativesOf(value, build)
        .filter((one) => one.value.kind === "undefined" || one.value.kind === "null")
        .map(({ when }) => when);
      return { holds: build.not(build.or(...missing)) };
    }
    case "written": {
      const place = { file: file.original.fileName, ...condition.predicate.range };
      const claim: ClaimSubject = {
        type: ownerOf(unit),
        parameters: unit.parameters,
        ...(exception !== undefined && { exception }),
        hasResult: outcome?.kind === "return",
        hasBefore: outcome !== undefined,
        olds: flat.olds,
      };
      const given =
        outcome !== undefined && (claim.hasResult || exception !== undefined) ? [outcome.value] : [];
      return claimIn(subject, state, file, condition.predicate, place, claim, inputs.self, [
        ...given,
        ...inputs.args,
      ]);
    }
  }
}

/** Works out a condition that stands in a file. */
export function claimIn(
  subject: Subject,
  state: State,
  file: ContractedFile,
  predicate: Parameters<typeof lowerClaim>[1],
  place: Place,
  claim: ClaimSubject,
  self: Value,
  args: readonly Value[],
): { readonly holds: Term; readonly unmodelled?: string } {
  const module = subject.modules.get(file.original.fileName);
  if (module === undefined)
    return { holds: subject.build.true, unmodelled: "a contract in a file of its own" };
  const code = lowerClaim(module.builder, predicate, place, claim);
  const closure = { kind: "closure", code, cells: [], home: undefined } as const;
  return conditionOf(subject, subject.machine.settle(state, closure, self, args));
}

function conditionOf({ build }: Subject, { values, others }: Settled): ReturnType<typeof claimIn> {
  const holds = build.or(...values.map(({ when, value }) => build.and(when, truth(value, build))));
  const lost = others.find(({ ending }) => ending.kind === "unmodelled" || ending.kind === "bounded");
  if (lost !== undefined && (lost.ending.kind === "unmodelled" || lost.ending.kind === "bounded"))
    return { holds, unmodelled: lost.ending.what };
  return { holds };
}

function namedArgument(unit: UnitNode, name: string, { args }: CallInputs): Value | undefined {
  const at = unit.parameters.findIndex((one) => ts.isIdentifier(one.name) && one.name.text === name);
  return at < 0 ? undefined : (args[at] ?? { kind: "undefined" });
}

/** That a value is whole, as `int` and `nat` say. */
export function wholeness(subject: Subject, value: Value, natural: boolean, optional: boolean): Term {
  const { build } = subject;
  return build.or(
    ...alternativesOf(value, build).map(({ when, value: one }) => {
      if (one.kind === "undefined" || one.kind === "null") return optional ? when : build.false;
      if (one.kind !== "number") return build.false;
      const { isWhole, whole } = asWhole(one.term, build);
      const least = natural ? build.apply("<=", [build.int(0), whole]) : build.true;
      return build.and(when, isWhole, least);
    }),
  );
}
