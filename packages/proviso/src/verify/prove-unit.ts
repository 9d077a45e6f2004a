import type ts from "#typescript";
import type { UnitNode } from "../contract/index.js";
import type { DeclaredInputs, DeclaredUnit } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";
import type { Literal, QueryLimits, Solver, Term } from "../solver/index.js";
import { Explorer, type Place, type State, type Value } from "../symbolic/index.js";
import { type CasePreconditions, exitObligations, ownerType, typeObligations } from "./exit-obligations.js";
import { type CallInputs, type CallOutcome, conditionIn, type Obligation } from "./obligations.js";
import type { Subject } from "./subject.js";

// One unit: all paths of a call with any arguments that meet its precondition, and at the end of each what it owes.

/** Something that is not known to hold, with what is known of when it does not. */
export interface Failure {
  readonly obligation: Obligation;
  /** Values of an input for which it does not hold, as far as the model goes. */
  readonly model: ReadonlyMap<Term, Literal>;
  readonly inputs: CallInputs;
}

/** Why something is not known. */
export interface Gap {
  readonly why: "unmodelled" | "bounded" | "time" | "solver" | "input" | "paths";
  readonly what: string;
  readonly place?: Place | undefined;
}

/** What the analysis of a unit came to. */
export interface UnitAnalysis {
  readonly failures: readonly Failure[];
  readonly gaps: readonly Gap[];
  /** What was idealised where something was found to hold. */
  readonly idealised: ReadonlySet<string>;
  /** Whether no input meets the precondition. */
  readonly isVacuous: boolean;
  readonly paths: number;
  readonly obligations: number;
}

export interface ProofOptions {
  readonly query: QueryLimits;
  readonly paths: number;
  readonly hasTime: () => boolean;
}

export class UnitProof {
  readonly #failures: Failure[] = [];
  readonly #gaps: Gap[] = [];
  readonly #idealised = new Set<string>();
  #paths = 0;
  #obligations = 0;

  constructor(
    readonly subject: Subject,
    readonly inputs: DeclaredInputs,
    readonly effective: EffectiveContracts,
    readonly unit: DeclaredUnit,
    readonly solver: Solver,
    readonly options: ProofOptions,
  ) {}

  async run(): Promise<UnitAnalysis> {
    const isVacuous = await this.#analyse();
    return {
      failures: this.#failures,
      gaps: this.#gaps,
      idealised: this.#idealised,
      isVacuous,
      paths: this.#paths,
      obligations: this.#obligations,
    };
  }

  #gap(why: Gap["why"], what: string, place?: Place): void {
    if (!this.#gaps.some((one) => one.why === why && one.what === what && one.place?.start === place?.start))
      this.#gaps.push({ why, what, place });
  }

