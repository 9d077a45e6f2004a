import type { int } from "@proviso/runtime";

//@ requires 0 <= count && count <= word.length;
//@ ensures \result.length === count && word.endsWith(\result);
export function lastLetters(word: string, count: int): string {
  return word.slice(word.length - count);
}
