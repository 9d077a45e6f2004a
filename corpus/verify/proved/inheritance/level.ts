import type { int } from "@proviso/runtime";

abstract class Gauge {
  //@ invariant 0 <= this.level && this.level <= 10;
  protected level: int = 0;
}

export class Boosted extends Gauge {
  boost(): void {
    this.level = Math.min(10, this.level + 4);
  }
}
