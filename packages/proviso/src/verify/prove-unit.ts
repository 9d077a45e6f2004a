import type { DeclaredUnit } from "../plan/index.js";
import type { Literal, Term } from "../solver/index.js";
import { Explorer, type ExplorerLimits, type PathSolver, type State } from "../symbolic/index.js";
import type { Obligation } from "./obligations.js";
import type { BegunCall, Gap, UnitCalls } from "./unit-calls.js";

// One unit: all paths of a call with any arguments that meet its precondition, on any object that meets its invariants, and at
// the end of each path what it owes.

/** Something that is not known to hold, with what is known of when it does not. */
export interface Failure {
  readonly obligation: Obligation;
  /** Values of an input for which it does not hold, as far as the model goes. */
  readonly model: ReadonlyMap<Term, Literal>;
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

/** Analyses calls of a unit on any input. */
export async function proveUnit(
  unit: DeclaredUnit,
  makeCalls: (onGap: (gap: Gap) => void) => UnitCalls,
  solver: PathSolver,
  options: ExplorerLimits,
): Promise<UnitAnalysis> {
  const proof = new UnitProof(unit, makeCalls, solver, options);
  return proof.run();
}

class UnitProof {
  readonly #failures: Failure[] = [];
  readonly #gaps: Gap[] = [];
  readonly #idealised = new Set<string>();
  readonly #calls: UnitCalls;
  #paths = 0;
  #obligations = 0;

  constructor(
    readonly unit: DeclaredUnit,
    makeCalls: (onGap: (gap: Gap) => void) => UnitCalls,
    readonly solver: PathSolver,
    readonly options: ExplorerLimits,
  ) {
    this.#calls = makeCalls((gap) => this.#gap(gap));
  }

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

  #gap(gap: Gap): void {
    const isSame = (one: Gap): boolean =>
      one.why === gap.why && one.what === gap.what && one.place?.start === gap.place?.start;
    if (!this.#gaps.some(isSame)) this.#gaps.push(gap);
  }

  /** Gives whether no input meets the precondition. */
  async #analyse(): Promise<boolean> {
    const { unit, options } = this;
    const { subject } = this.#calls;
    const isMember = unit.owner !== undefined && unit.kind !== "static" && unit.kind !== "constructor";
    const self =
      isMember && unit.owner !== undefined
        ? subject.unknowns.instance("this", subject.instanceShape(unit.owner))
        : undefined;
    const prepared = this.#calls.prepare(unit, "", self);
    if (prepared === undefined) return false;
    const state = subject.loaded.fork();
    const call = this.#calls.begin(state, prepared);
    if (call === undefined) return false;
    const explorer = new Explorer(subject.machine, this.solver, options);
    const [first] = call.states;
    if (first !== undefined && (await explorer.ask(first, subject.build.true)).status === "unsat")
      return true;
    for await (const end of explorer.paths(call.states)) {
      this.#paths += 1;
      await this.#atEnd(explorer, end, call);
    }
    if (explorer.stopped === "time") this.#gap({ why: "time", what: "the time limit" });
    if (explorer.stopped === "paths") this.#gap({ why: "paths", what: `more than ${options.paths} paths` });
    return false;
  }

  async #atEnd(explorer: Explorer, end: State, call: BegunCall): Promise<void> {
    const { ending } = end;
    if (ending?.kind === "unmodelled" || ending?.kind === "bounded") {
      this.#gap({ why: ending.kind, what: ending.what, place: ending.place });
      return;
    }
    for (const obligation of this.#calls.owed(end, call)) await this.#prove(explorer, end, obligation);
  }

  async #prove(explorer: Explorer, end: State, obligation: Obligation): Promise<void> {
    this.#obligations += 1;
    if (obligation.unmodelled !== undefined) {
      this.#gap({ why: "unmodelled", what: obligation.unmodelled, place: obligation.place });
      return;
    }
    const broken = this.#calls.subject.build.not(obligation.holds);
    if (end.decide(broken) === false) return;
    const answer = await explorer.ask(end, broken);
    switch (answer.status) {
      case "sat":
        this.#failures.push({ obligation, model: answer.values });
        return;
      case "unsat":
        for (const what of idealisedIn([...end.conditions, broken])) this.#idealised.add(what);
        return;
      case "unknown": {
        const why = answer.why === "time" ? "time" : "solver";
        this.#gap({ why, what: answer.detail, place: obligation.place });
      }
    }
  }
}

const rounding = new Set(["num.add", "num.sub", "num.mul", "num.div", "num.sqrt", "num.pow", "num.rem"]);

/** Whether an operation does not round: a whole number divided by a power of two. */
function isExact({ operator, args }: Extract<Term, { kind: "application" }>): boolean {
  const [of, by] = args;
  if (operator !== "num.div" || of?.kind !== "application" || of.operator !== "num.of_int") return false;
  return (
    by?.kind === "literal" && typeof by.value === "number" && Number.isInteger(Math.log2(Math.abs(by.value)))
  );
}

/** What a proof with these terms idealises. */
function idealisedIn(roots: readonly Term[]): string[] {
  const found = new Set<string>();
  const seen = new Set<Term>();
  const open = [...roots];
  for (let term = open.pop(); term !== undefined; term = open.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (term.kind === "application") {
      if (rounding.has(term.operator) && !isExact(term)) found.add("real-arithmetic");
      open.push(...term.args);
    }
    if (term.kind === "quantified") open.push(term.body);
  }
  return [...found];
}
