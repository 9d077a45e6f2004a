import type { int } from "@proviso/runtime";

export class Numbers {
  private readonly kept: int[] = [];

  add(one: int): void {
    this.kept.push(one);
  }

  drop(): void {
    this.kept.pop();
  }

  //@ ensures Number.isInteger(\result);
  first(): number {
    return this.kept[0] ?? 0;
  }
}
