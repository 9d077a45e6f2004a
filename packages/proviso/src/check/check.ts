import {
  type Finding,
  type Message,
  type Remark,
  type ResultDocument,
  type UnitResult,
  version,
} from "../result/index.js";
import { mergedFindings } from "./merge-findings.js";
import { isSettled, mergedUnits, unitKey } from "./merge-units.js";
import type { Checked, CheckOptions } from "./options.js";

// The cheapest comes first, and each takes what the one before it has left. Reading contracts takes no time to speak of. A
// proof says most, so it is tried on every unit, but only for a part of the time: what it cannot settle by then, tests may.
// Tests get all that is left, for the units that are left.

/** The share of the time after which nothing more is proved. */
const shareOfProofs = 0.6;

/** Milliseconds that are kept for the report. */
const forReport = 200;

/** Checks the contracts of a program by all means there are. */
export async function check<File>(options: CheckOptions<File>): Promise<Checked<File>> {
  const { now, timeLimit } = options;
  const start = now();
  const end = start + timeLimit - Math.min(forReport, timeLimit / 10);
  const lint = options.lint();
  const forProofs = start + shareOfProofs * timeLimit - now();
  const proofs = forProofs > 0 ? await options.verify(forProofs) : unproved(lint);
  const settled = new Set(proofs.units.filter(isSettled).map(unitKey));
  const tests =
    now() < end
      ? await options.test(
          (unit) => settled.has(unitKey(unit)),
          () => end - now(),
        )
      : { document: untested(lint), files: [] };
  return { document: documentOf(lint, proofs, tests.document), files: tests.files };
}

/** What is known of units when there is no time to prove anything. */
function unproved(lint: ResultDocument): ResultDocument {
  const reason = "out of time: reading contracts took all of it";
  const units = lint.units.map((unit): UnitResult => ({ ...unit, verdict: "unknown", reason }));
  return { ...lint, units, findings: [], problems: [] };
}

/** What tests come to when there is no time for them. */
function untested(lint: ResultDocument): ResultDocument {
  const remarks: Remark[] = [{ kind: "stopped", message: "no time was left for tests" }];
  return { ...lint, units: [], findings: [], problems: [], remarks };
}

function documentOf(lint: ResultDocument, proofs: ResultDocument, tests: ResultDocument): ResultDocument {
  const units: readonly UnitResult[] = mergedUnits(proofs.units, tests.units);
  const findings: readonly Finding[] = [...lint.findings, ...mergedFindings(proofs.findings, tests.findings)];
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const { cases = 0, meaningful = 0 } = tests.summary;
  return {
    schema: 1,
    command: "check",
    version,
    ...(tests.seed !== undefined && { seed: tests.seed }),
    units,
    findings,
    problems: problemsOf(lint, proofs, tests),
    remarks: remarksOf(lint, tests),
    summary: {
      files: lint.summary.files,
      units: units.length,
      clauses: units.reduce((sum, { clauses }) => sum + clauses, 0),
      findings: findings.length,
      errors,
      warnings: findings.length - errors,
      cases,
      meaningful,
    },
  };
}

/** Each problem once. What lint reports as a finding is none: to the others it is a reason not to look at a file. */
function problemsOf(lint: ResultDocument, ...others: readonly ResultDocument[]): readonly Message[] {
  const said = new Set([...lint.findings, ...lint.problems].map(messageKey));
  const problems = [...lint.problems];
  for (const problem of others.flatMap((document) => document.problems)) {
    if (said.has(messageKey(problem))) continue;
    said.add(messageKey(problem));
    problems.push(problem);
  }
  return problems;
}

/** What tests remark, but for what lint has said already. */
function remarksOf(lint: ResultDocument, { remarks = [] }: ResultDocument): readonly Remark[] {
  const place = ({ file, line, message }: Pick<Remark, "file" | "line" | "message">): string =>
    JSON.stringify([file, line, message]);
  const said = new Set(lint.findings.map(place));
  return remarks.filter((remark) => !said.has(place(remark)));
}

function messageKey({ file, line, column, code, message }: Message): string {
  return JSON.stringify([file, line, column, code, message]);
}
