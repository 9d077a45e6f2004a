import type { UnitResult } from "./document.js";
import { joined } from "./verdict.js";

/**
 * What two analyses of the same unit come to: one verdict, and all that either has to say of it. Where one knows less,
 * its reasons stay: they tell why the verdict is no stronger.
 */
export function joinedUnits(one: UnitResult, other: UnitResult): UnitResult {
  const { unit, file, line } = one;
  const verdict =
    one.verdict === undefined || other.verdict === undefined
      ? (one.verdict ?? other.verdict)
      : joined(one.verdict, other.verdict);
  const reason = both(one.reason === undefined ? [] : [one.reason], [other.reason])?.join("; ");
  const restsOn = both(one.restsOn, other.restsOn);
  const gaps = both(one.gaps, other.gaps);
  const cases = sums(one.cases, other.cases);
  const work = sums(one.work, other.work);
  return {
    unit,
    file,
    line,
    clauses: Math.max(one.clauses, other.clauses),
    ...(verdict !== undefined && { verdict }),
    ...(reason !== undefined && { reason }),
    ...(cases !== undefined && { cases }),
    ...(restsOn !== undefined && { restsOn }),
    ...(gaps !== undefined && { gaps }),
    ...(work !== undefined && { work }),
  };
}

/** The items of two lists, each once; nothing if there is none. */
function both<T>(
  one: readonly T[] | undefined,
  other: readonly (T | undefined)[] | undefined,
): readonly T[] | undefined {
  const items = new Map<string, T>();
  for (const item of [...(one ?? []), ...(other ?? [])])
    if (item !== undefined && !items.has(JSON.stringify(item))) items.set(JSON.stringify(item), item);
  return items.size === 0 ? undefined : [...items.values()];
}

/** Two counts of the same things, added. */
function sums<T extends Readonly<Record<string, number>>>(
  one: T | undefined,
  other: T | undefined,
): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Object.fromEntries(Object.entries(one).map(([name, n]) => [name, n + (other[name] ?? 0)])) as T;
}
