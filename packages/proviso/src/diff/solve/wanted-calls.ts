import type { Remark } from "../../result/index.js";
import type { WantedCondition } from "../../search/index.js";
import type { DiffOptions } from "../options.js";
import type { PartWork } from "../part-work.js";
import type { PlanPair } from "../plan-pair.js";
import type { Searched } from "../search-changes.js";
import { CallSolver, type SolvedCalls, type SoughtCase } from "./call-solver.js";

/** The most of the time for a search that looking for calls takes, and the most milliseconds. */
const share = 0.4;
const longest = 8_000;

/** Calls that no drawn one stands for, for the search of a part; asked for once. */
export class WantedCalls {
  readonly #solved = new Map<string, { readonly sought: SoughtCase; readonly calls: SolvedCalls }>();

  constructor(
    readonly work: Pick<PartWork, "before" | "previous" | "contracted">,
    readonly plans: Pick<PlanPair, "previous">,
    readonly options: Pick<DiffOptions, "solver" | "now" | "onProgress">,
    /** Milliseconds for the search. */
    readonly milliseconds: number,
  ) {}

  /** Calls for the update conditions that none has met. */
  async find(wanted: readonly WantedCondition[]): Promise<SolvedCalls["sequences"]> {
    const { now } = this.options;
    const end = now() + Math.min(longest, share * this.milliseconds);
    const sought = wanted.flatMap((one) => {
      const contract = this.#contractOf(one);
      return contract === undefined ? [] : [{ one, contract, condition: one.condition }];
    });
    if (sought.length === 0) return [];
    this.options.onProgress?.({ stage: "solving", text: "solving for calls that meet update conditions" });
    const { before, previous, contracted } = this.work;
    const solver = new CallSolver(before, previous, contracted.contracts, this.plans.previous, this.options);
    try {
      for (const [i, { one, ...of }] of sought.entries()) {
        const calls = await solver.callsFor(of, Math.max(0, end - now()) / (sought.length - i));
        this.#solved.set(keyOf(one), { sought: of, calls });
      }
    } finally {
      solver.close();
    }
    return [...this.#solved.values()].flatMap(({ calls }) => calls.sequences);
  }

  /** What the reader should know: which conditions were met by calls that were solved for, and what stood in the way of others. */
  remarks({ tally }: Searched): Remark[] {
    const unmet = new Set(tally?.unmet.map(keyOf));
    return [...this.#solved].flatMap(([key, { sought, calls }]): Remark[] => {
      const { contract, condition } = sought;
      const which =
        contract.cases.length > 1 ? `case ${condition + 1} of its change contract` : "its change contract";
      const unit = contract.new.name;
      if (!unmet.has(key))
        return [
          {
            kind: "solved",
            unit,
            message: `no call that was drawn met the update condition of ${which}, so calls were solved for that do`,
          },
        ];
      const [what] = calls.lost;
      if (what === undefined) return [];
      return [
        {
          kind: "solved",
          unit,
          message: `no call was found that meets the update condition of ${which}; of what it depends on, this is not modelled: ${what}`,
        },
      ];
    });
  }

  #contractOf({ unit, file }: WantedCondition): SoughtCase["contract"] | undefined {
    return this.work.contracted.contracts.find(
      (one) => one.new.name === unit && one.new.in.written.fileName === file,
    );
  }
}

function keyOf({ unit, file, condition }: WantedCondition): string {
  return JSON.stringify([unit, file, condition]);
}
