import { Angelic, capture } from "./evaluation.js";

// The ranges of quantifiers, found by pattern at compile time and walked here (seed 002, §3.3).

/** The integers from the greatest lower to the least upper bound. */
export function* ints(lowest: readonly number[], highest: readonly number[]): Generator<number> {
  const last = upper(Math.min(...highest));
  for (let i = lower(Math.ceil(Math.max(...lowest))); i <= last; i++) yield i;
}

type Bound = readonly [value: number | bigint, strict: boolean];

/** The same for `bigint`; a strict bound is not in the range itself. */
export function* bigints(lowest: readonly Bound[], highest: readonly Bound[]): Generator<bigint> {
  const inOrder = (a: number | bigint, b: number | bigint, strict: boolean): boolean =>
    strict ? a < b : a <= b;
  const starts = lowest.map(([value]) =>
    BigInt(typeof value === "bigint" ? value : Math.floor(lower(value))),
  );
  for (const [value] of highest) upper(value);
  for (
    let i = starts.reduce((a, b) => (a > b ? a : b));
    highest.every(([value, strict]) => inOrder(i, value, strict));
    i++
  )
    if (lowest.every(([value, strict]) => inOrder(value, i, strict))) yield i;
}

/** What a collection has, each once: the keys of a map, the elements of a set, an array or what behaves like one. */
export function elements(collection: unknown, method: string): Iterable<unknown> {
  if (collection === null || collection === undefined) throw new TypeError("The range is missing");
  if (collection instanceof Map) return collection.keys();
  if (collection instanceof Set) return collection;
  if (typeof collection !== "object" || !(Symbol.iterator in collection)) throw new Angelic();
  const found = new Set(collection as Iterable<unknown>);
  const has = (collection as Record<string, (x: unknown) => unknown>)[method];
  for (const x of found) if (!has?.call(collection, x)) throw new Angelic();
  return found;
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

/** An upper bound, if it can be reached. */
export function upper<T extends number | bigint>(bound: T): T {
  if (bound === Number.POSITIVE_INFINITY) throw new Angelic();
  return bound;
}

/** A lower bound, if there is one to start from. */
export function lower(bound: number): number {
  if (bound === Number.NEGATIVE_INFINITY) throw new Angelic();
  return bound;
}

/** The values of an old expression for each value of a variable in it. */
export function table(values: Iterable<unknown>, f: (value: unknown) => unknown): Map<unknown, unknown> {
  return new Map(Array.from(values, (value) => [value, capture(() => f(value))]));
}
