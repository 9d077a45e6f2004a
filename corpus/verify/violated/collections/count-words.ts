import type { int } from "@proviso/runtime";

//@ ensures counts.get(word) === (\old(counts.get(word)) ?? 0) + 1;
export function count(counts: Map<string, int>, word: string): void {
  counts.set(word, counts.get(word) ?? 0 + 1);
}
