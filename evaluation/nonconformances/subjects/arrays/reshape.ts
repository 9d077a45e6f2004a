import type { int, nat } from "@proviso/runtime";
import { isSorted, lowerBound, occurrences } from "./sorted.js";

/** The longest array that is made out of runs, or of which sums are made. */
export const LONGEST = 10_000;
/** Sums of so many numbers up to this stay exact. */
export const LARGEST = 1_000_000_000;

export interface Run {
  readonly value: number;
  readonly times: nat;
}

/**
 * The remainder that is never negative.
 * @pure
 * @requires 0 < n && n <= Number.MAX_SAFE_INTEGER
 * @ensures 0 <= \result && \result < n
 * @ensures \result === a % n || \result - n === a % n
 */
export function mod(a: int, n: int): nat {
  const rest = a % n;
  return rest < 0 ? rest + n : rest;
}

/**
 * Turns a stretch of an array round, in place.
 * @old before: readonly unknown[] = [...xs]
 * @requires 0 <= from && from <= to && to <= xs.length
 * @ensures xs.length === before.length
 * @ensures (\forall int i; from <= i && i < to; Object.is(xs[i], before[from + to - 1 - i]))
 * @ensures (\forall int i; 0 <= i && i < xs.length; i < from || i >= to ==> Object.is(xs[i], before[i]))
 */
export function reverseRange<T>(xs: T[], from: int, to: int): void {
  for (let i = from, j = to - 1; i < j; i++, j--) [xs[i], xs[j]] = [xs[j], xs[i]];
}

/**
 * Moves everything to the left, in place; what falls out comes in at the other end.
 * @old before: readonly unknown[] = [...xs]
 * @ensures xs.length === before.length
 * @ensures (\forall int i; 0 <= i && i < xs.length; Object.is(xs[i], before[mod(i + mod(by, xs.length), xs.length)]))
 */
export function rotate<T>(xs: T[], by: int): void {
  if (xs.length === 0) return;
  const cut = mod(by, xs.length);
  reverseRange(xs, 0, cut);
  reverseRange(xs, cut, xs.length);
  reverseRange(xs, 0, xs.length);
}

/**
 * Puts what is less than a pivot first and what is greater last, in place; returns where the middle starts and ends.
 * @old before: readonly number[] = [...xs]
 * @requires !Number.isNaN(pivot) && !xs.some((x) => Number.isNaN(x))
 * @ensures 0 <= \result[0] && \result[0] <= \result[1] && \result[1] <= xs.length
 * @ensures (\forall int i; 0 <= i && i < \result[0]; xs[i] < pivot)
 * @ensures (\forall int i; \result[0] <= i && i < \result[1]; xs[i] === pivot)
 * @ensures (\forall int i; \result[1] <= i && i < xs.length; xs[i] > pivot)
 * @ensures xs.length === before.length && before.every((x) => occurrences(xs, x) === occurrences(before, x))
 */
export function partition(xs: number[], pivot: number): [nat, nat] {
  let [low, at, high] = [0, 0, xs.length];
  while (at < high) {
    const x = xs[at];
    if (x < pivot) {
      xs[at++] = xs[low];
      xs[low++] = x;
    } else if (x > pivot) {
      xs[at] = xs[--high];
      xs[high] = x;
    } else at++;
  }
  return [low, high];
}

/**
 * The number that would stand at a place if all were in order.
 * @requires 0 <= k && k < xs.length
 * @requires !xs.some((x) => Number.isNaN(x))
 * @ensures (\num_of int i; 0 <= i && i < xs.length; xs[i] < \result) <= k
 * @ensures (\num_of int i; 0 <= i && i < xs.length; xs[i] <= \result) > k
 * @ensures isSorted(xs) ==> \result === xs[k]
 */
