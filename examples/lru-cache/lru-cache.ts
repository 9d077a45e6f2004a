import type { int, nat } from "@proviso/runtime";

/**
 * A cache that keeps the most recently used entries. `V` leaves out `undefined` and `null`, so that
 * `undefined` always means "not in the cache".
 */
export class LruCache<K, V extends NonNullable<unknown>> {
  // Contracts see the type parameters. The range `map.has(k)` makes a quantifier visit all keys of a map.
  //@ invariant this.#entries.size <= this.capacity;
  //@ invariant (\forall k: K; this.#entries.has(k); this.#entries.get(k) !== undefined);
  //@ constraint this.capacity === \old(this.capacity) && this.hits >= \old(this.hits);

  readonly capacity: int;
  /** From the least to the most recently used: a `Map` iterates in the order of insertion. */
  readonly #entries = new Map<K, V>();
  #hits: nat = 0;

  /**
   * @requires capacity > 0
   * @ensures this.capacity === capacity && this.size === 0 && this.hits === 0
   */
  constructor(capacity: int) {
    this.capacity = capacity;
  }

  // The state is `#private`. Public contracts speak of it through the pure members that follow.
  /** @pure */
  get size(): nat {
    return this.#entries.size;
  }

  /**
   * How often `get` found what it looked for.
   * @pure
   */
  get hits(): nat {
    return this.#hits;
  }

  /** @pure */
  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /**
   * Looks a value up without counting that as a use.
   * @pure
   * @ensures \result !== undefined <==> this.has(key)
   */
  peek(key: K): V | undefined {
    return this.#entries.get(key);
  }

  // `\fresh` objects did not exist before the call: the caller may do with them as it likes.
  /**
   * The keys, from the least to the most recently used.
   * @pure
   * @ensures \fresh(\result) && \result.length === this.size
   * @ensures (\forall k: K; \result.includes(k); this.has(k))
   */
  keys(): K[] {
    return [...this.#entries.keys()];
  }

  // `\nonnullelements`: an array, and none of its elements is `null` or `undefined`.
  /**
   * The values in the order of `keys`.
   * @pure
   * @ensures \fresh(\result) && \nonnullelements(\result) && \result.length === this.size
   */
  values(): V[] {
    return [...this.#entries.values()];
  }

  // `\not_modified(x)` is short for `x === \old(x)`. `includes` compares keys as a `Map` does, even `NaN`.
  /**
   * Looks a value up, which makes it the most recently used.
   * @ensures Object.is(\result, \old(this.peek(key)))
   * @ensures \not_modified(this.size)
   * @ensures this.has(key) <==> \old(this.has(key))
   * @ensures this.has(key) ==> this.keys().slice(-1).includes(key) && this.hits === \old(this.hits) + 1
   * @ensures !this.has(key) ==> \not_modified(this.hits)
   */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /**
   * Stores a value, which makes it the most recently used. At most the least recently used entry gives way.
   * @ensures Object.is(this.peek(key), value) && this.keys().slice(-1).includes(key)
   * @ensures \old(this.has(key)) ==> \not_modified(this.size)
   * @ensures !\old(this.has(key)) ==> this.size === Math.min(\old(this.size) + 1, this.capacity)
   * @ensures (\forall k: K; \old(this.keys().slice(1)).includes(k); this.has(k))
   * @ensures \not_modified(this.hits)
   */
  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.capacity) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
  }

  // The contract of an `async` method speaks of the moment its promise settles, and `\result` is the awaited
  // value. Other calls may have used the cache by then, so this contract does not say that the key is in it.
  /**
   * Looks a value up, and loads and stores it if it is missing.
   * @ensures \old(this.has(key)) ==> Object.is(\result, \old(this.peek(key)))
   * @signals (e: Error) !\old(this.has(key))
   */
  async getOrLoad(key: K, load: (key: K) => Promise<V>): Promise<V> {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const loaded = await load(key);
    this.set(key, loaded);
    return loaded;
  }
}
