import type { int, nat } from "@proviso/runtime";
import { areBytes, MAX_DEPTH, MAX_SIZE, Region } from "./region.js";

/** Thrown when the bytes do not suffice. */
export class OutOfMemory extends Error {}

/** Memory that is given out as tagged regions. A tag is never given out twice. */
export class TransactedMemory {
  //@ invariant 0 <= this.used && this.used <= this.capacity;
  //@ invariant this.used === (\sum tag: int; this.#regions.has(tag); this.sizeOf(tag));
  //@ invariant (\forall tag: int; this.#regions.has(tag); 0 <= tag && tag < this.nextTag);
  //@ constraint this.nextTag >= \old(this.nextTag) && this.capacity === \old(this.capacity);

  readonly #regions = new Map<int, Region>();
  #nextTag: nat = 0;
  #used: nat = 0;

  /**
   * @requires 0 <= capacity && capacity <= 1_000_000
   * @ensures this.capacity === capacity && this.used === 0
   * @ensures this.nextTag === 0 && this.free() === capacity
   */
  constructor(readonly capacity: int) {}

  /** @pure */
  get nextTag(): nat {
    return this.#nextTag;
  }

  /** @pure */
  get used(): nat {
    return this.#used;
  }

  /** @pure @ensures \result === this.capacity - this.used */
  free(): nat {
    return this.capacity - this.#used;
  }

  /**
   * @pure
   * @ensures \result ==> 0 <= tag && tag < this.nextTag
   */
  has(tag: int): boolean {
    return this.#regions.has(tag);
  }

  /**
   * The bytes that a region takes, with all the generations it may remember.
   * @pure
   * @requires this.has(tag)
   * @ensures 1 <= \result && \result <= MAX_SIZE * MAX_DEPTH
   */
  sizeOf(tag: int): nat {
    const region = this.#region(tag);
    return region.size * region.depth;
  }

  /**
   * The number of a region's newest generation.
   * @pure
   * @requires this.has(tag)
   * @ensures \result >= 0
   */
  generation(tag: int): nat {
    return this.#region(tag).numberOf(0);
  }

  /**
   * @requires 1 <= size && size <= MAX_SIZE
   * @requires 1 <= depth && depth <= MAX_DEPTH
   * @ensures \result === \old(this.nextTag) && this.nextTag === \result + 1
   * @ensures this.has(\result) && this.sizeOf(\result) === size * depth
   * @ensures this.used === \old(this.used) + size * depth
   * @signals (e: OutOfMemory) size * depth > this.free() && this.nextTag === \old(this.nextTag)
   * @signals_only OutOfMemory
   */
  allocate(size: int, depth: int = 2): nat {
    if (size * depth > this.free()) throw new OutOfMemory(`${size} bytes, ${depth} times`);
    const tag = this.#nextTag;
    this.#regions.set(tag, new Region(size, depth));
    this.#nextTag += 1;
    this.#used += size * depth;
    return tag;
  }

  /**
   * @requires this.has(tag)
   * @ensures !this.has(tag) && this.nextTag === \old(this.nextTag)
   * @ensures this.used === \old(this.used) - \old(this.sizeOf(tag))
   */
  release(tag: int): void {
    this.#used -= this.sizeOf(tag);
    this.#regions.delete(tag);
  }

  /**
   * @pure
   * @requires this.has(tag)
   * @ensures areBytes(\result) && \result.length <= MAX_SIZE
   * @ensures \fresh(\result)
   */
  load(tag: int): int[] {
    return this.#region(tag).read();
  }

  /**
   * Writes bytes into a region, in a transaction of its own.
   * @requires this.has(tag) && areBytes(bytes)
   * @requires 0 <= offset && offset + bytes.length <= this.load(tag).length
   * @ensures \result === this.generation(tag) && \result > \old(this.generation(tag))
   * @ensures (\forall int i; 0 <= i && i < bytes.length; this.load(tag)[offset + i] === bytes[i])
   */
  store(tag: int, offset: int, bytes: readonly int[]): nat {
    const region = this.#region(tag);
    region.begin();
    region.write(offset, bytes);
    return region.commit();
  }

  /**
   * Replaces what a region holds by what a function makes of it, and says whether that was possible: the
   * function must return as many bytes as it was given.
   * @requires this.has(tag)
   * @ensures \result ==> this.generation(tag) > \old(this.generation(tag))
   * @ensures \result ==> this.load(tag).length === \old(this.load(tag).length)
   */
  update(tag: int, change: (data: int[]) => readonly int[]): boolean {
    const region = this.#region(tag);
    const next = [...change(region.read())];
    if (!this.has(tag) || next.length !== region.size || !areBytes(next)) return false;
    region.begin();
    region.write(0, next);
    region.commit();
    return true;
  }

  /** @helper @pure @requires this.#regions.has(tag) @ensures \result.count > 0 */
  #region(tag: int): Region {
    return this.#regions.get(tag) as Region;
  }
}
