import path from "node:path";
import ts from "#typescript";
import {
  bodyOf,
  type Clause,
  clausesOf,
  type Expression,
  type FileContracts,
  type UnitNode,
} from "../../contract/index.js";
import type { Plan, SequenceData } from "../../generate/index.js";
import type { Project } from "../../program/index.js";
import type { FindingKind, Messages, WeighedCause } from "../../result/index.js";
import type { Cases } from "../experiment-protocol.js";
import type { Features } from "../guest/features.js";
import type { BrokenClause, FoundData } from "../protocol.js";
import type { Searched } from "../search-program.js";
import { unitsNamed } from "../unit-results.js";
import { predicateWithChoices } from "./choices.js";
import type { Evidence } from "./evidence.js";
import { handedOn } from "./handed-on.js";
import { isHandled } from "./handled.js";
import type { Laboratory } from "./laboratory.js";
import { leftoverIn } from "./leftovers.js";
import { relaxations } from "./relaxations.js";
import { sentinelsOf } from "./sentinels.js";
import { separate } from "./separate.js";
import { supplierIn } from "./suppliers.js";
import { Suspects } from "./suspects.js";
import { findUnit, type UnitFacts } from "./unit-facts.js";
import { type Callee, calleesToBlame, upstreamOf } from "./upstream.js";
import { type Known, watching } from "./vocabulary.js";
import { farFetched, weigh } from "./weigh.js";

// The likely cause of a nonconformance, by experiment: what tells the calls that break the clause from those that do
// not; whether a slightly weaker clause, or slightly other code, would do; whether a precondition is needed at all.

/** Cases that each experiment runs. */
const most = { failing: 16, passing: 24, watched: 48 };

export class Experimenter {
  constructor(
    readonly laboratory: Laboratory,
    readonly searched: Searched,
    readonly plan: Plan,
    readonly project: Project,
    readonly messages: Messages,
    readonly factsOf: (unit: string, file: string) => UnitFacts | undefined,
    /** Whether a unit promises nothing of what it returns or does, and whether it has a contract at all. */
    readonly isSilent: (unit: UnitNode) => boolean,
    readonly isBare: (unit: UnitNode) => boolean,
    readonly isPure: (unit: UnitNode) => boolean,
  ) {}

  /** The causes that a nonconformance can have, the likeliest first. */
  async causes(found: FoundData): Promise<readonly WeighedCause[]> {
    return weigh(found.kind as FindingKind, await this.evidence(found));
  }

  /** What experiments on a nonconformance come to. */
  async evidence(found: FoundData): Promise<Evidence> {
    const file = this.#file(found);
    const facts = this.factsOf(found.unit, file);
    const precondition = found.kind === "precondition";
    // A broken precondition is a matter between the unit that has it and the one that broke it.
    const actor = precondition ? (found.caller ?? this.#called(found) ?? found.unit) : found.unit;
    const unit = this.#unitNode(actor, file);
    const body = unit && bodyOf(unit);
    const failing = found.samples;
    const passing = [...found.near, ...this.#passing(found, actor)];
    const cases: Cases = {
      failing: [found.sequence, ...failing].slice(0, most.failing),
      passing: [
        ...found.near.slice(0, most.passing),
        ...this.#passing(found, actor).slice(0, most.passing),
        ...this.#others().slice(0, most.passing),
      ],
      after: found.after,
      known: this.searched.found.filter((other) => !isSame(other, found)).map(clauseIn),
      mayThrow: false,
    };
    const predicate = this.#predicate(file, found);
    const watched = await this.#watch(found, actor, unit, predicate, failing, passing);
    const names = unit?.parameters.map(({ name, dotDotDotToken }, i) =>
      ts.isIdentifier(name) && dotDotDotToken === undefined ? name.text : `arguments[${i}]`,
    );
    const separation = separate(watched.failing, watched.passing, names ?? []);
    const callees = this.#callees(found, unit);
    const suspects = new Suspects(
      [...(unit === undefined ? [] : [unit]), ...callees.map(({ callee }) => callee)],
      found.clause,
      `${separation?.text ?? ""} ${found.clause}`,
      this.laboratory,
    );
    const repair = await suspects.repair(unit, cases);
    return {
      failing: watched.failing.length,
      passing: watched.passing.length,
      separation,
      handled: separation !== undefined && body !== undefined && isHandled(separation.text, body),
      companions: watched.companions,
      rate: this.#rate(found),
      relaxation: predicate === undefined ? undefined : await this.#relaxation(file, found, predicate, cases),
      repair,
      leftover: unit !== undefined && body !== undefined ? leftoverIn(unit, body) : undefined,
      upstream: await upstreamOf(
        callees.filter(({ silent }) => silent || repair === undefined || repair.cost > farFetched),
        suspects,
        cases,
      ),
      needless: precondition ? await this.#needless(file, predicate, cases) : undefined,
      supplier: precondition && unit !== undefined ? supplierIn(unit, found.unit) : undefined,
      isConstructor: facts?.isConstructor ?? false,
      uninitialized: facts?.uninitialized ?? [],
      missing: / is (undefined|NaN)\b/.test(found.message),
    };
  }

  #file({ file }: FoundData): string {
    return path.resolve(this.messages.cwd, file);
  }

  #unitNode(name: string, file: string): UnitNode | undefined {
    for (const one of [file, ...this.plan.modules]) {
      const source = this.#source(one);
      const unit = source && findUnit(name, source);
      if (unit !== undefined && bodyOf(unit) !== undefined) return unit;
    }
    return undefined;
  }

