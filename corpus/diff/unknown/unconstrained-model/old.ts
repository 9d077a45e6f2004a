import type { int } from "@proviso/runtime";

export class Entry {
  name: string | null = null;
  open(n: int): int {
    if (n === 0) throw new TypeError("zero");
    return n;
  }
}
