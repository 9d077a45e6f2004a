import type { int } from "@proviso/runtime";

export class Page {
  number: int = 1;
  constructor(other: Page | undefined) {
    return other as Page;
  }
}

//@ ensures \result === 1;
export function firstNumber(other: Page | undefined): int {
  return new Page(other).number;
}
