import { Random } from "fast-check";

// Random numbers from a seed: Doty-Humphrey's small fast chaotic generator (sfc32). One stream a purpose, so that
// drawing more values in one place does not change what another draws.

/** A stream of random numbers as fast-check takes it. */
class Stream {
  /** In an array of words, since numbers of a double's size in fields take twice the time. */
  readonly #state: Int32Array;

  constructor(state: readonly number[]) {
    this.#state = Int32Array.from(state);
  }

  clone(): Stream {
    return new Stream(this.getState());
  }

  next(): number {
    const state = this.#state;
    const { 0: a = 0, 1: b = 0, 2: c = 0, 3: count = 0 } = state;
    const t = (((a + b) | 0) + count) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + t;
    state[3] = count + 1;
    return t;
  }

  getState(): readonly number[] {
    return [...this.#state];
  }
}

/** Random numbers as fast-check takes them, with whole numbers of small ranges drawn faster. */
class FastRandom extends Random {
  readonly #stream: Stream;

  constructor(stream: Stream) {
    super(stream);
    this.#stream = stream;
  }

  override nextInt(min?: number, max?: number): number {
    if (min === undefined || max === undefined) return this.#stream.next();
    const range = max - min + 1;
    if (range > 0x1_0000_0000) return super.nextInt(min, max);
    return min + Math.floor(((this.#stream.next() >>> 0) / 0x1_0000_0000) * range);
  }
}

/** The random numbers of a seed, for one purpose. */
export function randomFrom(seed: number, purpose: number): Random {
  const stream = new Stream([seed | 0, purpose | 0, 0x9e3779b9 | 0, 1]);
  for (let i = 0; i < 12; i++) stream.next();
  return new FastRandom(stream);
}

/** A whole number from 0 to `count` - 1. */
export function below(random: Random, count: number): number {
  return random.nextInt(0, count - 1);
}

/** Whether a thing of this chance, in hundredths, happens now. */
export function chance(random: Random, hundredths: number): boolean {
  return random.nextInt(0, 99) < hundredths;
}

/** One of these. */
export function pick<T>(random: Random, of: readonly T[]): T | undefined {
  return of.length === 0 ? undefined : of[random.nextInt(0, of.length - 1)];
}
