import type { Confirmed } from "./confirm-differences.js";
import { doubtOf } from "./findings.js";
import type { Touched } from "./touched.js";

// Causes and consequences: a unit whose own code is as it was says the same once more, if all that it reaches and that
// changed has discrepancies itself, which are certain. Where it reaches anything else that changed, its discrepancy may
// come from there.

/** A discrepancy, and the unit that it is held against. */
export interface Attributed {
  readonly confirmed: Confirmed;
  readonly unit: Touched | undefined;
  /** The units whose discrepancies it only passes on. */
  readonly passesOn: readonly Touched[];
  /** The units through which it is seen as well. */
  readonly seenThrough: readonly Touched[];
}

/** Brings each discrepancy to the unit it is held against, and tells causes from consequences. */
export function attributed(confirmed: readonly Confirmed[], touched: readonly Touched[]): Attributed[] {
  const units = confirmed.map(({ found: { unit, file } }) =>
    touched.find(({ new: piece }) => piece.name === unit && piece.in.written.fileName === file),
  );
  const broken = new Set(
    units.filter((_, i) => {
      const one = confirmed[i];
      return one !== undefined && one.nondeterministic === undefined && doubtOf(one) === undefined;
    }),
  );
  const sources = confirmed.map(({ found }, i) => {
    const unit = units[i];
    return unit === undefined || found.kind !== "regression" ? [] : (sourcesOf(unit, touched, broken) ?? []);
  });
  return confirmed.map((one, i) => {
    const unit = units[i];
    const passing = units.filter((_, j) => unit !== undefined && sources[j]?.includes(unit));
    return {
      confirmed: one,
      unit,
      passesOn: sources[i] ?? [],
      seenThrough: [...new Set(passing.filter((other) => other !== undefined))],
    };
  });
}

/**
 * The units with a discrepancy that a unit reaches by calls, through units whose own code is as it was; nothing if it
 * reaches something else that changed.
 */
function sourcesOf(
  unit: Touched,
  touched: readonly Touched[],
  broken: ReadonlySet<Touched | undefined>,
  seen = new Set<Touched>(),
): Touched[] | undefined {
  if (unit.reasons.some(({ kind }) => kind === "code" || kind === "signature")) return undefined;
  seen.add(unit);
  const found = new Set<Touched>();
  for (const reason of unit.reasons) {
    if (!("name" in reason)) continue;
    const called = touched.find(
      ({ new: piece }) => piece.name === reason.name && piece.in.file === reason.file,
    );
    if (called === undefined) return undefined;
    if (seen.has(called)) continue;
    const deeper = sourcesOf(called, touched, broken, seen) ?? (broken.has(called) ? [called] : undefined);
    if (deeper === undefined) return undefined;
    for (const source of deeper) found.add(source);
  }
  return [...found];
}

/**
 * The discrepancies that count where only some units are asked for: their own, and what a unit under a change contract does
 * wrong where they call it.
 */
export function askedFor(
  all: readonly Attributed[],
  units: readonly Touched[],
  touched: readonly Touched[],
): Attributed[] {
  const reached = reachedBy(units, touched);
  const counting = all.filter(
    ({ unit, confirmed: { found } }) =>
      unit !== undefined && (units.includes(unit) || (found.through > 0 && reached.has(unit))),
  );
  return attributed(
    counting.map(({ confirmed }) => confirmed),
    touched,
  );
}

/** The units that some units reach by what they call, themselves among them. */
function reachedBy(units: readonly Touched[], touched: readonly Touched[]): ReadonlySet<Touched> {
  const reached = new Set(units);
  for (const { reasons } of reached)
    for (const reason of reasons) {
      const called =
        "name" in reason &&
        touched.find(({ new: piece }) => piece.name === reason.name && piece.in.file === reason.file);
      if (called) reached.add(called);
    }
  return reached;
}
