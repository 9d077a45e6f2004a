import type { int } from "@proviso/runtime";
export const sign = (n: int): int => (n < 0 ? -1 : 1);
