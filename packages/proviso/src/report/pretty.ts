import type { Excerpt, Message, Place, ResultDocument } from "../result/index.js";
import { type Palette, palette } from "./palette.js";
import type { ReportOptions } from "./reporter.js";

/** For people: each message with its place and the source it is about, in the manner of `tsc --pretty`. */
export function pretty(document: ResultDocument, options: ReportOptions): string {
  const paint = palette(options.color);
  const blocks = [...document.problems, ...document.findings].map((message) => block(message, paint));
  return `${[...blocks, tally(document, paint)].join("\n\n")}\n`;
}

function block(message: Message, paint: Palette): string {
  const label = message.severity === "error" ? paint.red("error") : paint.yellow("warning");
  const code = paint.grey(
    message.typescript === undefined ? message.code : `${message.code} TS${message.typescript}`,
  );
  const lines = [
    `${where(message, paint)} - ${label} ${code}: ${message.message}`,
    ...frame(message, message.excerpt, message.severity, paint),
  ];
  for (const note of message.notes) {
    lines.push("", `  ${note.place === undefined ? "" : `${where(note.place, paint)} - `}${note.message}`);
    if (note.place !== undefined && note.excerpt !== undefined) {
      lines.push(
        ...frame(note.place, note.excerpt, "note", paint).map((line) => (line === "" ? line : `    ${line}`)),
      );
    }
  }
  if (message.fix !== undefined)
    lines.push("", `  ${paint.cyan("fix")} ${message.fix.title}: ${message.fix.replacement}`);
  return lines.join("\n");
}

function where({ file, line, column }: Place, paint: Palette): string {
  return `${paint.cyan(file)}:${paint.yellow(String(line))}:${paint.yellow(String(column))}`;
}

function frame(place: Place, excerpt: Excerpt, kind: "error" | "warning" | "note", paint: Palette): string[] {
  if (excerpt.lines.length === 0) return [];
  const mark = kind === "error" ? paint.red : kind === "warning" ? paint.yellow : paint.cyan;
  const width = String(excerpt.firstLine + excerpt.lines.length - 1).length;
  const out = [""];
  excerpt.lines.forEach((text, i) => {
    const number = excerpt.firstLine + i;
    const from = number === place.line ? place.column - 1 : text.search(/\S|$/);
    const to = number === place.endLine ? place.endColumn - 1 : text.length;
    out.push(`${paint.inverse(String(number).padStart(width))} ${text.replaceAll("\t", " ")}`);
    out.push(
      `${paint.inverse(" ".repeat(width))} ${" ".repeat(from)}${mark("~".repeat(Math.max(1, to - from)))}`,
    );
  });
  return out;
}

function tally({ summary, problems }: ResultDocument, paint: Palette): string {
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

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
