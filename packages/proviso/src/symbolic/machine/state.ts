import { type Builder, conjunctsOf, type Term } from "../../solver/index.js";
import { emptyHeap, type Heap, type HeapObject } from "../heap/heap.js";
import { PersistentMap } from "../heap/persistent-map.js";
import { type ClaimText, libraryFile, type Place, type Variable } from "../kernel/kernel.js";
import { type Bounds, boundsWith, decidedBy, noBounds } from "../values/ranges.js";
import type { ObjectValue, Value } from "../values/value.js";
import type { Completion, Continuation } from "./continuation.js";
import type { Earlier } from "./earlier.js";
import { type Frame, slotOf } from "./frame.js";
import type { Made } from "./made.js";

/** Conditions that hold on a path, the last one first. */
export interface Path {
  readonly condition: Term;
  readonly before: Path | undefined;
  readonly length: number;
}

/** How a path ended: as its function did, or because nothing is known of how it goes on. */
export type Ending =
  | Extract<Completion, { kind: "return" | "throw" }>
  | { readonly kind: "unmodelled"; readonly what: string; readonly place: Place | undefined }
  | { readonly kind: "bounded"; readonly what: string; readonly place: Place | undefined }
  /** A claim does not hold. */
  | { readonly kind: "broken"; readonly claim: ClaimText }
  /** Only what was to be looked at has ended. */
  | { readonly kind: "stopped" };

/** Whose word something is taken for, and where. */
export interface Trusted {
  readonly what: string;
  readonly place: Place | undefined;
}

/** A whole number that was computed, as it would be if numbers had no end. */
export interface Unbounded {
  readonly exact: Term;
  readonly before: Unbounded | undefined;
}

/** A call of a function that was given, and what it gave. */
export interface GivenCall {
  readonly callee: ObjectValue;
  readonly value: Value;
  readonly before: GivenCall | undefined;
}

/** Owns frames that several paths have. */
const shared = {};

/** The state of a path. One path has it: `fork` gives another the same. */
export class State {
  frame: Frame;
  next: Continuation = { kind: "end" };
  heap: Heap = emptyHeap;
  cells: PersistentMap<Value> = PersistentMap.empty();
  path: Path | undefined;
  ending: Ending | undefined;
  steps = 0;
  /** Calls that have begun and not ended. */
  depth = 0;
  place: Place | undefined;
  made: Made | undefined;
  /** Whether it works out a claim. */
  isClaim = false;
  /** When the unit was called. */
  earlier: Earlier | undefined;
  /** What was taken for granted just now, on somebody's word. */
  trusted: Trusted | undefined;
  /** Whether something holds on it only because an `assume` says so. */
  assumes = false;
  /** Whether it waited for something: meanwhile others may have run. */
  awaited = false;
  /** Partings on the way here of which nobody was asked whether it can be gone. */
  unasked = 0;
  /** Calls of functions that were given, of which no more is known than their types; the last one first. */
  given: GivenCall | undefined;
  /** Whole results of which no bound is known, the last one first. */
  unbounded: Unbounded | undefined;

  constructor(
    frame: Frame,
    readonly build: Builder,
    /** Conditions that are known to hold. */
    private known: ReadonlySet<Term> = new Set(),
    /** Between what whole numbers lie by these. */
    public bounds: Bounds = noBounds,
  ) {
    this.frame = frame;
  }

  fork(): State {
    // From now on both have the frame, and whoever writes takes a copy.
    this.frame = { ...this.frame, owner: shared };
    const copy = new State(this.frame, this.build, this.known, this.bounds);
    copy.next = this.next;
    copy.heap = this.heap;
    copy.cells = this.cells;
    copy.path = this.path;
    copy.ending = this.ending;
    copy.steps = this.steps;
    copy.depth = this.depth;
    copy.place = this.place;
    copy.made = this.made;
    copy.isClaim = this.isClaim;
    copy.earlier = this.earlier;
    copy.unbounded = this.unbounded;
    copy.trusted = this.trusted;
    copy.given = this.given;
    copy.assumes = this.assumes;
    copy.unasked = this.unasked;
    copy.awaited = this.awaited;
    return copy;
  }

  /** Where it is in the program, which may be where it called the library. */
  get placeInProgram(): Place | undefined {
    if (this.place?.file !== libraryFile) return this.place;
    for (let at = this.next; at.kind !== "end" && at.kind !== "stop"; at = at.next)
      if (at.kind === "call" && at.place?.file !== libraryFile) return at.place;
    return undefined;
  }

