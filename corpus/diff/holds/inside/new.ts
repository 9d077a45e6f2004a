import type { int } from "@proviso/runtime";

export class Press {
  private cut(n: int): int {
    return n > 10 ? 10 : n;
  }
  twice(n: int): int {
    return 2 * this.cut(n);
  }
}
