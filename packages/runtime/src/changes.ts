import { type Call, callOf, oldsOf } from "./call.js";
import { Conditions, type Ending, type NotedPrev, type Prev } from "./change-conditions.js";
import type { ChangeContract, Unit } from "./contract-data.js";
import { enter, type Frame, fail, leave, type Plain } from "./engine.js";
import type { TypeRecord } from "./registry.js";
import { state, unchecked } from "./state.js";
import { Missing, type NotedClause, notedClause, type Truth } from "./truth.js";

// The conditions of change contracts (seed 000, §3.2 and §5), evaluated in the running program of each version and told
// to a watcher. Nothing is thrown, and nothing is checked. A condition is evaluated in the state that it speaks of, so it
// can be asked for only while the watcher is told of that state.

export type { Ending, NotedPrev, Prev } from "./change-conditions.js";
export { both, either, Missing, type NotedClause, type Truth } from "./truth.js";

/** A call of a unit that a change contract speaks of, as it begins. */
export interface NotedCall {
  readonly version: ChangeContract["version"];
  /** The file of the change contract, and what the unit is called in it. */
  readonly contract: string;
  readonly about: string;
  /** The unit and its file, as this version calls them. */
  readonly unit: string;
  readonly file: string;
  /** Nothing for a constructor. */
  readonly self: unknown;
  /** By the names that the contract has for them, which may not be the unit's. */
  readonly args: readonly NotedArgument[];
  /** The cases of the contract, as `desugarChange` has them. */
  readonly cases: readonly NotedCase[];
}

/** What a parameter holds as a call begins. */
export interface NotedArgument {
  readonly name: string;
  readonly value: unknown;
  /** Whether the parameter has a default value, so that this need not be what was passed. */
  readonly mayBeDefault: boolean;
}

/** A case of a change contract. */
export interface NotedCase {
  readonly preserves: boolean;
  /** The first clause that says how a call is to end, if one does. */
  readonly demand: NotedClause | undefined;
}

/** The end of such a call. */
export interface NotedEnd {
  readonly ending: Ending;
  /** Whether the call's own precondition refused it, so that its body did not run. */
  readonly refused: boolean;
  /** The receiver; for a constructor that returned, the object. */
  readonly self: unknown;
  /**
   * Whether the call ended as a case says: in the previous version as `when_ensured` or `when_signaled` says, in the
   * updated one as `ensures` and `signals` demand.
   */
  holds(at: number): Truth;
  /** In the previous version: what `\prev` reads, for as long as the heap stays as the call left it. Throws what reading it throws. */
  readonly prev: Prev;
  /** In the previous version: where `\prev` stands, and what it reads there. */
  readonly prevs: readonly NotedPrev[];
}

/** What is told of one call. */
export interface CallWatch {
  /** In the updated version: what `\prev` reads. Without it, that cannot be executed. */
  readonly prev?: Prev | undefined;
  /** The state at the call; `holds` is whether the precondition of a case does. */
  begun?(holds: (at: number) => Truth): void;
  left?(end: NotedEnd): void;
}

/** Whoever watches calls. */
export interface ChangeWatch {
  /**
   * Told of a call, once its precondition was checked and before its body runs; one that is refused ends at once. Nothing
   * if it is of no interest.
   */
  entered(call: NotedCall): CallWatch | undefined;
}

let watcher: ChangeWatch | undefined;
let previous: Prev | undefined;

/** Has a watcher told of all calls from now on; nobody, if none is given. */
export function watchChanges(watch: ChangeWatch | undefined): void {
  watcher = watch;
}

/** What the expression at an offset of a change contract is in the previous version, for woven code. */
export function prev(at: number, ...keys: unknown[]): unknown {
  if (previous === undefined) throw new Missing("\\prev");
  return previous(at, keys);
}

/** A call in progress: what checks need to know of it, and who is told how it ends. */
interface NotedFrame {
  readonly frame: Frame | undefined;
  readonly told: ((call: Call, ending: Ending, refused?: boolean) => void) | undefined;
}

// What woven code calls for units that change contracts speak of. The names are those of functions that weaving adds, which
// the stacks of errors do not show.

function $p_enter(
  unit: Unit,
  type: TypeRecord | undefined,
  self: unknown,
  ...args: unknown[]
): NotedFrame | undefined {
  if (!state.idle) return undefined;
  const begin = (): NotedFrame["told"] => entered(callOf(unit, type, self, args));
  let frame: Frame | undefined;
  try {
    frame = enter(unit, type, self, ...args);
  } catch (error) {
    unchecked(() => begin()?.(callOf(unit, type, self, args), { kind: "threw", error }, true));
    throw error;
  }
  const told = unchecked(begin);
  return frame || told ? { frame, told } : undefined;
}

