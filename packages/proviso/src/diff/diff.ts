import ts from "#typescript";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import { chooseVersions, type ProgramChanges, VersionFolders, versionLabel } from "../program/index.js";
import {
  type Finding,
  Messages,
  type Remark,
  type ResultDocument,
  type UnitResult,
  version,
} from "../result/index.js";
import { searchRemarks, type WrittenTest } from "../search/index.js";
import { type Attributed, askedFor, attributed } from "./by-cause.js";
import { confirmDifferences } from "./confirm-differences.js";
import { type ContractedChanges, contractedChanges, parameterNames, structureOf } from "./contracts.js";
import { exportedValues, loadingAlone } from "./exported-values.js";
import { findingOf, type VersionLabels } from "./findings.js";
import { judgeLosses } from "./judge-losses.js";
import { loadFindings, loadObstacle, newLoadFailures } from "./load-failures.js";
import type { DiffOptions } from "./options.js";
import { partPairs } from "./part-pairs.js";
import { askedUnits, type PartWork, plansOf, searchSubject, touchedIn } from "./part-work.js";
import type { PlanPair } from "./plan-pair.js";
import { relevanceOf } from "./relevance.js";
import { newValues } from "./repair/new-values.js";
import { repairTests, type TestRepair } from "./repair/repair-tests.js";
import { structuralChanges } from "./repair/repaired-unit.js";
import { type Searched, searchChanges } from "./search-changes.js";
import { WantedCalls } from "./solve/wanted-calls.js";
import { type ComparedPart, type Suggestion, suggestContracts } from "./suggest/suggest-contracts.js";
import { surfaceRemarks } from "./surface-remarks.js";
import { testsKept } from "./tests/tests-kept.js";
import { toldTests } from "./tests/told-tests.js";
import { matchedIn, type Touched } from "./touched.js";
import { unitResult } from "./unit-results.js";
import { piecesByPlace, placeOfPiece, placeOfUnit } from "./units-by-place.js";
import { userPlace } from "./user-place.js";
import { type VersionProgram, versionProgram } from "./version-program.js";
import { unknownUnits } from "./wanted-units.js";
import type { TestedDiscrepancy } from "./write/discrepancy-test.js";
import { discrepancyTests } from "./write/discrepancy-tests.js";

/** Cases for each unit that the change touches. */
const casesOfAUnit = 2_000;

/** What a comparison came to, and the files to be written. */
export interface DiffOutcome {
  readonly document: ResultDocument;
  readonly files: readonly WrittenTest[];
}

/** Compares two versions of a program: what a change contract announces must come true, and nothing else change. */
export async function diff(options: DiffOptions): Promise<DiffOutcome> {
  const folders = new VersionFolders(options.machine);
  try {
    return await new Comparison(options, folders).run();
  } finally {
    folders.dispose();
  }
}

class Comparison {
  readonly #problems: Diagnostic[] = [];
  readonly #remarks: Remark[] = [];
  readonly #findings: Finding[] = [];
  readonly #units: UnitResult[] = [];
  readonly #messages: Messages;
  readonly #relevance: Searched[] = [];
  readonly #written: WrittenTest[] = [];
  #repairs: readonly TestRepair[] | undefined;
  #tests: ResultDocument["tests"];
  readonly #drafts: Suggestion["drafts"][number][] = [];
  #files = 0;
  #run = 0;
  #meaningful = 0;

  constructor(
    readonly options: DiffOptions,
    readonly folders: VersionFolders,
  ) {
    this.#messages = new Messages(options.cwd, ts.sys.readFile);
  }

