import { random } from "../../support/random.js";

/** Choices that a seed makes. */
export class Draw {
  readonly #below: (below: number) => number;

  constructor(seed: number) {
    this.#below = random(seed);
  }

  below(count: number): number {
    return this.#below(count);
  }

  /** Whether something of some probability, in percent, is the case. */
  chance(percent: number): boolean {
    return this.#below(100) < percent;
  }

  pick<T>(of: readonly T[]): T {
    const picked = of[this.#below(of.length)];
    if (picked === undefined && of.length === 0) throw new Error("There is nothing to pick.");
    return picked as T;
  }

  /** Between none and `most` of something. */
  some<T>(most: number, make: (i: number) => T, least = 0): T[] {
    return Array.from({ length: least + this.#below(most - least + 1) }, (_, i) => make(i));
  }
}
