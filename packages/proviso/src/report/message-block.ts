import type { Excerpt, Message, Place } from "../result/index.js";
import { type Palette, palette } from "./palette.js";
import type { ReportOptions } from "./reporter.js";

/** One message outside of any report. */
export function printMessage(message: Message, options: ReportOptions): string {
  return messageBlock(message, palette(options.color));
}

/** A message with its place and the source it is about, as people read it. */
export function messageBlock(message: Message, paint: Palette): string {
  const label = message.severity === "error" ? paint.red("error") : paint.yellow("warning");
  const code = paint.grey(
    message.typescript === undefined ? message.code : `${message.code} TS${message.typescript}`,
  );
  const lines = [
    `${where(message, paint)} - ${label} ${code}: ${message.message}`,
    ...frame(message, message.excerpt, message.severity, paint),
  ];
  for (const [i, note] of message.notes.entries()) {
    const follows = note.place === undefined && message.notes[i - 1]?.place === undefined && i > 0;
    lines.push(
      ...(follows ? [] : [""]),
      `  ${note.place === undefined ? "" : `${where(note.place, paint)} - `}${note.message}`,
    );
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
