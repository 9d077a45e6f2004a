import type { int } from "@proviso/runtime";

abstract class Gauge {
  //@ invariant this.level <= 10;
  protected level: int = 0;
}

class Boosted extends Gauge {
  boost(): void {
    this.level += 4;
  }
}

export function boosted(): Boosted {
  return new Boosted();
}
