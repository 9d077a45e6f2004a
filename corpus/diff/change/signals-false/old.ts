import type { int } from "@proviso/runtime";
export const pick = (n: int): int => n;
