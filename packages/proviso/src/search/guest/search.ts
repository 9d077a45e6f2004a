import type { Random } from "fast-check";
import {
  type Plan,
  type Sequence,
  type SequenceData,
  toSequenceData,
  type UnitPlan,
} from "../../generate/index.js";
import { fingerprint } from "../../values/index.js";
import type { SequenceDrawing } from "./draw-sequence.js";
import type { Outcome } from "./outcome.js";
import type { Pool } from "./pool.js";

// Feedback-directed random testing (Randoop); what tells right from wrong is given (seed 004, §2; seed 002, §8; seed 000, §6). Units take
// turns; each case is a sequence that ends in a call of one; what ran validly is built upon. Which cases are drawn
// depends on the seed and on what earlier cases did, on nothing else, so a run can be repeated.

/** What is known of a unit. */
export interface UnitCount {
  run: number;
  meaningful: number;
  threw: number;
  /** Calls that never came to an end, since a promise is never settled or a generator goes on and on, and the first case that ended so. */
  stuck: number;
  stuckBy: SequenceData | null;
}

/** What cases can violate, and what runs them. */
export interface CaseJudge<V> {
  /** A promise only if a call returned one. */
  run(sequence: Sequence): Outcome<V> | Promise<Outcome<V>>;
  /** What the steps of the last case gave. */
  readonly results: readonly unknown[];
  /** What a unit says of an object, without checks. */
  observe(unit: number, object: object): unknown;
  /** What makes two violations the same. */
  keyOf(violation: V): string;
  /** Whether a violation is about a unit, and not about one that it calls. */
  isAbout(violation: V, unit: UnitPlan): boolean;
  /** Keeps of a violation what it needs, before the values change that it mentions. */
  keep(violation: V): void;
  /** Whether a case is likely to get where the search is to get; if it says no, others are drawn instead, a few times. */
  isPromising?(sequence: Sequence): boolean;
}

/** A violation, and the first cases that revealed it. */
export interface Found<V> {
  readonly error: V;
  readonly sequences: Sequence[];
  count: number;
  /** Of these, the ones that call the unit themselves. */
  direct: number;
}

/** How many cases are kept, of those that reveal a finding and of those of a unit that do not. */
const kept = 64;

/** How many cases are drawn, at most, for one that is promising. */
const mostDraws = 24;

/** As many of its own questions are asked of an object to tell its states apart. */
const mostObservers = 6;

export class Search<V> {
  readonly counts: UnitCount[];
  readonly found = new Map<string, Found<V>>();
  /** For each unit, sequences that held; later ones take the place of earlier ones as they come. */
  readonly passing: Sequence[][];
  cases = 0;
  /** Told each case that is kept of those that reveal something, as soon as it has run. */
  onRevealed: ((sequence: Sequence) => void) | undefined;

  constructor(
    readonly plan: Plan,
    readonly drawing: SequenceDrawing,
    readonly runner: CaseJudge<V>,
    readonly pool: Pool,
    readonly random: Random,
    /** The classes of the plan as the program has them, where they can be named. */
    readonly classes: readonly unknown[],
    /** The units in the order of their cases, round after round. */
    readonly turns: readonly number[],
    /** Cases that come first. */
    given: readonly Sequence[],
  ) {
    this.insert(given, 0);
    this.counts = plan.units.map(() => ({ run: 0, meaningful: 0, threw: 0, stuck: 0, stuckBy: null }));
    this.passing = plan.units.map(() => []);
  }

  readonly #given = new Map<number, Sequence>();

  /** Has cases run instead of those that would be drawn from a number on. */
  insert(sequences: readonly Sequence[], from = this.cases): void {
    for (const [i, sequence] of sequences.entries()) this.#given.set(from + i, sequence);
  }

