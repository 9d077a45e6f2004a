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
  type SequenceData,
  type UnitPlan,
} from "../generate/index.js";
import { planOf } from "../plan/index.js";
import { findSources, openProject, type Project } from "../program/index.js";
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
import type { TestOptions } from "./options.js";
import type { FoundData } from "./protocol.js";
import { endingText, type Searched, searchProgram } from "./search-program.js";
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
      const place = { file: plan.modules[module] ?? "", start: 0, end: 0 };
      problems.push(diagnose("test/cannot-load", place, { reason: error.split("\n")[0] ?? error }));
    }
    const laboratory = new Laboratory(
      plan,
      options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
      () => startGuest("experiment", plan, options),
      options.hook.variantUrl,
    );
    const causes = await causesOf(searched, plan, project, options.causes, messages, laboratory);
    if (options.causes !== "none")
      remarks.push(...(await untested(project, targets, casesByFile(plan, searched), laboratory, messages)));
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

/** A file whose contracts are malformed says nothing that could be tested. */
function isWellFormed(target: string, project: Project, problems: Diagnostic[]): boolean {
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

/** Some of the cases that held, by the file of what they call last. */
function casesByFile(plan: Plan, { passing }: Searched): (file: string) => readonly SequenceData[] {
  return (file) =>
    plan.units.flatMap((unit, i) => (unit.file === file ? (passing[i] ?? []).slice(-sampled) : []));
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

function unitResults(plan: Plan, { counts, found, missing }: Searched, messages: Messages): UnitResult[] {
  const broken = new Set(found.filter(({ repeats }) => repeats).map(({ unit }) => unit));
  const why = new Map(missing.map((one) => [one.unit, one.why]));
  return plan.units.flatMap((unit, i): UnitResult[] => {
    if (unit.clauses === 0 && !broken.has(unit.name)) return [];
    const { run = 0, meaningful = 0 } = counts[i] ?? {};
    const result = {
      unit: unit.name,
      file: messages.relative(unit.file),
      line: unit.line,
      clauses: unit.clauses,
      cases: { run, meaningful },
    };
    if (broken.has(unit.name)) return [{ ...result, verdict: "violated" }];
    if (meaningful > 0) return [{ ...result, verdict: "tested" }];
    return [{ ...result, verdict: "unknown", reason: why.get(i) ?? unknownBecause(unit, run) }];
  });
}

function unknownBecause({ name }: UnitPlan, run: number): string {
  return run === 0
    ? `no call of ${name} could be made`
    : `none of ${run} calls met the precondition of ${name}`;
}

function remarksOf(plan: Plan, searched: Searched, options: TestOptions): Remark[] {
  const remarks: Remark[] = searched.culprits.map(({ sequence, ending }) => {
    const { lines } = sequenceSource(fromSequenceData(sequence), plan, fixtureNames(options));
    const unit = plan.units[sequence.at(-1)?.unit ?? -1]?.name ?? "";
    return { kind: "ended-process", unit, message: `${endingText(ending)}: ${lines.join(" ")}` };
  });
  const tried = new Map<string, number>();
  for (const { what, target } of searched.refusals) {
    const text = target === "" ? what : `${what} on ${target}`;
    tried.set(text, (tried.get(text) ?? 0) + 1);
  }
  for (const [text, times] of tried)
    remarks.push({ kind: "refused", message: `${text} was refused${times === 1 ? "" : ` ${times} times`}` });
  if (searched.stoppedBy === "time")
    remarks.push({
      kind: "stopped",
      message: `the clock ended the search after ${searched.cases} cases: another run may get further, with --time-limit above ${options.timeLimit / 1000}`,
    });
  if (searched.stoppedBy === "culprits")
    remarks.push({ kind: "stopped", message: "too many calls ended the process they ran in" });
  return remarks;
}
