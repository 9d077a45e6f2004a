import { resultsIn, type Step, toSequenceData, weight } from "../../generate/index.js";
import type { FittingValuesData, TakenArgument } from "../protocol.js";

/** Values for parameters that are new, for which a change contract's `requires` held: the simplest of each unit. */
export class FittingValues {
  readonly #best = new Map<string, Best>();

  /** Offers those of a call, by the unit's name in the updated version, and where that has it. */
  offer(unit: string, file: string, { unit: number, args }: Step, takes: readonly TakenArgument[]): void {
    const drawn = args.filter((_, i) => "drawn" in (takes[i] ?? {}));
    if (drawn.some((arg) => resultsIn(arg).length > 0)) return;
    const own = drawn.reduce<number>((sum, arg) => sum + weight(arg), 0);
    const key = `${file}\n${unit}`;
    const best = this.#best.get(key);
    if (best === undefined || own < best.weight)
      this.#best.set(key, { unit, file, step: { unit: number, args: drawn }, weight: own });
  }

  get data(): readonly FittingValuesData[] {
    return [...this.#best.values()].map(({ unit, file, step }) => ({
      unit,
      file,
      values: toSequenceData([step]),
    }));
  }
}

interface Best {
  readonly unit: string;
  readonly file: string;
  readonly step: Step;
  readonly weight: number;
}
