import ts from "#typescript";
import { checkContracts } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { planWithInputs } from "../plan/index.js";
import { findSources, openProject, type Project, syntaxErrors } from "../program/index.js";
import { type Finding, Messages, type ResultDocument, type UnitResult, version } from "../result/index.js";
import { Solver } from "../solver/index.js";
import { allMeanings, realPrelude } from "../symbolic/index.js";
import { Counterexamples } from "./counterexamples.js";
import type { VerifyOptions } from "./options.js";
import { type ProofOptions, proveUnit, type UnitAnalysis } from "./prove-unit.js";
import { subjectOf } from "./subject.js";
import { UnitCalls } from "./unit-calls.js";

/** The most that one question may take. */
const query = { resources: 20_000_000, milliseconds: 2_000 };
const mostPaths = 20_000;
/** Cases that are run for a unit. */
const mostTried = 8;

/** Proves or refutes the contracts of a program. */
export async function verify(options: VerifyOptions): Promise<ResultDocument> {
  const problems: Diagnostic[] = [];
  const messages = new Messages(options.cwd, ts.sys.readFile);
  const units: UnitResult[] = [];
  const findings: Finding[] = [];
  const end = options.now() + options.timeLimit;
  const hasTime = (): boolean => options.now() < end;
  const groups = findSources(options.files.length === 0 ? ["."] : options.files, options.cwd, problems);
  for (const group of groups) {
    const project = openProject(group);
    const diagnostics: Diagnostic[] = [];
    const targets = group.targets.filter((target) => isWellFormed(target, project, diagnostics));
    problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
    const { plan, inputs, effective } = planWithInputs(project, targets, { fixtures: [] });
    const wanted = inputs.units.filter(
      ({ file, contract, owner }) => targets.includes(file) && (contract.length > 0 || owner !== undefined),
    );
    if (wanted.length === 0) continue;
    const subject = subjectOf(project, inputs, effective);
    const solver = new Solver({
      program: options.solver,
      prelude: realPrelude,
      functions: allMeanings,
      now: options.now,
    });
    const replay = options.replay(plan, messages);
    const limits: ProofOptions = { query, paths: mostPaths, hasTime };
    for (const [i, unit] of wanted.entries()) {
      options.onProgress?.({ done: i, of: wanted.length, unit: unit.name });
      const callsFor = (onGap: UnitCalls["onGap"]): UnitCalls =>
        new UnitCalls(subject, inputs, effective, onGap);
      const analysis = await proveUnit(unit, callsFor, solver, limits);
      const found: Finding[] = [];
      if (analysis.failures.length > 0) {
        const search = new Counterexamples(
          callsFor(() => undefined),
          plan,
          solver,
          limits,
        );
        let tried = 0;
        for await (const sequence of search.of(unit)) {
          const finding = await replay.broken(sequence);
          tried += 1;
          if (finding !== undefined && !found.some(({ id }) => id === finding.id)) found.push(finding);
          if (found.length > 0 || tried >= mostTried) break;
        }
      }
      findings.push(...found);
      units.push({
        unit: unit.name,
        file: messages.relative(unit.file),
        line: unit.line,
        clauses: unit.contract.length,
        ...(found.length > 0 ? { verdict: "violated" as const } : verdictOf(analysis, unit.isGeneric)),
      });
    }
    await replay.close();
    solver.close();
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
      errors: findings.length,
      warnings: 0,
    },
  };
}

function verdictOf(analysis: UnitAnalysis, isGeneric: boolean): Pick<UnitResult, "verdict" | "reason"> {
  const [failure] = analysis.failures;
  if (failure !== undefined) {
    const model = [...failure.model].map(
      ([term, value]) => `${term.kind === "constant" ? term.name : term.id}=${value}`,
    );
    return { verdict: "suspected", reason: `${failure.obligation.text} ${model.join(" ")}` };
  }
  if (analysis.isVacuous) return { verdict: "unknown", reason: "no input meets the precondition" };
  const [gap] = analysis.gaps;
  if (gap !== undefined) {
    const bounded = analysis.gaps.every(({ why }) => why === "bounded");
    return { verdict: bounded ? "bounded" : "unknown", reason: `${gap.why}: ${gap.what}` };
  }
  if (isGeneric || analysis.idealised.size > 0)
    return { verdict: "bounded", reason: [...analysis.idealised].join() };
  return { verdict: "proved" };
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
