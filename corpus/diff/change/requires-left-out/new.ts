import type { int } from "@proviso/runtime";
export const sign = (n: int): int => (n < 0 ? -1 : n > 1 ? 1 : 0);
