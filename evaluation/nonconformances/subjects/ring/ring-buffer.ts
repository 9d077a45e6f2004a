import type { int, nat } from "@proviso/runtime";

/** The most places of a buffer. */
export const MAX_CAPACITY = 1_000;

/** The latest numbers that were pushed: when the buffer is full, the oldest makes room. */
export class RingBuffer {
  //@ invariant 1 <= this.capacity && this.capacity <= MAX_CAPACITY && this.#slots.length === this.capacity;
  //@ invariant 0 <= this.#head && this.#head < this.capacity;
  //@ invariant 0 <= this.size && this.size <= this.capacity && this.size <= this.pushed;
  //@ constraint this.capacity === \old(this.capacity) && this.pushed >= \old(this.pushed);

  readonly #slots: number[];
  /** Where the oldest number is. */
  #head: nat = 0;
  #size: nat = 0;
  #pushed: nat = 0;

  /**
   * @requires 1 <= capacity && capacity <= MAX_CAPACITY
   * @ensures this.capacity === capacity
   * @ensures this.size === 0 && this.pushed === 0
   */
  constructor(readonly capacity: int) {
    this.#slots = new Array<number>(capacity).fill(0);
  }

  /** @pure */
  get size(): nat {
    return this.#size;
  }

  /**
   * How many numbers were ever pushed.
   * @pure
   */
  get pushed(): nat {
    return this.#pushed;
  }

  /** @pure @ensures \result <==> this.size === 0 */
  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** @pure @ensures \result <==> this.size === this.capacity */
  get isFull(): boolean {
    return this.#size === this.capacity;
  }

  /**
   * A number by age; the oldest is at 0.
   * @pure
   * @requires 0 <= index && index < this.size
   * @ensures Object.is(\result, this.toArray()[index])
   */
  at(index: int): number {
    return this.#slots[this.#place(index)];
  }

  /**
   * Adds a number and returns the one that made room for it, if any.
   * @ensures Object.is(this.at(this.size - 1), value) && this.pushed === \old(this.pushed) + 1
   * @ensures \old(this.isFull) ==> Object.is(\result, \old(this.at(0))) && this.size === \old(this.size)
   * @ensures !\old(this.isFull) ==> \result === undefined && this.size === \old(this.size) + 1
   */
  push(value: number): number | undefined {
    const evicted = this.isFull ? this.shift() : undefined;
    this.#slots[this.#place(this.#size)] = value;
    this.#size += 1;
    this.#pushed += 1;
    return evicted;
  }

  /**
   * Takes the oldest number out.
   * @requires !this.isEmpty
   * @ensures this.size === \old(this.size) - 1 && Object.is(\result, \old(this.at(0)))
   * @ensures this.size > 0 ==> Object.is(this.at(0), \old(this.size > 1 ? this.at(1) : 0))
   * @ensures this.pushed === \old(this.pushed)
   */
  shift(): number {
    const value = this.#slots[this.#head];
    this.#head = this.#place(1);
    this.#size -= 1;
    return value;
  }

  /**
   * Takes the newest number out.
   * @requires !this.isEmpty
   * @ensures this.size === \old(this.size) - 1
   * @ensures Object.is(\result, \old(this.at(this.size - 1)))
   */
  pop(): number {
    this.#size -= 1;
    return this.#slots[this.#place(this.#size)];
  }

  /**
   * @ensures this.isEmpty && \result === \old(this.size)
   * @ensures this.pushed === \old(this.pushed)
   */
  clear(): nat {
    const size = this.#size;
    this.#head = 0;
    this.#size = 0;
    return size;
  }

  /**
   * The numbers from the oldest to the newest.
   * @pure
   * @ensures \fresh(\result) && \result.length === this.size
   * @ensures (\forall int i; 0 <= i && i < this.size; Object.is(\result[i], this.at(i)))
   */
  toArray(): number[] {
    const values: number[] = [];
    for (let i = 0; i < this.#size; i += 1) values.push(this.#slots[this.#place(i)]);
    return values;
  }

  /**
   * @helper
   * @pure
   * @requires 0 <= index && index <= this.capacity
   * @ensures 0 <= \result && \result < this.capacity
   * @ensures (\result - this.#head - index) % this.capacity === 0
   */
  #place(index: int): nat {
    return (this.#head + index) % this.capacity;
  }
}
