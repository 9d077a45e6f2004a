import ts from "#typescript";
import type { TypeNode, UnitNode } from "../contract/index.js";
import type { DeclaredInputs, DeclaredUnit } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";
import type { UnitGap } from "../result/index.js";
import type { Term } from "../solver/index.js";
import type { Machine, Place, State, Value } from "../symbolic/index.js";
import {
  type CasePreconditions,
  casePrecondition,
  exitObligations,
  invariantsOf,
  isHelper,
  ownerType,
  typeObligations,
} from "./exit-obligations.js";
import { frameObligations } from "./frame-obligations.js";
import type { CallInputs, CallOutcome, Obligation } from "./obligations.js";
import { otherInvariants } from "./other-invariants.js";
import { dependsOnReceiver } from "./receiver-mentions.js";
import { isExtended } from "./receivers.js";
import type { Subject } from "./subject.js";

/** Why something is not known. */
export interface Gap {
  readonly why: UnitGap["why"];
  readonly what: string;
  readonly place?: Place | undefined;
}

/** A unit that is ready to be called. */
export interface PreparedCall {
  readonly unit: DeclaredUnit;
  /** As written. */
  readonly node: UnitNode;
  readonly type: TypeNode | undefined;
  readonly callee: Value;
  readonly given: CallInputs;
}

/** A call that has begun: what it owes at its end depends on which cases it began in. */
export interface BegunCall extends PreparedCall {
  readonly cases: CasePreconditions;
  /** What holds of objects by their invariants, before any precondition. */
  readonly invariants: readonly Term[];
  readonly states: State[];
}

// Calls of units with any arguments, and what each owes.

export class UnitCalls {
  constructor(
    readonly subject: Subject,
    readonly inputs: DeclaredInputs,
    readonly effective: EffectiveContracts,
    readonly onGap: (gap: Gap) => void,
    /** What executes them. */
    readonly machine: Machine = subject.machine,
  ) {}

  /** What is called, and with what; arguments are named after a prefix. Nothing if it cannot be said. */
  prepare(
    unit: DeclaredUnit,
    prefix: string,
    self: Value | undefined,
    argument: (name: string, shape: number, optional: boolean, at: number) => Value | undefined = (
      name,
      shape,
      optional,
    ) => this.subject.unknowns.argument(`${prefix}${name}`, shape, optional),
    /** The class of what it is called on, if it is not its own. */
    receiver = unit.owner,
  ): PreparedCall | undefined {
    const { subject, effective } = this;
    const lost = (what: string): undefined => {
      this.onGap({ why: "input", what });
    };
    const node = unit.code && (effective.asWritten(unit.code) as UnitNode | undefined);
    if (node === undefined) return lost("code that is not there");
    const type = ownerType(receiver, this.inputs.classes, effective);
    const [signature, another] = unit.signatures;
    if (signature === undefined || another !== undefined) return lost("overloads");
    const args: Value[] = [];
    for (const [i, parameter] of signature.entries()) {
      if (parameter.rest) return lost(`the rest parameter \`${parameter.name}\``);
      const value = argument(parameter.name, parameter.shape, parameter.optional, i);
      if (value === undefined) return lost(`values for the parameter \`${parameter.name}\``);
      args.push(value);
    }
    const callee = subject.made(unit.kind === "constructor" ? (type ?? node) : node);
    if (callee === undefined) return lost("a function that is not made when its module is loaded");
    const own = self ?? this.#ownReceiver(unit, node);
    if (typeof own === "string") return lost(own);
    return { unit, node, type, callee, given: { self: own, args } };
  }

