export interface Optional {
  //@ model size: int;
  opt?: number;
  m(): void;
}
export class Implements implements Optional {
  //@ requires this.opt !== undefined && this.size > 0;
  m(): void {}
}
class Secretive {
  private secret = 1;
  /*@ spec_public @*/ private open = 2;
}
//@ requires s.secret > 0 && s.open > 0;
export function outside(s: Secretive): void {}

//@ requires (\forall int i, i; i > 0; i > 0);
export function twice(): void {}

//@ requires x > 0; {| requires x > 1; |} {| requires x > 2; |}
//@ also
export function cases(x: number): void {}
/*@ normal_behavior requires x > 0; {| requires x > 1; {| signals (Error) true; |} |}
  @ also behavior normal_behavior requires true; @*/
export function behaviors(x: number): void {}

export class Model {
  n = 0;
  //@ model pure broken(): boolean { return this.n === ; }
  //@ model pure pair(): { a: number } { return { a: "x" }; }
  //@ ghost g: int = 0;
  //@ ensures \old(this.n) === 0;
  constructor(readonly p: number) {
    //@ set this["n"] = 3;
    //@ set (this.n) = 3;
    //@ set this.g = 3;
  }
}
export function loops(xs: number[], x: string | null): void {
  //@ maintaining y > 0;
  for (const y of xs) {
  }
  //@ assume x !== null;
  //@ assert x.length > 0;
}
type Thrown = { a: number };
//@ signals (e: RangeError | Thrown) true; signals_only RangeError | Thrown; signals (e: readonly string[]) true;
export function throws(): void {}
//@ requires new Map<string, number>().size === 0 && Symbol.for("x") !== undefined && o.for > "a";
export function tokens(o: { for: number }): void {}
/** @requires isReay */
export function suggestion(isReady: boolean): void {}
/** @requires lodash */
import type {} from "./types.js";
