import type { int, nat } from "@proviso/runtime";
import { BitSet, MOST_BITS } from "./bit-set.js";
import { insert, merge, search } from "./sorted.js";

export const LARGEST_ENTRY = 1_000_000;

/** @pure @ensures \result ==> Math.abs(x) <= LARGEST_ENTRY @ensures x === 0 ==> \result */
export function isEntry(x: number): boolean {
  return Number.isInteger(x) && -LARGEST_ENTRY <= x && x <= LARGEST_ENTRY;
}

/** A vector of which only what is not 0 is kept: ascending places, and an entry for each. */
export class SparseVector {
  //@ invariant this.places.length === this.entries.length;
  //@ invariant (\forall int i; 0 < i && i < this.places.length; this.places[i - 1] < this.places[i]);
  //@ invariant this.places.every((place) => 0 <= place && place < this.length);
  //@ invariant this.entries.every((entry) => entry !== 0 && isEntry(entry));
  //@ constraint this.length === \old(this.length);

  /*@ spec_public @*/ private readonly places: nat[] = [];
  /*@ spec_public @*/ private readonly entries: int[] = [];

  /** @requires 0 <= length && length <= MOST_BITS @ensures this.length === length && this.places.length === 0 */
  constructor(readonly length: int) {}

  /**
   * @pure
   * @requires 0 <= place && place < this.length
   * @ensures \result !== 0 <==> this.places.includes(place)
   * @ensures isEntry(\result)
   */
  get(place: int): int {
    const at = search(this.places, place);
    return at < 0 ? 0 : this.entries[at];
  }

  /**
   * Writes an entry and returns the one that was there.
   * @requires 0 <= place && place < this.length && isEntry(entry)
   * @ensures this.get(place) === entry
   * @ensures \result === \old(this.get(place))
   * @ensures (\forall int i; 0 <= i && i < this.length && i !== place; this.get(i) === \old(this.get(i)))
   */
  set(place: int, entry: int): int {
    const before = this.get(place);
    if (before !== 0) {
      const at = search(this.places, place);
      this.entries[at] = entry;
      if (entry === 0) for (const list of [this.places, this.entries]) list.splice(at, 1);
    } else if (entry !== 0) this.entries.splice(insert(this.places, place), 0, entry);
    return before;
  }

  /**
   * Where the entries are that are not 0.
   * @ensures \result.capacity === this.length && \result.size === this.places.length
   * @ensures this.places.every((place) => \result.has(place))
   */
  support(): BitSet {
    const bits = new BitSet(this.length);
    for (const place of this.places) bits.put(place, true);
    return bits;
  }

  /**
   * @pure
   * @requires this.length === other.length
   * @ensures \result === (\sum int i; 0 <= i && i < this.length; this.get(i) * other.get(i))
   * @ensures other === this ==> \result >= this.places.length
   */
  dot(other: SparseVector): int {
    return this.places.reduce((sum, place, i) => sum + this.entries[i] * other.get(place), 0);
  }

  /**
   * @requires this.length === other.length
   * @ensures (\forall int i; 0 <= i && i < this.length; \result.get(i) === this.get(i) + other.get(i))
   * @ensures \result.length === this.length && \result !== this
   * @signals (e: RangeError) (\exists int i; 0 <= i && i < this.length; !isEntry(this.get(i) + other.get(i)))
   * @signals_only RangeError
   */
  plus(other: SparseVector): SparseVector {
    const sum = new SparseVector(this.length);
    for (const place of merge(this.places, other.places)) {
      const entry = this.get(place) + other.get(place);
      if (!isEntry(entry)) throw new RangeError(`${entry} is too large for an entry`);
      sum.set(place, entry);
    }
    return sum;
  }
}
