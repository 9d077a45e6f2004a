import type { Bound, Clause, HistoryConstraint, TypeContract, Unit } from "./contract-data.js";
import { ContractError, EntryPreconditionError, internal, type ViolationKind } from "./errors.js";
import { capture, Evaluation } from "./evaluation.js";
import { enterClass, ghosts, levelOf, propertyOf, type TypeRecord } from "./registry.js";
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

interface History {
  readonly type: TypeRecord;
  readonly isStatic: boolean;
  readonly olds: readonly unknown[];
}

/** What is known of a call in progress. */
export interface Frame {
  readonly shares: readonly Share[];
  readonly histories: readonly History[];
  readonly snapshot?: object | undefined;
}

/** A call: its unit, the class the unit stands in, the receiver, the arguments, and the clauses in its scope. */
export interface Call {
  readonly unit: Unit;
  readonly type: TypeRecord | undefined;
  readonly self: unknown;
  readonly args: readonly unknown[];
  readonly bound: Bound;
}

function callOf(unit: Unit, type: TypeRecord | undefined, self: unknown, args: readonly unknown[]): Call {
  return { unit, type, self, args, bound: unit.bind?.(self, ...args) ?? {} };
}

type Entry = (...args: never[]) => unknown;

/** Checks what must hold at the call. Returns the frame, or nothing if something did not hold and the program goes on. */
export function enter(unit: Unit, type: TypeRecord | undefined, self: unknown, ...args: unknown[]): Frame | undefined {
  return unchecked(() => {
    const call = callOf(unit, type, self, args);
    const level = levelOfCall(call);
    if (!checkTypes(call, level, "entered", unit.kind !== "constructor", enter)) return undefined;
    const shares = sharesOf(call, level);
    if (shares === undefined) return undefined;
    const own = shares.find((share) => share.unit === unit)?.met ?? [];
    return { shares, histories: historiesOf(call, level), snapshot: state.frames?.take(call, own) };
  });
}

function levelOfCall({ unit, self, type }: Call): TypeRecord | undefined {
  return type && levelOf(unit, self, type);
}

/** The contracts that bind a call, its own first. */
function providersOf({ unit }: Call, level: TypeRecord | undefined): readonly Unit[] {
  if (level === undefined || unit.key === undefined || unit.kind === "static" || unit.kind === "constructor")
    return [unit];
  const providers = level.providers(unit.key);
  const own = unit.own ?? unit;
  return [unit, ...providers.filter((provider) => provider !== own)];
}

function boundOf(call: Call, unit: Unit): Bound {
  return unit === call.unit || unit.bind === undefined ? call.bound : unit.bind(call.self, ...call.args);
}

/** Evaluates every case of every contract: each is needed later as a guard (seed 002, figures 4.4 and 6.1). */
function sharesOf(call: Call, level: TypeRecord | undefined): Share[] | undefined {
  let first: (() => void) | undefined;
  let asked = false;
  const shares = providersOf(call, level).map((unit) => {
    const bound = boundOf(call, unit);
    const olds: unknown[] = [];
    for (const old of bound.o ?? []) olds.push(capture(() => (old as (olds: unknown[]) => unknown)(olds)));
    const met = unit.cases.map(({ r, p }) => {
      if (p && unit !== call.unit) return false;
      const broken = brokenOf(unit, bound, r ?? [], olds);
      if (broken !== undefined) first ??= () => violate("entry-precondition", unit, call.unit.name, broken, {}, enter);
      return broken === undefined;
    });
    asked ||= unit.cases.some(({ p }) => !p || unit === call.unit);
    return { unit, met, olds };
  });
  if (!asked || shares.some(({ met }) => met.includes(true))) return shares;
  first?.();
  return undefined;
}

/** A clause that is false, and its evaluation. */
export interface Broken {
  readonly clause: Clause;
  readonly evaluation: Evaluation;
}

/** The first of these clauses that is false. */
function brokenOf(
  contract: { readonly clauses: readonly Clause[] },
  bound: Bound,
  indices: readonly number[],
  olds: readonly unknown[],
  result?: unknown,
): Broken | undefined {
  for (const index of indices) {
    const clause = contract.clauses[index];
    const condition = bound.c?.[index];
    if (clause === undefined || condition === undefined) continue;
    const evaluation = new Evaluation(clause[1], olds, result);
    if (!evaluation.a(0, () => condition(evaluation, result))) return { clause, evaluation };
  }
  return undefined;
}

/** Static invariants of the class, and the invariants of the object if it is to have them now. */
function checkTypes(
  { unit, self, type }: Call,
  level: TypeRecord | undefined,
  when: string,
  instance: boolean,
  from: Entry,
): boolean {
  if (type === undefined || level === undefined || unit.helper || unit.kind === "field") return true;
  const check = (record: TypeRecord, indices: readonly number[] | undefined, bound: Bound | undefined): boolean => {
    const broken = bound && brokenOf(record.contract, bound, indices ?? [], []);
    if (broken === undefined) return true;
    violate("invariant", record.contract, unit.name, broken, { note: `when ${unit.name} is ${when}` }, from);
    return false;
  };
  if (!checkStatics(type, unit.name, `when ${unit.name} is ${when}`, from)) return false;
  if (!instance || unit.kind === "static") return true;
  return level.all.every((record) => check(record, record.contract.inv, record.contract.bind?.(self)));
}

