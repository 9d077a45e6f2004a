import path from "node:path";
import ts from "#typescript";
import { bodyOf, type Expression, type UnitNode, unitName } from "../../contract/index.js";
import type { Plan, SequenceData } from "../../generate/index.js";
import { isPure } from "../../plan/index.js";
import type { EffectiveContracts, Project } from "../../program/index.js";
import type { Messages } from "../../result/index.js";
import type { Features } from "../../search/index.js";
import { isSameClause } from "../broken-clause.js";
import type { Cases } from "../experiment-protocol.js";
import type { BrokenClause, FoundData, Searched } from "../protocol.js";
import { unitsNamed } from "../unit-results.js";
import { askedAlike } from "./asked-alike.js";
import { unitsAsked } from "./callees.js";
import { isNeedless, weakerClause } from "./clause-trials.js";
import type { Evidence } from "./evidence.js";
import { handedOn } from "./handed-on.js";
import { isHandled } from "./handled.js";
import type { Laboratory } from "./laboratory.js";
import { leftoverIn } from "./leftovers.js";
import { withNamesOf } from "./parameter-names.js";
import { ProgramText } from "./program-text.js";
import type { Blame } from "./repairs.js";
import { separate } from "./separate.js";
import { farFetched } from "./signs.js";
import { Silence } from "./silence.js";
import { supplierIn } from "./suppliers.js";
import { Suspects } from "./suspects.js";
import type { UnitFacts } from "./unit-facts.js";
import { type Callee, calleesToBlame, upstreamOf } from "./upstream.js";
import { termsAt, watching } from "./vocabulary.js";

// The likely cause of a nonconformance, by experiment: what tells the calls that break the clause from those that do
// not; whether a slightly weaker clause, or slightly other code, would do; whether a precondition is needed at all.

/** Cases that each experiment runs. */
const most = { failing: 16, passing: 24, watched: 48, before: 3 };

export class Experimenter {
  constructor(
    readonly laboratory: Laboratory,
    readonly searched: Searched,
    readonly plan: Plan,
    project: Project,
    readonly messages: Messages,
    readonly factsOf: (unit: string, file: string) => UnitFacts | undefined,
    effective: EffectiveContracts,
  ) {
    this.text = new ProgramText(project, plan.modules);
    this.#files = plan.modules.flatMap((name) => this.text.source(name) ?? []);
    this.#silence = new Silence(effective, this.#files);
    this.isPure = (unit) => isPure(effective.ofUnit(unit));
  }

  readonly text: ProgramText;
  readonly isPure: (unit: UnitNode) => boolean;
  readonly #files: readonly ts.SourceFile[];
  readonly #silence: Silence;
  #asked: ReadonlySet<UnitNode> | undefined;