  /** What a unit is called on that is no member of objects: its class, or nothing that it could tell; else why that is not known. */
  #ownReceiver({ kind, code, contract }: DeclaredUnit, node: UnitNode): Value | string {
    const { subject, inputs, effective } = this;
    if (kind === "constructor" || !dependsOnReceiver(node, contract)) return { kind: "undefined" };
    const holder = code?.parent;
    if (holder === undefined || !ts.isClassLike(holder)) return "what it is called on";
    if (isExtended(holder, inputs) || subject.replaced.isExtended(holder))
      return "classes below its own, which it may be called on";
    if (subject.replaced.isWritten(holder)) return "its class, whose members may be others by now";
    const written = effective.asWritten(holder);
    const owner = written && subject.made(written);
    return owner ?? "the class that it is called on";
  }

  /** Assumes that the call may be made, and begins it; nothing if it is not known when it may be. */
  begin(state: State, call: PreparedCall): BegunCall | undefined {
    const { machine } = this;
    const { unit, given, callee } = call;
    this.#assumeInvariants(state, call);
    const invariants = state.conditions;
    const cases = this.#preconditions(state, call);
    if (cases === undefined) return undefined;
    const earlier = { heap: state.heap, cells: state.cells };
    state.earlier = earlier;
    state.ending = undefined;
    const states =
      unit.kind === "constructor"
        ? machine.startNew(state, callee, given.args)
        : machine.start(state, callee, given.self, given.args);
    return { ...call, cases, invariants, states };
  }

  #assumeInvariants(state: State, { unit, node, type, given }: PreparedCall): void {
    const { subject, effective } = this;
    const isMember =
      unit.owner !== undefined &&
      unit.kind !== "static" &&
      unit.kind !== "constructor" &&
      !isHelper(node, effective);
    const held = [
      ...(isMember
        ? typeObligations(subject, state, effective, type, ["invariant"], given.self, undefined)
        : []),
      ...given.args.flatMap((arg) => this.#invariantsOf(state, arg)),
    ];
    for (const one of held) {
      if (one.unmodelled === undefined) state.assume(one.holds);
      else this.onGap({ why: "unmodelled", what: one.unmodelled, place: one.place });
    }
  }

  #preconditions(state: State, { unit, given }: PreparedCall): CasePreconditions | undefined {
    const { subject } = this;
    const found = casesOf(subject, state, unit, given);
    if ("unmodelled" in found) {
      this.onGap({ why: "unmodelled", what: found.unmodelled });
      return undefined;
    }
    const { cases } = found;
    if (cases.length > 0) state.assume(subject.build.or(...cases.map(({ holds }) => holds)));
    return cases;
  }

  /** What holds of an object that is given: the invariants of its class. */
  #invariantsOf(state: State, value: Value): Obligation[] {
    const { subject, effective } = this;
    return invariantsOf(subject, state, effective, value, (one) => {
      const isGiven = one.kind === "object" && subject.unknowns.types.classOf(one) !== undefined;
      return isGiven ? subject.typeOf(state, one) : undefined;
    });
  }

  /** What a call owes at the end of a path; nothing if the path does not end as calls do. */
  owed(end: State, call: BegunCall): readonly Obligation[] {
    const { ending } = end;
    const { watched, isWatching } = this.subject.contracts;
    if (ending?.kind === "broken") {
      const { kind, place, text } = ending.claim;
      if (watched !== undefined && !isWatching(ending.claim)) return [];
      return [{ kind, place, text, holds: this.subject.build.false }];
    }
    const outcome = watched === undefined ? outcomeOf(end) : undefined;
    if (outcome === undefined) return [];
    end.ending = undefined;
    return owedAt(this.subject, this.effective, end, call, outcome);
  }
}

/** When each case of a unit applies to a call, or why that is not known. */
export function casesOf(
  subject: Subject,
  state: State,
  { contract }: DeclaredUnit,
  given: CallInputs,
): { readonly cases: CasePreconditions } | { readonly unmodelled: string } {
  const cases: CasePreconditions[number][] = [];
  for (const spec of contract) {
    const found = casePrecondition(subject, state, spec, given);
    if ("unmodelled" in found) return found;
    cases.push(found);
  }
  return { cases };
}

/** What a call owes when it ends. */
export function owedAt(
  subject: Subject,
  effective: EffectiveContracts,
  end: State,
  { unit, node, type, cases, given }: Pick<BegunCall, "unit" | "node" | "type" | "cases" | "given">,
  outcome: CallOutcome,
): readonly Obligation[] {
  const self = unit.kind === "constructor" && outcome.kind === "return" ? outcome.value : given.self;
  const hasObject = unit.owner !== undefined && unit.kind !== "static" && !isHelper(node, effective);
  const isUnmade = unit.kind === "constructor" && outcome.kind === "throw";
  const moments =
    unit.kind === "constructor"
      ? (["invariant", "initially"] as const)
      : (["invariant", "constraint"] as const);
  const ofType =
    hasObject && !isUnmade ? typeObligations(subject, end, effective, type, moments, self, unit.member) : [];
  return [
    ...exitObligations(subject, end, node, cases, { ...given, self }, outcome),
    ...ofType,
    ...(isHelper(node, effective) ? [] : otherInvariants(subject, end, effective, given)),
    ...frameObligations(subject, end, cases, { ...given, self: given.self }),
  ];
}

/** How a call ended; what an `async` one came to is what its promise holds. */
export function outcomeOf(state: State): CallOutcome | undefined {
  const { ending } = state;
  if (ending?.kind !== "return" && ending?.kind !== "throw") return undefined;
  const { value } = ending;
  if (ending.kind !== "return" || value.kind !== "object" || value.ref.kind !== "literal") return ending;
  const { inner } = state.object(Number(value.ref.value));
  if (inner.kind !== "promise") return ending;
  return { kind: inner.settled === "fulfilled" ? "return" : "throw", value: inner.value };
}
