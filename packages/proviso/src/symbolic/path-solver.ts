import type { Answer, Builder, QueryLimits, Solver, Term } from "../solver/index.js";
import { factsOf } from "./inputs/facts.js";

// One solver that holds the conditions of the path it is at, one level each. From path to path, and from unit to unit, it goes
// back to where they part: whoever asks says all conditions, so nothing of what was asked before is left.

export class PathSolver {
  readonly #levels: { readonly condition: Term; readonly facts: ReadonlySet<Term> }[] = [];

  constructor(
    readonly solver: Solver,
    readonly build: Builder,
    readonly limits: QueryLimits,
  ) {}

  /** Whether some conditions can hold together. */
  async ask(conditions: readonly Term[]): Promise<Answer> {
    this.#goTo(conditions);
    return this.solver.check(this.limits);
  }

  #goTo(conditions: readonly Term[]): void {
    let same = 0;
    while (same < this.#levels.length && this.#levels[same]?.condition === conditions[same]) same += 1;
    while (this.#levels.length > same) {
      this.solver.pop();
      this.#levels.pop();
    }
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
}
