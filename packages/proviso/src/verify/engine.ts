import type { Plan } from "../generate/index.js";
import type { DeclaredInputs } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";
import type { Messages } from "../result/index.js";
import { type Prelude, Solver, type SolverCounts } from "../solver/index.js";
import {
  allMeanings,
  doublesIn,
  guesses,
  ieeePrelude,
  PathSolver,
  realPrelude,
  roundedPrelude,
} from "../symbolic/index.js";
import type { Replaying, VerifyOptions } from "./options.js";
import type { Subject } from "./subject.js";

/**
 * The most that one question may take, by the solver's own counter, so that results repeat; those about doubles are about
 * their bits. The clock is for a solver that does not count.
 */
const resources = { reals: 10_000_000, rounded: 10_000_000, doubles: 60_000_000 } as const;
const longest = 10_000;
/** Milliseconds that a solver may take to start. */
const longestStart = 20_000;

/** How numbers are understood: as reals, as reals whose results are rounded, or as the doubles that they are. */
export type Arithmetic = "reals" | "rounded" | "doubles";

const preludes: Readonly<Record<Arithmetic, Prelude>> = {
  reals: realPrelude,
  rounded: roundedPrelude,
  doubles: ieeePrelude,
};

/** All that units of one program are looked at with. Solvers are started when they are asked first. */
export class Engine {
  readonly #solvers = new Map<Arithmetic, { readonly solver: Solver; readonly paths: PathSolver }>();
  #replay: Replaying | undefined;
  #end = 0;

  constructor(
    readonly subject: Subject,
    readonly inputs: DeclaredInputs,
    readonly effective: EffectiveContracts,
    readonly plan: Plan,
    readonly messages: Messages,
    readonly options: VerifyOptions,
  ) {}

  /** Until when one unit may be looked at. */
  set end(end: number) {
    this.#end = end;
    this.subject.clock.hasTime = this.hasTime;
  }

  /** Does something that may take no more than a part of what is left. */
  async within<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
    const end = this.#end;
    this.#end = Math.min(end, this.options.now() + milliseconds);
    const done = await act();
    this.#end = end;
    return done;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return Math.max(0, this.#end - this.options.now());
  }

  readonly hasTime = (): boolean => this.left > 0;

  paths(arithmetic: Arithmetic): PathSolver {
    const known = this.#solvers.get(arithmetic);
    if (known !== undefined) return known.paths;
    const { solver: program, now } = this.options;
    const solver = new Solver({
      program,
      prelude: preludes[arithmetic],
      functions: allMeanings,
      guesses,
      now,
    });
    const most = () => ({
      resources: resources[arithmetic],
      milliseconds: Math.max(1, Math.min(longest, this.left)),
      starting: Math.max(1, Math.min(longestStart, this.left)),
    });
    const also = arithmetic === "rounded" ? doublesIn : undefined;
    const paths = new PathSolver(solver, this.subject.build, most, also);
    this.#solvers.set(arithmetic, { solver, paths });
    return paths;
  }

  get replay(): Replaying {
    this.#replay ??= this.options.replay(this.plan, this.messages);
    return this.#replay;
  }

  /** What all solvers were asked. */
  get counts(): Pick<SolverCounts, "queries" | "milliseconds"> {
    const all = [...this.#solvers.values()].map(({ solver }) => solver.counts);
    return {
      queries: all.reduce((sum, { queries }) => sum + queries, 0),
      milliseconds: all.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    };
  }

  async close(): Promise<void> {
    for (const { solver } of this.#solvers.values()) solver.close();
    await this.#replay?.close();
  }
}
