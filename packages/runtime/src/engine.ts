import type { Bound, Case, Clause, HistoryConstraint, TypeContract, Unit } from "./contract-data.js";
import { ContractError, EntryPreconditionError, internal, type ViolationKind } from "./errors.js";
import { capture, describe, Evaluation } from "./evaluation.js";
import { attempt, isObject } from "./inspect.js";
import { enterClass, ghosts, holderOf, levelOf, madeTypes, propertyOf, type TypeRecord } from "./registry.js";
import { state, unchecked } from "./state.js";
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

/** Clauses, and their expressions for a call. */
interface Scope {
  readonly file: string;
  readonly clauses: readonly Clause[];
  readonly bound: Bound | undefined;
}

/** What a type says of an object, or of itself. */
interface Side extends Scope {
  readonly inv?: readonly number[] | undefined;
  readonly hc?: readonly HistoryConstraint[] | undefined;
  readonly ini?: readonly number[] | undefined;
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

/**
 * A call: its unit, the class the unit stands in and the one the call answers to, the receiver and the
 * arguments.
 */
export interface Call {
  readonly unit: Unit;
  readonly type: TypeRecord | undefined;
  readonly level: TypeRecord | undefined;
  readonly self: unknown;
  readonly args: readonly unknown[];
}

function callOf(unit: Unit, type: TypeRecord | undefined, self: unknown, args: readonly unknown[]): Call {
  const level = type && levelOf(unit, self, type);
  return { unit, type, level, self, args };
}

type Entry = (...args: never[]) => unknown;

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
    const shares = checkTypes(call, "entered", enter) && sharesOf(call);
    if (!shares) return undefined;
    return {
      shares,
      histories: constraining(call).map((side) => ({ side, olds: oldsOf(side.bound) })),
      snapshot: state.frames?.take(call, shares[0]?.met ?? []),
    };
  });
}

/** The contracts that bind a call, its own first. */
function providersOf({ unit, level }: Call): readonly Unit[] {
  const { key, kind, own = unit } = unit;
  if (level === undefined || key === undefined || kind === "static" || kind === "constructor") return [unit];
  return [unit, ...level.providers(key).filter((provider) => provider !== own)];
}

function scopeOf({ self, args }: Call, unit: Unit): Scope {
  return { ...unit, bound: unit.bind?.(self, ...args) };
}

