import { type NormalForm, normalForm, QueryCache } from "./query-cache.js";
import type { Answer, QueryLimits } from "./session/answer.js";
import type { SolverProgram } from "./session/connection.js";
import { type Prelude, Session } from "./session/session.js";
import { type Assignment, evaluate } from "./terms/evaluate.js";
import type { Meanings } from "./terms/meaning.js";
import { Bool, Int, Num, type Sort, Str } from "./terms/sort.js";
import { conjunctsOf, type Literal, type Term } from "./terms/term.js";

// Asks as little as it can: what is plain is not asked, nor what was asked before, nor what an assignment satisfies that
// was found before (C. Cadar et al., KLEE, 2008, §3.4).

export interface SolverOptions {
  readonly program: SolverProgram;
  readonly prelude: Prelude;
  /** What functions of the prelude give for literals. */
  readonly functions: Meanings;
  readonly now: () => number;
  /** Assignments that are likely to satisfy something, and are tried before the solver is asked. */
  readonly guesses?: readonly Assignment[];
  readonly cache?: QueryCache;
}

/** How questions were answered. */
export interface SolverCounts {
  /** All questions, and those that the solver itself was asked. */
  readonly questions: number;
  readonly queries: number;
  readonly plain: number;
  readonly cached: number;
  readonly satisfied: number;
  readonly milliseconds: number;
}

/** Assignments that are tried. */
const mostTried = 8;

export class Solver {
  readonly #session: Session;
  readonly #cache: QueryCache;
  readonly #levels: Term[][] = [[]];
  #assignments: ReadonlyMap<Term, Literal>[] = [];
  #counts = { questions: 0, plain: 0, cached: 0, satisfied: 0 };

  constructor(readonly options: SolverOptions) {
    this.#session = new Session(options.program, options.prelude, options.now);
    this.#cache = options.cache ?? new QueryCache(options.prelude);
    if (this.#cache.prelude !== options.prelude)
      throw new Error("Answers under another prelude are of no use.");
  }

  get counts(): SolverCounts {
    const { queries, milliseconds } = this.#session.counts;
    return { ...this.#counts, queries, milliseconds };
  }

  push(): void {
    this.#levels.push([]);
    this.#session.push();
  }

  pop(): void {
    this.#session.pop();
    this.#levels.pop();
  }

  assert(term: Term): void {
    this.#levels.at(-1)?.push(...conjunctsOf(term));
    this.#session.assert(term);
  }

  /** Whether all that is asserted can be true together, and what constants and their items are then. */
  async check(limits: QueryLimits): Promise<Answer> {
    const { answer, form } = this.#unasked();
    return answer ?? this.#ask(form, limits);
  }

  /** The same if nobody has to be asked. */
  checkPlainly(): Answer | undefined {
    return this.#unasked().answer;
  }

  #unasked(): { readonly answer: Answer | undefined; readonly form: NormalForm } {
    this.#counts.questions += 1;
    const conjuncts = [...new Set(this.#levels.flat())];
    const form = normalForm(conjuncts);
    const plain = this.#plain(conjuncts);
    if (plain !== undefined) {
      this.#counts.plain += 1;
      return { answer: plain, form };
    }
    const known = this.#cache.find(form);
    if (known !== undefined) {
      this.#counts.cached += 1;
      return {
        answer: known === "unsat" ? { status: "unsat", core: [] } : { status: "sat", values: known },
        form,
      };
    }
    const values = this.#satisfying(conjuncts, form);
    if (values === undefined) return { answer: undefined, form };
    this.#counts.satisfied += 1;
    return { answer: { status: "sat", values }, form };
  }

  close(): void {
    this.#session.close();
  }

  #plain(conjuncts: readonly Term[]): Answer | undefined {
    if (conjuncts.some((one) => one.kind === "literal" && one.value === false))
      return { status: "unsat", core: [] };
    const isTrue = conjuncts.every((one) => one.kind === "literal" && one.value === true);
    return isTrue ? { status: "sat", values: new Map() } : undefined;
  }

  /** Values of what has some, if all holds with those of an assignment that was found before or is a guess. */
  #satisfying(conjuncts: readonly Term[], { readable }: NormalForm): ReadonlyMap<Term, Literal> | undefined {
    const { functions, guesses = [] } = this.options;
    const isMet = (values: Assignment): boolean =>
      conjuncts.every((one) => evaluate(one, values, functions) === true);
    const found = this.#assignments.map((values) => completed(values, readable)).find(isMet);
    if (found !== undefined) return found;
    const guessed = guesses.find(isMet);
    return (
      guessed &&
      new Map(
        readable.flatMap((term) => {
          const value = guessed.get(term);
          return value === undefined ? [] : [[term, value] as const];
        }),
      )
    );
  }

  async #ask(form: NormalForm, limits: QueryLimits): Promise<Answer> {
    if (limits.milliseconds <= 0) return { status: "unknown", why: "time", detail: "no time left" };
    const answer = await this.#session.check(limits, form.readable);
    if (answer.status === "unsat") this.#cache.keep(form, "unsat");
    if (answer.status === "sat") {
      this.#cache.keep(form, answer.values);
      this.#assignments = [answer.values, ...this.#assignments].slice(0, mostTried);
    }
    return answer;
  }
}

/** An assignment with some value for each constant that it has none for: whether it satisfies anything is worked out. */
function completed(
  values: ReadonlyMap<Term, Literal>,
  readable: readonly Term[],
): ReadonlyMap<Term, Literal> {
  const missing = readable.filter((term) => term.kind === "constant" && !values.has(term));
  if (missing.length === 0) return values;
  const all = new Map(values);
  for (const term of missing) {
    const value = someValue.get(term.sort);
    if (value !== undefined) all.set(term, value);
  }
  return all;
}

const someValue = new Map<Sort, Literal>([
  [Bool, false],
  [Int, 0n],
  [Num, 0],
  [Str, ""],
]);
