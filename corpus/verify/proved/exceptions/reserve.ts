import type { int } from "@proviso/runtime";

export class Seats {
  //@ invariant this.free + this.taken === 100 && this.free >= 0 && this.taken >= 0;
  /*@ spec_public @*/ private free: int = 100;
  /*@ spec_public @*/ private taken: int = 0;

  //@ requires seats > 0;
  //@ signals (e: RangeError) \not_modified(this.free, this.taken);
  take(seats: int): void {
    if (seats > this.free) throw new RangeError("sold out");
    this.taken += seats;
    this.free -= seats;
  }
}
