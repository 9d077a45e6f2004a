import ts from "#typescript";
import { checkContracts, type UnitNode } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { countClauses, type DeclaredInputs, type DeclaredUnit, planWithInputs } from "../plan/index.js";
import {
  type EffectiveContracts,
  findSources,
  openProject,
  type Project,
  syntaxErrors,
} from "../program/index.js";
import { type Finding, Messages, type ResultDocument, type UnitResult, version } from "../result/index.js";
import { Solver } from "../solver/index.js";
import { allMeanings, PathSolver, realPrelude } from "../symbolic/index.js";
import { Counterexamples } from "./counterexamples.js";
import { ownerType } from "./exit-obligations.js";
import { resultClaim } from "./integer-claims.js";
import type { VerifyOptions } from "./options.js";
import { proveUnit } from "./prove-unit.js";
import { subjectOf } from "./subject.js";
import { UnitCalls } from "./unit-calls.js";
import { verdictOf } from "./unit-verdict.js";

/** The most that one question may take. */
const query = { resources: 20_000_000, milliseconds: 2_000, starting: 20_000 };
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
      (unit) => targets.includes(unit.file) && clausesOf(unit, effective, inputs) > 0,
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
    const limits = { paths: mostPaths, hasTime };
    const paths = new PathSolver(solver, subject.build, () => {
      const left = Math.max(0, end - options.now());
      const [milliseconds, starting] = [Math.min(query.milliseconds, left), Math.min(query.starting, left)];
      return { ...query, milliseconds, starting };
    });
    for (const [i, unit] of wanted.entries()) {
      options.onProgress?.({ done: i, of: wanted.length, unit: unit.name });
      const [before, began] = [solver.counts, options.now()];
      const callsFor = (onGap: UnitCalls["onGap"]): UnitCalls =>
        new UnitCalls(subject, inputs, effective, onGap);
      const analysis = await proveUnit(unit, callsFor, paths, limits);
      const found: Finding[] = [];
      if (analysis.failures.length > 0) {
        const search = new Counterexamples(
          new UnitCalls(subject, inputs, effective, () => undefined, subject.unrolling),
          plan,
          paths,
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
      const { queries } = solver.counts;
      units.push({
        unit: unit.name,
        file: messages.relative(unit.file),
        line: unit.line,
        clauses: clausesOf(unit, effective, inputs),
        ...(found.length > 0
          ? { verdict: "violated" as const }
          : verdictOf(analysis, restsOn(unit), messages)),
        work: {
          smtCalls: queries - before.queries,
          states: analysis.paths,
          ms: Math.round(options.now() - began),
        },
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

/** What a verdict on a unit rests on from the outset. */
function restsOn({ isGeneric }: DeclaredUnit): string[] {
  return isGeneric ? ["chosen-type-arguments"] : [];
}

/** How many clauses bind a unit. */
function clausesOf(unit: DeclaredUnit, effective: EffectiveContracts, inputs: DeclaredInputs): number {
  const type = unit.kind === "static" ? undefined : ownerType(unit, inputs.classes, effective);
  const ofType =
    type === undefined ? [] : effective.ofType(type).filter(({ clause }) => !clause.prefixes.static);
  return countClauses(unit.contract, ofType) + bodyClauses(unit, effective) + typeClaims(unit, effective);
}

/** Whether the type of what it gives demands something. */
function typeClaims({ code }: DeclaredUnit, effective: EffectiveContracts): number {
  const node = code && effective.asWritten(code);
  return node !== undefined && ts.isFunctionLike(node) && resultClaim(node as UnitNode) !== undefined ? 1 : 0;
}

/** How many clauses stand in the body of a unit. */
function bodyClauses({ code }: DeclaredUnit, effective: EffectiveContracts): number {
  const node = code && effective.asWritten(code);
  if (node === undefined) return 0;
  const file = effective.project.files.get(node.getSourceFile().fileName);
  return (file?.contracts.statements ?? [])
    .filter(({ start }) => node.pos <= start && start < node.end)
    .reduce((sum, { items }) => sum + items.filter(({ kind }) => kind === "clause").length, 0);
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
