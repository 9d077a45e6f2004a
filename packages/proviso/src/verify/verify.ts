import ts from "#typescript";
import { checkContracts } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { type DeclaredUnit, inputsOf, planOf } from "../plan/index.js";
import {
  EffectiveContracts,
  findSources,
  isWrittenTest,
  openProject,
  type Project,
  syntaxErrors,
} from "../program/index.js";
import {
  type Finding,
  Messages,
  type ResultDocument,
  type UnitGap,
  type UnitResult,
  version,
} from "../result/index.js";
import { clausesOf } from "./clauses.js";
import { Engine } from "./engine.js";
import { subjectOf } from "./load-subject.js";
import type { VerifyOptions } from "./options.js";
import { reasonOf } from "./unit-verdict.js";
import { type VerifiedUnit, verifyUnit } from "./verify-unit.js";

/** Milliseconds that every unit is given if there are any, and how many times its share of the time one may take. */
const [least, shares] = [2_000, 3];

/** Proves or refutes the contracts of a program. */
export async function verify(options: VerifyOptions): Promise<ResultDocument> {
  const problems: Diagnostic[] = [];
  const messages = new Messages(options.cwd, ts.sys.readFile);
  const units: UnitResult[] = [];
  const findings: Finding[] = [];
  const end = options.now() + options.timeLimit;
  const groups = findSources(options.files.length === 0 ? ["."] : options.files, options.cwd, problems);
  for (const group of groups) {
    const project = openProject(group);
    const diagnostics: Diagnostic[] = [];
    const targets = group.targets
      .filter((target) => !isWrittenTest(target))
      .filter((target) => isWellFormed(target, project, diagnostics));
    problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
    await verifyProject(project, targets, end, options, messages, units, findings);
  }
  return {
    schema: 1,
    command: "verify",
    version,
    units,
    findings,
    problems: problems.map((problem) => messages.message(problem)),
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

async function verifyProject(
  project: Project,
  targets: readonly string[],
  end: number,
  options: VerifyOptions,
  messages: Messages,
  units: UnitResult[],
  findings: Finding[],
): Promise<void> {
  const effective = new EffectiveContracts(project);
  const inputs = inputsOf(effective, targets);
  const seen = new Set<ts.Node>();
  const wanted = inputs.units.filter((unit) => {
    // A generic class is there once for each list of arguments: the first stands for any.
    const isNew = unit.code === undefined || !seen.has(unit.code);
    if (unit.code !== undefined && unit.kind !== "constructor") seen.add(unit.code);
    return isNew && targets.includes(unit.file) && clausesOf(unit, effective, inputs) > 0;
  });
  if (wanted.length > 0) {
    const subject = subjectOf(project, inputs, effective);
    const plan = planOf(project, targets, { fixtures: [] });
    const engine = new Engine(subject, inputs, effective, plan, messages, options);
    // What is short is likely to be done soon, so it does not wait for what may take all the time.
    const sizeOf = ({ code }: DeclaredUnit): number => (code === undefined ? 0 : code.end - code.pos);
    const shortest = [...wanted].sort((a, b) => sizeOf(a) - sizeOf(b));
    const known = new Map<DeclaredUnit, VerifiedUnit>();
    for (const [i, unit] of shortest.entries()) {
      options.onProgress?.({ done: i, of: wanted.length, unit: unit.name });
      const left = Math.max(0, end - options.now());
      engine.end = options.now() + Math.min(left, Math.max(least, (left * shares) / (wanted.length - i)));
      known.set(
        unit,
        left === 0 ? outOfTime : await verifyUnit(unit, engine).catch((error: unknown) => faultOf(error)),
      );
    }
    await engine.close();
    for (const unit of wanted) {
      const { result, findings: found } = known.get(unit) ?? outOfTime;
      findings.push(...found);
      const { name, file, line } = unit;
      const clauses = clausesOf(unit, effective, inputs);
      units.push({ unit: name, file: messages.relative(file), line, clauses, ...result });
    }
  }
  for (const { unit, place, reason } of inputs.skipped) {
    const gap = { why: "input", what: `calls of it: ${reason}` } as const;
    const { file, line } = place;
    units.push({
      unit,
      file: messages.relative(file),
      line,
      clauses: 0,
      verdict: "unknown",
      reason: reasonOf(gap),
      gaps: [gap],
    });
  }
}

/** What is known of a unit that there was no time for. */
const outOfTime: VerifiedUnit = notKnown({ why: "time", what: "the time limit" });

/** A fault of Proviso's own is told, and costs one unit, not the others. */
function faultOf(error: unknown): VerifiedUnit {
  return notKnown({ why: "fault", what: error instanceof Error ? error.message : String(error) });
}

function notKnown(gap: UnitGap): VerifiedUnit {
  return { result: { verdict: "unknown", reason: reasonOf(gap), gaps: [gap] }, findings: [] };
}

/** A file that is broken, or whose contracts are, says nothing that could be proved. */
function isWellFormed(target: string, project: Project, problems: Diagnostic[]): boolean {
  const broken = syntaxErrors(target, project);
  problems.push(...broken);
  if (broken.length > 0) return false;
  const file = project.contracted(target);
  if (file === undefined) return true;
  const found = checkContracts(file, project.program, project.files);
  problems.push(...found);
  return found.every(({ severity }) => severity !== "error");
}
