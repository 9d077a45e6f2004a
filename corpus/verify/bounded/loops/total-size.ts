//@ ensures \result >= 0;
export function totalSize(parts: readonly string[]): number {
  let total = 0;
  for (const part of parts) total += part.length;
  return total;
}
