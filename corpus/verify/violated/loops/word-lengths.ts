//@ signals_only \nothing;
export function wordLengths(words: readonly string[]): number {
  let total = 0;
  for (let i = 0; i <= words.length; i++) total += words[i].length;
  return total;
}
