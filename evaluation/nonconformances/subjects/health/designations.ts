import type { int, nat } from "@proviso/runtime";

/** The most names of one table. */
export const MAX_DESIGNATIONS = 200;

/** Names, for example of substances, by a position that never changes. */
export class Designations {
  //@ invariant this.count <= MAX_DESIGNATIONS;
  //@ invariant (\forall int i; 0 <= i && i < this.count; this.nameAt(i) !== "" && this.positionOf(this.nameAt(i)) === i);
  //@ constraint this.count >= \old(this.count);
  //@ constraint (\forall int i; 0 <= i && i < \old(this.count); this.nameAt(i) === \old(this.nameAt(i)));

  readonly #names: string[] = [];

  /** @ensures this.count === 0 */
  constructor() {}

  /** @pure */
  get count(): nat {
    return this.#names.length;
  }

  /**
   * @pure
   * @ensures \result <==> Number.isInteger(position) && 0 <= position && position < this.count
   */
  isPosition(position: number): boolean {
    return Number.isInteger(position) && position >= 0 && position < this.count;
  }

  /**
   * @pure
   * @requires this.isPosition(position)
   * @ensures \result !== "" && this.positionOf(\result) === position
   */
  nameAt(position: int): string {
    return this.#names[position];
  }

  /**
   * The position of a name, or -1.
   * @pure
   * @ensures \result === -1 || this.isPosition(\result) && this.nameAt(\result) === name
   * @ensures \result === -1 ==> (\forall int i; 0 <= i && i < this.count; this.nameAt(i) !== name)
   */
  positionOf(name: string): int {
    return this.#names.indexOf(name);
  }

  /**
   * The position of a name, which is added if it is new.
   * @requires name !== ""
   * @requires this.positionOf(name) >= 0 || this.count < MAX_DESIGNATIONS
   * @ensures this.isPosition(\result) && this.nameAt(\result) === name
   * @ensures \old(this.positionOf(name)) >= 0 ==> this.count === \old(this.count)
   * @ensures \old(this.positionOf(name)) < 0 ==> this.count === \old(this.count) + 1 && \result === \old(this.count)
   */
  intern(name: string): nat {
    const known = this.positionOf(name);
    if (known >= 0) return known;
    this.#names.push(name);
    return this.#names.length - 1;
  }
}
