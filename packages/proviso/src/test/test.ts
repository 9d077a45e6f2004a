import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "#typescript";
import { checkContracts } from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import {
  fixtureSource,
  fixtureValue,
  fromSequenceData,
  type Plan,
  type UnitPlan,
} from "../generate/index.js";
import { planOf } from "../plan/index.js";
import { findSources, openProject, type Project, syntaxErrors } from "../program/index.js";
import {
  type Finding,
  type FindingKind,
  Messages,
  type Remark,
  type ResultDocument,
  type UnitResult,
  version,
  type WeighedCause,
} from "../result/index.js";
import { snapshot, toSource } from "../values/index.js";
import { causesOf } from "./causes/causes-of.js";
import { Laboratory } from "./causes/laboratory.js";
import { fateText } from "./losses.js";
import type { TestOptions } from "./options.js";
import type { FoundData } from "./protocol.js";
import { type Searched, searchProgram } from "./search-program.js";
import { sequenceSource } from "./sequence-source.js";
import { startGuest } from "./start-guest.js";
import { importLines, type TestFileOptions, testFiles, type WrittenTest } from "./test-file.js";
import { untested } from "./untested.js";

const casesOfAUnit = 4_000;

/** Cases of each unit that are asked which clauses they test. */
const sampled = 16;

/** What a search came to, and the files of tests to be written. */
export interface TestOutcome {
  readonly document: ResultDocument;
  readonly files: readonly WrittenTest[];
}

/** Searches for calls that break a contract. */
export async function test(options: TestOptions): Promise<TestOutcome> {
  const problems: Diagnostic[] = [];
  const messages = new Messages(options.cwd, ts.sys.readFile);
  const findings: Finding[] = [];
  const units: UnitResult[] = [];
  const remarks: Remark[] = [];
  const files: WrittenTest[] = [];
  const groups = findSources(options.files.length === 0 ? ["."] : options.files, options.cwd, problems);
  let run = 0;
  let meaningful = 0;
  for (const group of groups) {
    const project = openProject(group);
    const targets = group.targets.filter((target) => isWellFormed(target, project, problems));
    const plan = planOf(project, targets, { fixtures: Object.keys(options.fixtures?.values ?? {}) });
    for (const { unit, file, line, reason } of plan.skipped)
      remarks.push({ kind: "not-called", unit, file: messages.relative(file), line, message: reason });
    if (plan.units.length === 0) continue;
    const searched = await search(plan, options);
    if ("failure" in searched) {
      const place = { file: targets[0] ?? options.cwd, start: 0, end: 0 };
      problems.push(diagnose("test/no-sandbox", place, { reason: searched.failure }));
      continue;
    }
    for (const { module, error } of searched.failed) {
      const file = plan.modules[module] ?? "";
      const reason = error.split("\n")[0] ?? error;
      if (plan.units.some((unit) => unit.file === file && unit.clauses > 0))
        problems.push(diagnose("test/cannot-load", { file, start: 0, end: 0 }, { reason }));
      else
        remarks.push({
          kind: "not-called",
          file: messages.relative(file),
          line: 1,
          message: `the module could not be loaded: ${reason}`,
        });
    }
    const laboratory = new Laboratory(
      plan,
      options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
      () => startGuest("experiment", plan, options),
      options.hook.variantUrl,
    );
    const contracted = targets.flatMap((target) => project.files.get(target) ?? []);
    const causes = await causesOf(searched, plan, project, options.causes, messages, laboratory);
    if (options.causes !== "none")
      remarks.push(
        ...(await untested(
          contracted,
          searched.passing.flatMap((cases) => cases.slice(-sampled)),
          laboratory,
          messages,
        )),
      );
    await laboratory.close();
    for (const [i, found] of searched.found.entries())
      findings.push(withCauses(findingOf(found, plan, messages, options), causes[i] ?? []));
    if (options.write !== undefined) {
      const { folder, framework } = options.write;
      files.push(
        ...testFiles(searched.found, plan, { cwd: options.cwd, folder, framework, ...fixturesOf(options) }),
      );
    }
    units.push(...unitResults(plan, searched, messages));
    remarks.push(...remarksOf(plan, searched, options));
    for (const count of searched.counts) {
      run += count.run;
      meaningful += count.meaningful;
    }
  }
  const document: ResultDocument = {
    schema: 1,
    command: "test",
    version,
    seed: options.seed,
    units,
    findings,
    problems: problems.map((problem) => messages.message(problem)),
    remarks,
    summary: {
      files: groups.reduce((sum, { targets }) => sum + targets.length, 0),
      units: units.length,
      clauses: units.reduce((sum, { clauses }) => sum + clauses, 0),
      findings: findings.length,
      errors: findings.length,
      warnings: 0,
      cases: run,
      meaningful,
    },
  };
  return { document, files };
}

/** A file that is broken, or whose contracts are, says nothing that could be tested. */
function isWellFormed(target: string, project: Project, problems: Diagnostic[]): boolean {
  const broken = syntaxErrors(target, project);
  problems.push(...broken);
  if (broken.length > 0) return false;
  const file = project.contracted(target);
  if (file === undefined) return true;
  const errors = checkContracts(file, project.program, project.files).filter(
    ({ severity }) => severity === "error",
  );
  problems.push(...errors);
  return errors.length === 0;
}

