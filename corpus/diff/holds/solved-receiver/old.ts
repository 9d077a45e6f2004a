import type { int } from "@proviso/runtime";

export class Tank {
  level = 0;
  constructor(readonly size: int) {}

  fill(amount: int): void {
    this.level += amount;
  }

  alarms(): boolean {
    return this.level * 3 - this.size * 5 === 98767 && this.size > 4321;
  }
}
