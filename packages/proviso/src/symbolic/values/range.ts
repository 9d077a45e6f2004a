// Arithmetic of ranges of whole numbers: what an operation gives for numbers of its operands' ranges lies in the range that is
// given for it here. All of these operations are monotonic in each operand, so what holds of the ends holds of all between.

/** Whole numbers between two ends, both of which belong to it. */
export interface Range {
  readonly least: bigint;
  readonly most: bigint;
}

/** Whether a number is in a range. */
export function has({ least, most }: Range, x: bigint): boolean {
  return least <= x && x <= most;
}

/**
 * One number.
 * @ensures has(\result, x) && \result.least === \result.most
 */
export function only(x: bigint): Range {
  return { least: x, most: x };
}

/**
 * The smallest range that has all numbers of both.
 * @requires a.least <= a.most && b.least <= b.most
 * @ensures has(\result, a.least) && has(\result, a.most) && has(\result, b.least) && has(\result, b.most)
 * @ensures has(a, \result.least) || has(b, \result.least)
 * @ensures has(a, \result.most) || has(b, \result.most)
 */
export function hull(a: Range, b: Range): Range {
  return { least: a.least < b.least ? a.least : b.least, most: a.most > b.most ? a.most : b.most };
}

/**
 * What is a number of one plus a number of the other.
 * @requires a.least <= a.most && b.least <= b.most
 * @ensures has(\result, a.least + b.most) && has(\result, a.most + b.least)
 * @ensures \result.most - \result.least === a.most - a.least + (b.most - b.least)
 */
export function sum(a: Range, b: Range): Range {
  return { least: a.least + b.least, most: a.most + b.most };
}

/**
 * What is a number of one minus a number of the other.
 * @requires a.least <= a.most && b.least <= b.most
 * @ensures has(\result, a.least - b.least) && has(\result, a.most - b.most)
 * @ensures has(sum(\result, b), a.least) && has(sum(\result, b), a.most)
 */
export function difference(a: Range, b: Range): Range {
  return sum(a, negated(b));
}

/**
 * The numbers of a range with the other sign.
 * @requires a.least <= a.most
 * @ensures has(\result, -a.least) && has(\result, -a.most)
 * @ensures negated(\result).least === a.least && negated(\result).most === a.most
 */
export function negated(a: Range): Range {
  return { least: -a.most, most: -a.least };
}

/**
 * What is a number of one times a number of the other.
 * @requires a.least <= a.most && b.least <= b.most
 * @ensures has(\result, a.least * b.least) && has(\result, a.least * b.most)
 * @ensures has(\result, a.most * b.least) && has(\result, a.most * b.most)
 */
export function product(a: Range, b: Range): Range {
  return hull(
    hull(only(a.least * b.least), only(a.least * b.most)),
    hull(only(a.most * b.least), only(a.most * b.most)),
  );
}

/**
 * How far numbers of a range are from zero.
 * @requires a.least <= a.most
 * @ensures has(\result, a.least < 0n ? -a.least : a.least) && has(\result, a.most < 0n ? -a.most : a.most)
 * @ensures 0n <= \result.least
 */
export function distance(a: Range): Range {
  return { least: 0n, most: a.most > -a.least ? a.most : -a.least };
}