function $p_leave(
  unit: Unit,
  type: TypeRecord | undefined,
  _plain: Plain | 0,
  noted: NotedFrame | undefined,
  value: unknown,
  self: unknown,
  ...args: unknown[]
): void {
  const tell = (ending: Ending): void =>
    unchecked(() => noted?.told?.(callOf(unit, type, self, args), ending));
  try {
    leave(unit, type, 0, noted?.frame, value, self, ...args);
  } catch (error) {
    tell({ kind: "threw", error });
    throw error;
  }
  tell({ kind: "returned", value });
}

function $p_fail(
  unit: Unit,
  type: TypeRecord | undefined,
  _plain: Plain | 0,
  noted: NotedFrame | undefined,
  thrown: unknown,
  self: unknown,
  ...args: unknown[]
): unknown {
  let error = thrown;
  try {
    error = fail(unit, type, 0, noted?.frame, thrown, self, ...args);
    return error;
  } catch (broken) {
    error = broken;
    throw broken;
  } finally {
    unchecked(() => noted?.told?.(callOf(unit, type, self, args), { kind: "threw", error }));
  }
}

function $p_settle(
  unit: Unit,
  type: TypeRecord | undefined,
  plain: Plain | 0,
  noted: NotedFrame | undefined,
  promise: PromiseLike<unknown>,
  self: unknown,
  ...args: unknown[]
): PromiseLike<unknown> {
  return promise.then(
    (value) => {
      $p_leave(unit, type, plain, noted, value, self, ...args);
      return value;
    },
    (reason: unknown) => {
      throw $p_fail(unit, type, plain, noted, reason, self, ...args);
    },
  );
}

/** The same where checks do not wait for the promise. */
function $p_observe(
  unit: Unit,
  type: TypeRecord | undefined,
  plain: Plain | 0,
  noted: NotedFrame | undefined,
  promise: PromiseLike<unknown>,
  self: unknown,
  ...args: unknown[]
): PromiseLike<unknown> {
  const { frame, told } = noted ?? {};
  try {
    leave(unit, type, 0, frame, promise, self, ...args);
  } catch (error) {
    unchecked(() => told?.(callOf(unit, type, self, args), { kind: "threw", error }));
    throw error;
  }
  return told ? $p_settle(unit, type, plain, { frame: undefined, told }, promise, self, ...args) : promise;
}

export {
  $p_enter as enterNoted,
  $p_fail as failNoted,
  $p_leave as leaveNoted,
  $p_observe as observeNoted,
  $p_settle as settleNoted,
};

function entered(call: Call): NotedFrame["told"] {
  const { changes, name: unit, file } = call.unit;
  const watched =
    changes &&
    watcher?.entered({
      version: changes.version,
      contract: changes.from,
      about: changes.about,
      unit,
      file,
      self: call.self,
      args: argumentsOf(changes, call.args),
      cases: casesOf(changes, file),
    });
  if (!watched) return undefined;
  const { prev: read } = watched;
  const olds = reading(read, () => oldsOf(changes.bind(call.self, ...call.args)));
  const begun = new Conditions(changes, file, call, olds, undefined);
  watched.begun?.((at) => reading(read, () => begun.before(at)));
  return (left, ending, refused = false) => {
    const conditions = new Conditions(changes, file, left, olds, ending);
    watched.left?.({
      ending,
      refused,
      self: left.self,
      holds: (at) => reading(read, () => conditions.after(at)),
      prev: (at, keys) => conditions.prev(at, keys),
      prevs: conditions.prevs,
    });
  };
}

function argumentsOf({ names }: ChangeContract, args: readonly unknown[]): NotedCall["args"] {
  return names.map((name, i) =>
    name.startsWith("...")
      ? { name: name.slice(3), value: args.slice(i), mayBeDefault: false }
      : { name: name.replace(/=$/, ""), value: args[i], mayBeDefault: name.endsWith("=") },
  );
}

const knownCases = new WeakMap<ChangeContract, readonly NotedCase[]>();

function casesOf(changes: ChangeContract, file: string): readonly NotedCase[] {
  const known = knownCases.get(changes);
  if (known !== undefined) return known;
  const cases = changes.cases.map(({ preserves = false, e, s }) => {
    const at = [...e, ...s.map(([, clause]) => clause)].find((index) => index >= 0) ?? -1;
    const clause = changes.clauses[at];
    return { preserves, demand: clause && notedClause(clause, file) };
  });
  knownCases.set(changes, cases);
  return cases;
}

/** Evaluates something in which `\prev` reads what is given. */
function reading<T>(given: Prev | undefined, run: () => T): T {
  const outer = previous;
  previous = given;
  try {
    return run();
  } finally {
    previous = outer;
  }
}