  #source(file: string): ts.SourceFile | undefined {
    return this.project.files.get(file)?.original ?? this.project.program.getSourceFile(file);
  }

  #known(file: string): Known {
    const classNamed = (name: string): ts.ClassDeclaration | undefined => {
      for (const module of this.plan.modules)
        for (const statement of this.#source(module)?.statements ?? [])
          if (ts.isClassDeclaration(statement) && statement.name?.text === name) return statement;
      return undefined;
    };
    return { contracts: this.project.files.get(file)?.contracts, isPure: this.isPure, classNamed };
  }

  /** The unit that the case itself calls last. */
  #called({ sequence }: FoundData): string | undefined {
    return this.plan.units[sequence.at(-1)?.unit ?? -1]?.name;
  }

  /** Cases that held, those of a unit first. */
  #passing(found: FoundData, unit: string): SequenceData[] {
    const called = this.#called(found);
    const of = (name: string | undefined): SequenceData[] =>
      this.plan.units.flatMap((planned, i) =>
        planned.name === name ? (this.searched.passing[i] ?? []) : [],
      );
    return [...of(unit), ...(called === unit ? [] : of(called))];
  }

  /** The share of the meaningful calls of the unit that break the clause, if cases that call it themselves do. */
  #rate(found: FoundData): number | undefined {
    const { direct } = found;
    const meaningful = unitsNamed(found, this.plan, this.messages).reduce(
      (sum, unit) => sum + (this.searched.counts[unit]?.meaningful ?? 0),
      0,
    );
    return direct > 0 && meaningful > 0 ? Math.min(1, direct / meaningful) : undefined;
  }

  /** A few cases of each unit. */
  #others(): SequenceData[] {
    return this.searched.passing.flatMap((cases) => cases.slice(0, 2));
  }

  /** The calls of the unit in cases that break the clause and in those that do not. */
  async #watch(
    found: FoundData,
    unit: string,
    node: UnitNode | undefined,
    predicate: Expression | undefined,
    failing: readonly SequenceData[],
    passing: readonly SequenceData[],
  ): Promise<{ failing: Features[]; passing: Features[]; companions: number }> {
    const cases = [...failing.slice(0, most.watched), ...passing.slice(0, most.watched)];
    const file = node?.getSourceFile().fileName ?? "";
    const callee = found.kind === "precondition" ? this.#unitNode(found.unit, this.#file(found)) : undefined;
    const asked = node && callee && predicate ? handedOn(node, callee, predicate) : [];
    const edit = node && watching(node, this.#known(file), asked);
    const edits = edit === undefined ? {} : { [file]: [edit] };
    const variant = { edits, keepsContracts: true, plain: false };
    const results = (await this.laboratory.run(variant, cases, { tolerant: true, watched: unit })) ?? [];
    const broke: Features[] = [];
    const held: Features[] = [];
    let together = 0;
    for (const { calls, broken, outcome } of results) {
      const same = broken.some((one) => isSame(one, found));
      if (same && broken.some((one) => one.unit === found.unit && !isSame(one, found))) together += 1;
      for (const call of calls) {
        if (call.broke && same) broke.push(call.features);
        // What got out by throwing was not served.
        else if (!call.broke && outcome !== "threw" && outcome !== "stuck") held.push(call.features);
      }
    }
    return { failing: broke, passing: held, companions: broke.length === 0 ? 0 : together / broke.length };
  }

  /** The expression of the clause, if it was written as one. */
  #predicate(file: string, { line, column }: FoundData): Expression | undefined {
    const contracts = this.project.files.get(file)?.contracts;
    if (contracts === undefined) return undefined;
    const { start } = this.messages.span(file, line, column, 0);
    for (const { body } of allClauses(contracts)) {
      const predicate = "predicate" in body ? body.predicate : undefined;
      if (predicate === undefined || predicate === "not_specified") continue;
      if (predicate.range.start === start) return predicate;
    }
    return undefined;
  }

  /** A weaker clause with which all is well. */
  async #relaxation(
    file: string,
    found: FoundData,
    predicate: Expression,
    cases: Cases,
  ): Promise<Evidence["relaxation"]> {
    const { text } = this.#source(file) ?? { text: "" };
    const { start, end } = predicate.range;
    const unit = found.kind === "postcondition" ? this.#unitNode(found.unit, file) : undefined;
    const isOfResult = unit !== undefined && text.slice(start, end).includes("\\result");
    const weaker = relaxations(predicate, text.slice(start, end), isOfResult ? sentinelsOf(unit) : []);
    const texts = weaker.map(
      ({ edit }) => text.slice(start, edit.start) + edit.text + text.slice(edit.end, end),
    );
    const edit = predicateWithChoices(predicate.range, text.slice(start, end), texts);
    const variant = { edits: { [file]: [edit] }, keepsContracts: false, plain: true };
    // The code is what it was, and may throw as it does.
    const mayThrow = found.kind !== "precondition";
    const choosing = { ...cases, first: 1, last: weaker.length, wanted: 1, mayThrow };
    const [choice = 0] = await this.laboratory.choose(variant, choosing);
    const relaxation = weaker[choice - 1];
    if (relaxation === undefined) return undefined;
    const keyword = found.clause.split(" ", 1)[0] ?? "";
    return { ...relaxation, clause: `${keyword} ${texts[choice - 1]}`.replace(/\s+/g, " ") };
  }

  /** What may be to blame of what the unit calls. */
  #callees(found: FoundData, unit: UnitNode | undefined): Callee[] {
    if (unit === undefined) return [];
    const files = this.plan.modules.flatMap((name) => this.#source(name) ?? []);
    // An invariant may be seen to be broken in a call by the unit that breaks it.
    const outer = found.kind === "invariant" ? this.#called(found) : undefined;
    const around = outer === undefined ? undefined : this.#unitNode(outer, this.#file(found));
    return calleesToBlame(unit, around, found.clause, files, this);
  }

  /** Whether the unit keeps its promises in calls that its precondition excludes. */
  async #needless(
    file: string,
    predicate: Expression | undefined,
    cases: Cases,
  ): Promise<boolean | undefined> {
    if (predicate === undefined) return undefined;
    const { start, end } = predicate.range;
    const edit = predicateWithChoices(predicate.range, this.#source(file)?.text.slice(start, end) ?? "", [
      "true",
    ]);
    const variant = { edits: { [file]: [edit] }, keepsContracts: false, plain: true };
    return (await this.laboratory.choose(variant, { ...cases, first: 1, last: 1, wanted: 1 })).length > 0;
  }
}

function clauseIn({ kind, unit, clause, file, line, column, length }: FoundData): BrokenClause {
  return { kind, unit, clause, file, line, column, length };
}

function isSame(one: BrokenClause, other: BrokenClause): boolean {
  return (
    one.file === other.file &&
    one.line === other.line &&
    one.column === other.column &&
    one.unit === other.unit
  );
}

function* allClauses(contracts: FileContracts): Generator<Clause> {
  for (const { cases } of contracts.units.values()) yield* clausesOf(cases);
  for (const { clauses } of contracts.types.values()) yield* clauses;
  for (const { items } of contracts.statements)
    for (const item of items) if (item.kind === "clause") yield item;
}
