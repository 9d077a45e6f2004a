export const index = (words: readonly string[]): { seen: Map<string, number>; all: Set<string> } => {
  const seen = new Map<string, number>();
  for (const word of words) seen.set(word, word.length);
  return { seen, all: new Set(words) };
};
