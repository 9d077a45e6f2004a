//@ requires x > 0;
type Alias = (x: number) => number;

//@ requires x > 0;
const notAFunction = 3;

//@ requires a > 0;
const two = (a: number) => a, three = (a: number) => a;

//@ invariant x > 0;
export function f(x: number): number {
  //@ maintaining x > 0;
  if (x > 0) return x;
  //@ ghost count: int = 0;
  //@ model size: int;
  switch (x) {
    //@ assert x > 0;
    case 1:
  }
  const y = [
    //@ assert x > 0;
    x,
  ];
  return y.length;
}

export class C {
  //@ assert true;
  m(): void {}
  //@ maintaining true;
}

//@ requires x > 0;
enum E { A }

//@ pure
import type {} from "./placement.js";

//@ when_ensured \result > 0;
export function g(): number { return 1; }

/*@ changed_behavior ensures true; @*/
export function h(/*@ new_param @*/ x: number): number { return x; }

//@ requires x > 0;
