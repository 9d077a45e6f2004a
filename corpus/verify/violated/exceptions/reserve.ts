import type { int } from "@proviso/runtime";

export class Seats {
  //@ invariant this.free + this.taken === 100;
  private constructor(
    private free: int,
    private taken: int,
  ) {}

  static inHall(): Seats {
    return new Seats(100, 0);
  }

  //@ requires seats > 0;
  take(seats: int): void {
    this.taken += seats;
    if (seats > this.free) throw new RangeError("sold out");
    this.free -= seats;
  }
}
