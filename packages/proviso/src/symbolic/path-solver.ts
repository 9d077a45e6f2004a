import {
  type Answer,
  Bool,
  type Builder,
  Int,
  type Literal,
  Num,
  type QueryLimits,
  type Solver,
  Str,
  type Term,
} from "../solver/index.js";
import { factsOf } from "./inputs/facts.js";
import { exhausted } from "./inputs/small-domains.js";
import { KnownConditions } from "./known-conditions.js";
import { allMeanings } from "./meanings.js";

/** That a value is small. */
function within(term: Term, most: number, build: Builder): Term[] {
  const name = term.kind === "constant" ? term.name : "";
  if (term.sort === Int && !/^(old|tag)/.test(name))
    return [build.apply("<=", [build.int(-most), term]), build.apply("<=", [term, build.int(most)])];
  if (term.sort === Str) return [build.apply("<=", [build.apply("str.len", [term]), build.int(most)])];
  if (term.sort !== Num) return [];
  const end = build.literal(most);
  return [
    build.apply("num.is_integer", [term], Bool),
    build.apply("num.le", [build.literal(-most), term], Bool),
    build.apply("num.le", [term, end], Bool),
  ];
}

/** Whether sums and products of a number are likely to be rounded. */
function isLarge(value: Literal): boolean {
  if (typeof value === "bigint") return value > 1_000_000n || value < -1_000_000n;
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) > 1_000_000;
}

// One solver that holds the conditions of the path it is at, one level each. From path to path, and from unit to unit, it goes
// back to where they part: whoever asks says all conditions, so nothing of what was asked before is left.

export class PathSolver {
  readonly #levels: Term[] = [];
  readonly #known: KnownConditions;

  constructor(
    readonly solver: Solver,
    readonly build: Builder,
    /** What a question may take, when it is asked. */
    readonly limits: () => QueryLimits,
    /** What holds of terms besides. */
    readonly also: (terms: readonly Term[], build: Builder) => readonly Term[] = () => [],
  ) {
    this.#known = new KnownConditions(build);
  }

  /** Whether some conditions can hold together. */
  async ask(conditions: readonly Term[]): Promise<Answer> {
    const decided = exhausted(conditions, allMeanings);
    if (decided !== undefined) return decided;
    this.#goTo(conditions);
    return this.solver.check(this.limits());
  }

  /** The same if nobody has to be asked. */
  askPlainly(conditions: readonly Term[]): Answer | undefined {
    const decided = exhausted(conditions, allMeanings);
    if (decided !== undefined) return decided;
    this.#goTo(conditions);
    return this.solver.checkPlainly();
  }

  /** The same with small values, if there are any: those of an answer are made smaller as far as that is easily done. */
  async smaller(
    conditions: readonly Term[],
    values: ReadonlyMap<Term, Literal>,
  ): Promise<ReadonlyMap<Term, Literal>> {
    let best = values;
    for (const most of [1_000_000, 1000, 10, 2]) {
      // With large numbers, what holds of reals may not hold of doubles; with others, that is worth no question.
      if (most === 1_000_000 && ![...best.values()].some(isLarge)) continue;
      const bounds = [...best.keys()].flatMap((term) => within(term, most, this.build));
      const answer = await this.ask([...conditions, this.build.and(...bounds)]);
      if (answer.status !== "sat") break;
      best = answer.values;
    }
    return best;
  }

  #goTo(conditions: readonly Term[]): void {
    let same = 0;
    while (same < this.#levels.length && this.#levels[same] === conditions[same]) same += 1;
    while (this.#levels.length > same) {
      this.solver.pop();
      this.#known.pop();
      this.#levels.pop();
    }
    for (const condition of conditions.slice(same)) this.#push(condition);
  }

  #push(condition: Term): void {
    this.solver.push();
    this.#known.push();
    this.#levels.push(condition);
    for (const part of this.#known.partsOf(this.#known.simplified(condition))) {
      const facts = [...factsOf([part], this.#known, this.build), ...this.also([part], this.build)];
      for (const fact of facts) {
        if (this.#known.has(fact)) continue;
        this.solver.assert(fact);
        this.#known.add(fact);
      }
      if (part === this.build.true) continue;
      this.solver.assert(part);
      this.#known.add(part);
    }
    // As it was said, too, since it may be said again.
    this.#known.add(condition);
  }
}
