import type { int } from "@proviso/runtime";
import { MAX_CAPACITY, RingBuffer } from "./ring-buffer.js";

/** Measured values are at most this far from zero. */
export const LIMIT = 1_000_000;

/** How far off a mean may be. */
export const TOLERANCE = 1e-6;

/**
 * @pure
 * @ensures \result <==> -LIMIT <= x && x <= LIMIT
 */
export function isMeasured(x: number): boolean {
  return Math.abs(x) <= LIMIT;
}

/**
 * @pure
 * @requires buffer.size > 0
 * @requires (\forall int i; 0 <= i && i < buffer.size; isMeasured(buffer.at(i)))
 * @ensures Math.abs(\result * buffer.size - (\sum int i; 0 <= i && i < buffer.size; buffer.at(i))) <= TOLERANCE * buffer.size
 * @ensures (\exists int i; 0 <= i && i < buffer.size; buffer.at(i) >= \result - TOLERANCE)
 * @ensures (\exists int i; 0 <= i && i < buffer.size; buffer.at(i) <= \result + TOLERANCE)
 */
export function mean(buffer: RingBuffer): number {
  let sum = 0;
  for (const value of buffer.toArray()) sum += value;
  return sum / buffer.size;
}

/**
 * The largest number of a buffer.
 * @pure
 * @requires buffer.size > 0
 * @requires (\forall int i; 0 <= i && i < buffer.size; isMeasured(buffer.at(i)))
 * @ensures (\forall int i; 0 <= i && i < buffer.size; buffer.at(i) <= \result)
 * @ensures (\exists int i; 0 <= i && i < buffer.size; buffer.at(i) === \result)
 */
export function peak(buffer: RingBuffer): number {
  let best = buffer.at(0);
  for (let i = 1; i < buffer.size; i += 1) best = Math.max(best, buffer.at(i));
  return best;
}

/**
 * The mean of the latest values, at each value.
 * @requires 1 <= window && window <= MAX_CAPACITY
 * @requires (\forall int i; 0 <= i && i < values.length; isMeasured(values[i]))
 * @ensures \result.length === values.length
 * @ensures (\forall int i; 0 <= i && i < values.length; isMeasured(\result[i] / (1 + TOLERANCE)))
 * @ensures window === 1 ==> (\forall int i; 0 <= i && i < values.length; \result[i] === values[i])
 * @ensures values.length > 0 ==> \result[0] === values[0]
 */
export function movingAverage(values: readonly number[], window: int): number[] {
  const buffer = new RingBuffer(window);
  const means: number[] = [];
  for (const value of values) {
    buffer.push(value);
    means.push(mean(buffer));
  }
  return means;
}
