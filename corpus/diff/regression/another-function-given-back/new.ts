export function choose(first: () => number, second: () => number): () => number {
  return first() > 3 ? first : second;
}
