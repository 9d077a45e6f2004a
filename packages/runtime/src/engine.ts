import { type Call, callOf, oldsOf, providersOf, scopeOf } from "./call.js";
import { brokenOf, type Circumstances, check, type Entry } from "./clauses.js";
import type { Bound, Case, Unit } from "./contract-data.js";
import { ContractError, EntryPreconditionError, internal, type ViolationKind } from "./errors.js";
import { describe } from "./evaluation.js";
import { attempt } from "./inspect.js";
import { propertyOf, type TypeRecord } from "./registry.js";
import { state, unchecked } from "./state.js";
import { checkTypes, constraining, type Moment, type Side } from "./type-checks.js";
import { violate } from "./violate.js";

// The checking order of a call (seed 002, figures 4.3 and 5.9, digest §4.4): static invariants, invariants, old values
// and preconditions, old values of constraints; then the body; then postconditions, invariants, constraints. It runs in
// full only where the woven code's plain expressions did not settle the matter. All that a call needs afterwards is in
// its own frame, so recursion and asynchronous calls do not meet.

/** One contract's share in a call: which of its cases were met, and its old values. */
interface Share {
  readonly unit: Unit;
  readonly met: readonly boolean[];
  readonly olds: readonly unknown[];
}

interface History {
  readonly side: Side;
  readonly olds: readonly unknown[];
}

/** What is known of a call in progress. */
export interface Frame {
  readonly shares: readonly Share[];
  readonly histories: readonly History[];
  readonly snapshot?: object | undefined;
}

/** Checks what must hold at the call. Returns the frame, or nothing if something did not hold and the program goes on. */
export function enter(
  unit: Unit,
  type: TypeRecord | undefined,
  self: unknown,
  ...args: unknown[]
): Frame | undefined {
  if (!state.idle) return undefined;
  return unchecked(() => {
    const call = callOf(unit, type, self, args);
    checkTypes(call, "entered", enter);
    const shares = sharesOf(call);
    return (
      shares && {
        shares,
        histories: constraining(call).map((side) => ({ side, olds: oldsOf(side.bound) })),
        snapshot: state.frames?.take(call, shares[0]?.met ?? []),
      }
    );
  });
}

/** Evaluates every case of every contract: each is needed later as a guard (seed 002, figures 4.4 and 6.1). */
function sharesOf(call: Call): Share[] | undefined {
  let first: (() => void) | undefined;
  const shares = providersOf(call).map((unit) => {
    const scope = scopeOf(call, unit);
    const olds = oldsOf(scope.bound);
    const met = unit.cases.map(({ r, p }) => {
      if (p && unit !== call.unit) return false;
      const broken = brokenOf(scope, r, olds);
      if (broken) first ??= () => violate("entry-precondition", unit, call.unit.name, broken, {}, enter);
      return !broken;
    });
    return { unit, met, olds };
  });
  if (!first || shares.some(({ met }) => met.includes(true))) return shares;
  first();
  return undefined;
}

/**
 * What plain expressions found out at the call: for each contract, the cases met (as bits, perhaps) and the old values;
 * then the old values of constraints.
 */
export type Plain = readonly (number | readonly unknown[])[];

/** The frame of a call whose entry was settled by plain expressions. */
function frameOf(call: Call, plain: Plain): Frame {
  const providers = providersOf(call);
  const shares = providers.map((unit, i) => ({
    unit,
    met: unit.cases.map((_, at) => isMet(plain[2 * i], at)),
    olds: plain[2 * i + 1] as readonly unknown[],
  }));
  const olds = plain[2 * providers.length] as readonly (readonly unknown[])[];
  return { shares, histories: constraining(call).map((side, i) => ({ side, olds: olds[i] ?? [] })) };
}

function isMet(met: number | readonly unknown[] | undefined, at: number): boolean {
  return Boolean(typeof met === "number" ? met & (1 << at) : met?.[at]);
}

/** Checks what must hold after a call, given what the clauses of a case are that speak of its end. */
function finish(
  call: Call,
  plain: Plain | 0,
  frame: Frame | undefined,
  kind: ViolationKind,
  promised: (one: Case, bound: Bound | undefined) => readonly number[] | undefined,
  end: Circumstances,
  when: Moment,
  from: Entry,
): void {
  const { name } = call.unit;
  const { shares, histories, snapshot } = frame ?? frameOf(call, plain || []);
  for (const { unit, met, olds } of shares) {
    const scope = scopeOf(call, unit);
    for (const [i, one] of unit.cases.entries())
      if (met[i]) check(kind, name, scope, promised(one, scope.bound), { ...end, olds }, from);
  }
  if (snapshot) state.frames?.compare(call, snapshot, from);
  checkTypes(call, when, from);
  const property = String(propertyOf(call.unit));
  for (const { side, olds } of histories) {
    const applying = side.hc?.filter((one) => one.for?.includes(property) ?? true);
    const indices = applying?.map(({ c }) => c);
    check("constraint", name, side, indices, { olds }, from);
  }
}

/** Checks what must hold after a normal return. */
export function leave(
  unit: Unit,
  type: TypeRecord | undefined,
  plain: Plain | 0,
  frame: Frame | undefined,
  result: unknown,
  self: unknown,
  ...args: unknown[]
): void {
  if (!plain && !frame) return;
  unchecked(() => {
    const call = callOf(unit, type, self, args);
    finish(call, plain, frame, "postcondition", ({ e }) => e, { result }, "left", leave);
  });
}

/** Checks what must hold after an exception, and returns what is to be thrown. */
export function fail(
  unit: Unit,
  type: TypeRecord | undefined,
  plain: Plain | 0,
  frame: Frame | undefined,
  thrown: unknown,
  self: unknown,
  ...args: unknown[]
): unknown {
  if (!plain && !frame) return thrown;
  // Who constructs by a constructor that nobody wrote calls the one above.
  if (thrown instanceof EntryPreconditionError) return unit.implicit ? thrown : internal(thrown, unit.name);
  if (thrown instanceof ContractError) return thrown;
  unchecked(() => {
    const call = callOf(unit, type, self, args);
    const promised = ({ s = [] }: Case, bound: Bound | undefined): number[] =>
      // What the machine throws releases the unit from promises about exceptions at large (seed 002, §4.5.2).
      s
        .filter(([test]) => (test < 0 ? !isOverflow(thrown) : attempt(() => bound?.t?.[test]?.(thrown))))
        .map(([, clause]) => clause);
    const end = { result: thrown, cause: thrown };
    finish(call, plain, frame, "exceptional-postcondition", promised, end, "left by an exception", fail);
  });
  return thrown;
}

function isOverflow(thrown: unknown): boolean {
  return /^(Range|Internal)Error: .*(call stack|recursion)/.test(describe(thrown));
}
