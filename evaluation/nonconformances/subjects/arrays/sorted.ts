import type { int, nat } from "@proviso/runtime";

/**
 * Whether numbers ascend; what is not a number is never in order.
 * @pure
 * @ensures \result ==> (\forall int i; 0 < i && i < xs.length; xs[i - 1] <= xs[i])
 * @ensures xs.some((x) => Number.isNaN(x)) ==> !\result
 * @ensures xs.length === 0 ==> \result
 */
export function isSorted(xs: readonly number[]): boolean {
  return xs.every((x, i) => !Number.isNaN(x) && (i === 0 || xs[i - 1] <= x));
}

//@ pure
//@ ensures \result === (\num_of int i; 0 <= i && i < xs.length; xs[i] === x);
//@ ensures \result > 0 ==> xs.includes(x);
export const occurrences = (xs: readonly number[], x: number): nat => xs.filter((y) => y === x).length;

/**
 * The first place at which a number could be put.
 * @pure
 * @requires isSorted(xs) && !Number.isNaN(x)
 * @ensures 0 <= \result && \result <= xs.length
 * @ensures (\forall int i; 0 <= i && i < \result; xs[i] < x)
 * @ensures (\forall int i; \result <= i && i < xs.length; xs[i] >= x)
 */
export function lowerBound(xs: readonly number[], x: number): nat {
  let low = 0;
  let high = xs.length;
  //@ maintaining 0 <= low && low <= high && high <= xs.length;
  //@ decreasing high - low;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (xs[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The last place at which a number could be put.
 * @pure
 * @requires isSorted(xs)
 * @requires !Number.isNaN(x)
 * @ensures \result === lowerBound(xs, x) + occurrences(xs, x)
 */
export function upperBound(xs: readonly number[], x: number): nat {
  let place = lowerBound(xs, x);
  while (place < xs.length && xs[place] === x) place += 1;
  return place;
}

/**
 * Where a number first stands, or -1.
 * @pure
 * @requires isSorted(xs) && !Number.isNaN(x)
 * @ensures \result === -1 <==> !xs.includes(x)
 * @ensures \result !== -1 ==> xs[\result] === x && \result === xs.indexOf(x)
 */
export function search(xs: readonly number[], x: number): int {
  const place = lowerBound(xs, x);
  return xs[place] === x ? place : -1;
}

/**
 * How many numbers lie between two, both included.
 * @pure
 * @requires isSorted(xs)
 * @requires low <= high
 * @ensures \result === (\num_of int i; 0 <= i && i < xs.length; low <= xs[i] && xs[i] <= high)
 */
export function countBetween(xs: readonly number[], low: number, high: number): nat {
  return upperBound(xs, high) - lowerBound(xs, low);
}

/**
 * @pure
 * @requires isSorted(a) && isSorted(b)
 * @ensures isSorted(\result)
 * @ensures \result.length === a.length + b.length
 * @ensures (\forall x: number; \result.includes(x); occurrences(\result, x) === occurrences(a, x) + occurrences(b, x))
 */
export function merge(a: readonly number[], b: readonly number[]): number[] {
  const merged: number[] = [];
  let j = 0;
  for (const x of a) {
    while (j < b.length && b[j] < x) merged.push(b[j++]);
    merged.push(x);
  }
  return merged.concat(b.slice(j));
}

//@ old before: readonly number[] = [...xs];
//@ requires isSorted(xs) && !Number.isNaN(x);
//@ ensures xs.length === before.length + 1 && isSorted(xs);
//@ ensures Object.is(xs[\result], x);
//@ ensures (\forall int i; 0 <= i && i < before.length; Object.is(before[i], xs[i < \result ? i : i + 1]));
/** Puts a number in its place, behind its equals, and returns the place. */
export function insert(xs: number[], x: number): nat {
  const place = upperBound(xs, x);
  xs.splice(place, 0, x);
  return place;
}