function oldsOf(bound: Bound | undefined): unknown[] {
  const olds: unknown[] = [];
  for (const old of bound?.o ?? []) olds.push(capture(() => old(olds)));
  return olds;
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

/** A clause that is false, and its evaluation. */
export interface Broken {
  readonly clause: Clause;
  readonly evaluation: Evaluation;
}

/** The first of these clauses that is false. */
function brokenOf(
  { clauses, bound }: Scope,
  indices: readonly number[] = [],
  olds: readonly unknown[] = [],
  result?: unknown,
): Broken | undefined {
  for (const index of indices) {
    const clause = clauses[index];
    const condition = bound?.c?.[index];
    if (!clause || !condition) continue;
    const evaluation = new Evaluation(clause[1], olds, result);
    if (!evaluation.a(0, () => condition(evaluation, result))) return { clause, evaluation };
  }
  return undefined;
}

/** What clauses are checked with, and what to say if one is false. */
interface Circumstances {
  readonly olds?: readonly unknown[];
  readonly result?: unknown;
  readonly note?: string;
  readonly cause?: unknown;
}

/** Whether these clauses hold; makes it known if one does not. */
function check(
  kind: ViolationKind,
  unit: string,
  scope: Scope,
  indices: readonly number[] | undefined,
  { olds, result, ...extras }: Circumstances,
  from: Entry,
): boolean {
  const broken = brokenOf(scope, indices, olds, result);
  if (broken) violate(kind, scope, unit, broken, extras, from);
  // Whoever tolerates a violation hears of the others too.
  return true;
}

function staticSide({ contract, type }: TypeRecord): Side {
  const { file, sclauses = [], sinv, shc, sbind } = contract;
  return { file, clauses: sclauses, inv: sinv, hc: shc, bound: sbind?.(type) };
}

/** What binds a call besides contracts of units: its class, and the types that the object is seen as. */
function sidesOf({ unit, type, self }: Call, types: readonly TypeRecord[] = []): Side[] {
  if (type === undefined || unit.helper || unit.kind === "field") return [];
  return [staticSide(type), ...types.map(({ contract }) => ({ ...contract, bound: contract.bind?.(self) }))];
}

/** Static invariants of the class, and the invariants of the object if it is to have them now. */
function checkTypes(call: Call, when: string, from: Entry): boolean {
  const { name, kind } = call.unit;
  const made = kind === "constructor" && from === leave;
  const sides = sidesOf(call, made || kind === "method" ? madeTypes(call.level, call.self) : []);
  const hold = (clauses: "inv" | "ini", note: string): boolean =>
    sides.every((side) => check("invariant", name, side, side[clauses], { note }, from));
  return hold("inv", `when ${name} is ${when}`) && (!made || hold("ini", "when construction ends"));
}

/** Checks that a class's initialisation has established its static invariants. */
export function initialized(type: TypeRecord): void {
  ghosts(type, type.type);
  if (!state.idle) return;
  const side = staticSide(type);
  const note = "when the class is initialised";
  unchecked(() => check("invariant", type.contract.name, side, side.inv, { note }, initialized));
}

/** The types whose constraints the call must obey (seed 002, figure 6.6). */
function constraining(call: Call): Side[] {
  const { unit, level } = call;
  const types = madeTypes(level, call.self).filter(
    (type) => unit.kind === "method" && (!level?.weakly.has(type) || type.declares(unit)),
  );
  return sidesOf(call, types).filter(({ hc }) => hc);
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
  when: string,
  from: Entry,
): boolean {
  const { name } = call.unit;
  const { shares, histories, snapshot } = frame ?? frameOf(call, plain || []);
  return (
    shares.every(({ unit, met, olds }) => {
      const scope = scopeOf(call, unit);
      return unit.cases.every(
        (one, i) => !met[i] || check(kind, name, scope, promised(one, scope.bound), { ...end, olds }, from),
      );
    }) &&
    (snapshot === undefined || state.frames?.compare(call, snapshot, from) !== false) &&
    checkTypes(call, when, from) &&
    histories.every(({ side, olds }) => {
      const property = String(propertyOf(call.unit));
      const applying = side.hc?.filter((one) => one.for?.includes(property) ?? true);
      return check(
        "constraint",
        name,
        side,
        applying?.map(({ c }) => c),
        { olds },
        from,
      );
    })
  );
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

/** Runs the construction of an object by a class that has no constructor of its own. */
export function construction(type: TypeRecord, run: () => unknown): void {
  checked(constructorOf(type.contract), type, undefined, [], () => {
    state.making.push(type);
    try {
      return run();
    } finally {
      state.making.pop();
    }
  });
}

/** The unit of a constructor that has no contract. */
export function constructorOf({ name, file }: TypeContract): Unit {
  return { name: `${name}.constructor`, file, kind: "constructor", clauses: [], cases: [] };
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
  if (thrown instanceof EntryPreconditionError) return internal(thrown, unit.name);
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

/** Checks a clause in a body, given that its plain expression did not hold. */
export function here(
  kind: ViolationKind,
  site: { readonly name: string; readonly file: string; readonly clause: Clause },
  condition: (e: Evaluation) => unknown,
  olds: readonly unknown[],
): void {
  const { name, file, clause } = site;
  unchecked(() =>
    check(kind, name, { file, clauses: [clause], bound: { c: [condition] } }, [0], { olds }, here),
  );
}

/** Whether a value is a promise of another. */
export function thenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof (value as { then?: unknown }).then === "function";
}

/** Whether a value is a promise of the language; others might start their work when asked for its result. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

/** What to wait for so that an async unit is settled when it would have been by returning this. */
export function adopted(promise: PromiseLike<unknown>): PromiseLike<unknown> {
  return isPromise(promise) ? promise.then() : promise;
}

/** Checks what a unit that is not `async` promised, when the promise it returned is settled. */
export function settle(
  unit: Unit,
  type: TypeRecord | undefined,
  plain: Plain | 0,
  frame: Frame | undefined,
  promise: PromiseLike<unknown>,
  self: unknown,
  ...args: unknown[]
): PromiseLike<unknown> {
  return promise.then(
    (value) => {
      leave(unit, type, plain, frame, value, self, ...args);
      return value;
    },
    (reason: unknown) => {
      throw fail(unit, type, plain, frame, reason, self, ...args);
    },
  );
}

/** Runs a call of a unit that has no woven code of its own. */
export function checked(
  unit: Unit,
  type: TypeRecord | undefined,
  self: unknown,
  args: unknown[],
  run: () => unknown,
): unknown {
  const frame = enter(unit, type, self, ...args);
  if (frame === undefined) return run();
  let result: unknown;
  try {
    result = run();
  } catch (thrown) {
    throw fail(unit, type, 0, frame, thrown, self, ...args);
  }
  const made = unit.kind === "constructor";
  if (!made && isPromise(result)) return settle(unit, type, 0, frame, result, self, ...args);
  leave(unit, type, 0, frame, result, made ? result : self, ...args);
  return result;
}

/** A function whose calls are checked. */
export function covered(f: Callable, unit: Unit, type?: TypeRecord): Callable {
  return new Proxy(f, {
    apply: (_, self, args: unknown[]) => checked(unit, type, self, args, () => Reflect.apply(f, self, args)),
  });
}

type Callable = (...args: unknown[]) => unknown;

/** Enters a class. Methods that it inherits, and that only an interface of its own speaks of, are bound too. */
export function declareClass(type: NewableFunction, contract: TypeContract): TypeRecord {
  const record = enterClass(type, contract);
  const units = (woven: boolean): Unit[] =>
    record.all.flatMap((one) => (woven === (one.type !== undefined) ? one.units : []));
  const keys = units(true).map(({ key }) => key);
  for (const unit of units(false))
    if (unit.kind === "method" && !keys.includes(unit.key)) cover(record, type.prototype as object, unit);
  return record;
}

/** Has an inherited method checked (seed 002, §6.7.1): by one of the class's own that calls it. */
function cover(record: TypeRecord, prototype: object, unit: Unit): void {
  const name = propertyOf(unit);
  const [part = "value"] = /^[gs]et(?= )/.exec(unit.key ?? "") ?? [];
  const property = Object.getOwnPropertyDescriptor(holderOf(prototype, name) ?? {}, name);
  const inherited: unknown = property?.[part as "get" | "set" | "value"];
  if (typeof inherited === "function")
    Object.defineProperty(prototype, name, {
      ...property,
      [part]: covered(inherited as Callable, unit, record),
    });
}
