import { pathToFileURL } from "node:url";
import ts from "#typescript";
import { checkContracts } from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import type { Plan } from "../generate/index.js";
import { planOf } from "../plan/index.js";
import { findSources, isWrittenTest, openProject, type Project, syntaxErrors } from "../program/index.js";
import {
  type Finding,
  Messages,
  type Remark,
  type ResultDocument,
  type UnitResult,
  version,
  type WeighedCause,
} from "../result/index.js";
import { causesOf } from "./causes/causes-of.js";
import { Laboratory } from "./causes/laboratory.js";
import { confirm } from "./confirm.js";
import { doubtOf } from "./doubt.js";
import { findingOf } from "./findings.js";
import { fixtureNames } from "./fixture-text.js";
import type { TestOptions } from "./options.js";
import type { FoundData } from "./protocol.js";
import { searchProgram } from "./search-program.js";
import { searchRemarks } from "./search-remarks.js";
import { startGuest } from "./start-guest.js";
import { type TestFileOptions, testFiles, type WrittenTest } from "./test-file.js";
import { unitResults } from "./unit-results.js";
import { type SearchAgain, unchecked, untested } from "./untested.js";

const casesOfAUnit = 4_000;

/** Cases of each unit that are asked which clauses they test. */
const sampled = 16;
/** The share of the cases and of the time that is spent on clauses that these do not test. */
const shareAgain = 0.25;

/** So many times the time of the search may be spent on causes. */
const longestForCauses = 2;

/** Milliseconds that there are at least to try each finding by itself. */
const leastForConfirming = 120_000;

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
  const given = Object.keys(options.fixtures?.values ?? {});
  const taken = new Set<string>();
  let run = 0;
  let meaningful = 0;
  for (const group of groups) {
    const project = openProject(group);
    const diagnostics: Diagnostic[] = [];
    const targets = group.targets
      .filter((target) => !isWrittenTest(target))
      .filter((target) => isWellFormed(target, project, diagnostics));
    problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
    // Who takes prose for a contract finds nothing tested.
    for (const diagnostic of diagnostics.filter(({ code }) => code === "contract/prose")) {
      const { message, file, line } = messages.message(diagnostic);
      remarks.push({ kind: "never-tested", file, line, message });
    }
    const plan = planOf(project, targets, { fixtures: given });
    for (const shape of plan.shapes) if (shape.kind === "fixture") taken.add(shape.fixture);
    for (const { unit, file, line, reason } of plan.skipped)
      remarks.push({ kind: "not-called", unit, file: messages.relative(file), line, message: reason });
    if (plan.units.length === 0) continue;
    const first = await search(plan, options);
    if ("failure" in first) {
      const place = { file: targets[0] ?? options.cwd, start: 0, end: 0 };
      problems.push(diagnose("test/no-sandbox", place, { reason: first.failure }));
      continue;
    }
    const laboratory = new Laboratory(
      plan,
      options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
      () => startGuest("experiment", plan, options),
      options.hook.variantUrl,
      first.failed.map(({ module }) => module),
    );
    const found: FoundData[] = [];
    const confirmedBy = options.now() + Math.max(leastForConfirming, longestForCauses * options.timeLimit);
    for (const one of first.found)
      found.push(await confirm(one, laboratory, () => options.now() < confirmedBy));
    const searched = { ...first, found };
    for (const fixture of searched.fixtures) {
      const place = { file: options.fixtures?.file ?? options.cwd, start: 0, end: 0 };
      problems.push(diagnose("test/fixture", place, fixture));
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
    const contracted = targets.flatMap((target) => project.files.get(target) ?? []);
    const end = options.now() + longestForCauses * options.timeLimit;
    const hasTime = (): boolean => options.now() < end;
    const causes = await causesOf(searched, plan, project, options, messages, laboratory, hasTime);
    const left = causes.filter((one, i) => one.length === 0 && isCertain(searched.found[i])).length;
    if (left > 0 && options.causes === "experiments")
      remarks.push({
        kind: "stopped",
        message: `no time was left for the causes of ${left} nonconformance${left === 1 ? "" : "s"}: they have ${longestForCauses} times --time-limit`,
      });
    remarks.push(...unchecked(contracted, options.hook.cannotFail, messages));
    if (options.causes !== "none")
      remarks.push(
        ...(await untested(
          contracted,
          searched.passing.flatMap((cases) => cases.slice(-sampled)),
          laboratory,
          searchAgain(plan, options),
          messages,
          searched.found,
          options.hook.cannotFail,
        )),
      );
    await laboratory.close();
    for (const [i, found] of searched.found.entries())
      findings.push(withCauses(findingOf(found, plan, messages, options), causes[i] ?? []));
    if (options.write !== undefined) {
      const { folder, framework } = options.write;
      const existing = (name: string): string | undefined =>
        files.find((file) => file.name === name)?.text ?? options.write?.existing(name);
      files.push(
        ...testFiles(searched.found.filter(isCertain), plan, {
          cwd: options.cwd,
          folder,
          framework,
          existing,
          ...fixturesOf(options),
        }),
      );
    }
    units.push(...unitResults(plan, searched, messages));
    remarks.push(...searchRemarks(plan, searched, options));
    for (const count of searched.counts) {
      run += count.run;
      meaningful += count.meaningful;
    }
  }
  for (const name of given)
    if (!taken.has(name))
      remarks.push({ kind: "not-called", message: `no unit here takes a fixture for \`${name}\`` });
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
      errors: findings.filter(({ severity }) => severity === "error").length,
      warnings: findings.filter(({ severity }) => severity !== "error").length,
      cases: run,
      meaningful,
    },
  };
  return { document, files };
}

