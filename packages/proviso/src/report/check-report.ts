import type { ResultDocument, UnitResult } from "../result/index.js";
import { count, number } from "./count.js";
import { findingBlock } from "./finding-block.js";
import { messageBlock } from "./message-block.js";
import type { Palette } from "./palette.js";
import { remarkBlocks } from "./remark-blocks.js";
import { colour, gapPlace, marks, verdictCounts } from "./verdicts.js";
import { writtenBlock } from "./written-block.js";

/** What `proviso check` found, for people: each finding, what it could not look at, a verdict for each unit. */
export function checkReport(document: ResultDocument, paint: Palette): string[] {
  const { problems, findings, remarks = [], units } = document;
  return [
    ...problems.map((problem) => messageBlock(problem, paint)),
    ...findings.map((finding) =>
      finding.kind === "contract-error" ? messageBlock(finding, paint) : findingBlock(finding, paint),
    ),
    ...remarkBlocks(remarks, paint),
    ...writtenBlock(document, paint),
    ...(units.length === 0 ? [] : [unitsBlock(units, paint)]),
    tally(document, paint),
  ];
}

function unitsBlock(units: readonly UnitResult[], paint: Palette): string {
  const files = [...new Set(units.map(({ file }) => file))];
  return files
    .map((name) => {
      const lines = units.filter(({ file }) => file === name).map((unit) => unitLines(unit, paint));
      return [name, ...lines.flat()].join("\n");
    })
    .join("\n");
}

function unitLines(unit: UnitResult, paint: Palette): string[] {
  const { verdict = "unknown" } = unit;
  const calls = unit.cases === undefined ? "" : `, ${number(unit.cases.meaningful)} calls`;
  const where = paint.grey(`(line ${unit.line}${calls})`);
  const head = `  ${colour(verdict, paint)(`${marks[verdict]} ${verdict.padEnd(9)}`)} ${unit.unit} ${where}`;
  const why = whyNoMore(unit);
  const notes =
    verdict === "proved" ? (unit.gaps ?? []).map((gap) => `      ${gap.what}${gapPlace(gap)}`) : [];
  return [head, ...(why === undefined ? [] : [`      ${why}`]), ...notes];
}

/** Why the verdict on a unit is not a stronger one. */
function whyNoMore({ verdict, reason, gaps = [] }: UnitResult): string | undefined {
  if (reason === undefined || verdict === "violated") return undefined;
  const more = gaps.length > 1 ? `, and ${gaps.length - 1} more` : "";
  return verdict === "tested" ? `not proved: ${reason}${gapPlace(gaps[0])}${more}` : `${reason}${more}`;
}

function tally({ summary, problems, findings, units, seed }: ResultDocument, paint: Palette): string {
  const ofContracts = findings.filter(
    ({ kind, severity }) => kind === "contract-error" && severity === "error",
  ).length;
  const found = findings.filter(({ kind, severity }) => kind !== "contract-error" && severity === "error");
  const wrong = [
    ...(problems.length > 0 ? [`${count(problems.length, "problem")} with the input`] : []),
    ...(ofContracts > 0 ? [`${count(ofContracts, "error")} in contracts`] : []),
    ...(found.length > 0 ? [count(found.length, "nonconformance")] : []),
  ];
  const line = [...wrong, ...(units.length > 0 ? [verdictsOf({ summary, units, seed })] : [])].join("; ");
  if (wrong.length > 0) return paint.red(`✘ ${line}.`);
  if (summary.files === 0) return paint.yellow("No source files found.");
  if (units.length === 0) return paint.yellow(`No contracts found in ${count(summary.files, "file")}.`);
  const isDoubtful = units.some(({ verdict }) => verdict === "unknown" || verdict === "suspected");
  return isDoubtful ? paint.yellow(`${line}.`) : paint.green(`✔ ${line}.`);
}

/** What is known of all units, and what it took. */
function verdictsOf({
  summary,
  units,
  seed,
}: Pick<ResultDocument, "summary" | "units"> & { readonly seed: number | undefined }): string {
  const questions = units.reduce((sum, { work }) => sum + (work?.smtCalls ?? 0), 0);
  const took = `${count(questions, "question")} to the solver, ${number(summary.cases ?? 0)} calls${seed === undefined ? "" : `; seed ${seed}`}`;
  return `${count(units.length, "unit")} under contract: ${verdictCounts(units)} (${took})`;
}
