import type { int } from "@proviso/runtime";

export class Counter {
  value: int = 0;
  add(by: int): int {
    this.value += by;
    return this.value;
  }
}
