export class A {
  private secret = 1;
  protected kin = 2;
  #hidden = 3;
  /*@ spec_public @*/ private shown = 4;
  /*@ spec_protected @*/ private family = 5;
  //@ invariant this.secret > 0 && this.#hidden > 0;
  //@ public invariant this.secret > 0 && this.shown > 0;
  //@ protected invariant this.kin > 0 && this.family > 0 && this.secret > 0;

  //@ requires this.secret > 0 && this.kin > 0 && this.#hidden > 0 && this.shown > 0;
  open(): void {}
  //@ requires this.secret > 0 && this.kin > 0;
  protected half(): void {}
  //@ requires this.secret > 0 && this.kin > 0 && this.#hidden > 0;
  private closed(): void {}
  //@ private behavior requires this.secret > 0;
  //@ also public behavior requires this.secret > 0;
  both(): void {}
}
export class Modelled {
  //@ private model hidden: int;
  //@ requires this.hidden > 0;
  m(): void {}
}
export class Bracketed {
  private secret = 1;
  //@ requires this["secret"] > 0;
  m(): void {}
}
//@ requires 1 <: 2 && \typeof(x) <: \type(Bracketed);
export function subtypes(x: object): void {}
