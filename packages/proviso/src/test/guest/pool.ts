import type { Random } from "fast-check";
import { below, type Sequence } from "../../generate/index.js";

/** A sequence that ran without a violation, and the step that gave an instance. */
export interface Made {
  readonly sequence: Sequence;
  readonly at: number;
}

const mostOfAClass = 96;
const mostStates = 20_000;

/**
 * Instances by class, as the sequences that make them (feedback-directed random testing: only what ran validly is
 * built upon, and of sequences that lead to the same state only the first).
 */
export class Pool {
  readonly #made = new Map<number, Made[]>();
  readonly #states = new Set<string>();

  /** Whether the state was new. */
  add(type: number, made: Made, state: string, random: Random): boolean {
    const key = `${type}:${state}`;
    if (this.#states.has(key)) return false;
    if (this.#states.size < mostStates) this.#states.add(key);
    const entries = this.#made.get(type) ?? [];
    this.#made.set(type, entries);
    if (entries.length < mostOfAClass) entries.push(made);
    else entries[below(random, mostOfAClass)] = made;
    return true;
  }

  /** One of the instances of a class. */
  pick(type: number, random: Random): Made | undefined {
    const entries = this.#made.get(type);
    return entries === undefined ? undefined : entries[below(random, entries.length)];
  }

  /** How many different states were reached. */
  get states(): number {
    return this.#states.size;
  }
}
