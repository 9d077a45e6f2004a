import type { SequenceData } from "../../generate/index.js";
import type { Remark } from "../../result/index.js";
import type { HelpAnswer, Helper, WantedCondition } from "../../search/index.js";
import type { DiffOptions } from "../options.js";
import type { PartWork } from "../part-work.js";
import type { PlanPair } from "../plan-pair.js";
import type { Searched } from "../search-changes.js";
import { CallSolver, type SoughtCase } from "./call-solver.js";

/** The most of the time for a search in which calls are looked for. */
const share = 0.5;

/** A case of a change contract that no drawn call met, and what came of looking for one that does. */
interface Sought extends SoughtCase {
  found: number;
  lost: readonly string[];
  /** Whether there was no time to look at all paths. */
  isCutOff: boolean;
}

/** Calls that no drawn one stands for, found while the search of a part goes on. */
export class WantedCalls implements Helper {
  readonly #sought = new Map<string, Sought>();
  /** Those that are still wanted. */
  #wanted: ReadonlySet<string> = new Set();
  #ready: SequenceData[] = [];
  #work: Promise<void> | undefined;
  #isThrough = false;
  #solver: CallSolver | undefined;
  #wake = (): void => {};

  constructor(
    readonly work: Pick<PartWork, "before" | "previous" | "contracted">,
    readonly plans: Pick<PlanPair, "previous">,
    readonly options: Pick<DiffOptions, "solver" | "now" | "onProgress">,
    /** Milliseconds for the search. */
    readonly milliseconds: number,
  ) {}

  async ask(wanted: readonly WantedCondition[], waits: boolean): Promise<HelpAnswer> {
    this.#wanted = new Set(wanted.map(keyOf));
    // Whoever asks first goes on before anything is done.
    this.#work ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#solve(wanted));
    if (waits && this.#ready.length === 0 && !this.#isThrough)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const sequences = this.#ready;
    this.#ready = [];
    return { sequences, more: !this.#isThrough };
  }

  async stop(): Promise<void> {
    this.#isThrough = true;
    this.#solver?.stop();
    await this.#work;
  }

  /** What the reader should know: which conditions were met by calls that were solved for, and what stood in the way of others. */
  remarks({ tally }: Searched): Remark[] {
    const unmet = new Set(tally?.unmet.map(keyOf));
    return [...this.#sought].flatMap(([key, { contract, condition, found, lost, isCutOff }]): Remark[] => {
      const which =
        contract.cases.length > 1 ? `case ${condition + 1} of its change contract` : "its change contract";
      const unit = contract.new.name;
      const told = (message: string): Remark[] => [{ kind: "solved", unit, message }];
      if (!unmet.has(key))
        return found === 0
          ? []
          : told(`few calls meet the update condition of ${which}, so some were solved for`);
      const none = `no call was found that meets the update condition of ${which}`;
      const [what] = lost;
      if (what !== undefined) return told(`${none}; of what it depends on, this is not modelled: ${what}`);
      return isCutOff ? told(`${none}; to look for more takes longer`) : [];
    });
  }

  async #solve(wanted: readonly WantedCondition[]): Promise<void> {
    const { now, onProgress } = this.options;
    const end = now() + share * this.milliseconds;
    try {
      // What takes longer than its share may take what the others left.
      for (const [i, one] of [...wanted, ...wanted].entries()) {
        const contract = this.#contractOf(one);
        const key = keyOf(one);
        const before = this.#sought.get(key);
        if (contract === undefined || this.#isThrough || !this.#wanted.has(key)) continue;
        if (before !== undefined && (before.found > 0 || !before.isCutOff)) continue;
        onProgress?.({ stage: "solving", text: `solving for a call of ${one.unit}` });
        const sought: Sought = { contract, condition: one.condition, found: 0, lost: [], isCutOff: false };
        this.#sought.set(key, sought);
        this.#solver ??= this.#newSolver();
        const milliseconds = Math.max(0, end - now()) / (wanted.length - (i % wanted.length));
        sought.lost = await this.#solver.callsFor(sought, milliseconds, (sequence) => {
          sought.found += 1;
          this.#ready.push(sequence);
          this.#wake();
        });
        sought.isCutOff = this.#solver.isCutOff;
      }
    } catch (error) {
      // No verdict rests on what is found here: to find nothing is no reason to say nothing.
      for (const sought of this.#sought.values())
        if (sought.found === 0) sought.lost = [`a fault of Proviso: ${String(error)}`];
    } finally {
      this.#isThrough = true;
      this.#solver?.stop();
      this.#wake();
    }
  }

  #newSolver(): CallSolver {
    const { before, previous, contracted } = this.work;
    return new CallSolver(before, previous, contracted.contracts, this.plans.previous, this.options);
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
