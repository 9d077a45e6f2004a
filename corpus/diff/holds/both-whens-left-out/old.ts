import type { int } from "@proviso/runtime";
export const next = (n: int): int => (n % 1000) + 1;
