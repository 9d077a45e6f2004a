import type { int, nat } from "@proviso/runtime";
import { BoundedHeap, MAX_SLOTS, type Ranked } from "./heap.js";
import { LruCache } from "./lru.js";
import { deadlineAfter, isTick, NEVER } from "./ticks.js";

/**
 * Who has to go: what is over soon anyway, else what was not used for longest.
 * @pure
 * @requires isTick(now) && grace >= 0
 * @requires now < soonest.rank && soonest.rank <= NEVER
 * @ensures \result === soonest.item || \result === oldest
 * @ensures soonest.rank < NEVER && soonest.rank - now <= grace ==> \result === soonest.item
 * @ensures \result !== oldest ==> soonest.rank < NEVER && soonest.rank - now <= grace
 */
export function chooseVictim(soonest: Ranked<string>, oldest: string, now: int, grace: int): string {
  return soonest.rank < NEVER && soonest.rank - now <= grace ? soonest.item : oldest;
}

/** A cache whose values expire; a heap knows which one does so next. */
export class ExpiringCache<V> {
  //@ invariant this.#lines.size === this.#deadlines.size;
  //@ invariant (\forall key: string; this.keys().includes(key); this.#deadlines.count(key) === 1);
  //@ invariant this.keys().every((key) => isTick(this.deadlineOf(key) - 1));
  //@ constraint this.now >= \old(this.now) && this.capacity === \old(this.capacity);

  /*@ spec_public @*/ readonly #lines: LruCache<V>;
  /*@ spec_public @*/ readonly #deadlines: BoundedHeap<string>;

  /**
   * @requires 1 <= capacity && capacity <= MAX_SLOTS
   * @requires isTick(grace)
   * @ensures this.capacity === capacity && this.grace === grace
   * @ensures this.size === 0 && this.now === 0
   */
  constructor(
    readonly capacity: int,
    readonly grace: nat = 0,
  ) {
    this.#lines = new LruCache(capacity);
    this.#deadlines = new BoundedHeap(capacity);
  }

  get size(): nat {
    return this.#lines.size;
  }

  get now(): nat {
    return this.#lines.now;
  }

  keys(): string[] {
    return this.#lines.keys();
  }

  /**
   * When the value of a key expires; -1 if there is none.
   * @pure
   * @ensures \result === -1 <==> !this.keys().includes(key)
   * @ensures \result <= NEVER
   */
  deadlineOf(key: string): int {
    return this.#lines.has(key) ? this.#deadlines.rankOf(key) : -1;
  }

  /**
   * @pure
   * @requires isTick(now)
   * @ensures \result <==> this.deadlineOf(key) > now
   */
  isLive(key: string, now: int): boolean {
    return this.deadlineOf(key) > now;
  }

  /**
   * Drops what is over, and returns how much that was.
   * @requires isTick(now) && now >= this.now
   * @ensures \result === \old(this.size) - this.size
   * @ensures (\forall key: string; this.keys().includes(key); this.isLive(key, now))
   * @ensures (\forall key: string; \old(this.keys()).includes(key); \old(this.isLive(key, now)) ==> this.isLive(key, now))
   */
  sweep(now: int): nat {
    let dropped = 0;
    //@ maintaining this.#lines.size === this.#deadlines.size
    //@ decreasing this.#deadlines.size
    while (this.#deadlines.size > 0 && this.#deadlines.peek().rank <= now) {
      this.#lines.drop(this.#deadlines.pop().item);
      dropped++;
    }
    return dropped;
  }

  /**
   * Keeps a value for some time, and returns the key of a live one that had to go for it.
   * @requires isTick(now) && now >= this.now
   * @requires ttl === Infinity || (Number.isInteger(ttl) && ttl > 0)
   * @ensures this.isLive(key, now) && Object.is(this.#lines.peek(key), value)
   * @ensures this.deadlineOf(key) === deadlineAfter(now, ttl)
   * @ensures \result !== null ==> this.size === this.capacity && \result !== key
   * @ensures \result !== null ==> !this.keys().includes(\result) && \old(this.keys()).includes(\result)
   * @ensures \old(this.size) < this.capacity ==> \result === null
   * @ensures this.now === now && this.keys().every((other) => this.isLive(other, now))
   */
  store(key: string, value: V, ttl: number, now: int): string | null {
    this.sweep(now);
    const full = this.size === this.capacity && !this.#lines.has(key);
    const victim = full ? chooseVictim(this.#deadlines.peek(), this.keys()[0], now, this.grace) : null;
    this.forget(victim ?? key);
    this.#lines.write(key, value, now);
    this.#deadlines.push(key, deadlineAfter(now, ttl));
    return victim;
  }

  /**
   * @requires isTick(now) && now >= this.now
   * @ensures \old(this.isLive(key, now)) ==> Object.is(\result, \old(this.#lines.peek(key)))
   * @ensures \old(this.isLive(key, now)) ==> this.keys().at(-1) === key
   * @ensures !\old(this.isLive(key, now)) ==> \result === undefined && this.deadlineOf(key) === -1
   * @ensures this.now === now
   */
  fetch(key: string, now: int): V | undefined {
    if (!this.isLive(key, now)) this.forget(key);
    return this.#lines.read(key, now);
  }

  /**
   * @ensures \result <==> \old(this.keys()).includes(key)
   * @ensures this.deadlineOf(key) === -1
   * @ensures \result <==> this.size === \old(this.size) - 1
   */
  forget(key: string): boolean {
    this.#deadlines.remove(key);
    return this.#lines.drop(key);
  }
}
