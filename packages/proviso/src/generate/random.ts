import { Random } from "fast-check";

// Random numbers from a seed: Jenkins's small fast generator with a counter (sfc32). One stream a purpose, so that
// drawing more values in one place does not change what another draws.

/** A stream of random numbers as fast-check takes it. */
class Stream {
  #a: number;
  #b: number;
  #c: number;
  #count: number;

  constructor(state: readonly [number, number, number, number]) {
    [this.#a, this.#b, this.#c, this.#count] = state;
  }

  clone(): Stream {
    return new Stream(this.getState());
  }

  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t;
    this.#c |= 0;
    return t;
  }

  getState(): readonly [number, number, number, number] {
    return [this.#a, this.#b, this.#c, this.#count];
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
