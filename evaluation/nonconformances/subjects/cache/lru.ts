import type { int, nat } from "@proviso/runtime";
import { MAX_SLOTS } from "./heap.js";
import { isTick } from "./ticks.js";

interface Line<V> {
  readonly value: V;
  readonly written: int;
  readonly used: int;
}

/** Keeps what was used last; the Map holds the lines in the order of their use. */
export class LruCache<V> {
  //@ invariant this.#lines.size <= this.capacity && isTick(this.clock);
  //@ invariant (\forall key: string; this.#lines.has(key); this.#lines.get(key)!.written <= this.#lines.get(key)!.used);
  //@ invariant [...this.#lines.values()].every((line) => 0 <= line.written && line.used <= this.clock);
  //@ invariant [...this.#lines.values()].every((line, i, all) => i === 0 || all[i - 1].used <= line.used);
  //@ constraint this.clock >= \old(this.clock);

  /*@ spec_public @*/ readonly #lines = new Map<string, Line<V>>();
  /*@ spec_public @*/ private clock: nat = 0;

  //@ requires 1 <= capacity && capacity <= MAX_SLOTS
  //@ ensures this.capacity === capacity && this.size === 0
  //@ ensures this.now === 0
  constructor(readonly capacity: int) {}

  get size(): nat {
    return this.#lines.size;
  }

  /** The latest tick that this cache was told. */
  get now(): nat {
    return this.clock;
  }

  has(key: string): boolean {
    return this.#lines.has(key);
  }

  /** The keys, the one that was not used for longest first. */
  //@ pure ensures \result.length === this.size
  //@ ensures (\forall int i; 0 <= i && i < \result.length; this.has(\result[i]))
  keys(): string[] {
    return [...this.#lines.keys()];
  }

  //@ pure ensures \result === null <==> this.size === 0
  //@ ensures \result !== null ==> \result === this.keys()[0]
  oldest(): string | null {
    for (const key of this.#lines.keys()) return key;
    return null;
  }

  /** What is kept under a key; looking is not using. */
  peek(key: string): V | undefined {
    return this.#lines.get(key)?.value;
  }

  /** How long ago a key was written. */
  //@ pure requires this.has(key)
  //@ requires isTick(now) && now >= this.now
  //@ ensures 0 <= \result && \result <= now
  //@ ensures \result === 0 <==> this.#lines.get(key)!.written === now
  age(key: string, now: int): nat {
    return now - (this.#lines.get(key) as Line<V>).written;
  }

  /**
   * @requires isTick(now) && now >= this.now
   * @ensures Object.is(\result, \old(this.peek(key)))
   * @ensures this.has(key) ==> this.keys().indexOf(key) === this.size - 1
   * @ensures this.has(key) <==> \old(this.has(key))
   * @ensures this.now === now && this.size === \old(this.size)
   */
  read(key: string, now: int): V | undefined {
    const line = this.#lines.get(key);
    this.clock = now;
    if (line !== undefined) this.#place(key, { ...line, used: now });
    return line?.value;
  }

  /**
   * Keeps a value, and returns the key that had to go for it.
   * @requires isTick(now) && now >= this.now
   * @ensures this.has(key) && Object.is(this.peek(key), value)
   * @ensures this.age(key, now) === 0
   * @ensures \result !== null <==> \old(this.size === this.capacity && !this.has(key))
   * @ensures \result !== null ==> \result === \old(this.oldest()) && !this.has(\result)
   * @ensures \result === null ==> this.size === \old(this.size) + (\old(this.has(key)) ? 0 : 1)
   * @ensures this.now === now
   */
  write(key: string, value: V, now: int): string | null {
    const evicted = this.#lines.size < this.capacity || this.has(key) ? null : this.oldest();
    if (evicted !== null) this.drop(evicted);
    this.clock = now;
    this.#place(key, { value, written: now, used: now });
    return evicted;
  }

  /**
   * @ensures \result <==> \old(this.has(key))
   * @ensures !this.has(key)
   * @ensures this.size === \old(this.size) - (\result ? 1 : 0)
   */
  drop(key: string): boolean {
    return this.#lines.delete(key);
  }

  /**
   * Makes a line the one that was used last.
   * @helper
   * @requires line.written <= line.used && line.used === this.clock
   * @ensures this.#lines.get(key) === line
   * @ensures [...this.#lines.keys()].at(-1) === key
   */
  #place(key: string, line: Line<V>): void {
    this.#lines.delete(key);
    this.#lines.set(key, line);
  }
}
