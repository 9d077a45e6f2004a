import type { PrimitiveData, Shape, ShapeId } from "./shape.js";

// All that a search for nonconformances must know of a program, as data: units that can be called, classes that can be
// made, the shapes of their parameters, and the constants that the code and its contracts mention.

/** How code outside a module gets at something in it: the module, and the names from its exports on. */
export interface Access {
  /** Index in `Plan.modules`. */
  readonly module: number;
  /** For instance `["Account"]`, `["default", "parse"]`, `["shapes", "Circle"]`. */
  readonly path: readonly string[];
}

/** What a side of a relation stands for: a parameter, perhaps its length or size, plus a constant; or a constant. */
export interface Term {
  /** Index of the parameter. */
  readonly parameter?: number;
  /** Members from the parameter on, for instance `["length"]` or `["low"]`. */
  readonly path?: readonly string[];
  readonly plus: number;
}

/** What a precondition says of two parameters, for instance `index < items.length`. */
export interface Relation {
  readonly operator: "<" | "<=" | "===" | "!==";
  readonly left: Term;
  readonly right: Term;
}

/**
 * One case of a unit's contract: the shapes of its parameters, narrowed by the preconditions, and what relates them. A case
 * is there once for each signature and choice of type arguments it can be about. As many shapes as the unit has parameters;
 * `undefined` for one that the signature does not have.
 */
export interface CasePlan {
  readonly parameters: readonly ShapeId[];
  /** Which of the unit's signatures it is about. */
  readonly signature: number;
  readonly relations: readonly Relation[];
}

export type UnitKind = "function" | "method" | "static" | "constructor" | "getter" | "setter";

/** A number or a string that a unit mentions. */
export interface Mention {
  readonly value: number | string;
  /** What it is compared with: a variable, a parameter or a member. */
  readonly name?: string;
}

export interface ParameterPlan {
  readonly name: string;
  readonly optional: boolean;
  readonly rest: boolean;
  /** As it was declared, before preconditions narrow it; of a rest parameter, the array. */
  readonly shape: ShapeId;
}

/** A unit that the outside can call. */
export interface UnitPlan {
  /** As people and the runtime name it: `Account.withdraw`, `get Account.size`. */
  readonly name: string;
  readonly kind: UnitKind;
  /**
   * The function, or for members the class; for a method of an object, the object. A static accessor is one of the object
   * that the class is. Nothing for methods of classes that the outside meets only as instances.
   */
  readonly access?: Access;
  /** The member's name; `@@iterator` for `Symbol.iterator`. */
  readonly member?: string;
  /** Index in `Plan.classes`, for members of classes. */
  readonly owner?: number;
  /** The constructor that one hands its arguments on to which nobody wrote, by its name. */
  readonly above?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Those of all its signatures together. */
  readonly parameters: readonly ParameterPlan[];
  /** The signatures that callers see, each with one choice for its type parameters. */
  readonly signatures: readonly (readonly ParameterPlan[])[];
  /** Numbers and strings that its code and its contract mention. */
  readonly mentions: readonly Mention[];
  /** At least one. Without a contract, the declared shapes. */
  readonly cases: readonly CasePlan[];
  /** What a call gives; for `async` units what the promise holds. */
  readonly result: ShapeId;
  /** Whether a call gives a promise of it. */
  readonly promises: boolean;
  /** Whether a call gives a generator, which does nothing before it is asked for its items. */
  readonly generates?: "items" | "promised items";
  /** How many clauses bind it, inherited ones included. */
  readonly clauses: number;
  /** Whether the contract says something of what it throws. */
  readonly mayThrow: boolean;
  readonly pure: boolean;
  /** Whether it, or what it calls in the same program, reads the clock. */
  readonly readsClock: boolean;
}

/** A class whose instances the outside can meet, with one choice for its type parameters. */
export interface ClassPlan {
  readonly name: string;
  /** Nothing if the outside cannot name it, and only gets instances from units that return them. */
  readonly access?: Access;
  /** The unit that makes instances; nothing if the outside cannot, as of an abstract class. */
  readonly constructorUnit?: number;
  /** Units that can be called on an instance, inherited ones included. */
  readonly units: readonly number[];
  /** Fields with their types as texts, for suggestions: those that the outside can read. */
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

export interface Plan {
  /** Absolute names. */
  readonly modules: readonly string[];
  /** Modules written with `export` that Node loads as CommonJS: paths into them begin with `default`, imports do not. */
  readonly compiled?: readonly number[];
  readonly units: readonly UnitPlan[];
  readonly classes: readonly ClassPlan[];
  readonly shapes: readonly Shape[];
  /** Mined from the code and its contracts. */
  readonly constants: readonly PrimitiveData[];
  /** The sources of regular expressions that stand there. */
  readonly patterns: readonly string[];
  /** Units that cannot be called, and why. */
  readonly skipped: readonly {
    readonly unit: string;
    readonly file: string;
    readonly line: number;
    readonly reason: string;
  }[];
}
