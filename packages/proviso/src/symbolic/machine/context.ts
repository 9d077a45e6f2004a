import type { Builder, Term } from "../../solver/index.js";
import type { Entries } from "../heap/entries.js";
import type { Property } from "../heap/heap.js";
import type { Sequence } from "../heap/sequence.js";
import type { ObjectValue, Single, Value } from "../values/value.js";
import type { State } from "./state.js";

/** The prototypes of what the language itself makes, by their addresses. */
export interface Prototypes {
  readonly object: number;
  readonly function: number;
  readonly asyncFunction: number;
  readonly array: number;
  readonly string: number;
  readonly number: number;
  readonly boolean: number;
  readonly bigint: number;
  readonly symbol: number;
  readonly map: number;
  readonly set: number;
  readonly promise: number;
  readonly errors: ReadonlyMap<string, number>;
}

/** What is known of objects that the program did not make: those that it was given. */
export interface Unknowns {
  /** What a field held at first; nothing if there is no such field. */
  field(object: ObjectValue, name: string): Value | undefined;
  /** What an array held at first; nothing if it is no array. */
  items(object: ObjectValue): Sequence | undefined;
  /** Whether it may be an array of which it is not known what it holds. */
  mayBeArray?(object: ObjectValue): boolean;
  /** What a map or a set held at first; nothing if it is none. */
  entries?(object: ObjectValue, kind: "map" | "set"): Entries | undefined;
  /** The prototype that it has, which has what the object itself has not. */
  prototype(object: ObjectValue, state: State): number | undefined;
  /** Whether it may have properties that its type does not name. */
  isOpen?(object: ObjectValue): boolean;
  /** When it can be called. */
  isCallable?(object: ObjectValue): Term;
  /** What a function gives when it is called, if all it does is that; nothing if it is none. */
  called?(object: ObjectValue, name: string): Value | undefined;
  /** The names of all its properties, if it is plain and they are known; each may still be missing. */
  members?(object: ObjectValue): readonly string[] | undefined;
  /** Whether it may have a property that its type does not tell. */
  mayHaveMore?(object: ObjectValue, name: string): boolean;
  /** Whether it may have another method or accessor of a name than its class. */
  mayReplace?(object: ObjectValue, name: string): boolean;
  /** All its own properties, if they are known. */
  properties?(object: Single, state: State): readonly (readonly [string, Property])[] | undefined;
}

/** What all parts of the machine share. */
export interface Context {
  readonly build: Builder;
  readonly prototypes: Prototypes;
  readonly unknowns: Unknowns;
  /** An address that no object has yet. */
  readonly newAddress: () => number;
}
