import { lastStarting } from "../../diagnostic/index.js";
import type { Clause } from "../tree.js";

/** The entry whose clause an offset is in. `sorted` is in order of the clauses' places, which do not overlap. */
export function clauseAt<T extends { readonly clause: Clause }>(
  sorted: readonly T[],
  offset: number,
): T | undefined {
  const found = sorted[lastStarting(sorted.length, (i) => sorted[i]?.clause.range.start ?? 0, offset)];
  return found !== undefined && found.clause.range.start <= offset && offset < found.clause.range.end
    ? found
    : undefined;
}
