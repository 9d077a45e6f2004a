import type { State } from "./machine/state.js";

// Paths that can be gone on with, and which of them is next. Whoever looks at all paths goes down one after the other, since
// neighbours have most of their conditions in common. Whoever looks for one goes the short ones first, so that no loop keeps it
// from what is beside it; now and then the longest, so that what only many rounds show is found as well.

export type PathOrder = "deep" | "fair";

/** Every so many turns the longest path is next. */
const turnsForLongest = 4;

export class OpenPaths {
  /** By the number of decisions on them, those that were added last behind. */
  readonly #byLength: State[][] = [];
  readonly #stack: State[] = [];
  #turn = 0;

  constructor(readonly order: PathOrder) {}

  /** Adds paths that begin at one point; the last one is the next of them. */
  add(states: readonly State[]): void {
    if (this.order === "deep") {
      this.#stack.push(...states);
      return;
    }
    for (const state of states) {
      const length = state.path?.length ?? 0;
      while (this.#byLength.length <= length) this.#byLength.push([]);
      this.#byLength[length]?.push(state);
    }
  }

  /** The path that is gone on with. */
  next(): State | undefined {
    if (this.order === "deep") return this.#stack.pop();
    this.#turn += 1;
    const isThere = (some: readonly State[]): boolean => some.length > 0;
    const isLongest = this.#turn % turnsForLongest === 0;
    return (isLongest ? this.#byLength.findLast(isThere) : this.#byLength.find(isThere))?.pop();
  }
}
