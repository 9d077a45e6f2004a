import type { Evaluation } from "./evaluation.js";

// What woven code hands to the runtime: the contracts of units and types as data, and functions that evaluate their
// clauses. The names are short because they stand in the user's bundle.

/** A clause and where it stands; `excerpt` are the lines of the source that hold it. */
export type Clause = readonly [
  keyword: string,
  text: string,
  line: number,
  column: number,
  length: number,
  excerpt: string,
  file?: string,
];

/** A contract's expressions in the scope of one call: old expressions, clauses, and tests of what was thrown. */
export interface Bound {
  readonly o?: readonly ((olds: readonly unknown[]) => unknown)[];
  readonly c?: readonly ((e: Evaluation, thrown?: unknown) => unknown)[];
  readonly t?: readonly ((thrown: unknown) => boolean)[];
  /** With frames: the places that each case lets the unit change, and what everything is reached from. */
  readonly a?: readonly ((() => readonly unknown[]) | undefined)[];
  readonly roots?: () => Readonly<Record<string, unknown>>;
}

/** A specification case: indices of clauses; `s` are pairs of a test of what was thrown and a clause. */
export interface Case {
  readonly r?: readonly number[];
  readonly e?: readonly number[];
  readonly s?: readonly (readonly [test: number, clause: number])[];
  /** The clause that says what may be changed. */
  readonly a?: number;
  /** Not inherited by subtypes. */
  readonly p?: boolean;
}

/** `function`, instance `method`, `static` method, `constructor`, or a function that a `field` holds. */
export type UnitKind = "function" | "method" | "static" | "constructor" | "field";

/** The contract of a unit as one declaration of it states it. */
export interface Unit {
  readonly name: string;
  readonly file: string;
  readonly kind: UnitKind;
  /** What subtypes override it by: its name, with `get ` or `set ` before that of an accessor. */
  readonly key?: string;
  /** The property it is, where the key is not its name. */
  readonly property?: PropertyKey;
  /** The record that this one is a variant of, for one call. */
  readonly own?: Unit;
  readonly helper?: boolean;
  readonly clauses: readonly Clause[];
  readonly cases: readonly Case[];
  /** Evaluates the clauses for a receiver and arguments. */
  readonly bind?: (self: unknown, ...args: unknown[]) => Bound;
  /** The plain expressions: the cases whose precondition holds as bits, the old values, whether the promise is kept. */
  readonly pre?: (this: unknown, olds: readonly unknown[], ...args: unknown[]) => number;
  readonly cap?: (this: unknown, ...args: unknown[]) => readonly unknown[];
  readonly post?: (
    this: unknown,
    mask: number,
    olds: readonly unknown[],
    result: unknown,
    ...args: unknown[]
  ) => boolean;
  /** How many contracts of supertypes the woven code of the unit deals with by itself. */
  readonly known?: number;
  /** Whether nobody wrote it: what a class without a constructor does. */
  readonly implicit?: true;
  readonly changes?: ChangeContract;
}

/** What a change contract says of a unit, in the terms of the version that the unit is of. */
export interface ChangeContract {
  readonly version: "previous" | "updated";
  /** The file of the change contract, and what the unit is called in it. */
  readonly from: string;
  readonly about: string;
  /** What the contract calls the parameters, as `bind` takes them: `...name` takes the rest, `name=` has a default value. */
  readonly names: readonly string[];
  readonly clauses: readonly Clause[];
  readonly cases: readonly ChangeCase[];
  readonly bind: (self: unknown, ...args: unknown[]) => ChangeBound;
}

/** A case of a change contract: indices of clauses; a negative test or clause is true. */
export interface ChangeCase {
  readonly r: readonly number[];
  readonly e: readonly number[];
  readonly s: readonly (readonly [test: number, clause: number])[];
  /** Whether the versions must behave alike where `r` holds. */
  readonly preserves?: true;
}

/** In the previous version, what each `\prev` reads, by its offset: an old value, or what follows from how the call ended. */
export interface ChangeBound extends Bound {
  readonly v?: Readonly<Record<number, number | ((end: PreviousEnd, ...keys: unknown[]) => unknown)>>;
}

/** What the previous version's call left. Reading a result of a call that threw, or the other way round, throws. */
export interface PreviousEnd extends Evaluation {
  readonly thrown: unknown;
}

/** The contract of a class or interface. Lists hold indices of `clauses`; `s…` are static. */
export interface TypeContract {
  readonly name: string;
  readonly file: string;
  readonly clauses: readonly Clause[];
  readonly sclauses?: readonly Clause[];
  readonly inv?: readonly number[];
  readonly sinv?: readonly number[];
  readonly ini?: readonly number[];
  readonly hc?: readonly HistoryConstraint[];
  readonly shc?: readonly HistoryConstraint[];
  /** Clauses and old expressions for an object, and for the class itself. */
  readonly bind?: (self: unknown) => Bound;
  readonly sbind?: (self: unknown) => Bound;
  /** The plain conjunction of the invariants. */
  readonly fi?: (self: unknown) => boolean;
  readonly fs?: (self: unknown) => boolean;
  /** Model fields that something represents; `undefined` for those that only are declared. */
  readonly models?: Readonly<Record<string, ((self: unknown) => unknown) | undefined>>;
  /** First values of ghost fields. */
  readonly ghosts?: Readonly<Record<string, (self: unknown) => unknown>>;
  readonly sghosts?: Readonly<Record<string, (self: unknown) => unknown>>;
  readonly functions?: Readonly<Record<string, ((this: unknown, ...args: unknown[]) => unknown) | undefined>>;
  readonly units?: readonly Unit[];
  /** Interfaces that it extends or implements, and the positions in it of supertypes that are followed weakly. */
  readonly supers?: readonly (() => unknown)[];
  /** Supertypes of which only what they declare themselves is obeyed: `class` or the position in `supers`. */
  readonly weak?: readonly (number | "class")[];
  /** Members that an interface declares. */
  readonly keys?: readonly string[];
  /**
   * By the position of each unit: 1 if an object of a subtype that inherits it may be bound by more than this type's
   * contracts, 2 if its woven code knows too little.
   */
  readonly flags?: Record<string, number>;
  /** How many supertypes the woven code of the units deals with by itself. */
  readonly known?: number;
}

/** A history constraint, the old expressions it uses, and the units it is for. */
export interface HistoryConstraint {
  readonly c: number;
  readonly for?: readonly string[];
}
