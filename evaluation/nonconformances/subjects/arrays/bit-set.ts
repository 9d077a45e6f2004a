import type { int, nat } from "@proviso/runtime";
import { prefixSums } from "./reshape.js";

const WORD = 32;
export const MOST_BITS = 4_096;

//@ pure
//@ ensures \result === (\num_of int i; 0 <= i && i < 32; ((word >>> i) & 1) === 1);
export function popCount(word: number): nat {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A set of numbers below a capacity, one bit each. */
export class BitSet {
  //@ invariant this.words.length === Math.ceil(this.capacity / 32);
  //@ invariant this.size === (\num_of int i; 0 <= i && i < this.capacity; this.has(i));
  //@ constraint this.capacity === \old(this.capacity);

  /*@ spec_public @*/ private readonly words: int[];

  /**
   * @requires 0 <= capacity && capacity <= MOST_BITS
   * @ensures this.capacity === capacity && this.size === 0
   */
  constructor(readonly capacity: int) {
    this.words = new Array<int>(Math.ceil(capacity / WORD)).fill(0);
  }

  /** @pure @ensures \result <= this.capacity */
  get size(): nat {
    return this.words.reduce((sum, word) => sum + popCount(word), 0);
  }

  /** @pure @ensures \result ==> 0 <= bit && bit < this.capacity */
  has(bit: int): boolean {
    return (
      bit >= 0 && bit < this.capacity && ((this.words[Math.floor(bit / WORD)] >>> (bit % WORD)) & 1) === 1
    );
  }

  /**
   * Puts a number in or takes it out; says whether that changed anything.
   * @requires 0 <= bit && bit < this.capacity
   * @ensures this.has(bit) === on
   * @ensures \result <==> \old(this.has(bit)) !== on
   * @ensures this.size === \old(this.size) + (\result ? (on ? 1 : -1) : 0)
   */
  put(bit: int, on: boolean): boolean {
    if (this.has(bit) === on) return false;
    this.words[Math.floor(bit / WORD)] ^= 1 << (bit % WORD);
    return true;
  }

  /**
   * How many members are less than a number.
   * @pure
   * @requires 0 <= bit && bit <= this.capacity
   * @ensures \result === (\num_of int i; 0 <= i && i < bit; this.has(i))
   * @ensures bit === this.capacity ==> \result === this.size
   */
  rank(bit: int): nat {
    const whole = Math.floor(bit / WORD);
    const before = prefixSums(this.words.map((word) => popCount(word)))[whole];
    return bit % WORD === 0 ? before : before + popCount(this.words[whole] << (WORD - (bit % WORD)));
  }

  /**
   * Keeps only what the other one has too.
   * @ensures (\forall int i; 0 <= i && i < this.capacity; this.has(i) <==> \old(this.has(i)) && other.has(i))
   * @ensures this.size <= \old(this.size) && this.size <= other.size
   */
  intersect(other: BitSet): void {
    for (let i = 0; i < this.words.length; i++) this.words[i] &= other.words[i] ?? 0;
  }
}
