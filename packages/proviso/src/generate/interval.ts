/**
 * Both ends belong to it; an end that is missing is not bounded. A number that is bounded on either side is not NaN. Both
 * zeros are zero.
 */
export interface Interval {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Whether an interval, in which there is something, has nothing that another one has not.
 * @requires !Number.isNaN(inner.min) && !Number.isNaN(inner.max)
 * @ensures isWithin(inner, inner) && isWithin(inner, {})
 */
export function isWithin(inner: Interval, outer: Interval): boolean {
  return (
    (outer.min === undefined || (inner.min !== undefined && inner.min >= outer.min)) &&
    (outer.max === undefined || (inner.max !== undefined && inner.max <= outer.max))
  );
}

/**
 * What is in both; nothing if there is nothing.
 * @requires !Number.isNaN(a.min) && !Number.isNaN(a.max) && !Number.isNaN(b.min) && !Number.isNaN(b.max)
 * @ensures \result !== undefined ==> isWithin(\result, a) && isWithin(\result, b)
 * @ensures \result?.min === meet(b, a)?.min && \result?.max === meet(b, a)?.max
 * @ensures isWithin(a, b) && \result !== undefined ==> isWithin(a, \result)
 */
export function meet(a: Interval, b: Interval): Interval | undefined {
  const min = a.min === undefined ? b.min : b.min === undefined ? a.min : Math.max(a.min, b.min);
  const max = a.max === undefined ? b.max : b.max === undefined ? a.max : Math.min(a.max, b.max);
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
