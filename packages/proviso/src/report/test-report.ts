import type { Remark, ResultDocument } from "../result/index.js";
import { count } from "./count.js";
import { findingBlock } from "./finding-block.js";
import { messageBlock } from "./message-block.js";
import type { Palette } from "./palette.js";
import { writtenBlock } from "./written-block.js";

/** What `proviso test` found, for people: each nonconformance with the calls that reveal it and its likely cause. */
export function testReport(document: ResultDocument, paint: Palette): string[] {
  return [
    ...document.problems.map((problem) => messageBlock(problem, paint)),
    ...document.findings.map((finding) => findingBlock(finding, paint)),
    ...remarkBlock(document, paint),
    ...writtenBlock(document, paint),
    tally(document, paint),
  ];
}

const headings: Readonly<Record<Remark["kind"], string>> = {
  "not-called": "not called",
  "never-tested": "never put to the test",
  "ended-process": "ended the process",
  "never-ended": "never came to an end",
  refused: "tried what the sandbox refuses",
  stopped: "stopped early",
};

function remarkBlock({ remarks = [], units }: ResultDocument, paint: Palette): string[] {
  const unknown = units.flatMap(({ verdict, reason, unit, file, line }): Remark[] =>
    verdict === "unknown" && reason !== undefined
      ? [{ kind: "never-tested", message: reason, unit, file, line }]
      : [],
  );
  const all = [...unknown, ...remarks];
  const blocks = Object.entries(headings).flatMap(([kind, heading]) => {
    const of = all.filter((remark) => remark.kind === kind);
    if (of.length === 0) return [];
    const shown = of.slice(0, 8).map(({ message, unit, file, line }) => {
      const place = file === undefined ? "" : `${file}:${line} `;
      return `  ${place}${unit === undefined ? "" : `${unit}: `}${message}`;
    });
    const more = of.length > shown.length ? [`  … and ${of.length - shown.length} more`] : [];
    return [[paint.yellow(heading), ...shown, ...more].join("\n")];
  });
  return blocks;
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

function number(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}
