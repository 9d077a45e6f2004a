export interface I {
  //@ requires x > 0;
  m(x: number): void;
}
export class A implements I {
  //@ requires x > 1;
  m(x: number): void {}
  //@ also requires x > 1;
  n(x: number): void {}
}
export class B extends A {
  //@ also requires x > 2;
  override m(x: number): void {}
}
//@ also requires x > 1;
export function f(x: number): void {}