export function kthSmallest(xs: readonly number[], k: int): number {
  const copy = [...xs];
  const pivot = copy[k];
  const [low, high] = partition(copy, pivot);
  if (k < low) return kthSmallest(copy.slice(0, low), k);
  return k < high ? pivot : kthSmallest(copy.slice(high), k - high);
}

/**
 * @pure
 * @requires Number.isFinite(a) && Number.isFinite(b)
 * @requires a <= b
 * @ensures a <= \result && \result <= b
 */
export function midpoint(a: number, b: number): number {
  return a < 0 && b > 0 ? (a + b) / 2 : a + (b - a) / 2;
}

/**
 * The middle of the numbers; of an even number of them, what lies between the two in the middle.
 * @requires xs.length > 0
 * @requires xs.every((x) => Number.isFinite(x))
 * @ensures xs.length % 2 === 1 ==> xs.includes(\result)
 * @ensures 2 * xs.filter((x) => x <= \result).length >= xs.length
 * @ensures 2 * xs.filter((x) => x >= \result).length >= xs.length
 */
export function median(xs: readonly number[]): number {
  const half = xs.length >>> 1;
  const upper = kthSmallest(xs, half);
  return xs.length % 2 === 1 ? upper : midpoint(kthSmallest(xs, half - 1), upper);
}

/**
 * @pure
 * @requires runs.every((run) => Number.isInteger(run.times) && 0 <= run.times && run.times <= LONGEST)
 * @requires (\sum int i; 0 <= i && i < runs.length; runs[i].times) <= LONGEST
 * @ensures \result.length === (\sum int i; 0 <= i && i < runs.length; runs[i].times)
 * @ensures \result.every((x) => runs.some((run) => run.times > 0 && Object.is(run.value, x)))
 */
export function decode(runs: readonly Run[]): number[] {
  return runs.flatMap(({ value, times }) => new Array<number>(times).fill(value));
}

/**
 * Writes equal neighbours as one run; 0 and -0 are not equal here, and NaN is.
 * @pure
 * @requires xs.length <= LONGEST
 * @ensures \result.every((run) => run.times >= 1)
 * @ensures (\forall int i; 0 < i && i < \result.length; !Object.is(\result[i - 1].value, \result[i].value))
 * @ensures decode(\result).length === xs.length && decode(\result).every((x, i) => Object.is(x, xs[i]))
 */
export function encode(xs: readonly number[]): Run[] {
  const runs: { value: number; times: nat }[] = [];
  for (const value of xs) {
    const last = runs.at(-1);
    if (last !== undefined && Object.is(last.value, value)) last.times++;
    else runs.push({ value, times: 1 });
  }
  return runs;
}

/**
 * The sums of the first 0, 1, 2, ... numbers.
 * @pure
 * @requires xs.length <= LONGEST && xs.every((x) => Number.isInteger(x) && Math.abs(x) <= LARGEST)
 * @ensures \result.length === xs.length + 1 && \result[0] === 0
 * @ensures (\forall int i; 0 <= i && i < xs.length; \result[i + 1] - \result[i] === xs[i])
 * @ensures xs.every((x) => x >= 0) ==> isSorted(\result)
 */
export function prefixSums(xs: readonly int[]): int[] {
  const sums = [0];
  for (const x of xs) sums.push(sums[sums.length - 1] + x);
  return sums;
}

/**
 * Counts numbers in bins: bin `i` is for those from `edges[i]` up to, but without, `edges[i + 1]`.
 * @pure
 * @requires edges.length >= 2 && isSorted(edges)
 * @requires !xs.some((x) => Number.isNaN(x))
 * @ensures \result.length === edges.length - 1
 * @ensures (\forall int i; 0 <= i && i < \result.length;
 *   \result[i] === xs.filter((x) => edges[i] <= x && x < edges[i + 1]).length)
 */
export function histogram(xs: readonly number[], edges: readonly number[]): nat[] {
  const sorted = [...xs].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const places = edges.map((edge) => lowerBound(sorted, edge));
  return places.slice(1).map((place, i) => place - places[i]);
}
