import { clean } from "./inspect.js";
import { printValue } from "./print.js";
import { unchecked } from "./state.js";
import { blameOf, type ClauseValue, type Violation, type ViolationKind } from "./violation.js";

/** What went wrong, in words that the clause completes; `%` is the unit. */
export const headlines: Record<ViolationKind, string> = {
  "entry-precondition": "% was called outside its domain",
  "internal-precondition": " called % outside its domain",
  postcondition: "% breaks its promise",
  "exceptional-postcondition": "% breaks its promise by throwing",
  invariant: "The invariant does not hold ",
  constraint: "% breaks the constraint on changes",
  frame: "% changes what it may not",
  assert: "An assertion in % does not hold",
  assume: "An assumption in % does not hold",
  "hence-by": "An inference in % does not hold",
  "loop-invariant": "A loop in % does not keep its invariant",
  "loop-variant": "A loop in % does not make progress",
  unreachable: "% reaches what is declared unreachable",
};

/** A violation for people: what, where in the source, which values, and who is to mend it. */
export function formatViolation(violation: Violation): string {
  const { kind, unit, clause, note, callSite = "", caller = "" } = violation;
  const blame = blameOf(violation);
  const inline = kind === "invariant" ? (note ?? `in ${unit}`) : "";
  return [
    oneLine(`${caller}${headlines[kind].split("%").join(unit)}${inline}: ${clause}`),
    frame(violation),
    unchecked(() => rows(violation)),
    [
      inline === "" && note ? `  ${oneLine(note)}\n` : "",
      blame.endsWith(callSite) ? "" : `  called at ${callSite}\n`,
      `  to blame: ${blame}`,
    ].join(""),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function oneLine(text: string): string {
  return clean(text.replace(/\s*\n\s*/g, " "));
}

const linesShown = 6;

/** The place, and the lines of the clause with the first underlined. */
function frame({ file, line, column, excerpt, length }: Violation): string {
  const lines = excerpt.split(/\r?\n/);
  const row = (label: unknown, text: string): string => `\n${String(label).padStart(6)} | ${text}`;
  const shown = lines.slice(0, linesShown).map((text, i) => row(line + i, text));
  const indent = excerpt.slice(0, column - 1).replace(/\S/g, " ");
  shown.splice(1, 0, row("", indent + "^".repeat(length)));
  if (lines.length > linesShown) shown.push(row("", "…"));
  return `  ${file}:${line}:${column}${excerpt && shown.join("")}`;
}

/** Where a clause is about the object itself, or calls a method of it, rather than about a field. */
const wholeObject = /\bthis\b(?!\.#?\w+\b(?!\())/;

/** A row for each value, `this` last. A literal prints as itself, and is left out. */
function rows({ clause, values }: Violation): string {
  const isThis = ({ text }: ClauseValue): boolean => text === "this";
  const shown = values.filter((value) => !isThis(value));
  if (wholeObject.test(clause)) shown.push(...values.filter(isThis));
  const width = Math.min(40, Math.max(...shown.map(({ text }) => text.length)));
  const lines = shown.flatMap(({ text, value, old }) => {
    const printed = printValue(value, text);
    const row = `  ${text.padEnd(width)}  ${old ? "was" : "is"} ${printed}`;
    return printed === text.replaceAll("'", '"') ? [] : row;
  });
  return [...new Set(lines)].join("\n");
}
