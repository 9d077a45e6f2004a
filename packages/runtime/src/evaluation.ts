import type { ClauseValue } from "./errors.js";
import { attempt } from "./inspect.js";
import { printValue } from "./print.js";
import { unchecked } from "./state.js";

// The contextual evaluation of a clause (seed 002, §3.2 and §3.5). It runs only when the plain expression was false or
// threw. An undefined part is absorbed by the smallest condition around it: what throws counts against the clause,
// what cannot be executed counts for it. In a neutral context, as under boolean equality, undefinedness goes on
// upwards unless logic decides without it: strong Kleene logic, in which `demonic` wins over `angelic`.

/** Thrown by what cannot be executed: it must not count as an error. */
export class Angelic {}

/** Stands for what cannot be executed; what that is stands in the call, for whoever reads woven code. */
export function angelic(_what: unknown): never {
  throw new Angelic();
}

/** How a condition bears on the whole clause: its truth helps, its truth hurts, or both. */
export type Polarity = 0 | 1 | 2;

export const NEGATIVE = 0;
export const NEUTRAL = 2;

/** What an old expression came to. */
export class Undefined {
  constructor(readonly reason: unknown) {}
}

/** The value of an old expression, or its undefinedness in the state after the call. */
export function readOld(value: unknown): unknown {
  if (value instanceof Undefined) throw value.reason;
  return value;
}

/** Runs an old expression, unchecked; undefinedness is kept for whoever reads it. */
export function capture(run: () => unknown): unknown {
  try {
    return unchecked(run);
  } catch (reason) {
    return new Undefined(reason);
  }
}

/** One evaluation of one clause, and what it saw. */
export class Evaluation {
  /** Where each part stands, what it was, and whether that was at the call. */
  readonly #seen: [part: number | string, end: number, value: unknown, old: boolean][] = [];
  /** Why a part of the clause had no value. */
  note: string | undefined;

  constructor(
    readonly text: string,
    readonly olds: readonly unknown[],
    readonly result?: unknown,
  ) {}

  /** The parts, each with the last value it had. */
  get values(): ClauseValue[] {
    const found = new Map<string, ClauseValue>();
    for (const [part, end, value, old] of this.#seen) {
      const text = typeof part === "string" ? part : this.text.slice(part, end).replace(/\s+/g, " ");
      found.delete(text);
      found.set(text, { text, value, old });
    }
    return [...found.values()];
  }

  /** Notes the value of the part of the clause that stands at `start`. */
  r<T>(start: number | string, end: number, value: T, old = false): T {
    this.#seen.push([start, end, value, old]);
    return value;
  }

  /** Notes the value of what a member is taken of, if it is missing. */
  m<T>(start: number, end: number, value: T): T {
    return value === null || value === undefined ? this.r(start, end, value) : value;
  }

  /** Notes a value under a name. */
  n<T>(text: string, value: T): T {
    return this.r(text, 0, value);
  }

  /** The value of an old expression. */
  o(index: number): unknown {
    return readOld(this.olds[index]);
  }

  /** A condition in its context. */
  a(p: Polarity, run: () => unknown): boolean {
    if (p === NEUTRAL) return run() as boolean;
    try {
      return Boolean(run());
    } catch (thrown) {
      if (thrown instanceof Angelic) return p === NEGATIVE;
      this.note ??= `a part of it threw ${describe(thrown)}`;
      return p !== NEGATIVE;
    }
  }

  /** `&&` where undefinedness is not absorbed: false if either side is. */
  and(left: () => unknown, right: () => unknown): unknown {
    return this.#kleene(false, left, right);
  }

  /** `||` where undefinedness is not absorbed: true if either side is. */
  or(left: () => unknown, right: () => unknown): unknown {
    return this.#kleene(true, left, right);
  }

  #kleene(decisive: boolean, left: () => unknown, right: () => unknown): unknown {
    const first = capture(left);
    if (!(first instanceof Undefined)) return Boolean(first) === decisive ? first : right();
    const second = capture(right);
    return second === decisive ? second : defined([first, second]);
  }

  /** Applies `f` to operands that are all evaluated, so that an error in one is not hidden by another. */
  ops<T>(operands: readonly (() => unknown)[], f: (...values: never[]) => T): T {
    return f(...(defined(operands.map(capture)) as never[]));
  }

  /** Whether a condition holds for every element of a range. */
  all<T>(p: Polarity, range: () => Iterable<T>, holds: (x: T) => unknown, name: string): boolean {
    return this.#quantify(p, true, range, holds, name);
  }

  /** Whether a condition holds for some element of a range. */
  some<T>(p: Polarity, range: () => Iterable<T>, holds: (x: T) => unknown, name: string): boolean {
    return this.#quantify(p, false, range, holds, name);
  }

  #quantify<T>(
    p: Polarity,
    every: boolean,
    range: () => Iterable<T>,
    holds: (x: T) => unknown,
    name: string,
  ): boolean {
    return this.a(p, () => {
      const undefinedOnes: Undefined[] = [];
      const before = this.#seen.length;
      for (const x of range()) {
        this.#seen.length = before;
        const one = capture(() => holds(x));
        if (one instanceof Undefined) undefinedOnes.push(one);
        else if (Boolean(one) !== every) return !every;
      }
      // No binding decided: what is said of the last is of no interest.
      const bound = new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`);
      const rest = this.#seen.splice(before);
      this.#seen.push(...rest.filter(([part, end]) => !bound.test(this.text.slice(part as number, end))));
      defined(undefinedOnes);
      return every;
    });
  }
}

/** These values, unless some are undefined; of the causes of that, an error comes before what cannot be executed. */
function defined(values: readonly unknown[]): readonly unknown[] {
  const missing = values.filter((value) => value instanceof Undefined);
  readOld(missing.find(({ reason }) => !(reason instanceof Angelic)) ?? missing[0]);
  return values;
}

/** What was thrown, in words; an error that does not let itself be read is shown as any other value is. */
export function describe(thrown: unknown): string {
  const words = attempt(() => thrown instanceof Error && String(thrown));
  return words || printValue(thrown);
}

/** The value that an old expression with bound variables had for one binding of them. */
export function readOldFor(table: unknown, keys: readonly unknown[]): unknown {
  let at: unknown = readOld(table);
  for (const key of keys) {
    if (!(at instanceof Map && at.has(key))) throw new Angelic();
    at = at.get(key);
  }
  return readOld(at);
}
