/*@ requires x > 0; @*/
export function block(x: number): number {
  return x;
}

/*@
  @ requires x > 0;
  @ ensures \result > 0
  @      && \result >= x;
  @*/
export function continued(x: number): number {
  return x;
}

//@ requires x > 0
//@   && x < 10
//@ ensures \result > 0
export function withoutSemicolons(x: number): number {
  return x;
}

/**
 * Prose before the tags, with `@requires x` in the middle of a line.
 * @param x a number
 * @requires x > 0
 *   && x < 100
 * @ensures \result === x
 * @returns the number
 */
export function documented(x: number): number {
  return x;
}

/** @pure Has no effect, says the remark. */
/*@ requires x > 0; @*/
//@ ensures \result > 0;
export function several(x: number): number {
  return x;
}

/*@pure requires x > 0;@*/
export function tight(x: number): number {
  return x;
}

//@ requires x > 0; // a remark
export function remarked(x: number): number {
  return x;
}

/**
 * ```ts
 * @requires nonsense that is an example
 * ```
 * @requires x > 0
 */
export function fenced(x: number): number {
  return x;
}

export function strings(x: number): string {
  return "//@ requires y" + '/*@ requires y @*/' + `/** @requires ${x} */` + /\/\*@ requires y @\*\//.source;
}

export function separators(x: number): number {
  if (x > 0) {
    //@ assert x > 0;
  }
  switch (x) {
    case 1:
      //@ assert x === 1;
      return 1;
      //@ unreachable;
    default:
    //@ assert x !== 1;
  }
  return x;
  //@ unreachable;
}
