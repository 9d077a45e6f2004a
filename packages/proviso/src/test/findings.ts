import path from "node:path";
import { diagnose } from "../diagnostic/index.js";
import { fromSequenceData, type Plan } from "../generate/index.js";
import type { Finding, FindingKind, Messages } from "../result/index.js";
import { importLines, sequenceSource } from "../search/index.js";
import { doubtOf } from "./doubt.js";
import { fixtureNames } from "./fixture-text.js";
import type { TestOptions } from "./options.js";
import type { FoundData } from "./protocol.js";

/** A nonconformance as it is reported. */
export function findingOf(
  found: FoundData,
  plan: Plan,
  messages: Messages,
  options: Pick<TestOptions, "fixtures">,
): Finding {
  const file = path.resolve(messages.cwd, found.file);
  const [headline = found.clause] = found.message.split("\n");
  const text = headline.replace(/^\w+Error: /, "");
  const diagnostic = diagnose(
    "test/nonconformance",
    messages.span(file, found.line, found.column, found.length),
    {
      text,
    },
  );
  const fixtureText = fixtureNames(options);
  const { lines, imports } = sequenceSource(fromSequenceData(found.sequence), plan, fixtureText);
  const finding = messages.finding(diagnostic, found.unit, found.kind as FindingKind);
  const doubt = doubtOf(found);
  return {
    ...finding,
    notes: [
      ...finding.notes,
      ...valuesIn(found.message).map((message) => ({ message })),
      ...(found.thrown === null ? [] : [{ message: `it threw ${found.thrown}` }]),
    ],
    ...(doubt === undefined ? { verdict: "violated" } : { verdict: "suspected", doubt }),
    // Whoever reads and writes files would never get a clean report.
    ...(found.refused !== null && { severity: "warning" }),
    clause: found.clause,
    inputs: lines.join("\n"),
    test: [...importLines(imports, plan, messages.cwd), "", ...lines].join("\n"),
    breadth: found.breadth,
    depth: found.depth,
    revealed: found.count,
  };
}

/** The lines of a message that say what the parts of the clause were. */
function valuesIn(message: string): string[] {
  const [, , rows, end] = message.split("\n\n");
  return end === undefined || rows === undefined ? [] : rows.split("\n").map((row) => row.trim());
}
