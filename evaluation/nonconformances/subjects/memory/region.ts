import type { int, nat } from "@proviso/runtime";

/** The most bytes of a region. */
export const MAX_SIZE = 256;

/** The most generations that a region remembers. */
export const MAX_DEPTH = 16;

/**
 * @pure
 * @ensures \result <==> Number.isInteger(x) && 0 <= x && x <= 255
 */
export function isByte(x: number): boolean {
  return Number.isInteger(x) && x >= 0 && x <= 255;
}

/**
 * @pure
 * @ensures \result <==> (\forall int i; 0 <= i && i < data.length; isByte(data[i]))
 */
export function areBytes(data: readonly number[]): boolean {
  for (let i = 0; i < data.length; i += 1) {
    if (!isByte(data[i])) return false;
  }
  return true;
}

/**
 * Fletcher's checksum of 16 bits.
 * @pure
 * @requires areBytes(data)
 * @ensures 0 <= \result && \result <= 0xfefe
 * @ensures \result % 256 === (\sum int i; 0 <= i && i < data.length; data[i]) % 255
 * @ensures data.length === 1 ==> \result === (data[0] % 255) * 257
 */
export function checksum(data: readonly int[]): nat {
  let low = 0;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % 255;
    high = (high + low) % 255;
  }
  return high * 256 + low;
}

/** What a region held from one commit to the next. */
interface Generation {
  readonly number: nat;
  readonly data: int[];
}

/** A piece of memory that changes in transactions and remembers its latest generations. */
export class Region {
  //@ invariant 1 <= this.size && this.size <= MAX_SIZE && 1 <= this.depth && this.depth <= MAX_DEPTH;
  //@ invariant 1 <= this.count && this.count <= this.depth;
  //@ invariant (\forall int age; 0 < age && age < this.count; this.numberOf(age) < this.numberOf(age - 1));
  //@ invariant (\forall int age; 0 <= age && age < this.count; this.numberOf(age) <= this.counter);
  //@ constraint this.size === \old(this.size) && this.depth === \old(this.depth);
  //@ constraint this.counter >= \old(this.counter) && this.count >= \old(this.count);
  //@ constraint this.numberOf(0) >= \old(this.numberOf(0));

  readonly #generations: Generation[];
  #pending: Generation | undefined;
  #counter: nat = 0;

  /**
   * A region of zeros.
   * @requires 1 <= size && size <= MAX_SIZE
   * @requires 1 <= depth && depth <= MAX_DEPTH
   * @ensures this.size === size && this.depth === depth
   * @ensures this.count === 1 && this.counter === 0 && !this.inTransaction
   */
  constructor(
    readonly size: int,
    readonly depth: int,
  ) {
    this.#generations = [{ number: 0, data: new Array<int>(size).fill(0) }];
  }

  /**
   * The number of generations that can be read.
   * @pure
   */
  get count(): nat {
    return this.#generations.length;
  }

  /**
   * The number of the generation that was begun last.
   * @pure
   */
  get counter(): nat {
    return this.#counter;
  }

  /** @pure */
  get inTransaction(): boolean {
    return this.#pending !== undefined;
  }

  /**
   * The number of a committed generation; the newest has age 0.
   * @pure
   * @requires 0 <= age && age < this.count
   * @ensures 0 <= \result && \result <= this.counter - age
   */
  numberOf(age: int): nat {
    return this.#at(age).number;
  }

  /**
   * A copy of a committed generation.
   * @pure
   * @requires 0 <= age && age < this.count
   * @ensures \fresh(\result) && \result.length === this.size
   * @ensures areBytes(\result)
   */
  read(age: int = 0): int[] {
    return this.#at(age).data.slice();
  }

  /**
   * A copy of what a commit would store.
   * @pure
   * @requires this.inTransaction
   * @ensures \fresh(\result) && \result.length === this.size && areBytes(\result)
   */
  draft(): int[] {
    return this.#draft().data.slice();
  }

  /**
   * Begins a transaction on what was committed last, and returns the number of the new generation.
   * @requires !this.inTransaction
   * @ensures this.inTransaction && this.count === \old(this.count)
   * @ensures \result === this.counter && this.counter === \old(this.counter) + 1
   * @ensures checksum(this.draft()) === checksum(this.read(0))
   */
  begin(): nat {
    this.#counter += 1;
    this.#pending = { number: this.#counter, data: this.read(0) };
    return this.#counter;
  }

  /**
   * Writes into the draft; nobody sees it before the commit.
   * @old before: readonly int[] = this.inTransaction ? this.draft() : []
   * @requires this.inTransaction && areBytes(bytes)
   * @requires 0 <= offset && offset + bytes.length <= this.size
   * @ensures (\forall int i; 0 <= i && i < bytes.length; this.draft()[offset + i] === bytes[i])
   * @ensures this.draft().every((byte, i) => i < offset || i >= offset + bytes.length ? byte === before[i] : true)
   * @ensures this.inTransaction && this.counter === \old(this.counter)
   */
  write(offset: int, bytes: readonly int[]): void {
    const data = this.#draft().data;
    for (let i = 0; i < bytes.length; i += 1) data[offset + i] = bytes[i];
  }

  /**
   * Makes the draft the newest generation. The oldest one is forgotten if there are too many.
   * @requires this.inTransaction
   * @ensures !this.inTransaction && \result === this.numberOf(0) && \result === this.counter
   * @ensures this.count === Math.min(\old(this.count) + 1, this.depth)
   * @ensures checksum(this.read(0)) === \old(checksum(this.draft()))
   */
  commit(): nat {
    const draft = this.#draft();
    if (this.#generations.length === this.depth) this.#generations.shift();
    this.#generations.push(draft);
    this.#pending = undefined;
    return draft.number;
  }

  /**
   * Gives up the draft. Its number is not used again.
   * @requires this.inTransaction
   * @ensures !this.inTransaction && this.counter === \old(this.counter)
   * @ensures this.count === \old(this.count) && this.numberOf(0) === \old(this.numberOf(0))
   */
  rollback(): void {
    this.#pending = undefined;
  }

  /** @helper @pure @requires 0 <= age && age < this.#generations.length @ensures areBytes(\result.data) */
  #at(age: int): Generation {
    return this.#generations[this.#generations.length - 1 - age];
  }

  /** @helper @pure @requires this.#pending !== undefined @ensures \result.data.length === this.size */
  #draft(): Generation {
    return this.#pending as Generation;
  }
}
