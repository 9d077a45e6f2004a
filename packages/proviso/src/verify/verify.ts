import ts from "#typescript";
import type { Diagnostic } from "../diagnostic/index.js";
import { Clock, Solvers } from "../execution/index.js";
import { findSources } from "../program/index.js";
import {
  type Finding,
  Messages,
  type Remark,
  type ResultDocument,
  type UnitResult,
  version,
} from "../result/index.js";
import type { VerifyOptions } from "./options.js";
import { type PreparedProject, prepareProject } from "./prepare-project.js";
import { inRounds } from "./rounds.js";
import { reasonOf, unlookedAt } from "./unit-verdict.js";

/** Milliseconds that all may take if nobody says: at least, and for each unit. */
const [least, each] = [8_000, 100];

/** Proves or refutes the contracts of a program. */
export async function verify(options: VerifyOptions): Promise<ResultDocument> {
  const began = options.now();
  const clock = new Clock(options.now);
  const solvers = new Solvers(options.solver, clock);
  const problems: Diagnostic[] = [];
  const messages = new Messages(options.cwd, ts.sys.readFile);
  const groups = findSources(options.files.length === 0 ? ["."] : options.files, options.cwd, problems);
  const projects = groups.map((group) => prepareProject(group, messages, options, solvers, problems));
  const count = projects.reduce((sum, { units }) => sum + units.length, 0);
  const { longest = Number.POSITIVE_INFINITY } = options;
  const { timeLimit = Math.min(longest, Math.max(least, each * count)) } = options;
  const jobs = projects.flatMap((project) => project.units.map((unit) => ({ project, unit })));
  const verified = await inRounds(jobs, clock, began + timeLimit, options.onProgress);
  solvers.close();
  for (const project of projects) await project.close();
  const units: UnitResult[] = [];
  const findings: Finding[] = [];
  for (const project of projects) {
    for (const unit of project.units) {
      const { result, findings: found } = verified.get(unit) ?? unlookedAt;
      const { name, file, line } = unit;
      findings.push(...found);
      const clauses = project.clauseCount(unit);
      units.push({ unit: name, file: messages.relative(file), line, clauses, ...result });
    }
    units.push(...skippedUnits(project, messages));
  }
  return {
    schema: 1,
    command: "verify",
    version,
    units,
    findings,
    problems: problems.map((problem) => messages.message(problem)),
    remarks: projects.flatMap(({ unread }) =>
      unread.map((diagnostic): Remark => {
        const { message, file, line } = messages.message(diagnostic);
        return { kind: "not-read", file, line, message };
      }),
    ),
    summary: {
      files: groups.reduce((sum, { targets }) => sum + targets.length, 0),
      units: units.length,
      clauses: units.reduce((sum, { clauses }) => sum + clauses, 0),
      findings: findings.length,
      errors: findings.filter(({ severity }) => severity === "error").length,
      warnings: findings.filter(({ severity }) => severity !== "error").length,
    },
  };
}

/** Units that nobody can call, with the reason. */
function skippedUnits({ skipped }: PreparedProject, messages: Messages): UnitResult[] {
  return skipped.map(({ unit, place: { file, line }, reason }) => {
    const gap = { why: "input", what: `calls of it: ${reason}` } as const;
    const place = { file: messages.relative(file), line };
    return { unit, ...place, clauses: 0, verdict: "unknown", reason: reasonOf(gap), gaps: [gap] };
  });
}
