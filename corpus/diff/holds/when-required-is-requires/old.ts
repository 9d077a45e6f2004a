import type { int } from "@proviso/runtime";
export const step = (n: int): int => n;
