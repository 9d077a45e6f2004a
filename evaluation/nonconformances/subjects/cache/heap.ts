import type { int, nat } from "@proviso/runtime";

export const MAX_SLOTS = 4096;

/** Something with a rank; the lowest rank is on top of a heap. */
export interface Ranked<T> {
  readonly item: T;
  readonly rank: number;
}

/** Thrown by a heap that has no slot left. */
export class HeapOverflow extends Error {}

//@ pure requires 0 < slot && slot < MAX_SLOTS
//@ ensures \result < slot
//@ ensures slot === 2 * \result + 1 || slot === 2 * \result + 2
export const parentOf = (slot: int): nat => (slot - 1) >> 1;

/**
 * Whether nothing ranks below its parent, in the slot `gap` or around it excepted.
 * @pure
 * @requires slots.length <= MAX_SLOTS
 * @ensures slots.length <= 1 ==> \result
 * @ensures \result && gap === -1 ==> (\forall int i; 0 < i && i < slots.length; slots[0].rank <= slots[i].rank)
 * @ensures \result ==> (\forall int i; 0 < i && i < slots.length && i !== gap && parentOf(i) !== gap;
 *   slots[parentOf(i)].rank <= slots[i].rank)
 */
export function isHeap(slots: readonly Ranked<unknown>[], gap: int = -1): boolean {
  for (let i = 1; i < slots.length; i++) {
    if (i === gap) continue;
    let above = parentOf(i);
    if (above === gap) {
      if (gap === 0) continue;
      above = parentOf(gap);
    }
    if (!(slots[above].rank <= slots[i].rank)) return false;
  }
  return true;
}

/** A priority queue with a limited number of slots. */
export class BoundedHeap<T> {
  //@ invariant this.size <= this.capacity;
  //@ invariant isHeap(this.#slots);
  //@ invariant (\forall int i; 0 <= i && i < this.size; !Number.isNaN(this.#slots[i].rank));
  //@ constraint this.capacity === \old(this.capacity);

  /*@ spec_public @*/ readonly #slots: Ranked<T>[] = [];

  //@ requires 1 <= capacity && capacity <= MAX_SLOTS
  //@ ensures this.capacity === capacity
  //@ ensures this.size === 0
  constructor(readonly capacity: int) {}

  get size(): nat {
    return this.#slots.length;
  }

  /** The rank on top; Infinity if there is none. */
  //@ pure ensures this.size === 0 ==> \result === Infinity
  //@ ensures (\forall int i; 0 <= i && i < this.size; \result <= this.#slots[i].rank)
  leastRank(): number {
    return this.#slots.reduce((least, { rank }) => Math.min(least, rank), Infinity);
  }

  //@ pure requires this.size > 0;
  //@ ensures \result.rank === this.leastRank()
  peek(): Ranked<T> {
    return this.#slots[0];
  }

  //@ pure ensures \result <= this.size
  //@ ensures \result === (\num_of int i; 0 <= i && i < this.size; Object.is(this.#slots[i].item, item))
  count(item: T): nat {
    return this.#slots.filter((slot) => Object.is(slot.item, item)).length;
  }

  /** The lowest rank that an item has here. */
  //@ pure requires this.count(item) > 0
  //@ ensures \result >= this.leastRank()
  //@ ensures (\exists int i; 0 <= i && i < this.size; this.#slots[i].rank === \result && Object.is(this.#slots[i].item, item))
  //@ ensures (\forall int i; 0 <= i && i < this.size; Object.is(this.#slots[i].item, item) ==> \result <= this.#slots[i].rank)
  rankOf(item: T): number {
    return Math.min(...this.#slots.filter((slot) => Object.is(slot.item, item)).map((slot) => slot.rank));
  }

  /**
   * @requires !Number.isNaN(rank)
   * @ensures this.size === \old(this.size) + 1
   * @ensures this.count(item) === \old(this.count(item)) + 1
   * @ensures this.leastRank() === Math.min(rank, \old(this.leastRank()))
   * @signals (e: HeapOverflow) this.size === this.capacity && e.message !== ""
   * @signals (e: HeapOverflow) this.size === \old(this.size)
   * @signals_only HeapOverflow
   */
  push(item: T, rank: number): void {
    if (this.#slots.length === this.capacity) throw new HeapOverflow(`all ${this.capacity} slots are taken`);
    this.#slots.push(Object.freeze({ item, rank }));
    this.#settle(this.#slots.length - 1);
  }

  /**
   * @requires this.size > 0
   * @ensures \result === \old(this.peek())
   * @ensures this.size === \old(this.size) - 1
   * @ensures \result.rank <= this.leastRank()
   */
  pop(): Ranked<T> {
    return this.#cut(0);
  }

  /**
   * Takes an item out once, and says whether it was there.
   * @ensures \result <==> \old(this.count(item)) > 0
   * @ensures \result ==> this.count(item) === \old(this.count(item)) - 1
   * @ensures this.size === \old(this.size) - (\result ? 1 : 0)
   * @ensures this.leastRank() >= \old(this.leastRank())
   */
  remove(item: T): boolean {
    const slot = this.#slots.findIndex((candidate) => Object.is(candidate.item, item));
    if (slot < 0) return false;
    this.#cut(slot);
    return true;
  }

  /**
   * @helper
   * @requires 0 <= slot && slot < this.#slots.length
   * @requires isHeap(this.#slots)
   * @ensures \result === \old(this.#slots[slot])
   * @ensures this.#slots.length === \old(this.#slots.length) - 1
   * @ensures isHeap(this.#slots)
   */
  #cut(slot: int): Ranked<T> {
    const taken = this.#slots[slot];
    const last = this.#slots.pop() as Ranked<T>;
    if (slot < this.#slots.length) {
      this.#slots[slot] = last;
      this.#settle(slot);
    }
    return taken;
  }

  /**
   * Moves what is in a slot up or down to where it belongs, and returns where that is.
   * @helper
   * @requires 0 <= slot && slot < this.#slots.length
   * @requires isHeap(this.#slots, slot) && !this.#slots.some(({ rank }) => Number.isNaN(rank))
   * @ensures isHeap(this.#slots)
   * @ensures this.#slots[\result] === \old(this.#slots[slot])
   * @ensures this.#slots.length === \old(this.#slots.length)
   */
  #settle(slot: int): nat {
    const slots = this.#slots;
    const moving = slots[slot];
    let at = slot;
    //@ maintaining 0 <= at && at <= slot
    //@ decreasing at
    while (at > 0 && slots[parentOf(at)].rank > moving.rank) {
      slots[at] = slots[parentOf(at)];
      at = parentOf(at);
    }
    for (let child = 2 * at + 1; child < slots.length; child = 2 * at + 1) {
      if (child + 1 < slots.length && slots[child + 1].rank < slots[child].rank) child++;
      if (slots[child].rank >= moving.rank) break;
      slots[at] = slots[child];
      at = child;
    }
    slots[at] = moving;
    return at;
  }
}
