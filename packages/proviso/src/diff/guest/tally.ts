import type { TallyData } from "../protocol.js";

/** What became of the cases about one unit, while they are run. */
export class Tally {
  compared = 0;
  repaired = 0;
  relevant = 0;
  passed = 0;
  following = 0;
  undecided = 0;
  abandoned = 0;
  #abandonedWhy: string | null = null;
  #undecidedWhy: string | null = null;
  #blind = 0;
  readonly #unseen = new Set<string>();

  abandon(why: () => string): void {
    this.abandoned += 1;
    this.#abandonedWhy ??= why();
  }

  leaveOpen(why: () => string): void {
    this.undecided += 1;
    this.#undecidedWhy ??= why();
  }

  /** Notes what could not be seen of a call; `isBlind`: whether that is all that it left. */
  see(unseen: readonly string[], isBlind: boolean): void {
    if (isBlind) this.#blind += 1;
    if (this.#unseen.size < 8) for (const place of unseen) this.#unseen.add(place);
  }

  get data(): TallyData {
    const { compared, repaired, relevant, passed, following, undecided, abandoned } = this;
    return {
      compared,
      repaired,
      relevant,
      passed,
      following,
      undecided,
      abandoned,
      abandonedWhy: this.#abandonedWhy,
      undecidedWhy: this.#undecidedWhy,
      unseen: [...this.#unseen],
      blind: this.#blind,
    };
  }
}
