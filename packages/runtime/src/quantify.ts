import { Angelic, capture } from "./evaluation.js";

// The ranges of quantifiers, found by pattern at compile time and walked here (seed 002, §3.3).

/** The integers from the greatest lower to the least upper bound. */
export function* ints(lower: readonly number[], upper: readonly number[]): Generator<number> {
  const last = finite(Math.floor(Math.min(...upper)));
  for (let i = finite(Math.ceil(Math.max(...lower))); i <= last; i++) yield i;
}

/** The same for `bigint`. */
export function* bigints(lower: readonly bigint[], upper: readonly bigint[]): Generator<bigint> {
  const last = upper.reduce((a, b) => (b < a ? b : a));
  for (let i = lower.reduce((a, b) => (b > a ? b : a)); i <= last; i++) yield i;
}

/** What a collection has: the keys of a map, the elements of anything that can be iterated. */
export function elements(collection: unknown): Iterable<unknown> {
  if (collection === null || collection === undefined) throw new TypeError("The range of a quantifier is missing");
  if (collection instanceof Map) return collection.keys();
  if (typeof collection === "object" && Symbol.iterator in collection) return collection as Iterable<unknown>;
  if (typeof collection === "string") return collection;
  throw new Angelic("a range that cannot be iterated");
}

/** The elements of several collections, each once. */
export function* union(...ranges: readonly Iterable<unknown>[]): Generator<unknown> {
  const seen = new Set<unknown>();
  for (const range of ranges) {
    for (const x of range) {
      if (!seen.has(x)) yield x;
      seen.add(x);
    }
  }
}

/** A bound of a range, if it is one that can be reached. */
export function finite(bound: number): number {
  if (bound === Number.POSITIVE_INFINITY || bound === Number.NEGATIVE_INFINITY)
    throw new Angelic("a range without an end");
  return bound;
}

/** The values of an old expression for each value of a variable in it. */
export function table(values: Iterable<unknown>, f: (value: unknown) => unknown): Map<unknown, unknown> {
  const found = new Map<unknown, unknown>();
  for (const value of values) found.set(value, capture(() => f(value)));
  return found;
}

/** Stands for what cannot be executed. */
export function angelic(what: string): never {
  throw new Angelic(what);
}
