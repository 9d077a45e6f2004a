import type { Remark, ResultDocument } from "../result/index.js";
import { count, number } from "./count.js";
import { findingBlock } from "./finding-block.js";
import { messageBlock } from "./message-block.js";
import type { Palette } from "./palette.js";
import { remarkBlocks } from "./remark-blocks.js";
import { writtenBlock } from "./written-block.js";

/** What `proviso test` found, for people: each nonconformance with the calls that reveal it and its likely cause. */
export function testReport(document: ResultDocument, paint: Palette): string[] {
  return [
    ...document.problems.map((problem) => messageBlock(problem, paint)),
    ...document.findings.map((finding) => findingBlock(finding, paint)),
    ...remarkBlocks([...unknownUnits(document), ...(document.remarks ?? [])], paint),
    ...writtenBlock(document, paint),
    tally(document, paint),
  ];
}

/** The units that nothing is known of, as remarks. */
function unknownUnits({ units }: ResultDocument): Remark[] {
  return units.flatMap(({ verdict, reason, unit, file, line }): Remark[] =>
    verdict === "unknown" && reason !== undefined
      ? [{ kind: "never-tested", message: reason, unit, file, line }]
      : [],
  );
}

function tally(document: ResultDocument, paint: Palette): string {
  const { summary, units, problems, seed } = document;
  const { cases = 0, meaningful = 0, findings } = summary;
  const calls = `${number(cases)} calls, ${number(meaningful)} meaningful; seed ${seed}`;
  const nonconformances = `${findings} nonconformance${findings === 1 ? "" : "s"}`;
  if (problems.length > 0) {
    const others = findings > 0 ? ` and ${nonconformances}` : "";
    return paint.red(`✘ ${count(problems.length, "problem")} with the input${others} (${calls}).`);
  }
  if (summary.files === 0) return paint.yellow("No source files found.");
  if (units.length === 0) return paint.yellow(`No contracts to test in ${count(summary.files, "file")}.`);
  if (findings > 0) {
    const broken = new Set(document.findings.map(({ file, unit }) => `${file} ${unit}`)).size;
    const run = units.filter(({ cases: of }) => (of?.run ?? 0) > 0).length;
    const called = `${run === units.length ? "" : `${run} of `}${count(units.length, "unit")} under contract called`;
    const where = `in ${count(broken, "unit")}; ${called} (${calls})`;
    return document.findings.every(({ verdict }) => verdict === "suspected")
      ? paint.yellow(`⚠ ${nonconformances} suspected ${where}.`)
      : paint.red(`✘ ${nonconformances} ${where}.`);
  }
  const of = `${count(units.length, "unit")} under contract`;
  const unknown = units.filter(({ verdict }) => verdict === "unknown").length;
  return unknown === units.length
    ? paint.yellow(`Nothing is known of ${of} (${calls}).`)
    : paint.green(`✔ ${units.length - unknown} of ${of} tested, no nonconformance (${calls}).`);
}
