import { pathToFileURL } from "node:url";
import ts from "#typescript";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import { planOf } from "../plan/index.js";
import { findSources, openProject, wellFormedTargets } from "../program/index.js";
import {
  type Finding,
  Messages,
  type Remark,
  type ResultDocument,
  type UnitResult,
  version,
  type WeighedCause,
} from "../result/index.js";
import { searchRemarks, type WrittenTest } from "../search/index.js";
import { causesOf } from "./causes/causes-of.js";
import { Laboratory } from "./causes/laboratory.js";
import { confirm } from "./confirm.js";
import { doubtOf } from "./doubt.js";
import { findingOf } from "./findings.js";
import { fixtureNames } from "./fixture-text.js";
import { givenCases } from "./given-cases.js";
import type { TestOptions } from "./options.js";
import type { FoundData } from "./protocol.js";
import { orderOf, search, searchAgain } from "./searches.js";
import { isOpen, settledUnits } from "./settled-units.js";
import { startGuest } from "./start-guest.js";
import { type TestFileOptions, testFiles } from "./test-file.js";
import { isLate, timeShares } from "./time-shares.js";
import { unitResults } from "./unit-results.js";
import { unchecked, untested } from "./untested.js";

/** Cases of each unit that are asked which clauses they test. */
const sampled = 16;

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
  for (const [i, group] of groups.entries()) {
    const project = openProject(group);
    const { targets, diagnostics } = wellFormedTargets(group, project);
    problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
    // Who takes prose for a contract finds nothing tested, nor does one for code that is not there.
    for (const diagnostic of diagnostics.filter(({ code }) => /^contract\/(prose|unbound)$/.test(code))) {
      const { message, file, line } = messages.message(diagnostic);
      remarks.push({ kind: "never-tested", file, line, message });
    }
    const plan = planOf(project, targets, { fixtures: given });
    for (const shape of plan.shapes) if (shape.kind === "fixture") taken.add(shape.fixture);
    for (const { unit, file, line, reason } of plan.skipped)
      remarks.push({ kind: "not-called", unit, file: messages.relative(file), line, message: reason });
    if (plan.units.length === 0) continue;
    const contracted = targets.flatMap((target) => project.files.get(target) ?? []);
    const settled = settledUnits(plan, options, messages);
    const cases = givenCases(options.given ?? [], plan);
    if (plan.units.length === settled.length && cases.length === 0) {
      remarks.push(...unchecked(contracted, options.hook.cannotFail, messages));
      continue;
    }
    const shares = timeShares(options, groups.length - i);
    const order = { ...orderOf(plan, options, settled, shares), given: cases };
    const first = await search(order, options);
    if ("failure" in first && isLate(options)) {
      remarks.push({ kind: "stopped", message: "the clock ended the search before it came to anything" });
      continue;
    }
    if ("failure" in first) {
      const place = { file: targets[0] ?? options.cwd, start: 0, end: 0 };
      problems.push(diagnose("test/no-sandbox", place, { reason: first.failure }));
      continue;
    }
    const laboratory = new Laboratory(
      plan,
      options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
      (modules) => startGuest("experiment", plan, { ...options, modules }),
      options.hook.variantUrl,
      first.failed.map(({ module }) => module),
    );
    const found: FoundData[] = [];
    const confirmedBy = Math.min(
      shares.end,
      options.now() + Math.max(leastForConfirming, longestForCauses * options.timeLimit),
    );
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
    const end = Math.min(shares.end, options.now() + longestForCauses * options.timeLimit);
    const hasTime = (): boolean => options.now() < end;
    const causes = await causesOf(searched, plan, project, options, messages, laboratory, hasTime);
    const left = causes.filter((one, i) => one.length === 0 && isCertain(searched.found[i])).length;
    if (left > 0 && options.causes === "experiments")
      remarks.push({
        kind: "stopped",
        message: `no time was left for the causes of ${left} nonconformance${left === 1 ? "" : "s"}: ${
          options.timeLeft === undefined ? `they have ${longestForCauses} times` : "give it more"
        } --time-limit`,
      });
    remarks.push(...unchecked(contracted, options.hook.cannotFail, messages));
    if (options.causes !== "none" && options.now() < shares.end)
      remarks.push(
        ...(await untested(
          contracted,
          searched.passing.flatMap((cases) => cases.slice(-sampled)),
          laboratory,
          searchAgain(order, options, shares),
          messages,
          searched.found,
          options.hook.cannotFail,
          isOpen(plan, settled),
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
    remarks.push(
      ...searchRemarks(plan, searched, {
        fixture: fixtureNames(options),
        isWanted: (unit) => (plan.units[unit]?.clauses ?? 0) > 0,
        more:
          options.timeLeft === undefined
            ? `--time-limit above ${options.timeLimit / 1000}`
            : "a higher --time-limit",
      }),
    );
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
