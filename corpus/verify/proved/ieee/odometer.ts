import type { int } from "@proviso/runtime";

export class Odometer {
  constructor(public metres: int) {}

  //@ requires 0 <= this.metres && this.metres < 2 ** 53;
  //@ ensures this.metres > \old(this.metres);
  roll(): void {
    this.metres += 1;
  }
}
