import type { ChangedUnit } from "../program/index.js";
import type { Confirmed } from "./confirm-differences.js";

/** Discrepancies that tell something new, and those that only pass one on. */
export interface ByCause {
  readonly causes: readonly Confirmed[];
  /** The units through which a discrepancy of a unit is seen as well, by the unit's name. */
  readonly consequences: ReadonlyMap<string, readonly string[]>;
  /** The units whose discrepancies a unit passes on, by its name. */
  readonly through: ReadonlyMap<string, readonly string[]>;
}

/**
 * Tells causes from consequences: a unit whose own code is as it was, and which calls one that has a discrepancy itself, says
 * the same once more.
 */
export function byCause(confirmed: readonly Confirmed[], touched: readonly ChangedUnit[]): ByCause {
  const found = new Set(
    confirmed.filter(({ nondeterministic }) => nondeterministic === undefined).map((one) => one.found.unit),
  );
  const units = new Map(touched.map((unit) => [unit.new.name, unit]));
  const consequences = new Map<string, string[]>();
  const through = new Map<string, string[]>();
  const causes = confirmed.filter(({ found: { unit, kind } }) => {
    const sources = kind === "regression" ? sourcesOf(unit, units, found) : [];
    if (sources.length === 0) return true;
    through.set(unit, sources);
    for (const source of sources) consequences.set(source, [...(consequences.get(source) ?? []), unit]);
    return false;
  });
  return { causes, consequences, through };
}

/** The units with a discrepancy that a unit reaches by calls, through units whose own code is as it was. */
function sourcesOf(
  unit: string,
  units: ReadonlyMap<string, ChangedUnit>,
  found: ReadonlySet<string>,
  seen = new Set<string>(),
): string[] {
  const reasons = units.get(unit)?.reasons ?? [];
  if (seen.has(unit) || reasons.some(({ kind }) => kind === "code" || kind === "signature")) return [];
  seen.add(unit);
  return [
    ...new Set(
      reasons.flatMap((reason) => {
        if (!("name" in reason)) return [];
        const deeper = sourcesOf(reason.name, units, found, seen);
        if (deeper.length > 0) return deeper;
        return found.has(reason.name) ? [reason.name] : [];
      }),
    ),
  ];
}
