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
import {
  type ContractedChanges,
  commonParameters,
  contractedChanges,
  parameterNames,
  structureOf,
} from "./contracts.js";
import { findingOf, type VersionLabels } from "./findings.js";
import { judgeLosses } from "./judge-losses.js";
import { leftOutMembers } from "./members.js";
import type { DiffOptions } from "./options.js";
import { partPairs } from "./part-pairs.js";
import { type PlanPair, planPair } from "./plan-pair.js";
import { newValues } from "./repair/new-values.js";
import { repairTests, type TestRepair } from "./repair/repair-tests.js";
import { structuralChanges } from "./repair/repaired-unit.js";
import { type Searched, type SearchSubject, searchChanges } from "./search-changes.js";
import { matchedIn, type Touched, touchedBy } from "./touched.js";
import { unitResult } from "./unit-results.js";
import { piecesByPlace, placeOfPiece, placeOfUnit } from "./units-by-place.js";
import { userPlace } from "./user-place.js";
import { planOfPart, type VersionPart, type VersionProgram, versionProgram } from "./version-program.js";
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
    const previous = versionProgram(old.value, options.machine, this.#problems);
    const updated = versionProgram(now.value, options.machine, this.#problems);
    this.#files = updated.parts.reduce((sum, { targets }) => sum + targets.length, 0);
    options.onProgress?.({ stage: "changes", text: "looking for what changed" });
    const diagnostics: Diagnostic[] = [];
    const contracted = contractedChanges(previous, updated, options, diagnostics);
    this.#sort(diagnostics);
    const { changes } = contracted;
    if (this.#problems.length > 0) return this.#outcome(labels, changes);
    this.#tellRemoved(changes);
    const pairs = partPairs(previous, updated);
    const end = options.now() + options.timeLimit;
    for (const [i, [before, after]] of pairs.entries()) {
      const share = Math.max(0, end - options.now()) / (pairs.length - i);
      await this.#compare({ before, after, previous, updated, contracted, labels }, share);
    }
    if (options.repairsTests === true) this.#repair(previous, updated, contracted);
    return this.#outcome(labels, changes);
  }

  /** Offers patches for tests that changed signatures break. */
  #repair(previous: VersionProgram, updated: VersionProgram, contracted: ContractedChanges): void {
    const { machine, cwd, write } = this.options;
    const changes = structuralChanges(contracted.changes.pairs, contracted.contractOf, structureOf);
    const values = newValues(this.#relevance.flatMap(({ tally }) => tally?.fitting ?? []));
    const { repairs, left } = repairTests({ previous, updated, changes, values }, machine, cwd);
    this.#repairs = repairs;
    for (const { file, line, reason } of left)
      this.#remarks.push({ kind: "not-repaired", file, line, message: `this call is broken: ${reason}` });
    if (write !== undefined && repairs.length > 0)
      this.#written.push({ name: "repair.patch", text: repairs.map(({ patch }) => patch).join("") });
  }

  async #compare(work: PartWork, milliseconds: number): Promise<void> {
    const { before, after, previous, updated, contracted } = work;
    const { changes, contracts } = contracted;
    const { options } = this;
    const inPart = touchedBy(changes).filter(({ new: { in: file } }) => file.project === after.project);
    const touched =
      options.units.length === 0 ? inPart : inPart.filter((one) => options.units.includes(one.new.name));
    if (touched.length === 0) return;
    const plans = planPair(
      { plan: planOfPart(before, previous, { contracts, version: "previous" }), root: previous.root },
      { plan: planOfPart(after, updated, { contracts, version: "updated" }), root: updated.root },
      changes,
      (match) => structureOf(contracted.contractOf(match)),
    );
    const subject = this.#subject(work, plans, touched, inPart);
    if (subject.targets.length === 0 || !options.isRun)
      return this.#conclude(work, plans, touched, undefined, []);
    const searched = await searchChanges(
      subject,
      options,
      { cases: options.cases ?? subject.targets.length * 2 * casesOfAUnit, milliseconds },
      (search) => options.onProgress?.({ stage: "searching", search }),
    );
    if ("failure" in searched) {
      const place = { file: after.targets[0] ?? options.cwd, start: 0, end: 0 };
      this.#problems.push(diagnose("test/no-sandbox", place, { reason: searched.failure }));
      return;
    }
    this.#relevance.push(searched);
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
    this.#write(this.#tell(found, plans, work), plans, work);
    this.#conclude(work, plans, touched, searched, found, losses.undecided);
  }

  #subject(
    { before, after, previous, updated, contracted }: PartWork,
    plans: PlanPair,
    touched: readonly Touched[],
    inPart: readonly Touched[],
  ): SearchSubject {
    const pieces = piecesByPlace(matchedIn(contracted.changes).map((pair) => pair.old));
    const wanted = new Set(touched.map((one) => one.old));
    const targets = plans.previous.units.flatMap((unit, i) => {
      const piece = pieces.find(placeOfUnit(unit, previous.root));
      return piece !== undefined && wanted.has(piece) && plans.carried[i] !== null ? [i] : [];
    });
    const pairs = matchedIn(contracted.changes);
    return {
      ...plans,
      targets,
      leftOut: leftOutMembers(
        {
          plan: plans.previous,
          root: previous.root,
          project: before.project,
          units: pairs.map((pair) => pair.old),
        },
        {
          plan: plans.updated,
          root: updated.root,
          project: after.project,
          units: pairs.map((pair) => pair.new),
        },
        plans.classes,
      ),
      contracted: inPart.flatMap((one) => {
        const contract = contracted.contractOf(one);
        return contract === undefined
          ? []
          : [
              {
                previous: one.old.name,
                updated: one.new.name,
                file: one.new.in.written.fileName,
                extended: structureOf(contract)?.includes("new") === true,
                common: commonParameters(contract),
              },
            ];
      }),
      variants: contracted.variants,
      folders: [previous.folder.root, updated.folder.root, ...contracted.folders],
    };
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
    undecided: ReadonlyMap<number, string> = new Map(),
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
          obstacle: this.options.isRun
            ? plans.obstacles.get(planned.get(changed.old) ?? -1)
            : "it was not called",
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

  #tellRemoved({ removed }: ProgramChanges): void {
    for (const {
      name,
      in: { file },
    } of removed)
      this.#remarks.push({
        kind: "not-compared",
        message: `${file}: ${name} is gone in the updated version`,
      });
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
      ...(labels !== undefined && {
        versions: { ...labels, units: changes === undefined ? 0 : matchedIn(changes).length },
      }),
      ...relevanceOf(this.#relevance),
      units: this.#units,
      findings,
      ...(this.#repairs !== undefined && { repairs: this.#repairs }),
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

/** Parts of two versions that belong together, and all that is known of the change. */
interface PartWork {
  readonly before: VersionPart;
  readonly after: VersionPart;
  readonly previous: VersionProgram;
  readonly updated: VersionProgram;
  readonly contracted: ContractedChanges;
  readonly labels: VersionLabels;
}

/** When the first relevant test was met, and how many there were in a minute. */
function relevanceOf(searched: readonly Searched[]): Pick<ResultDocument, "relevance"> {
  const tallies = searched.flatMap(({ tally }) => tally ?? []);
  const sum = (of: (tally: (typeof tallies)[number]) => number): number =>
    tallies.reduce((all, tally) => all + of(tally), 0);
  const relevant = sum(({ contracted }) => contracted.reduce((all, { tally }) => all + tally.relevant, 0));
  const [first] = tallies.flatMap((tally) => tally.first ?? []);
  const minutes = sum(({ milliseconds }) => milliseconds) / 60_000;
  if (first === undefined || minutes === 0) return {};
  return {
    relevance: {
      firstCase: first.case,
      firstMs: first.milliseconds,
      perMinute: Math.round(relevant / minutes),
    },
  };
}
