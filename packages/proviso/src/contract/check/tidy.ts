import type { Diagnostic } from "../../diagnostic/index.js";

/** Which diagnostics, at a place that they share with it, make another one needless. */
const causes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  // A name that may not be used has no type; an assignment has one that nobody meant.
  ["contract/type", new Set(["contract/not-allowed", "contract/assigns", "contract/not-ghost"])],
  // What has no type is not known to be pure.
  ["contract/unknown-purity", new Set(["contract/type"])],
]);

/** Diagnostics in order of place, each once, without those that only follow from another. */
export function tidy(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics.toSorted(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
  )) {
    const key = `${diagnostic.span.start}:${diagnostic.span.end}:${diagnostic.message}`;
    if (!distinct.has(key)) distinct.set(key, diagnostic);
  }
  const kept: Diagnostic[] = [];
  /** Those that reach behind the start of the one at hand, so that they may overlap it. */
  let reaching: Diagnostic[] = [];
  const needless = new Set<Diagnostic>();
  for (const diagnostic of distinct.values()) {
    reaching = reaching.filter(({ span }) => span.end > diagnostic.span.start);
    for (const other of reaching) {
      if (causes.get(diagnostic.code)?.has(other.code)) needless.add(diagnostic);
      if (causes.get(other.code)?.has(diagnostic.code)) needless.add(other);
    }
    reaching.push(diagnostic);
    kept.push(diagnostic);
  }
  return kept.filter((diagnostic) => !needless.has(diagnostic));
}
