import type { UnitGap, UnitResult, Verdict } from "../result/index.js";
import type { Palette } from "./palette.js";

// How verdicts look to people.

export const marks: Readonly<Record<Verdict, string>> = {
  proved: "✔",
  bounded: "≈",
  violated: "✘",
  suspected: "⚠",
  tested: "✔",
  unknown: "?",
};

/** What a verdict is painted with. */
export function colour(verdict: Verdict, paint: Palette): (text: string) => string {
  switch (verdict) {
    case "proved":
    case "tested":
      return paint.green;
    case "violated":
      return paint.red;
    case "bounded":
    case "suspected":
    case "unknown":
      return paint.yellow;
  }
}

const order: readonly Verdict[] = ["proved", "tested", "bounded", "unknown", "suspected", "violated"];

/** How many units have which verdict, in words. */
export function verdictCounts(units: readonly UnitResult[]): string {
  const parts = order.flatMap((verdict) => {
    const of = units.filter((unit) => unit.verdict === verdict).length;
    return of === 0 ? [] : [`${of} ${verdict}`];
  });
  return parts.join(", ");
}

/** Where a gap is, if that is known. */
export function gapPlace(gap: Pick<UnitGap, "file" | "line"> | undefined): string {
  return gap?.line === undefined ? "" : ` (${gap.file}:${gap.line})`;
}
