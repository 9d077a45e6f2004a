import type { ResultDocument, UnitResult } from "../result/index.js";
import { count } from "./count.js";
import { findingBlock } from "./finding-block.js";
import { messageBlock } from "./message-block.js";
import type { Palette } from "./palette.js";
import { remarkBlocks } from "./remark-blocks.js";
import { colour, gapPlace, marks, verdictCounts } from "./verdicts.js";
import { writtenBlock } from "./written-block.js";

/** What `proviso verify` found, for people: a verdict for each unit, and each violation with the calls that reveal it. */
export function verifyReport(document: ResultDocument, paint: Palette): string[] {
  const { problems, findings, units } = document;
  return [
    ...problems.map((problem) => messageBlock(problem, paint)),
    ...findings.map((finding) => findingBlock(finding, paint)),
    ...(units.length === 0 ? [] : [unitsBlock(units, paint)]),
    ...remarkBlocks(document.remarks ?? [], paint),
    ...writtenBlock(document, paint),
    tally(document, paint),
  ];
}

function unitsBlock(units: readonly UnitResult[], paint: Palette): string {
  const files = [...new Set(units.map(({ file }) => file))];
  return files
    .map((file) => {
      const lines = units.filter((unit) => unit.file === file).map((unit) => unitLines(unit, paint));
      return [file, ...lines.flat()].join("\n");
    })
    .join("\n");
}

/** Reasons that are shown of one unit. */
const mostGaps = 3;

function unitLines(
  { unit, line, verdict = "unknown", reason, gaps = [] }: UnitResult,
  paint: Palette,
): string[] {
  const painted = colour(verdict, paint);
  const head = `  ${painted(`${marks[verdict]} ${verdict.padEnd(9)}`)} ${unit} ${paint.grey(`(line ${line})`)}`;
  const first = reason === undefined ? [] : [`      ${reason}${gapPlace(gaps[0])}`];
  const others = gaps
    .slice(reason === undefined ? 0 : 1, mostGaps)
    .map((gap) => `      ${gap.what}${gapPlace(gap)}`);
  const more = gaps.length > mostGaps ? [`      … and ${gaps.length - mostGaps} more`] : [];
  return [head, ...first, ...others, ...more];
}

function tally({ summary, problems, units }: ResultDocument, paint: Palette): string {
  if (problems.length > 0) return paint.red(`✘ ${count(problems.length, "problem")} with the input.`);
  if (summary.files === 0) return paint.yellow("No source files found.");
  if (units.length === 0) return paint.yellow(`No contracts found in ${count(summary.files, "file")}.`);
  const queries = units.reduce((sum, { work }) => sum + (work?.smtCalls ?? 0), 0);
  const line = `${count(units.length, "unit")} under contract: ${verdictCounts(units)} (${count(queries, "question")} to the solver).`;
  if (units.some(({ verdict }) => verdict === "violated")) return paint.red(`✘ ${line}`);
  const isSure = units.every(({ verdict }) => verdict === "proved" || verdict === "tested");
  return isSure ? paint.green(`✔ ${line}`) : paint.yellow(line);
}
