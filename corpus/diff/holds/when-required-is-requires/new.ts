import type { int } from "@proviso/runtime";
export const step = (n: int): int => (n > 5 ? n - 1 : n);