  /** The first number from which on nothing waits to be run. */
  get free(): number {
    return Math.max(this.cases, ...[...this.#given.keys()].map((number) => number + 1));
  }

  /** How many cases a round over all units has. */
  get round(): number {
    return this.turns.length;
  }

  /** The unit that a case is about. */
  unitOf(number: number): number {
    return this.#given.get(number)?.at(-1)?.unit ?? this.turns[number % this.turns.length] ?? -1;
  }

  /** Draws the next case and runs it, if `begin` lets it. A promise only if a call returned one. */
  next(begin: (number: number, sequence: Sequence) => "run" | "skip"): void | Promise<void> {
    const number = this.cases++;
    const unit = this.unitOf(number);
    const sequence = this.#given.get(number) ?? this.#draw(unit);
    if (sequence === undefined || begin(number, sequence) === "skip") return;
    const outcome = this.runner.run(sequence);
    if (outcome instanceof Promise) return outcome.then((settled) => this.#learn(unit, sequence, settled));
    this.#learn(unit, sequence, outcome);
  }

  /** Every other case is what is drawn first, so that the others are tried too. */
  #draw(unit: number): Sequence | undefined {
    let sequence = this.drawing.draw(unit);
    if (this.runner.isPromising === undefined || this.random.nextInt(0, 1) === 0) return sequence;
    for (let i = 1; i < mostDraws; i++) {
      if (sequence === undefined || this.runner.isPromising(sequence)) return sequence;
      sequence = this.drawing.draw(unit);
    }
    return sequence;
  }

  #learn(unit: number, sequence: Sequence, outcome: Outcome<V>): void {
    const last = outcome.step === sequence.length - 1;
    const count = this.counts[sequence[outcome.step]?.unit ?? unit];
    if (count !== undefined && last) count.run += 1;
    switch (outcome.kind) {
      case "meaningless":
        return;
      case "stuck":
        if (count === undefined || !last) return;
        count.stuck += 1;
        count.stuckBy ??= toSequenceData(sequence.slice(0, outcome.step + 1));
        return;
      case "violated":
        if (count !== undefined && last) count.meaningful += 1;
        this.#reveal(sequence.slice(0, outcome.step + 1), outcome.error, last);
        return;
      case "threw":
        if (count === undefined || !last) return;
        count.meaningful += 1;
        count.threw += 1;
        this.#keep(unit, sequence);
        return;
      case "returned":
        if (count !== undefined) count.meaningful += 1;
        this.#keep(unit, sequence);
        this.#pool(unit, sequence, outcome.value);
    }
  }

  #reveal(sequence: Sequence, error: V, last: boolean): void {
    const key = this.runner.keyOf(error);
    const unit = this.plan.units[sequence.at(-1)?.unit ?? -1];
    const isDirect = last && unit !== undefined && this.runner.isAbout(error, unit);
    const found = this.found.get(key);
    if ((found?.sequences.length ?? 0) < kept) this.onRevealed?.(sequence);
    if (found === undefined) {
      this.runner.keep(error);
      this.found.set(key, { error, sequences: [sequence], count: 1, direct: Number(isDirect) });
    } else {
      found.count += 1;
      if (isDirect) found.direct += 1;
      if (found.sequences.length < kept) found.sequences.push(sequence);
    }
  }

  #keep(unit: number, sequence: Sequence): void {
    const last = sequence.at(-1);
    if (last !== undefined && last.args.length > 0) this.drawing.familiar.learn(last, this.cases);
    const passing = this.passing[unit];
    if (passing === undefined) return;
    if (passing.length < kept) passing.push(sequence);
    else if (this.cases % 8 === 0) passing[(this.cases >> 3) % kept] = sequence;
  }

  /** Puts what the sequence made or changed where later ones find it. */
  #pool(unit: number, sequence: Sequence, value: unknown): void {
    const planned = this.plan.units[unit];
    if (planned === undefined) return;
    const at = sequence.length - 1;
    const receiver = sequence[at]?.receiver;
    if (planned.kind === "constructor" && planned.owner !== undefined)
      this.#offer(planned.owner, sequence, at, value);
    else {
      if (receiver !== undefined && !planned.pure) {
        const object = this.runner.results[receiver];
        const type = this.#classOf(object, planned.owner);
        if (type !== undefined) this.#offer(type, sequence, receiver, object);
      }
      const shape = this.plan.shapes[planned.result];
      if (shape?.kind === "instance" || shape?.kind === "interface")
        for (const type of shape.classes.slice(0, 1)) this.#offer(type, sequence, at, value);
      this.drawing.given.learn(unit, value, this.cases);
    }
  }

  /** The class of the plan that an object is of: the unit's own, or a subclass that inherits it. */
  #classOf(object: unknown, owner: number | undefined): number | undefined {
    const made = (object as { constructor?: unknown } | undefined)?.constructor;
    if (made === undefined || (owner !== undefined && this.classes[owner] === made)) return owner;
    const found = this.classes.indexOf(made);
    return found >= 0 ? found : owner;
  }

  #offer(type: number, sequence: Sequence, at: number, object: unknown): void {
    if (typeof object !== "object" || object === null || !this.pool.wants(type, this.random)) return;
    this.pool.add(type, { sequence, at }, this.#stateOf(type, object), this.random);
  }

  /** For each class, what can be asked of an instance without changing it. */
  readonly #observers = new Map<number, readonly number[]>();

  /** What is known of an object's state: all that can be seen, and what it says of what cannot. */
  #stateOf(type: number, object: object): number {
    let observers = this.#observers.get(type);
    if (observers === undefined) {
      observers = (this.plan.classes[type]?.units ?? [])
        .filter((unit) => {
          const { kind, pure, parameters } = this.plan.units[unit] ?? {};
          return kind === "getter" || (kind === "method" && pure && parameters?.length === 0);
        })
        .slice(0, mostObservers);
      this.#observers.set(type, observers);
    }
    if (observers.length === 0) return fingerprint(object);
    const said = observers.map((unit) => this.runner.observe(unit, object));
    return fingerprint([object, said]);
  }
}
