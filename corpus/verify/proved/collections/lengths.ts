//@ ensures \result.length === words.length;
export function lengths(words: readonly string[]): number[] {
  return words.map((word) => word.length);
}
