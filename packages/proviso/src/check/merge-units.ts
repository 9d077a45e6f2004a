import { joinedUnits, type UnitResult } from "../result/index.js";

/** What tells one unit from all others. */
export function unitKey({ unit, file, line }: Pick<UnitResult, "unit" | "file" | "line">): string {
  return `${file}:${line} ${unit}`;
}

/** Whether a proof has come to an end that no test can add to. */
export function isSettled({ verdict }: UnitResult): boolean {
  return verdict === "proved" || verdict === "violated";
}

/**
 * Every unit once, in the order of the files and their lines, with what proofs and tests have come to together. Units that
 * were settled are called in tests for the sake of others: that counts only if they broke something.
 */
export function mergedUnits(proofs: readonly UnitResult[], tests: readonly UnitResult[]): UnitResult[] {
  const units = new Map<string, UnitResult>();
  const settled = new Set(proofs.filter(isSettled).map(unitKey));
  for (const unit of proofs) add(units, unit);
  for (const unit of tests) {
    const broke = unit.verdict === "violated" || unit.verdict === "suspected";
    if (broke || !settled.has(unitKey(unit))) add(units, unit);
  }
  const files = [...new Set([...units.values()].map(({ file }) => file))];
  return files.flatMap((name) =>
    [...units.values()].filter(({ file }) => file === name).toSorted((a, b) => a.line - b.line),
  );
}

function add(units: Map<string, UnitResult>, unit: UnitResult): void {
  const known = units.get(unitKey(unit));
  units.set(unitKey(unit), known === undefined ? unit : joinedUnits(known, unit));
}
