import type { Finding } from "../result/index.js";

/**
 * Every finding once: what proofs found in their order, then what only tests did. Of one that both found, tests know
 * more, its smallest calls and its cause among it, unless they could not bring it about again.
 */
export function mergedFindings(proofs: readonly Finding[], tests: readonly Finding[]): Finding[] {
  const left = new Map(tests.map((finding) => [findingKey(finding), finding]));
  const known = new Map(proofs.map((finding) => [findingKey(finding), finding]));
  const merged = [...known].map(([key, finding]) => {
    const tested = left.get(key);
    left.delete(key);
    return tested === undefined || (tested.verdict !== "violated" && finding.verdict === "violated")
      ? finding
      : tested;
  });
  return [...merged, ...left.values()];
}

/** Two findings are the same if kind, unit and clause are. */
function findingKey({ kind, unit, file, line, column, clause }: Finding): string {
  return JSON.stringify([kind, unit, file, line, column, clause]);
}