/** The static invariants of a class. */
function checkStatics({ contract, type }: TypeRecord, unit: string, note: string, from: Entry): boolean {
  const { sinv, sbind, sclauses = [] } = contract;
  const broken = sinv && sbind && brokenOf({ clauses: sclauses }, sbind(type), sinv, []);
  if (broken !== undefined) violate("invariant", contract, unit, broken, { note }, from);
  return broken === undefined;
}

/** Checks that a class's initialisation has established its static invariants. */
export function initialized(type: TypeRecord): void {
  ghosts(type, type.type);
  if (!state.idle) return;
  unchecked(() => checkStatics(type, type.contract.name, "when the class is initialised", initialized));
}

/** The old values of all constraints that the call must obey (seed 002, figure 6.6). */
function historiesOf(call: Call, level: TypeRecord | undefined): History[] {
  const values = (bound: Bound | undefined): unknown[] => (bound?.o ?? []).map((old) => capture(old));
  return historyOwners(call, level).map((owner) => {
    const { contract, type } = owner.type;
    return { ...owner, olds: values(owner.isStatic ? contract.sbind?.(type) : contract.bind?.(call.self)) };
  });
}

/** The types whose constraints the call must obey. */
function historyOwners({ unit, type }: Call, level: TypeRecord | undefined): Omit<History, "olds">[] {
  if (type === undefined || level === undefined || unit.helper || unit.kind === "field") return [];
  const statics = type.contract.shc === undefined ? [] : [{ type, isStatic: true }];
  if (unit.kind !== "method") return statics;
  const instance = level.all.filter(
    (record) =>
      record.contract.hc !== undefined &&
      (!level.weakly.has(record) || (unit.key !== undefined && record.declares(unit))),
  );
  return [...statics, ...instance.map((record) => ({ type: record, isStatic: false }))];
}

function checkHistories({ unit, self }: Call, histories: readonly History[], from: Entry): void {
  for (const { type, isStatic, olds } of histories) {
    const { hc, shc, bind, sbind } = type.contract;
    const bound = isStatic ? sbind?.(type.type) : bind?.(self);
    const applies = ({ for: only }: HistoryConstraint): boolean =>
      only === undefined || (unit.key !== undefined && only.includes(String(propertyOf(unit))));
    const indices = ((isStatic ? shc : hc) ?? []).filter(applies).map(({ c }) => c);
    const clauses = (isStatic ? type.contract.sclauses : type.contract.clauses) ?? [];
    const broken = bound && brokenOf({ clauses }, bound, indices, olds);
    if (broken === undefined) continue;
    violate("constraint", type.contract, unit.name, broken, {}, from);
    return;
  }
}

/** What plain expressions found out at the call: for each contract, the cases met (as bits, perhaps) and the old values. */
export type Plain = readonly (number | readonly unknown[])[];

/** The frame of a call whose entry was settled by plain expressions, which is only where there are no constraints. */
function frameOf(call: Call, level: TypeRecord | undefined, plain: Plain): Frame {
  const shares = providersOf(call, level).map((unit, i) => ({
    unit,
    met: unit.cases.map((_, at) => isMet(plain[2 * i], at)),
    olds: plain[2 * i + 1] as readonly unknown[],
  }));
  return { shares, histories: [] };
}

function isMet(met: number | readonly unknown[] | undefined, at: number): boolean {
  return typeof met === "number" ? (met & (1 << at)) !== 0 : met?.[at] === true;
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
  unchecked(() => {
    const call = callOf(unit, type, self, args);
    const level = levelOfCall(call);
    const { shares, histories, snapshot } = plain === 0 ? (frame ?? nothing) : frameOf(call, level, plain);
    for (const share of shares) {
      const bound = boundOf(call, share.unit);
      for (const [i, { e }] of share.unit.cases.entries()) {
        const broken = share.met[i] ? brokenOf(share.unit, bound, e ?? [], share.olds, result) : undefined;
        if (broken !== undefined) return violate("postcondition", share.unit, unit.name, broken, {}, leave);
      }
    }
    if (!checkFrame(call, snapshot, leave)) return;
    if (checkTypes(call, level, "left", true, leave)) {
      if (unit.kind === "constructor") checkInitially(call);
      checkHistories(call, histories, leave);
    }
  });
}

const nothing: Frame = { shares: [], histories: [] };

function checkFrame(call: Call, snapshot: object | undefined, from: Entry): boolean {
  return snapshot === undefined || (state.frames?.compare(call, snapshot, from) ?? true);
}

