//@ ensures words.includes(\result);
export function picked(words: readonly string[], choose: (words: readonly string[]) => string): string {
  return choose(words);
}
