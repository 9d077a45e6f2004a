import type { int } from "@proviso/runtime";

export class Tally {
  //@ invariant 0 <= this.count && this.count <= 1_000_000;
  //@ constraint this.count >= \old(this.count);
  /*@ spec_public @*/ private count: int = 0;

  bump(): void {
    if (this.count < 1_000_000) this.count += 1;
  }
}
