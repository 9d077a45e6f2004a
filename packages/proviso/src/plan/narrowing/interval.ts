import type { Interval } from "../../generate/index.js";

// Intervals have both ends in them, so a strict bound becomes the next number. A number that is bounded on either side is
// not NaN; a whole one never is.

const view = new DataView(new ArrayBuffer(8));

/**
 * The least double above a number.
 * @pure
 * @ensures Number.isNaN(x) <==> Number.isNaN(\result)
 * @ensures x < Number.POSITIVE_INFINITY ==> \result > x && -nextUp(-\result) === x
 */
export function nextUp(x: number): number {
  if (Number.isNaN(x) || x === Number.POSITIVE_INFINITY) return x;
  if (x === 0) return Number.MIN_VALUE;
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + (x > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/**
 * The greatest double below a number.
 * @ensures Number.isNaN(x) <==> Number.isNaN(\result)
 * @ensures x > Number.NEGATIVE_INFINITY ==> \result < x && nextUp(\result) === x
 */
export function nextDown(x: number): number {
  return -nextUp(-x);
}

export type Order = "<" | "<=" | ">" | ">=";

/**
 * The numbers that stand in an order to a bound, which is not NaN; `all` if an interval cannot say which they are. An end
 * is never infinite, for JSON has no infinity.
 * @requires !Number.isNaN(bound)
 * @ensures typeof \result === "object" && \result.min !== undefined ==> Number.isFinite(\result.min) && (order === ">" || order === ">=") && \result.min >= bound
 * @ensures typeof \result === "object" && \result.max !== undefined ==> Number.isFinite(\result.max) && (order === "<" || order === "<=") && \result.max <= bound
 */
export function bounded(order: Order, bound: number, whole: boolean): Interval | "all" | "none" {
  const isUpper = order === "<" || order === "<=";
  const strict = order === "<" || order === ">";
  if (!Number.isFinite(bound)) {
    if (isUpper !== bound > 0) return strict || whole ? "none" : "all";
    if (whole || !strict) return "all";
    return isUpper ? { max: Number.MAX_VALUE } : { min: -Number.MAX_VALUE };
  }
  const end = whole ? wholeEnd(bound, isUpper, strict) : doubleEnd(bound, isUpper, strict);
  if (!Number.isFinite(end)) return "all";
  return isUpper ? { max: end } : { min: end };
}

function wholeEnd(bound: number, isUpper: boolean, strict: boolean): number {
  const end = isUpper ? Math.floor(bound) : Math.ceil(bound);
  const isSafe = Math.abs(end) < Number.MAX_SAFE_INTEGER;
  return (strict && end === bound && isSafe ? end + (isUpper ? -1 : 1) : end) + 0;
}

function doubleEnd(bound: number, isUpper: boolean, strict: boolean): number {
  if (!strict) return bound + 0;
  return isUpper ? nextDown(bound) : nextUp(bound);
}
