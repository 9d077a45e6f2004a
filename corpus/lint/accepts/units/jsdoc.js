/**
 * @template T
 * @param {readonly T[]} xs
 * @param {number} n
 * @returns {T}
 * @requires n >= 0 && n < xs.length
 * @ensures xs.includes(\result)
 */
export function nth(xs, n) {
  return xs[n];
}

/** @typedef {{ name: string, age: number }} Person */

/** @type {(p: Person) => string} */
//@ requires p.age > 0; ensures \result.length > 0;
export const greet = (p) => `hello ${p.name}`;

export class Queue {
  //@ invariant this.size >= 0 && (\forall i: int; 0 <= i && i < this.size; this.items[i] > 0);
  //@ ghost puts: int = 0;
  constructor() {
    /** @type {number[]} */
    this.items = [];
    //@ set this.puts = 0;
  }

  /** @pure */
  get size() {
    return this.items.length;
  }

  /**
   * @param {number} x
   * @requires x > 0
   * @ensures this.size === \old(this.size) + 1
   */
  put(x) {
    this.items.push(x);
  }
}