/** Whether nothing speaks against what was found. */
function isCertain(found: FoundData | undefined): boolean {
  return found !== undefined && doubtOf(found) === undefined;
}

/** A file that is broken, or whose contracts are, says nothing that could be tested. */
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

function search(plan: Plan, options: TestOptions): ReturnType<typeof searchProgram> {
  const modules = plan.modules.map((file) => pathToFileURL(file).href);
  const order = { ...orderOf(plan, options), modules, brief: false };
  return searchProgram(
    order,
    () => startGuest("serve", plan, options),
    options.now,
    (progress) => options.onProgress?.(progress),
  );
}

/** Another search, in a variant of the program, for a part of the time of the first. */
function searchAgain(plan: Plan, options: TestOptions): SearchAgain {
  return async (variant) => {
    const { variantUrl } = options.hook;
    const modules = plan.modules.map((file) => variantUrl(pathToFileURL(file).href, variant));
    const { cases, milliseconds, ...rest } = orderOf(plan, options);
    const searched = await searchProgram(
      {
        ...rest,
        modules,
        brief: true,
        cases: Math.ceil(cases * shareAgain),
        milliseconds: milliseconds * shareAgain,
      },
      () => startGuest("serve", plan, options),
      options.now,
      () => {},
    );
    return "failure" in searched
      ? { broken: [], cases: 0 }
      : { broken: searched.found, cases: searched.cases };
  };
}

function orderOf(plan: Plan, options: TestOptions) {
  const contracted = plan.units.filter(({ clauses }) => clauses > 0).length;
  return {
    plan,
    seed: options.seed,
    fixtures: options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
    cases: options.cases ?? Math.max(1, contracted) * casesOfAUnit,
    milliseconds: options.timeLimit,
  };
}

function fixturesOf(options: TestOptions): Pick<TestFileOptions, "fixtures" | "fixtureText"> {
  return {
    fixtureText: fixtureNames(options),
    ...(options.fixtures !== undefined && { fixtures: options.fixtures.file }),
  };
}

function withCauses(finding: Finding, causes: readonly WeighedCause[]): Finding {
  const [first] = causes;
  return first === undefined ? finding : { ...finding, cause: first.cause, causes };
}