  /** Gives whether no input meets the precondition. */
  async #analyse(): Promise<boolean> {
    const { subject, unit, effective, options } = this;
    const { build, machine } = subject;
    const written = unit.code && (effective.asWritten(unit.code) as UnitNode | undefined);
    if (written === undefined) {
      this.#gap("unmodelled", "code that is not there");
      return false;
    }
    const type = ownerType(unit, this.inputs.classes, effective);
    const state = subject.loaded.fork();
    const call = this.#call(state, written, type);
    if (typeof call === "string") {
      this.#gap("input", call);
      return false;
    }
    const { callee, given } = call;
    const isMember = unit.owner !== undefined && unit.kind !== "static" && unit.kind !== "constructor";
    const cases = this.#preconditions(state, given, isMember ? type : undefined);
    if (cases === undefined) return false;
    const explorer = new Explorer(machine, this.solver, build, {
      paths: options.paths,
      query: options.query,
      hasTime: options.hasTime,
    });
    const possible = await explorer.ask(state, build.true);
    if (possible.status === "unsat") return true;
    state.earlier = { heap: state.heap, cells: state.cells };
    const begun =
      unit.kind === "constructor"
        ? machine.startNew(state, callee, given.args)
        : machine.startAwaited(state, callee, given.self, given.args);
    for await (const end of explorer.paths(begun)) {
      this.#paths += 1;
      await this.#atEnd(explorer, end, written, cases, given, type);
    }
    if (explorer.stopped === "time") this.#gap("time", "the time limit");
    if (explorer.stopped === "paths") this.#gap("paths", `more than ${options.paths} paths`);
    return false;
  }

  /** What is called, and with what; or why it cannot be said. */
  #call(
    state: State,
    written: UnitNode,
    type: ts.Node | undefined,
  ): { readonly callee: Value; readonly given: CallInputs } | string {
    const { subject, unit } = this;
    const [signature, another] = unit.signatures;
    if (signature === undefined || another !== undefined) return "overloads, or no signature";
    const args: Value[] = [];
    for (const parameter of signature) {
      if (parameter.rest) return `the rest parameter \`${parameter.name}\``;
      const value = subject.unknowns.argument(parameter.name, parameter.shape, parameter.optional);
      if (value === undefined) return `values for the parameter \`${parameter.name}\``;
      args.push(value);
    }
    const isClass = unit.kind === "constructor" || unit.kind === "static";
    const made = subject.made(unit.kind === "constructor" ? (type ?? written) : written);
    const owner = isClass && type !== undefined ? subject.made(type) : undefined;
    if (made === undefined) return "a function that is not made when its module is loaded";
    if (unit.owner === undefined) return { callee: made, given: { self: { kind: "undefined" }, args } };
    if (isClass) return { callee: made, given: { self: owner ?? { kind: "undefined" }, args } };
    const self = subject.unknowns.instance("this", subject.instanceShape(unit.owner));
    void state;
    return { callee: made, given: { self, args } };
  }

  /** Assumes that the call may be made; nothing if it is not known when that is. */
  #preconditions(
    state: State,
    given: CallInputs,
    type: ReturnType<typeof ownerType>,
  ): CasePreconditions | undefined {
    const { subject, unit, effective } = this;
    const { build } = subject;
    for (const one of typeObligations(
      subject,
      state,
      effective,
      type,
      ["invariant"],
      given.self,
      undefined,
    )) {
      if (one.unmodelled !== undefined) this.#gap("unmodelled", one.unmodelled, one.place);
      else state.assume(one.holds);
    }
    const cases: { spec: CasePreconditions[number]["spec"]; holds: Term }[] = [];
    for (const spec of unit.contract) {
      const conditions = (spec.flat.requires ?? []).map((condition) =>
        conditionIn(subject, state, spec, condition, given, undefined),
      );
      const lost = conditions.find(({ unmodelled }) => unmodelled !== undefined);
      if (lost?.unmodelled !== undefined) {
        this.#gap("unmodelled", lost.unmodelled);
        return undefined;
      }
      cases.push({ spec, holds: build.and(...conditions.map(({ holds }) => holds)) });
    }
    if (cases.length > 0) state.assume(build.or(...cases.map(({ holds }) => holds)));
    return cases;
  }

  async #atEnd(
    explorer: Explorer,
    end: State,
    written: UnitNode,
    cases: CasePreconditions,
    given: CallInputs,
    type: ReturnType<typeof ownerType>,
  ): Promise<void> {
    const { subject, unit, effective } = this;
    const { ending } = end;
    if (ending === undefined || ending.kind === "stopped") return;
    if (ending.kind === "unmodelled" || ending.kind === "bounded") {
      this.#gap(ending.kind, ending.what, ending.place);
      return;
    }
    const outcome = settledOutcome(end, ending);
    const isMember = unit.owner !== undefined && unit.kind !== "static";
    const self = unit.kind === "constructor" && outcome.kind === "return" ? outcome.value : given.self;
    const inputs = { ...given, self };
    end.ending = undefined;
    const owed = [
      ...exitObligations(subject, end, written, cases, inputs, outcome),
      ...(isMember && !(unit.kind === "constructor" && outcome.kind === "throw")
        ? typeObligations(
            subject,
            end,
            effective,
            type,
            unit.kind === "constructor" ? ["invariant", "initially"] : ["invariant", "constraint"],
            self,
            unit.member,
          )
        : []),
    ];
    for (const obligation of owed) await this.#prove(explorer, end, obligation, given);
  }

  async #prove(explorer: Explorer, end: State, obligation: Obligation, inputs: CallInputs): Promise<void> {
    this.#obligations += 1;
    if (obligation.unmodelled !== undefined) {
      this.#gap("unmodelled", obligation.unmodelled, obligation.place);
      return;
    }
    const { build } = this.subject;
    const broken = build.not(obligation.holds);
    if (end.decide(broken) === false) return;
    const answer = await explorer.ask(end, broken);
    switch (answer.status) {
      case "sat":
        this.#failures.push({ obligation, model: answer.values, inputs });
        return;
      case "unsat":
        for (const what of idealisedIn([...end.conditions, broken])) this.#idealised.add(what);
        return;
      case "unknown":
        this.#gap(answer.why === "time" ? "time" : "solver", answer.detail, obligation.place);
    }
  }
}

/** What an `async` unit came to is what its promise holds. */
function settledOutcome(state: State, ending: CallOutcome): CallOutcome {
  const { value } = ending;
  if (ending.kind !== "return" || value.kind !== "object" || value.ref.kind !== "literal") return ending;
  const { inner } = state.object(Number(value.ref.value));
  if (inner.kind !== "promise") return ending;
  return { kind: inner.settled === "fulfilled" ? "return" : "throw", value: inner.value };
}

const rounding = new Set(["num.add", "num.sub", "num.mul", "num.div", "num.sqrt", "num.pow", "num.rem"]);

/** What a proof with these terms idealises. */
function idealisedIn(roots: readonly Term[]): string[] {
  const found = new Set<string>();
  const seen = new Set<Term>();
  const open = [...roots];
  for (let term = open.pop(); term !== undefined; term = open.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.kind === "application") {
      if (rounding.has(term.operator)) found.add("real-arithmetic");
      open.push(...term.args);
    }
    if (term.kind === "quantified") open.push(term.body);
  }
  return [...found];
}