function checkInitially({ unit, self, type }: Call): void {
  for (const { contract } of type?.all ?? []) {
    const bound = contract.ini && contract.bind?.(self);
    const broken = bound && brokenOf(contract, bound, contract.ini ?? [], []);
    if (broken !== undefined)
      return violate("invariant", contract, unit.name, broken, { note: "when construction ends" }, leave);
  }
}

/** Checks an object that a class without a constructor of its own has made. */
export function constructed(type: TypeRecord, self: unknown): void {
  const { name, file } = type.contract;
  ghosts(type, self);
  leave({ name: `${name}.constructor`, file, kind: "constructor", clauses: [], cases: [] }, type, 0, nothing, undefined, self);
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
  if (plain === 0 && frame === undefined) return thrown;
  if (thrown instanceof EntryPreconditionError) return internal(thrown, unit.name);
  if (thrown instanceof ContractError) return thrown;
  unchecked(() => {
    const call = callOf(unit, type, self, args);
    const level = levelOfCall(call);
    const { shares, histories, snapshot } = plain === 0 ? (frame ?? nothing) : frameOf(call, level, plain);
    for (const share of shares) {
      const bound = boundOf(call, share.unit);
      for (const [i, { s }] of share.unit.cases.entries()) {
        if (!share.met[i]) continue;
        for (const [test, clause] of s ?? []) {
          // What the machine throws releases the unit from promises about exceptions at large (seed 002, §4.5.2).
          const concerned = test < 0 ? !isOverflow(thrown) : bound.t?.[test]?.(thrown);
          const broken = concerned ? brokenOf(share.unit, bound, [clause], share.olds, thrown) : undefined;
          if (broken === undefined) continue;
          violate("exceptional-postcondition", share.unit, unit.name, broken, { cause: thrown }, fail);
          return;
        }
      }
    }
    if (!checkFrame(call, snapshot, fail)) return;
    if (checkTypes(call, level, "left by an exception", unit.kind !== "constructor", fail))
      checkHistories(call, histories, fail);
  });
  return thrown;
}

function isOverflow(thrown: unknown): boolean {
  return thrown instanceof Error && /call stack|recursion/i.test(thrown.message) && /^(RangeError|InternalError)$/.test(thrown.name);
}

/** Checks a clause in a body, given that its plain expression did not hold. */
export function here(
  kind: ViolationKind,
  site: { readonly name: string; readonly file: string; readonly clause: Clause },
  condition: (e: Evaluation) => unknown,
  olds: readonly unknown[],
): void {
  unchecked(() => {
    const evaluation = new Evaluation(site.clause[1], olds);
    if (evaluation.a(0, () => condition(evaluation))) return;
    violate(kind, site, site.name, { clause: site.clause, evaluation }, {}, here);
  });
}

/** Whether a value is a promise of another. */
export function thenable(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    typeof (value as { then?: unknown }).then === "function"
  );
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

/** The first of several values, all evaluated. */
export function first<T>(value: T, ..._: readonly unknown[]): T {
  return value;
}

/** The object that a constructor makes, if it is there already. */
export function self(find: () => unknown): unknown {
  try {
    return find();
  } catch {
    return undefined;
  }
}

/** Runs a call of a unit that has no woven code of its own. */
export function checked(unit: Unit, type: TypeRecord | undefined, self: unknown, args: unknown[], run: () => unknown): unknown {
  if (!state.idle) return run();
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

/** Enters a class. Methods that it inherits, and that only an interface of its own speaks of, are bound too. */
export function declareClass(type: NewableFunction, contract: TypeContract): TypeRecord {
  const record = enterClass(type, contract);
  const woven = record.all.filter((r) => r.type !== undefined).flatMap(({ units }) => units);
  for (const unit of record.all.filter((r) => r.type === undefined).flatMap(({ units }) => units)) {
    if (unit.kind === "method" && !woven.some(({ key }) => key === unit.key)) cover(record, type.prototype as object, unit);
  }
  return record;
}

/** Has an inherited method checked (seed 002, §6.7.1): by one of the class's own that calls it. */
function cover(record: TypeRecord, prototype: object, unit: Unit): void {
  const name = propertyOf(unit);
  const part = /^[gs]et /.test(unit.key ?? "") ? ((unit.key ?? "").slice(0, 3) as "get" | "set") : "value";
  let from: object | null = prototype;
  let property: PropertyDescriptor | undefined;
  while (from !== null && property === undefined) {
    property = Reflect.getOwnPropertyDescriptor(from, name);
    from = Object.getPrototypeOf(from) as object | null;
  }
  const inherited: unknown = property?.[part];
  if (typeof inherited !== "function") return;
  const checkedMethod = function (this: unknown, ...args: unknown[]): unknown {
    return checked(unit, record, this, args, () => Reflect.apply(inherited, this, args));
  };
  for (const key of ["name", "length"]) Object.defineProperty(checkedMethod, key, { configurable: true, value: Reflect.get(inherited, key) });
  Object.defineProperty(prototype, name, { ...property, [part]: checkedMethod });
}
