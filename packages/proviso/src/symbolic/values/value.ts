import type { Term } from "../../solver/index.js";

// What the program computes with: JavaScript's values, their content as terms. A value of which not even the kind is known is
// a choice.

/** A value whose kind is known. A number is a term of Int if it is known to be a whole one, with one zero, and of Num if not. */
export type Single =
  | { readonly kind: "undefined" }
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly term: Term }
  | { readonly kind: "number"; readonly term: Term }
  | { readonly kind: "bigint"; readonly term: Term }
  | { readonly kind: "string"; readonly term: Term }
  /** Only well-known ones and those of a name; one of which nothing is known has a name that begins in its own way. */
  | { readonly kind: "symbol"; readonly name: string }
  | ObjectValue;

/** An object by its address. What was there before the program began, or came from what is not known, has an address that is not a literal. */
export interface ObjectValue {
  readonly kind: "object";
  readonly ref: Term;
  /** What is known of an object whose address is not a literal. */
  readonly type?: object;
}

/** One of several values: conditions exclude each other, and one of them holds. */
export interface Choice {
  readonly kind: "choice";
  readonly of: readonly Alternative[];
}

export interface Alternative {
  readonly when: Term;
  readonly value: Single;
}

export type Value = Single | Choice;

/** What the name of a symbol begins with of which nothing is known. */
export const unknownSymbol = "?";

export const undefinedValue: Single = { kind: "undefined" };
export const nullValue: Single = { kind: "null" };