function search(plan: Plan, options: TestOptions): ReturnType<typeof searchProgram> {
  const { seed, now } = options;
  const contracted = plan.units.filter(({ clauses }) => clauses > 0).length;
  return searchProgram(
    {
      plan,
      modules: plan.modules.map((file) => pathToFileURL(file).href),
      seed,
      fixtures: options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
      cases: options.cases ?? Math.max(1, contracted) * casesOfAUnit,
      milliseconds: options.timeLimit,
    },
    () => startGuest("serve", plan, options),
    now,
    (progress) => options.onProgress?.(progress),
  );
}

function fixturesOf(options: TestOptions): Pick<TestFileOptions, "fixtures" | "fixtureText"> {
  return {
    fixtureText: fixtureNames(options),
    ...(options.fixtures !== undefined && { fixtures: options.fixtures.file }),
  };
}

/** How values that the user gives are named in source; what only a seed names is printed. */
function fixtureNames({ fixtures }: TestOptions): (name: string, index: number) => string {
  return (name, index) => {
    const fixture = fixtures?.values[name];
    if (fixture === undefined) return "undefined";
    const named = fixtureSource(fixture, name, index, "fixtures");
    if (named !== undefined) return named;
    const { statements, expressions } = toSource(snapshot(fixtureValue(fixture, index)));
    const [expression = "undefined"] = expressions;
    return statements.length === 0
      ? expression
      : `(() => { ${statements.join(" ")} return ${expression}; })()`;
  };
}

function withCauses(finding: Finding, causes: readonly WeighedCause[]): Finding {
  const [first] = causes;
  return first === undefined ? finding : { ...finding, cause: first.cause, causes };
}

function findingOf(found: FoundData, plan: Plan, messages: Messages, options: TestOptions): Finding {
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
  return {
    ...finding,
    notes: [...finding.notes, ...valuesIn(found.message).map((message) => ({ message }))],
    verdict: found.repeats ? "violated" : "suspected",
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

function unitResults(plan: Plan, searched: Searched, messages: Messages): UnitResult[] {
  const { counts, found } = searched;
  const verdicts = new Map<number, "violated" | "suspected">();
  for (const one of found)
    for (const unit of unitsOf(one, plan, messages))
      if (verdicts.get(unit) !== "violated") verdicts.set(unit, one.repeats ? "violated" : "suspected");
  return plan.units.flatMap((unit, i): UnitResult[] => {
    const broken = verdicts.get(i);
    if (unit.clauses === 0 && broken === undefined) return [];
    const { run = 0, meaningful = 0 } = counts[i] ?? {};
    const result = {
      unit: unit.name,
      file: messages.relative(unit.file),
      line: unit.line,
      clauses: unit.clauses,
      cases: { run, meaningful },
    };
    if (broken !== undefined) return [{ ...result, verdict: broken }];
    if (meaningful > 0) return [{ ...result, verdict: "tested" }];
    return [{ ...result, verdict: "unknown", reason: unknownBecause(i, unit, run, searched) }];
  });
}

/** The units that a finding is about: several may have the name, and a clause may stand in another file. */
function unitsOf({ unit: name, file, depth, sequence }: FoundData, plan: Plan, messages: Messages): number[] {
  const last = sequence.at(-1)?.unit ?? -1;
  if (depth === 1 && plan.units[last]?.name === name) return [last];
  const named = plan.units.flatMap((unit, i) => (unit.name === name ? [i] : []));
  const here = named.filter((i) => plan.units[i]?.file === path.resolve(messages.cwd, file));
  return here.length > 0 ? here : named;
}

function unknownBecause(at: number, { name, access }: UnitPlan, run: number, searched: Searched): string {
  const { failed, missing, culprits } = searched;
  if (failed.some(({ module }) => module === access?.module)) return "its module could not be loaded";
  const why = missing.find(({ unit }) => unit === at)?.why;
  if (why !== undefined) return why;
  if (run > 0) return `none of ${run} calls met the precondition of ${name}`;
  return culprits.some(({ sequence }) => sequence.at(-1)?.unit === at)
    ? `every call of ${name} ended the process it ran in`
    : `no call of ${name} could be made`;
}

function remarksOf(plan: Plan, searched: Searched, options: TestOptions): Remark[] {
  const nameOf = (unit: number): string => plan.units[unit]?.name ?? "";
  const remarks: Remark[] = searched.culprits.map(({ sequence, fate }) => {
    const { lines } = sequenceSource(fromSequenceData(sequence), plan, fixtureNames(options));
    const unit = nameOf(sequence.at(-1)?.unit ?? -1);
    return { kind: "ended-process", unit, message: `${fateText(fate)}: ${lines.join(" ")}` };
  });
  for (const unit of searched.banned)
    remarks.push({
      kind: "stopped",
      unit: nameOf(unit),
      message: "not called any more from there on",
    });
  for (const { unit, what, target } of searched.refused)
    remarks.push({
      kind: "refused",
      ...(unit !== undefined && { unit: nameOf(unit) }),
      message: `${target === "" ? what : `${what} on ${target}`} was refused`,
    });
  if (searched.stoppedBy === "time")
    remarks.push({
      kind: "stopped",
      message: `the clock ended the search after ${searched.cases} cases: another run may get further, with --time-limit above ${options.timeLimit / 1000}`,
    });
  if (searched.stoppedBy === "culprits")
    remarks.push({ kind: "stopped", message: "too many calls ended the process they ran in" });
  return remarks;
}
