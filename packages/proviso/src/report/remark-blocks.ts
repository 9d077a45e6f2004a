import type { Remark } from "../result/index.js";
import type { Palette } from "./palette.js";

const headings: Readonly<Record<Remark["kind"], string>> = {
  "not-read": "not read as a contract",
  "not-called": "not called",
  "never-tested": "never put to the test",
  "ended-process": "ended the process",
  "never-ended": "never came to an end",
  refused: "tried what the sandbox refuses",
  "not-compared": "not compared",
  "export-removed": "no longer exported",
  "export-added": "newly exported",
  "export-remade": "made in another way, and not compared",
  "not-deterministic": "differs from itself when it is run twice",
  "contract-unused": "change contracts that were not used",
  "not-written": "not written",
  "not-repaired": "not repaired",
  solved: "solved for",
  stopped: "stopped early",
};

/** Remarks under a heading for each kind, the first of many. */
export function remarkBlocks(all: readonly Remark[], paint: Palette): string[] {
  return Object.entries(headings).flatMap(([kind, heading]) => {
    const of = all.filter((remark) => remark.kind === kind);
    if (of.length === 0) return [];
    const shown = of.slice(0, 8).map(({ message, unit, file, line }) => {
      const place = file === undefined ? "" : `${file}:${line} `;
      return `  ${place}${unit === undefined ? "" : `${unit}: `}${message}`;
    });
    const more = of.length > shown.length ? [`  … and ${of.length - shown.length} more`] : [];
    return [[paint.yellow(heading), ...shown, ...more].join("\n")];
  });
}
