import type ts from "#typescript";
import { ownerOf, type UnitNode } from "../contract/index.js";
import { type DeclaredInputs, type DeclaredUnit, isPure } from "../plan/index.js";
import type { EffectiveCase, EffectiveContracts } from "../program/index.js";
import {
  type AtEnd,
  alternativesOf,
  type CallRules,
  type ClaimText,
  type Place,
  type Precondition,
  type PromisedEnd,
  type State,
  type Value,
} from "../symbolic/index.js";
import { casePrecondition, invariantsOf, visibleInvariants } from "./exit-obligations.js";
import { meets, parameterClaims } from "./integer-claims.js";
import { conditionIn } from "./obligations.js";
import type { ContractsInUse, Subject } from "./subject.js";
import { casesOf, owedAt } from "./unit-calls.js";

// Contracts of what a unit calls: callers owe the precondition. Of a unit that changes nothing, its contract may stand for the call:
// where it calls itself, and where bodies were too much (partial correctness: if it comes to an end).

export class CallContracts implements CallRules, ContractsInUse {
  readonly #units = new Map<ts.Node, DeclaredUnit>();

  /** The unit that is looked at, as written. */
  analysed: ts.Node | undefined;

  /** The units whose contracts stood for calls. */
  readonly used = new Set<string>();

  isAssumedPure = false;

  watched: DeclaredUnit | undefined;

  readonly #watching = new WeakSet<ClaimText>();

  readonly #contracts = new Map<UnitNode, readonly EffectiveCase[]>();

  constructor(
    inputs: DeclaredInputs,
    readonly effective: EffectiveContracts,
    readonly subject: () => Subject,
  ) {
    for (const unit of inputs.units) {
      const node = unit.code && effective.asWritten(unit.code);
      if (node !== undefined) this.#units.set(node, unit);
    }
  }

