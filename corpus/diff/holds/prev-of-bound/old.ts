import type { int } from "@proviso/runtime";

export const shifted = (list: readonly int[]): int[] => list.map((n) => n);