  async run(): Promise<DiffOutcome> {
    const { options } = this;
    const chosen = await chooseVersions(options.versions, options.cwd, options.machine);
    if (chosen.value === undefined) return this.#refused(chosen.problem);
    const labels = { previous: versionLabel(chosen.value.old), updated: versionLabel(chosen.value.new) };
    if (chosen.value.remark !== undefined)
      this.#remarks.push({ kind: "not-compared", message: chosen.value.remark });
    options.onProgress?.({ stage: "versions", text: `${labels.previous} and ${labels.updated}` });
    const old = await this.folders.folderOf(chosen.value.old);
    if (old.value === undefined) return this.#refused(old.problem);
    const now = await this.folders.folderOf(chosen.value.new);
    if (now.value === undefined) return this.#refused(now.problem);
    const unread: Diagnostic[] = [];
    const previous = versionProgram(old.value, options.machine, unread);
    this.#remarks.push(...unread.map((problem) => this.#unreadBefore(problem, labels.previous)));
    // Who broke a file hears of it, and of what the change does elsewhere.
    const broken: Diagnostic[] = [];
    const updated = versionProgram(now.value, options.machine, broken);
    this.#files = updated.parts.reduce((sum, { targets }) => sum + targets.length, 0);
    options.onProgress?.({ stage: "changes", text: "looking for what changed" });
    const diagnostics: Diagnostic[] = [];
    const contracted = contractedChanges(previous, updated, options, diagnostics);
    this.#sort(diagnostics);
    const { changes } = contracted;
    this.#problems.push(...unknownUnits(changes, options.units));
    const isRefused = this.#problems.length > 0;
    this.#problems.push(...broken);
    if (isRefused) return this.#outcome(labels, changes);
    this.#remarks.push(...surfaceRemarks(changes));
    const pairs = partPairs(previous, updated);
    for (const { unit, finding } of await exportedValues(
      { previous, updated, contracted },
      options,
      this.#messages,
    )) {
      this.#units.push(unit);
      if (finding !== undefined) this.#findings.push(finding);
    }
    const end = options.now() + options.timeLimit;
    for (const [i, [before, after]] of pairs.entries()) {
      const share = Math.max(0, end - options.now()) / (pairs.length - i);
      await this.#compare({ before, after, previous, updated, contracted, labels }, share);
    }
    if (options.predefined === "tests" && options.isRun) await this.#runTests(previous, updated, labels);
    if (options.repairsTests === true) this.#repair(previous, updated, contracted);
    return this.#outcome(labels, changes);
  }

  /** Runs the tests of both versions: those that passed must pass. */
  async #runTests(previous: VersionProgram, updated: VersionProgram, labels: VersionLabels): Promise<void> {
    const { machine, hook, testTimeLimit: milliseconds, onProgress } = this.options;
    onProgress?.({ stage: "tests", text: "running the tests of both versions" });
    const runner = { machine, register: hook.url, milliseconds, folder: this.folders.scratch() };
    const ran = await testsKept(previous.folder, updated.folder, runner);
    const { findings, remarks } = toldTests(ran, labels, this.#messages, updated.folder.folder);
    this.#tests = { passed: ran.passed, kept: ran.kept };
    this.#findings.push(...findings);
    this.#remarks.push(...remarks);
  }

