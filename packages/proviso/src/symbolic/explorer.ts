import type { Answer, Builder, QueryLimits, Solver, Term } from "../solver/index.js";
import { factsOf } from "./inputs/facts.js";
import type { Machine } from "./machine/machine.js";
import type { State } from "./machine/state.js";

// Goes down one path after the other, and asks at each parting which ways can be gone. One solver holds the conditions of the
// path it is at, one level each; from path to path it goes back to where they part.

export interface ExplorerLimits {
  /** Ends of paths. */
  readonly paths: number;
  readonly query: QueryLimits;
  /** Whether there is time left. */
  readonly hasTime: () => boolean;
}

/** Why not all paths were walked. */
export type Stop = "paths" | "time";

export class Explorer {
  readonly #levels: { readonly condition: Term; readonly facts: ReadonlySet<Term> }[] = [];
  stopped: Stop | undefined;
  /** Ways that nobody could say whether they can be gone. */
  undecided = 0;
  states = 0;

  constructor(
    readonly machine: Machine,
    readonly solver: Solver,
    readonly build: Builder,
    readonly limits: ExplorerLimits,
  ) {}

  /** The ends of all paths from some states on, each with its condition, as far as the limits let it come. */
  async *paths(begun: readonly State[]): AsyncGenerator<State> {
    const open = await this.#possible(begun);
    let ends = 0;
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (!this.limits.hasTime()) {
        this.stopped = "time";
        return;
      }
      this.states += 1;
      if (state.ending !== undefined) {
        if (ends >= this.limits.paths) {
          this.stopped = "paths";
          return;
        }
        ends += 1;
        yield state;
        continue;
      }
      const after = this.machine.advance(state);
      open.push(...(after.length === 1 ? after : await this.#possible(after)));
    }
  }

  /** Whether a condition can hold at the end of a path. */
  async ask(state: State, condition: Term): Promise<Answer> {
    this.#goTo(state.conditions);
    this.#push(condition);
    const answer = await this.solver.check(this.limits.query);
    this.#pop();
    return answer;
  }

  async #possible(states: readonly State[]): Promise<State[]> {
    if (states.length === 1) return [...states];
    const possible: State[] = [];
    for (const state of states) {
      this.#goTo(state.conditions);
      const { status } = await this.solver.check(this.limits.query);
      if (status === "unsat") continue;
      if (status === "unknown") this.undecided += 1;
      possible.push(state);
    }
    // The last one is the first to be gone on with.
    return possible.reverse();
  }

  #goTo(conditions: readonly Term[]): void {
    let same = 0;
    while (same < this.#levels.length && this.#levels[same]?.condition === conditions[same]) same += 1;
    while (this.#levels.length > same) this.#pop();
    for (const condition of conditions.slice(same)) this.#push(condition);
  }

  #push(condition: Term): void {
    const known = new Set(this.#levels.flatMap(({ facts }) => [...facts]));
    const facts = factsOf([condition], known, this.build);
    this.solver.push();
    for (const fact of facts) this.solver.assert(fact);
    this.solver.assert(condition);
    this.#levels.push({ condition, facts: new Set(facts) });
  }

  #pop(): void {
    this.solver.pop();
    this.#levels.pop();
  }
}
