import type { int } from "@proviso/runtime";

export class Numbers {
  private readonly kept: int[] = [];

  add(one: int): void {
    this.kept.push(one);
  }

  scale(): void {
    for (const [i, one] of this.kept.entries()) this.kept[i] = one / 4;
  }

  //@ ensures Number.isInteger(\result);
  first(): number {
    return this.kept[0] ?? 0;
  }
}