  /** What experiments on a nonconformance come to. */
  async evidence(found: FoundData): Promise<Evidence> {
    const file = this.#file(found);
    const facts = this.factsOf(found.unit, file);
    const precondition = found.kind === "precondition";
    // A broken precondition is a matter between the unit that has it and the one that broke it.
    const actor = precondition ? (found.caller ?? this.#called(found) ?? found.unit) : found.unit;
    const unit = this.text.unitNode(actor, file);
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
      known: this.searched.found.filter((other) => !isSameClause(other, found)).map(clauseIn),
      mayThrow: "known",
      mayBeExcluded: false,
      mayExcludeOthers: false,
    };
    const predicate = this.text.predicate(file, this.messages.span(file, found.line, found.column, 0).start);
    const clause = predicate && { file, predicate, text: this.text };
    const watched = await this.#watch(found, actor, unit, predicate, failing, passing);
    const names = unit?.parameters.map(({ name, dotDotDotToken }) =>
      ts.isIdentifier(name) && dotDotDotToken === undefined ? name.text : "",
    );
    const named = (calls: readonly Features[]): readonly Features[] =>
      unit === undefined ? calls : calls.map((features) => withNamesOf(unit, features));
    const separation = separate(
      named(watched.failing),
      named(watched.passing),
      names ?? [],
      watched.customary,
    );
    const callees = this.#callees(found, unit);
    const suspected = [...(unit === undefined ? [] : [unit]), ...callees.map(({ callee }) => callee)];
    const said = `${separation?.text ?? ""} ${found.clause}`;
    const suspects = new Suspects(suspected, this.#blame(found.clause, said), this.laboratory);
    // What preconditions ask decides on calls of others.
    const mayExcludeOthers = this.text.customary([`${actor.replace(/^.*\./, "")}(`]).length > 0;
    const repair = await suspects.repair(unit, { ...cases, mayExcludeOthers });
    const upstream = await upstreamOf(
      callees.filter(({ silent }) => silent || repair === undefined || repair.cost > farFetched),
      suspects,
      cases,
    );
    const isMissing = / is (undefined|NaN)\b/.test(found.message);
    // What is handed on is missing for want of a field of the caller's.
    const fields = !precondition ? facts : isMissing ? this.factsOf(actor, file) : undefined;
    const isMended = repair !== undefined || upstream?.mends === true;
    return {
      failing: watched.failing.length,
      passing: watched.passing.length,
      separation,
      handled: separation !== undefined && body !== undefined && isHandled(separation.text, body),
      companions: watched.companions,
      rate: this.#rate(found),
      asksOfInputs:
        unit !== undefined &&
        !ts.isConstructorDeclaration(unit) &&
        this.isPure(unit) &&
        /postcondition|constraint/.test(found.kind) &&
        !found.clause.includes("\\result"),
      relaxation: clause && (await weakerClause(clause, found, cases, this.laboratory)),
      repair,
      leftover: unit !== undefined && body !== undefined ? leftoverIn(unit, body) : undefined,
      doesNothing: body !== undefined && ts.isBlock(body) && body.statements.length === 0,
      upstream,
      earlier: isMended
        ? undefined
        : await this.#earlier(this.#before(found, suspected), found.clause, cases),
      needless: precondition && clause ? await isNeedless(clause, cases, this.laboratory) : undefined,
      supplier: precondition && unit !== undefined ? supplierIn(unit, found.unit) : undefined,
      isConstructor: facts?.isConstructor ?? false,
      uninitialized: fields?.uninitialized ?? [],
      missing: isMissing,
    };
  }

  #file({ file }: FoundData): string {
    return path.resolve(this.messages.cwd, file);
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
  ): Promise<{ failing: Features[]; passing: Features[]; companions: number; customary: readonly string[] }> {
    const cases = [...failing.slice(0, most.watched), ...passing.slice(0, most.watched)];
    const file = node?.getSourceFile().fileName ?? "";
    const callee =
      found.kind === "precondition" ? this.text.unitNode(found.unit, this.#file(found)) : undefined;
    const asked = [
      ...(node && callee && predicate ? handedOn(node, callee, predicate) : []),
      ...(node === undefined ? [] : askedAlike(node, this.text.asked())),
    ];
    const terms = node === undefined ? [] : termsAt(node, this.text.known(file, this.isPure), asked);
    const edit = node && watching(node, terms);
    const edits = edit === undefined ? {} : { [file]: [edit] };
    const variant = { edits, keepsContracts: true, plain: false };
    // What goes on after a violation may never end where the program itself does.
    const results =
      (await this.laboratory.run(variant, cases, { tolerant: true, watched: unit, mayLose: true })) ??
      (await this.laboratory.run(variant, cases, { tolerant: false, watched: unit, mayLose: true })) ??
      [];
    const broke: Features[] = [];
    const held: Features[] = [];
    let together = 0;
    for (const { calls, broken, outcome } of results) {
      const same = broken.some((one) => isSameClause(one, found));
      if (same && broken.some((one) => one.unit === found.unit && !isSameClause(one, found))) together += 1;
      for (const call of calls) {
        if (call.broke && same) broke.push(call.features);
        // What got out by throwing was not served.
        else if (!call.broke && outcome !== "threw" && outcome !== "stuck") held.push(call.features);
      }
    }
    const companions = broke.length === 0 ? 0 : together / broke.length;
    return {
      failing: broke,
      passing: held,
      companions,
      customary: [...asked, ...this.text.customary(terms)],
    };
  }

  /** What may be to blame of what the unit calls. */
  #callees(found: FoundData, unit: UnitNode | undefined): Callee[] {
    if (unit === undefined) return [];
    // An invariant may be seen to be broken in a call by the unit that breaks it.
    const outer = found.kind === "invariant" ? this.#called(found) : undefined;
    const around = outer === undefined ? undefined : this.text.unitNode(outer, this.#file(found));
    return calleesToBlame(
      { unit, around, clause: found.clause, precondition: this.text.requires(unit) },
      this.#files,
      this.#silence,
    );
  }

  /** What is said of units that may be to blame for a broken clause. What contracts ask changes nothing. */
  #blame(clause: string, said = clause): (unit: UnitNode) => Blame {
    return (unit) => ({
      clause,
      said,
      changesNothing: ts.isGetAccessor(unit) || this.isPure(unit) || this.#isAsked(unit),
    });
  }

  #isAsked(unit: UnitNode): boolean {
    this.#asked ??= unitsAsked(this.text.clauseTexts(), this.#files);
    return this.#asked.has(unit);
  }

  /** The units that the smallest case calls before the last one, the latest first, but for these. */
  #before(found: FoundData, others: readonly UnitNode[]): UnitNode[] {
    const names = found.sequence.slice(0, -1).map(({ unit }) => this.plan.units[unit]?.name);
    const nodes = [...new Set(names.reverse())].flatMap((name) =>
      name === undefined ? [] : (this.text.unitNode(name, this.#file(found)) ?? []),
    );
    return nodes.filter((node) => !others.includes(node)).slice(0, most.before);
  }

  /** A change of what was called before with which all is well. */
  async #earlier(before: readonly UnitNode[], clause: string, cases: Cases): Promise<Evidence["earlier"]> {
    const suspects = new Suspects(before, this.#blame(clause), this.laboratory);
    for (const unit of before) {
      const repair = await suspects.repair(unit, cases);
      if (repair === undefined) continue;
      const text = `with ${repair.text} in \`${unitName(unit)}\` all is well`;
      return { ...repair, text, silent: this.#silence.isSilent(unit) };
    }
    return undefined;
  }
}

function clauseIn({ kind, unit, clause, file, line, column, length }: FoundData): BrokenClause {
  return { kind, unit, clause, file, line, column, length };
}
