import type { int } from "@proviso/runtime";

export class Tank {
  level = 0;
  constructor(readonly size: int) {}

  fill(amount: int): void {
    this.level += amount;
  }

  alarms(): boolean {
    return false;
  }
}
