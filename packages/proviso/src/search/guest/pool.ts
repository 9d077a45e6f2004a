import type { Random } from "fast-check";
import { below, chance, type Sequence } from "../../generate/index.js";

/** A sequence that ran without a violation, and the step that gave an instance. */
export interface Made {
  readonly sequence: Sequence;
  readonly at: number;
}

const mostOfAClass = 96;
const mostStates = 20_000;
/** A class of which so many states are known is hardly short of one. */
const manyStates = 1_000;

/**
 * Instances by class, as the sequences that make them (feedback-directed random testing: only what ran validly is
 * built upon, and of sequences that lead to the same state only the first).
 */
export class Pool {
  readonly #made = new Map<number, Made[]>();
  readonly #seen = new Map<number, Set<number>>();
  #states = 0;

  /** Whether the state was new. */
  add(type: number, made: Made, state: number, random: Random): boolean {
    const seen = entryOf(this.#seen, type, () => new Set<number>());
    if (seen.has(state)) return false;
    if (this.#states < mostStates) {
      seen.add(state);
      this.#states += 1;
    }
    const entries = entryOf(this.#made, type, (): Made[] => []);
    if (entries.length < mostOfAClass) entries.push(made);
    else entries[below(random, mostOfAClass)] = made;
    return true;
  }

  /** Whether another instance of a class is worth the time to tell its state, which is longer than most calls take. */
  wants(type: number, random: Random): boolean {
    return (this.#seen.get(type)?.size ?? 0) < manyStates || chance(random, 20);
  }

  /** One of the instances of a class. */
  pick(type: number, random: Random): Made | undefined {
    const entries = this.#made.get(type);
    return entries === undefined ? undefined : entries[below(random, entries.length)];
  }

  /** How many different states were reached. */
  get states(): number {
    return this.#states;
  }
}

function entryOf<T>(map: Map<number, T>, key: number, make: () => T): T {
  let entry = map.get(key);
  if (entry === undefined) {
    entry = make();
    map.set(key, entry);
  }
  return entry;
}
