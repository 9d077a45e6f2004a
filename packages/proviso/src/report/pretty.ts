import type { ResultDocument } from "../result/index.js";
import { checkReport } from "./check-report.js";
import { count } from "./count.js";
import { diffReport } from "./diff-report.js";
import { messageBlock } from "./message-block.js";
import { type Palette, palette } from "./palette.js";
import type { ReportOptions } from "./reporter.js";
import { testReport } from "./test-report.js";
import { verifyReport } from "./verify-report.js";

/** For people: each message with its place and the source it is about, in the manner of `tsc --pretty`. */
export function pretty(document: ResultDocument, options: ReportOptions): string {
  const paint = palette(options.color);
  if (document.command === "check") return `${checkReport(document, paint).join("\n\n")}\n`;
  if (document.command === "verify") return `${verifyReport(document, paint).join("\n\n")}\n`;
  if (document.command === "diff") return `${diffReport(document, paint).join("\n\n")}\n`;
  if (document.command === "test") return `${testReport(document, paint).join("\n\n")}\n`;
  const blocks = [...document.problems, ...document.findings].map((message) => messageBlock(message, paint));
  return `${[...blocks, tally(document, paint)].join("\n\n")}\n`;
}

function tally({ summary, problems, written }: ResultDocument, paint: Palette): string {
  if (written !== undefined) return buildTally(summary, problems.length, written.length, paint);
  const checked = `${count(summary.clauses, "clause")} of ${count(summary.units, "unit")} in ${count(summary.files, "file")}`;
  if (problems.length > 0) {
    const errors = summary.errors > 0 ? ` and ${count(summary.errors, "error")}` : "";
    return paint.red(`✘ ${count(problems.length, "problem")} with the input${errors}; ${checked} checked.`);
  }
  if (summary.files === 0) return paint.yellow("No source files found.");
  if (summary.findings === 0) {
    return summary.clauses === 0
      ? paint.yellow(`No contracts found in ${count(summary.files, "file")}.`)
      : paint.green(`✔ ${checked}: no errors.`);
  }
  const parts = [
    summary.errors > 0 ? count(summary.errors, "error") : "",
    summary.warnings > 0 ? count(summary.warnings, "warning") : "",
  ];
  const line = `${summary.errors > 0 ? "✘" : "✔"} ${parts.filter((part) => part !== "").join(" and ")}; ${checked} checked.`;
  return summary.errors > 0 ? paint.red(line) : paint.yellow(line);
}

function buildTally(
  { files, errors }: ResultDocument["summary"],
  problems: number,
  written: number,
  paint: Palette,
): string {
  if (problems > 0)
    return paint.red(`✘ ${count(problems, "problem")} with the input; ${count(written, "file")} written.`);
  if (errors > 0) return paint.red(`✘ ${count(errors, "error")}; nothing written.`);
  if (files === 0) return paint.yellow("No source files found.");
  return paint.green(`✔ ${count(files, "source")} built: ${count(written, "file")} written.`);
}
