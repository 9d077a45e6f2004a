import type { int } from "@proviso/runtime";
export const step = (n: int): int => (n > 4 ? n - 1 : n);
