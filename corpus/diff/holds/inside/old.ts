import type { int } from "@proviso/runtime";

export class Press {
  private cut(n: int): int {
    return n;
  }
  twice(n: int): int {
    return 2 * this.cut(n);
  }
}
