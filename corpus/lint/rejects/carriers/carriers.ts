//@ requries x > 0;
export function typo(x: number): number { return x; }

//@ todo write a contract
export function prose(x: number): number { return x; }

/** @requires a database */
export function described(): void {}

/**
 * @requires the user's name is set
 * @ensures that nothing else happens.
 */
export function sentence(): void {}

/** @requires lodash */
export function module(): void {}

/** @requires module:foo/bar */
export function jsdoc(): void {}

/** @requires x > */
export function incomplete(x: number): number { return x; }

/**
 * @requires x > 0 &&
 *   y > 0
 */
export function continued(x: number): number { return x; }

//@ modifies x;
export function foreign(x: number): number { return x; }

//@ requires x > 0 ensures x > 1;
export function missing(x: number): number { return x; }

//@ requires (x > 0; ensures x > 1;
export function unbalanced(x: number): number { return x; }

/** @requries x > 0 */
export function misspeltTag(x: number): number { return x; }

/** @require lodash @returns nothing @return x @signal y */
export function othersTags(x: number): number { return x; }

//@ requires x > 0
// a remark between
//@   && nope > 0;
export function orphan(x: number): number { return x; }

//@ \result > 0;
//@ returns nope > 0;
export function noClause(x: number): number { return x; }

/** @normal_behavior requires nope > 0 */
export function behaviorTag(x: number): number { return x; }

/** Gives more. @ensures \result > x; not `as @ensures` is. */
export function inText(x: number): number { return x; }
