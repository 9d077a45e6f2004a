import type { int } from "@proviso/runtime";

export class Box {
  constructor(private readonly at: { x: int }) {}

  halve(): void {
    this.at.x /= 2;
  }

  //@ ensures Number.isInteger(\result);
  across(): number {
    return this.at.x;
  }
}