  #unitOf(callee: { readonly code: { readonly declaration?: object } }): DeclaredUnit | undefined {
    const { declaration } = callee.code;
    return declaration === undefined ? undefined : this.#units.get(declaration as ts.Node);
  }

  before(
    state: State,
    callee: Parameters<CallRules["before"]>[1],
    self: Value,
    args: readonly Value[],
  ): Precondition | undefined {
    const node = callee.code.declaration as UnitNode | undefined;
    if (node === undefined) return undefined;
    const subject = this.subject();
    const { build } = subject;
    const contract = this.#contractOf(node);
    const whole = parameterClaims(node).flatMap((claim, i) =>
      claim === undefined ? [] : [{ claim, holds: meets(subject, args[i] ?? { kind: "undefined" }, claim) }],
    );
    let unmodelled: string | undefined;
    const isOpen = contract.length === 0 || contract.some(({ flat }) => flat.requires === undefined);
    const cases = isOpen
      ? [build.true]
      : contract.map((spec) => {
          const conditions = (spec.flat.requires ?? []).map((condition) =>
            conditionIn(subject, state, spec, condition, { self, args }, undefined),
          );
          unmodelled ??= conditions.find((one) => one.unmodelled !== undefined)?.unmodelled;
          return build.and(...conditions.map(({ holds }) => holds));
        });
    const owned = visibleInvariants(subject, state, this.effective, node, self);
    unmodelled ??= owned.find((one) => one.unmodelled !== undefined)?.unmodelled;
    const holds = build.and(
      build.or(...cases),
      ...whole.map((one) => one.holds),
      ...owned.map((one) => one.holds),
    );
    if (holds === build.true && unmodelled === undefined) return undefined;
    const [invariant] = owned.filter((one) => one.holds !== build.true);
    const { place, text } = isOpen
      ? (whole[0]?.claim ?? invariant ?? firstCondition(contract))
      : firstCondition(contract);
    return {
      claim: { kind: invariant === undefined ? "precondition" : "invariant", place, text },
      holds,
      ...(unmodelled !== undefined && { unmodelled }),
    };
  }

  readonly isWatching = (claim: ClaimText): boolean => this.#watching.has(claim);

  watch(
    state: State,
    callee: Parameters<CallRules["before"]>[1],
    self: Value,
    args: readonly Value[],
  ): AtEnd | undefined {
    const { watched: unit, effective } = this;
    const node = callee.code.declaration as UnitNode | undefined;
    if (unit === undefined || node === undefined || this.#unitOf(callee) !== unit) return undefined;
    const subject = this.subject();
    const given = { self, args };
    const found = casesOf(subject, state, unit, given);
    const earlier = { heap: state.heap, cells: state.cells };
    const claimed = (kind: ClaimText["kind"], place: Place, text: string): ClaimText => {
      const claim = { kind, place, text };
      this.#watching.add(claim);
      return claim;
    };
    return (end, outcome) => {
      const { build } = subject;
      if ("unmodelled" in found) {
        const place = end.place ?? { file: "", start: 0, end: 0 };
        return [
          { claim: claimed("precondition", place, ""), holds: build.true, unmodelled: found.unmodelled },
        ];
      }
      const before = end.earlier;
      end.earlier = earlier;
      const call = { unit, node, type: ownerOf(node), cases: found.cases, given };
      const owed = owedAt(subject, effective, end, call, outcome);
      end.earlier = before;
      return owed.map(({ kind, place, text, holds, unmodelled }) => ({
        claim: claimed(kind, place, text),
        holds,
        ...(unmodelled !== undefined && { unmodelled }),
      }));
    };
  }

  #contractOf(node: UnitNode): readonly EffectiveCase[] {
    const known = this.#contracts.get(node) ?? this.effective.ofUnit(node);
    this.#contracts.set(node, known);
    return known;
  }

  instead(
    state: State,
    callee: Parameters<CallRules["before"]>[1],
    self: Value,
    args: readonly Value[],
  ): readonly PromisedEnd[] | undefined {
    const unit = this.#unitOf(callee);
    // That the unit itself changes nothing is shown at the ends of its paths, as all that it promises.
    const isShown = callee.code.declaration !== undefined && callee.code.declaration === this.analysed;
    if (unit === undefined || !(isShown || isPure(unit.contract))) return undefined;
    if (!unit.contract.some(({ flat }) => flat.ensures !== undefined)) return undefined;
    const subject = this.subject();
    const name = `call${state.depth}.${subject.newNumber()}`;
    // An object may be any that there is, one that the caller made among them.
    const value = subject.unknowns.computed(name, unit.result);
    if (alternativesOf(value, subject.build).some(isObject)) return undefined;
    this.used.add(unit.name);
    if (isShown && !isPure(unit.contract)) this.isAssumedPure = true;
    const returned: PromisedEnd = {
      kind: "return",
      make: (after) => {
        // Who keeps its promise relies on the objects that it is given.
        const whole = [self, ...args].flatMap((one) => invariantsOf(subject, after, this.effective, one));
        if (whole.some((one) => one.unmodelled !== undefined)) return value;
        const { earlier } = after;
        after.earlier = { heap: after.heap, cells: after.cells };
        for (const spec of unit.contract) {
          const given = { self, args };
          const found = casePrecondition(subject, after, spec, given);
          // What is not known is not assumed.
          if ("unmodelled" in found) continue;
          const post = (spec.flat.ensures ?? []).map((one) =>
            conditionIn(subject, after, spec, one, given, { kind: "return", value }),
          );
          const holds = post.flatMap((one) => (one.unmodelled === undefined ? [one.holds] : []));
          after.assume(
            subject.build.implies(
              subject.build.and(found.holds, ...whole.map((one) => one.holds)),
              subject.build.and(...holds),
            ),
          );
        }
        after.earlier = earlier;
        return value;
      },
    };
    const isQuiet = unit.contract.every(
      ({ flat }) =>
        flat.signals?.some(
          ({ type, condition }) => type === undefined && condition.kind === "constant" && !condition.value,
        ) === true || flat.signalsOnly.some(({ types }) => types.length === 0),
    );
    const thrown: PromisedEnd = {
      kind: "throw",
      make: () => ({ kind: "object", ref: subject.build.constant(`thrown!${name}`, subject.addresses) }),
    };
    return isQuiet ? [returned] : [thrown, returned];
  }
}

function isObject({ value }: { readonly value: Value }): boolean {
  return value.kind === "object";
}

/** What a precondition says first, and where. */
function firstCondition(contract: readonly EffectiveCase[]): {
  readonly place: Place;
  readonly text: string;
} {
  const [spec] = contract;
  const [first] = spec?.flat.requires ?? [];
  const file = spec?.file.original;
  const range = first?.kind === "written" ? first.predicate.range : first?.range;
  const place = { file: file?.fileName ?? "", start: range?.start ?? 0, end: range?.end ?? 0 };
  return { place, text: `requires ${file?.text.slice(place.start, place.end) ?? ""}` };
}
