import {
  entriesTo,
  type Obligation,
  plannedIndex,
  type UnitCalls,
  UnitCases,
  type WayToCall,
} from "../execution/index.js";
import type { Plan, Sequence } from "../generate/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import { Explorer, type ExplorerLimits, type PathSolver } from "../symbolic/index.js";

// Calls that break what a unit owes, from nothing but what the outside can do. What is found is a case that can be run.

/** Choices of simple values that are tried. */
const mostConcrete = 60;

/** Whether a call can show that something is broken. One that does not meet what is said to be required is no call of the case. */
export function canBeSeen({ kind }: Pick<Obligation, "kind">): boolean {
  return kind !== "redundant-precondition";
}

/** Cases that break something, one after the other. */
export class Counterexamples {
  readonly #calls: UnitCalls;
  readonly #cases: UnitCases;
  readonly #explorer: Explorer;
  /** Cases whose values leave open what quantifiers speak of: others are tried first. */
  readonly #later: Sequence[] = [];

  constructor(
    calls: UnitCalls,
    readonly plan: Plan,
    solver: PathSolver,
    readonly options: ExplorerLimits,
  ) {
    this.#calls = calls;
    this.#explorer = new Explorer(calls.machine, solver, { ...options, order: "fair" });
    this.#cases = new UnitCases(calls, plan, this.#explorer);
  }

  /** Cases that break a unit, first with any values, then with some that make trouble. */
  async *of(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    for (let seed = 0; seed <= mostConcrete; seed += 1) {
      if (!this.options.hasTime()) return;
      this.#cases.seed = seed;
      yield* this.#ofSeed(unit);
      yield* this.#later.splice(0);
    }
  }

  /** One that the outside cannot call is broken where another one calls it. */
  async *#ofSeed(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    if (plannedIndex(unit, this.plan) >= 0) {
      yield* this.#breaking(unit);
      return;
    }
    const { subject, inputs } = this.#calls;
    subject.contracts.watched = unit;
    try {
      for (const entry of entriesTo(unit, inputs, this.plan)) yield* this.#breaking(entry);
    } finally {
      subject.contracts.watched = undefined;
    }
  }

  async *#breaking(unit: DeclaredUnit): AsyncGenerator<Sequence> {
    for await (const one of this.#cases.callsOf(unit)) yield* this.#ends(one);
  }

  async *#ends({ call, way }: WayToCall): AsyncGenerator<Sequence> {
    const { build } = this.#calls.subject;
    // Programs that run ask for all that is said to be required.
    const called = call.cases.flatMap(({ following }) => following.map(({ holds }) => holds));
    for await (const end of this.#explorer.paths(call.states)) {
      for (const obligation of this.#calls.owed(end, call)) {
        if (obligation.unmodelled !== undefined || !canBeSeen(obligation)) continue;
        const broken = build.not(obligation.holds);
        if (end.decide(broken) === false) continue;
        const conditions = [...end.conditions, ...called, broken];
        for await (const { sequence, isVague } of this.#cases.meeting(conditions, way, end)) {
          if (isVague) this.#later.push(sequence);
          else yield sequence;
        }
      }
    }
  }
}
