import { Builder, type Prelude, Solver, type SolverCounts, type SolverProgram } from "../solver/index.js";
import {
  allMeanings,
  doublesIn,
  guesses,
  ieeePrelude,
  PathSolver,
  realPrelude,
  roundedPrelude,
} from "../symbolic/index.js";
import type { Clock } from "./clock.js";

/**
 * The most that one question may take, by the solver's own counter, so that results repeat; those about doubles are about
 * their bits. The clock is for a solver that does not count.
 */
const resources = { reals: 4_000_000, rounded: 4_000_000, doubles: 40_000_000 } as const;
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

/** One solver for each arithmetic, for all projects. They are started when they are asked first. */
export class Solvers {
  readonly build = new Builder(allMeanings);
  readonly #solvers = new Map<Arithmetic, { readonly solver: Solver; readonly paths: PathSolver }>();

  constructor(
    readonly program: SolverProgram,
    readonly clock: Clock,
  ) {}

  paths(arithmetic: Arithmetic): PathSolver {
    const known = this.#solvers.get(arithmetic);
    if (known !== undefined) return known.paths;
    const { clock, program, build } = this;
    const solver = new Solver({
      program,
      prelude: preludes[arithmetic],
      functions: allMeanings,
      guesses,
      now: clock.now,
    });
    const most = () => ({
      resources: resources[arithmetic],
      milliseconds: Math.max(1, Math.min(longest, clock.left)),
      // A solver that has begun to start serves the units after this one, too.
      starting: Math.max(1, Math.min(longestStart, clock.leftForAll)),
    });
    const also = arithmetic === "rounded" ? doublesIn : undefined;
    const paths = new PathSolver(solver, build, most, also);
    this.#solvers.set(arithmetic, { solver, paths });
    return paths;
  }

  /** What all of them were asked. */
  get counts(): Pick<SolverCounts, "queries" | "milliseconds"> {
    const all = [...this.#solvers.values()].map(({ solver }) => solver.counts);
    return {
      queries: all.reduce((sum, { queries }) => sum + queries, 0),
      milliseconds: all.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    };
  }

  close(): void {
    for (const { solver } of this.#solvers.values()) solver.close();
  }
}