  /** Whether a constructor is running. */
  get isConstructing(): boolean {
    const isOne = ({ closure: { code } }: Frame): boolean =>
      code.kind === "constructor" || code.kind === "derived constructor";
    if (isOne(this.frame)) return true;
    for (let at = this.next; at.kind !== "end" && at.kind !== "stop"; at = at.next)
      if (at.kind === "call" && isOne(at.caller)) return true;
    return false;
  }

  /** What is known of a condition without asking. */
  decide(condition: Term, depth = 3): boolean | undefined {
    if (condition.kind === "literal") return condition.value === true;
    if (this.known.has(condition)) return true;
    if (this.known.has(this.build.not(condition))) return false;
    if (condition.kind !== "application" || depth === 0) return undefined;
    switch (condition.operator) {
      case "not": {
        const [denied] = condition.args;
        const held = denied && this.decide(denied, depth - 1);
        return held === undefined ? undefined : !held;
      }
      case "and":
      case "or": {
        const deciding = condition.operator === "or";
        const parts = condition.args.map((one) => this.decide(one, depth - 1));
        if (parts.includes(deciding)) return deciding;
        return parts.includes(undefined) ? undefined : !deciding;
      }
      default:
        return decidedBy(this.bounds, condition);
    }
  }

  assume(condition: Term): void {
    if (this.decide(condition) === true) return;
    this.path = { condition, before: this.path, length: (this.path?.length ?? 0) + 1 };
    const known = new Set(this.known);
    const parts = conjunctsOf(this.#leftOf(condition));
    for (const part of parts) known.add(part);
    // What one part says of a sum may be more once another one has said something of its parts.
    for (const part of [...parts, ...parts]) this.bounds = boundsWith(this.bounds, part);
    this.known = known;
  }

  /** What a condition comes to where some of its alternatives are known not to hold. */
  #leftOf(condition: Term): Term {
    if (condition.kind !== "application" || condition.operator !== "or") return condition;
    const left = condition.args.filter((one) => this.decide(one) !== false);
    return left.length === condition.args.length ? condition : this.build.or(...left);
  }

  /** All conditions, the first one first. */
  get conditions(): Term[] {
    const all: Term[] = [];
    for (let path = this.path; path !== undefined; path = path.before) all.push(path.condition);
    return all.reverse();
  }

  /** The value of a variable; nothing if it has none yet. */
  read(variable: Variable): Value | undefined {
    const held = slotOf(this.frame, variable);
    return held?.kind === "cell" ? this.cells.get(held.cell) : held;
  }

  write(variable: Variable, value: Value): void {
    const held = slotOf(this.frame, variable);
    if (held?.kind === "cell") this.setCell(held.cell, value);
    else this.writeSlot(variable, value);
  }

  setCell(cell: number, value: Value): void {
    if (this.cells.get(cell) === undefined) this.made = { kind: "cell", address: cell, before: this.made };
    this.cells = this.cells.set(cell, value);
  }

  /** Takes over what another path has made, and taken for granted, since some time. */
  adopt(other: State, since: Pick<State, "made" | "unbounded">): void {
    if (other.given !== undefined) this.given = other.given;
    this.assumes ||= other.assumes;
    this.awaited ||= other.awaited;
    for (let at = other.unbounded; at !== undefined && at !== since.unbounded; at = at.before)
      this.unbounded = { exact: at.exact, before: this.unbounded };
    for (let at = other.made; at !== undefined && at !== since.made; at = at.before) {
      const { kind, address } = at;
      if (kind === "object") {
        const object = other.heap.objects.get(address);
        if (object !== undefined) this.setObject(address, object);
      } else {
        const value = other.cells.get(address);
        if (value !== undefined) this.setCell(address, value);
      }
    }
  }

  /** The conditions since another path was at its end, all together. */
  since(path: Path | undefined): Term {
    const all: Term[] = [];
    for (let at = this.path; at !== undefined && at !== path; at = at.before) all.push(at.condition);
    return this.build.and(...all.reverse());
  }

  writeSlot(variable: Variable, value: Frame["slots"][number]): void {
    if (this.frame.owner !== this)
      this.frame = { ...this.frame, slots: this.frame.slots.slice(), owner: this };
    this.frame.slots[variable.slot] = value;
  }

  object(address: number): HeapObject {
    const found = this.heap.objects.get(address);
    if (found === undefined) throw new Error(`There is no object at ${address}.`);
    return found;
  }

  setObject(address: number, object: HeapObject): void {
    if (this.heap.objects.get(address) === undefined)
      this.made = { kind: "object", address, before: this.made };
    this.heap = { ...this.heap, objects: this.heap.objects.set(address, object) };
  }
}
