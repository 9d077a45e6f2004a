import { pathToFileURL } from "node:url";
import type { Plan, SequenceData } from "../generate/index.js";
import type { StartFailure } from "../sandbox/index.js";
import { searchProgram } from "../search/index.js";
import type { TestOptions } from "./options.js";
import type { FoundData, Searched } from "./protocol.js";
import { startGuest } from "./start-guest.js";
import { isLate, type TimeShares } from "./time-shares.js";
import type { SearchAgain } from "./untested.js";

const casesOfAUnit = 4_000;

/** The share of the cases and of the time that is spent on clauses that these do not test. */
const shareAgain = 0.25;

/** What a search of a plan is to do, but for the modules it is done on. */
export function orderOf(plan: Plan, options: TestOptions, settled: readonly number[], shares: TimeShares) {
  const contracted = plan.units.filter(({ clauses }, i) => clauses > 0 && !settled.includes(i)).length;
  return {
    plan,
    settled,
    idle: [],
    seed: options.seed,
    fixtures: options.fixtures === undefined ? null : pathToFileURL(options.fixtures.file).href,
    cases: options.cases ?? Math.max(1, contracted) * casesOfAUnit,
    milliseconds: shares.search,
    telling: shares.telling,
  };
}

type SearchOrder = ReturnType<typeof orderOf> & { readonly given: readonly SequenceData[] };

/** Searches the program as it is. */
export function search(order: SearchOrder, options: TestOptions): Promise<Searched | StartFailure> {
  const { plan } = order;
  const modules = plan.modules.map((file) => pathToFileURL(file).href);
  return searchProgram<FoundData>(
    { ...order, modules, brief: false, eager: false },
    () => startGuest("serve", plan, { ...options, modules: withFixtures(modules, order) }),
    options.now,
    (progress) => options.onProgress?.(progress),
    options.timeLeft === undefined ? "given back" : "firm",
  );
}

const withFixtures = (modules: readonly string[], { fixtures }: SearchOrder): readonly string[] =>
  fixtures === null ? modules : [...modules, fixtures];

/** Another search, in a variant of the program, for a part of the time of the first; nothing if there is none left. */
export function searchAgain(order: SearchOrder, options: TestOptions, { end }: TimeShares): SearchAgain {
  return async (variant) => {
    const { variantUrl } = options.hook;
    const { plan, cases, milliseconds: whole, ...rest } = order;
    const milliseconds = whole * shareAgain;
    // With less, it would only tell what it had no time for.
    if (options.now() + milliseconds > end) return undefined;
    const modules = plan.modules.map((file) => variantUrl(pathToFileURL(file).href, variant));
    const searched = await searchProgram<FoundData>(
      {
        ...rest,
        plan,
        modules,
        brief: true,
        eager: false,
        given: [],
        cases: Math.ceil(cases * shareAgain),
        milliseconds,
      },
      () => startGuest("serve", plan, { ...options, modules: withFixtures(modules, order) }),
      options.now,
      () => {},
      options.timeLeft === undefined ? "given back" : "firm",
    );
    if (isLate(options)) return undefined;
    return "failure" in searched
      ? { broken: [], cases: 0 }
      : { broken: searched.found, cases: searched.cases };
  };
}
