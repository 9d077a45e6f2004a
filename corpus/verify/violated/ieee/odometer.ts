import type { int } from "@proviso/runtime";

export class Odometer {
  constructor(public metres: int) {}

  //@ ensures this.metres > \old(this.metres);
  roll(): void {
    this.metres += 1;
  }
}
