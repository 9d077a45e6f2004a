import ts from "#typescript";
import { type Code, type Condition, ownerOf, type UnitNode } from "../contract/index.js";
import type { EffectiveCase } from "../program/index.js";
import type { Term } from "../solver/index.js";
import {
  alternativesOf,
  type ClaimSubject,
  type ClaimText,
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
  readonly kind: ClaimText["kind"];
  readonly place: Place;
  /** The clause as written. */
  readonly text: string;
  readonly holds: Term;
  /** Why it is not known what it comes to, and whether that is for a bound only. */
  readonly unmodelled?: string;
  readonly isBounded?: boolean;
}

/** What a condition comes to. */
export interface Worked extends Pick<Obligation, "holds" | "unmodelled" | "isBounded"> {
  /** When it is not modelled what it comes to, if that is known. */
  readonly open?: Term;
}

/** The case that a condition belongs to. */
export interface WrittenCase extends Pick<EffectiveCase, "unit" | "file"> {
  readonly flat: Pick<EffectiveCase["flat"], "olds">;
  /** The parameters that it speaks of, if not those that its unit is written with. */
  readonly parameters?: readonly ts.ParameterDeclaration[];
  /** What it speaks of, where that is not what it stands in: a unit of a module, as written. */
  readonly about?: UnitNode;
}

/** The file whose names a case uses. */
export function moduleOf({ about, file }: Pick<WrittenCase, "about" | "file">): string {
  return (about?.getSourceFile() ?? file.original).fileName;
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
  spec: WrittenCase,
  condition: Condition,
  inputs: CallInputs,
  outcome: CallOutcome | undefined,
  exception?: string,
): Worked {
  const { build } = subject;
  const { flat, unit, file, about = unit, parameters = unit.parameters } = spec;
  switch (condition.kind) {
    case "constant":
      return { holds: build.literal(condition.value) };
    case "non-null": {
      const value =
        condition.subject === "result"
          ? outcome?.value
          : namedArgument(parameters, condition.subject.text, inputs);
      if (value === undefined) return { holds: build.true, unmodelled: "what is not to be null" };
      const missing = alternativesOf(value, build)
        .filter((one) => one.value.kind === "undefined" || one.value.kind === "null")
        .map(({ when }) => when);
      return { holds: build.not(build.or(...missing)) };
    }
    case "written": {
      const place = { file: file.original.fileName, ...condition.predicate.range };
      const claim: ClaimSubject = {
        type: ownerOf(about),
        parameters,
        ...(exception !== undefined && { exception }),
        hasResult: outcome?.kind === "return",
        hasBefore: outcome !== undefined,
        olds: flat.olds,
      };
      const given =
        outcome !== undefined && (claim.hasResult || exception !== undefined) ? [outcome.value] : [];
      return claimIn(subject, state, moduleOf(spec), condition.predicate, place, claim, inputs.self, [
        ...given,
        ...inputs.args,
      ]);
    }
  }
}

/** Works out a condition about what stands in a module, by its file. */
export function claimIn(
  subject: Subject,
  state: State,
  file: string,
  predicate: Parameters<typeof lowerClaim>[1],
  place: Place,
  claim: ClaimSubject,
  self: Value,
  args: readonly Value[],
): Worked {
  const module = subject.modules.get(file);
  if (module === undefined)
    return { holds: subject.build.true, unmodelled: "a contract in a file of its own" };
  const code = lowerClaim(module.builder, predicate, place, claim);
  const closure = { kind: "closure", code, cells: [], home: undefined } as const;
  return conditionOf(subject, subject.machine.settle(state, closure, self, args));
}

function conditionOf({ build }: Subject, { values, others }: Settled): ReturnType<typeof claimIn> {
  const holds = build.or(...values.map(({ when, value }) => build.and(when, truth(value, build))));
  const unknown = others.flatMap(({ ending }) => (ending.kind === "unmodelled" ? [ending.what] : []));
  const beyond = others.flatMap(({ when, ending }) =>
    ending.kind === "bounded" ? [{ when, what: ending.what }] : [],
  );
  const [what] = unknown;
  if (what !== undefined) {
    const open = others.filter(({ ending }) => ending.kind === "unmodelled").map(({ when }) => when);
    return { holds, unmodelled: what, open: build.or(...open) };
  }
  const [first] = beyond;
  if (first === undefined) return { holds };
  // Within the bound it is known.
  const within = build.or(holds, ...beyond.map(({ when }) => when));
  return { holds: within, unmodelled: first.what, isBounded: true };
}

function namedArgument(
  parameters: readonly ts.ParameterDeclaration[],
  name: string,
  { args }: CallInputs,
): Value | undefined {
  const at = parameters.findIndex((one) => ts.isIdentifier(one.name) && one.name.text === name);
  return at < 0 ? undefined : (args[at] ?? { kind: "undefined" });
}

/** A text of TypeScript as an expression of a contract, at a place. */
export function codeOf(
  text: string,
  range: { readonly start: number; readonly end: number },
): Code | undefined {
  const source = ts.createSourceFile("claim.ts", `_=${text}`, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  if (statement === undefined || !ts.isExpressionStatement(statement)) return undefined;
  if (!ts.isBinaryExpression(statement.expression)) return undefined;
  const { right: syntax } = statement.expression;
  return { kind: "code", range, text, holes: [], subtypes: [], syntax, shift: 0 };
}
