import type { Call } from "./call.js";
import type { ChangeContract, PreviousEnd } from "./contract-data.js";
import { Evaluation, readOldFor } from "./evaluation.js";
import { both, either, Missing, no, not, type Truth, truthOf, yes } from "./truth.js";

/** How a call ended. */
export type Ending =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown };

/** The value of the `\prev(…)` at an offset of a change contract, for values of the variables bound around it. */
export type Prev = (at: number, keys: readonly unknown[]) => unknown;

/** A `\prev(…)` of a change contract: its offset, the state that it reads, and whether variables are bound around it. */
export interface NotedPrev {
  readonly at: number;
  readonly state: "before" | "after";
  readonly isBound: boolean;
}

/** The conditions of a change contract in the state before or after a call. */
export class Conditions {
  readonly #bound: ReturnType<ChangeContract["bind"]>;

  constructor(
    readonly changes: ChangeContract,
    readonly file: string,
    { self, args }: Call,
    readonly olds: readonly unknown[],
    readonly ending: Ending | undefined,
  ) {
    this.#bound = changes.bind(self, ...args);
  }

  before(at: number): Truth {
    return this.#all(this.changes.cases[at]?.r);
  }

  after(at: number): Truth {
    const { ending, changes } = this;
    const { e, s = [] } = changes.cases[at] ?? {};
    if (ending?.kind !== "threw") return this.#all(e);
    // An exception is as `when_signaled` says if it is as one of them does; of `signals`, each binds those of its type.
    return changes.version === "previous"
      ? s.reduce((so, [test, i]) => either(so, this.#where(test, i, both)), no)
      : s.reduce(
          (so, [test, i]) =>
            both(
              so,
              this.#where(test, i, (is, holds) => either(not(is), holds)),
            ),
          yes,
        );
  }

  prev(at: number, keys: readonly unknown[]): unknown {
    const { olds, ending } = this;
    const kept = this.#bound.v?.[at];
    if (kept === undefined) throw new Missing("\\prev");
    if (typeof kept === "number") return readOldFor(olds[kept], keys);
    return kept(previousEnd(olds, ending), ...keys);
  }

  get prevs(): readonly NotedPrev[] {
    return Object.entries(this.#bound.v ?? {}).map(([at, kept]) =>
      typeof kept === "number"
        ? { at: Number(at), state: "before", isBound: false }
        : { at: Number(at), state: "after", isBound: kept.length > 1 },
    );
  }

  #all(indices: readonly number[] = []): Truth {
    return indices.reduce((so, i) => (so.value === false ? so : both(so, this.#truth(i))), yes);
  }

  #truth(index: number): Truth {
    const clause = this.changes.clauses[index];
    const condition = this.#bound.c?.[index];
    if (!clause || !condition) return yes;
    const { ending } = this;
    const result = ending?.kind === "threw" ? ending.error : ending?.value;
    const evaluation = new Evaluation(clause[1], this.olds, result);
    return truthOf(clause, this.file, () => condition(evaluation, result), evaluation);
  }

  /** What a clause about exceptions of a type comes to; it is not evaluated for others. */
  #where(test: number, index: number, join: typeof both): Truth {
    const is = this.#matches(test, index);
    return join(is, is.value === false ? is : this.#truth(index));
  }

  /** Whether what was thrown is of the type that a clause is about. */
  #matches(test: number, index: number): Truth {
    const { ending } = this;
    const is = this.#bound.t?.[test];
    if (!is || ending?.kind !== "threw") return yes;
    return truthOf(this.changes.clauses[index], this.file, () => is(ending.error));
  }
}

/** The evaluation of what `\prev` reads, after the call. */
function previousEnd(olds: readonly unknown[], ending: Ending | undefined): PreviousEnd {
  const read = (kind: Ending["kind"], what: string) => () => {
    if (ending?.kind !== kind) throw new Missing(what);
    return ending.kind === "threw" ? ending.error : ending.value;
  };
  return Object.defineProperties(new Evaluation("", olds), {
    result: { get: read("returned", "the result of the previous version, which threw,") },
    thrown: { get: read("threw", "the exception of the previous version, which returned,") },
  }) as PreviousEnd;
}
