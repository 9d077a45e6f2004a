import type { int } from "@proviso/runtime";

export class Bag {
  constructor(private readonly items: int[]) {}

  halve(): void {
    this.items[0] = 0.5;
  }

  //@ ensures Number.isInteger(\result);
  first(): number {
    return this.items[0] ?? 0;
  }
}
