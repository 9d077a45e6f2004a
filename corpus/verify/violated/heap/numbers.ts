import type { int } from "@proviso/runtime";

export class Numbers {
  private readonly numbers: int[] = [];

  add(one: int): void {
    this.numbers.push(one);
  }

  scale(): void {
    for (const [i, one] of this.numbers.entries()) this.numbers[i] = one / 4;
  }

  //@ ensures Number.isInteger(\result);
  first(): number {
    return this.numbers[0] ?? 0;
  }
}