  /** Offers patches for tests that changed signatures break. */
  #repair(previous: VersionProgram, updated: VersionProgram, contracted: ContractedChanges): void {
    const { machine, cwd, write } = this.options;
    const changes = structuralChanges(contracted.changes.pairs, contracted.contractOf, structureOf);
    const values = newValues(this.#relevance.flatMap(({ tally }) => tally?.fitting ?? []));
    const { repairs, left, unread } = repairTests({ previous, updated, changes, values }, machine, cwd);
    this.#repairs = repairs;
    for (const { file, line, reason } of left)
      this.#remarks.push({
        kind: "not-repaired",
        file,
        line,
        message: `this is broken and not mended: ${reason}`,
      });
    for (const problem of unread) {
      const { message, file, line } = this.#messages.message(problem);
      this.#remarks.push({ kind: "not-repaired", file, line, message });
    }
    if (write !== undefined && repairs.length > 0)
      this.#written.push({ name: "repair.patch", text: repairs.map(({ patch }) => patch).join("") });
  }

  async #compare(work: PartWork, milliseconds: number): Promise<void> {
    const { options } = this;
    const inPart = touchedIn(work);
    const touched = askedUnits(inPart, options.units);
    if (touched.length === 0) return;
    const plans = plansOf(work, options.guidance);
    const compared = touched.filter((one) => !this.#isLeftToTests(one, work));
    const subject = searchSubject(work, plans, compared, inPart);
    if (subject.targets.length === 0 || !options.isRun)
      return this.#conclude(work, plans, touched, undefined, []);
    const bounds = {
      cases: options.cases ?? subject.targets.length * 2 * casesOfAUnit,
      milliseconds,
      observes: options.suggests === true,
    };
    const calls = new WantedCalls(work, plans, options, milliseconds);
    const isGuided = options.guidance === "relevant";
    const helper = isGuided ? calls : undefined;
    const searched = await searchChanges(subject, options, { ...bounds, helper }, (search) =>
      options.onProgress?.({ stage: "searching", search }),
    );
    if ("failure" in searched) {
      const place = { file: work.after.targets[0] ?? options.cwd, start: 0, end: 0 };
      this.#problems.push(diagnose("test/no-sandbox", place, { reason: searched.failure }));
      return;
    }
    this.#relevance.push(searched);
    this.#remarks.push(...calls.remarks(searched));
    const roots = { previous: work.previous.root, updated: work.updated.root };
    const unloaded = newLoadFailures(searched, plans, roots);
    const alone = await loadingAlone([...unloaded.keys()], work.contracted.variants.updated, {
      ...options,
      readable: subject.folders,
    });
    this.#findings.push(...loadFindings(unloaded, alone, this.#messages));
    for (const { run, meaningful } of searched.counts) {
      this.#run += run;
      this.#meaningful += meaningful;
    }
    const confirmed = await confirmDifferences(searched.found, subject, options, (done) =>
      options.onProgress?.({
        stage: "confirming",
        text: `${done + 1} of ${searched.found.length} differences`,
      }),
    );
    const losses = await judgeLosses(searched.culprits, subject, options);
    const all = attributed([...confirmed, ...losses.confirmed], inPart);
    const found = options.units.length === 0 ? all : askedFor(all, touched, inPart);
    const certain = this.#tell(found, plans, work);
    this.#write(certain, plans, work);
    if (options.suggests === true) await this.#suggest({ work, plans, searched, bounds, certain });
    this.#conclude(work, plans, touched, searched, found, { unloaded, undecided: losses.undecided });
  }

  /** Whether nothing is demanded of calls of a unit, since its tests speak for it. */
  #isLeftToTests(unit: Touched, { contracted }: Pick<PartWork, "contracted">): boolean {
    return this.options.predefined === "tests" && contracted.contractOf(unit) === undefined;
  }

  /** Drafts change contracts for what differs without one. */
  async #suggest(compared: ComparedPart): Promise<void> {
    const { drafts, files, remarks } = await suggestContracts(compared, this.options, this.folders.scratch());
    this.#drafts.push(...drafts);
    this.#written.push(...files);
    this.#remarks.push(...remarks);
  }

  #tell(
    found: readonly Attributed[],
    plans: PlanPair,
    { labels, contracted }: Pick<PartWork, "labels" | "contracted">,
  ): TestedDiscrepancy[] {
    const certain: TestedDiscrepancy[] = [];
    for (const { confirmed, unit: changed, passesOn, seenThrough } of found) {
      const { unit } = confirmed.found;
      if (confirmed.nondeterministic !== undefined) {
        this.#remarks.push({
          kind: "not-deterministic",
          unit,
          message: `${labels[confirmed.nondeterministic]} gives another outcome for the same input, so nothing is concluded from a difference`,
        });
        continue;
      }
      if (passesOn.length > 0) continue;
      const isAnnounced = changed !== undefined && contracted.contractOf(changed) !== undefined;
      const { file } = confirmed.found;
      const place =
        changed === undefined
          ? plans.updated.units.find((one) => one.name === unit && one.file === file)
          : { ...placeOfPiece(changed.new), file };
      const finding = findingOf(confirmed, plans.updated, this.#messages, labels, place, isAnnounced);
      if (finding.verdict === "violated")
        certain.push({
          found: confirmed.found,
          file,
          parameters: parameterNames(changed && contracted.contractOf(changed)),
        });
      // What a unit does may change by what another one keeps, although nothing that it calls or reads did.
      if (changed === undefined && place !== undefined && !this.#units.some((one) => one.unit === unit))
        this.#units.push({
          unit,
          file: this.#messages.relative(file),
          line: place.line,
          clauses: 0,
          verdict: finding.verdict ?? "unknown",
        });
      const also = seenThrough.map((other) => other.new.name).join(", ");
      this.#findings.push(
        also === ""
          ? finding
          : { ...finding, notes: [...finding.notes, { message: `seen through ${also} as well` }] },
      );
    }
    return certain;
  }

  /** Writes a test for each discrepancy that is certain. */
  #write(certain: readonly TestedDiscrepancy[], { updated }: PlanPair, work: PartWork): void {
    const { write, cwd } = this.options;
    if (write === undefined) return;
    const place = (file: string): string => userPlace(file, work.updated.folder, cwd);
    const { files, untestable } = discrepancyTests(
      certain.map((one) => ({ ...one, file: place(one.file) })),
      { ...updated, modules: updated.modules.map(place) },
      { ...write, cwd },
    );
    this.#written.push(...files);
    for (const { unit, reason } of untestable)
      this.#remarks.push({ kind: "not-written", unit, message: `no test was written for it: ${reason}` });
  }

  #conclude(
    { previous, contracted }: PartWork,
    plans: PlanPair,
    touched: readonly Touched[],
    searched: Searched | undefined,
    found: readonly Attributed[],
    {
      unloaded = new Map(),
      undecided = new Map(),
    }: {
      /** Why modules of the updated version cannot be loaded any more. */
      readonly unloaded?: ReadonlyMap<string, string>;
      /** Why nothing is known of units, by their place in the plan. */
      readonly undecided?: ReadonlyMap<number, string>;
    } = {},
  ): void {
    const pieces = piecesByPlace(matchedIn(contracted.changes).map((pair) => pair.old));
    const planned = new Map(
      plans.previous.units.map((unit, i) => [pieces.find(placeOfUnit(unit, previous.root)), i]),
    );
    for (const changed of touched)
      this.#units.push(
        unitResult({
          changed,
          file: this.#messages.relative(changed.new.in.written.fileName),
          contract: contracted.contractOf(changed),
          at: planned.get(changed.old),
          searched,
          own: found.filter(({ unit }) => unit === changed),
          undecided: undecided.get(planned.get(changed.old) ?? -1),
          obstacle: !this.options.isRun
            ? "it was not called"
            : this.#isLeftToTests(changed, { contracted })
              ? "it was not called: the project's tests speak for it"
              : (plans.obstacles.get(planned.get(changed.old) ?? -1) ??
                loadObstacle(unloaded, changed.new.in.written.fileName)),
        }),
      );
    if (searched !== undefined)
      this.#remarks.push(
        ...searchRemarks(plans.previous, searched, {
          fixture: () => "undefined",
          isWanted: () => true,
          breaksOff: true,
          more: `--time-limit above ${this.options.timeLimit / 1000}`,
        }),
      );
  }

  /** A file of the previous version that cannot be read is nobody's to mend any more. */
  #unreadBefore(problem: Diagnostic, label: string): Remark {
    const { message, file, line } = this.#messages.message(problem);
    return { kind: "not-compared", message: `${label}: ${file}:${line}: ${message}` };
  }

  /** What is wrong with change contracts is a problem; what is left aside is told. */
  #sort(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity === "error") {
        this.#problems.push(diagnostic);
        continue;
      }
      const { message, file, line } = this.#messages.message(diagnostic);
      this.#remarks.push({ kind: "contract-unused", message, file, line });
    }
  }

  #refused(problem: Diagnostic): DiffOutcome {
    this.#problems.push(problem);
    return this.#outcome(undefined, undefined);
  }

  #outcome(labels: VersionLabels | undefined, changes: ProgramChanges | undefined): DiffOutcome {
    return { document: this.#document(labels, changes), files: this.#written };
  }

  #document(labels: VersionLabels | undefined, changes: ProgramChanges | undefined): ResultDocument {
    const findings = this.#findings.toSorted((a, b) =>
      a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
    );
    return {
      schema: 1,
      command: "diff",
      version,
      seed: this.options.seed,
      ...(labels !== undefined && { versions: { ...labels, units: inCommon(changes) } }),
      ...relevanceOf(this.#relevance),
      units: this.#units,
      findings,
      ...(this.#tests !== undefined && { tests: this.#tests }),
      ...(this.#repairs !== undefined && { repairs: this.#repairs }),
      ...(this.options.suggests === true && {
        suggestion: this.#drafts,
      }),
      problems: this.#problems.map((problem) => this.#messages.message(problem)),
      remarks: this.#remarks,
      summary: {
        files: this.#files,
        units: this.#units.length,
        clauses: this.#units.reduce((sum, { clauses }) => sum + clauses, 0),
        findings: findings.length,
        errors: findings.filter(({ severity, verdict }) => severity === "error" && verdict === "violated")
          .length,
        warnings: findings.filter(({ verdict }) => verdict === "suspected").length,
        cases: this.#run,
        meaningful: this.#meaningful,
      },
    };
  }
}

/** How many units, and values that were looked at, both versions have. */
function inCommon(changes: ProgramChanges | undefined): number {
  return changes === undefined ? 0 : matchedIn(changes).length + changes.exports.values.length;
}
