import type { int } from "@proviso/runtime";
export const next = (n: int): int => (n === 7 ? n + 1 : n + 2);
