export const index = (words: readonly string[]): { seen: Map<string, number>; all: Set<string> } => {
  const seen = new Map<string, number>();
  for (const word of words.toReversed()) seen.set(word, word.length);
  return { all: new Set(words.toReversed()), seen };
};
