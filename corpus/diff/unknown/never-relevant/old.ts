import type { int } from "@proviso/runtime";
export const same = (n: int): int => n;
