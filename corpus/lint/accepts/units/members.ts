// Contracts on every form of member.
export class Members<T extends object> {
  /*@ spec_public @*/ #items: T[] = [];
  static made = 0;

  /** @requires limit > 0 @ensures this.limit === limit && this.count === 0 */
  constructor(readonly limit: number) {}

  /** @pure @ensures \result === this.#items.length */
  get count(): number {
    return this.#items.length;
  }

  //@ requires n <= this.count; ensures this.count <= \old(this.count);
  set count(n: number) {
    this.#items.length = n;
  }

  //@ requires item !== other; ensures this.count === \old(this.count) + 1 && \result === this;
  add(item: T, other?: T): this {
    this.#items.push(item);
    return this;
  }

  //@ ensures this.made === \old(this.made) + 1;
  static make(): Members<Date> {
    Members.made++;
    return new Members<Date>(3);
  }

  //@ requires i >= 0; ensures \result === undefined || this.#items.includes(\result);
  #at(i: number): T | undefined {
    return this.#items[i];
  }

  //@ requires i >= 0;
  readonly at = (i: number): T | undefined => this.#at(i);

  /*@ private normal_behavior
    @   requires this.#items.length > 0;
    @   ensures \result !== undefined;
    @*/
  peek(): T | undefined {
    return this.#at(0);
  }

  //@ ensures \result.length === this.count;
  async load(): Promise<T[]> {
    return this.#items;
  }

  //@ requires key.length > 0;
  ["computed"](key: string): number {
    return key.length;
  }
}

export abstract class Shape {
  //@ pure ensures \result >= 0;
  abstract area(): number;
  //@ requires by > 0; ensures \result.area() >= this.area();
  abstract scale(by: number): Shape;
}

export class Square extends Shape {
  constructor(readonly side: number) {
    //@ requires side >= 0;
    //@ ensures this.side === side;
    super();
  }
  /** @pure */
  area(): number {
    return this.side ** 2;
  }
  //@ also ensures \result instanceof Square;
  scale(by: number): Square {
    return new Square(this.side * by);
  }
}

export interface Store<K, V> {
  readonly size: number;
  //@ ensures \result !== undefined ==> this.size > 0;
  get(key: K): V | undefined;
  //@ requires value !== undefined; ensures this.size >= \old(this.size);
  set: (key: K, value: V) => void;
}

export const Anonymous = class {
  //@ invariant this.x > 0;
  x = 1;
  //@ ensures \result === this.x;
  get(): number {
    return this.x;
  }
};

declare class Ambient {
  //@ requires x > 0; ensures \result > this.base;
  method(x: number): number;
  base: number;
}

//@ requires x > 0;
declare function ambient(x: number): number;
