import type { Clause } from "../tree.js";

/** The entry whose clause an offset is in. `sorted` is in order of the clauses' places, which do not overlap. */
export function clauseAt<T extends { readonly clause: Clause }>(
  sorted: readonly T[],
  offset: number,
): T | undefined {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle]?.clause.range.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const found = sorted[low];
  return found !== undefined && found.clause.range.start <= offset && offset < found.clause.range.end
    ? found
    : undefined;
}
