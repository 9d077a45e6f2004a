export class A {
  x = 1;
  //@ requires this.x > 0 && \result > 0 && \old(this.x) > 0;
  //@ ensures \result === this.x;
  constructor() {}
  //@ ensures \result > 0;
  set y(v: number) {}
  //@ signals (e: Error) \result > 0;
  //@ ensures \prev(this.x) > 0;
  //@ assignable \result;
  m(): number { return 1; }
  //@ invariant \old(this.x) > 0;
  //@ constraint \old(this.x) > \result;
  //@ initially \fresh(this);
}
//@ ensures (\forall int i; i > 0; i > j) && i > 0;
export function f(): number { return 1; }
