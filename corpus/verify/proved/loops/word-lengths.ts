//@ signals_only \nothing;
export function wordLengths(words: readonly string[]): number {
  let total = 0;
  //@ maintaining 0 <= i && i <= words.length;
  for (let i = 0; i < words.length; i++) total += words[i].length;
  return total;
}
