import type { int, nat } from "@proviso/runtime";

export const MOST_ELEMENTS = 1_000;

/** Disjoint sets of the numbers from 0 up to `size`, as trees that point to their roots. */
export class UnionFind {
  //@ invariant this.parent.length === this.size && this.members.length === this.size;
  //@ invariant (\forall int i; 0 <= i && i < this.size; 0 <= this.parent[i] && this.parent[i] < this.size);
  //@ invariant (\forall int i; 0 <= i && i < this.size && this.parent[i] !== i; this.members[i] < this.members[this.parent[i]]);
  //@ invariant this.count === (\num_of int i; 0 <= i && i < this.size; this.parent[i] === i);
  //@ constraint this.count <= \old(this.count) && this.size === \old(this.size);

  /*@ spec_public @*/ private readonly parent: nat[];
  /** How many elements hang below each, itself included; kept up to date for roots. */
  /*@ spec_public @*/ private readonly members: nat[];
  /*@ spec_public @*/ private sets: nat;

  /**
   * Starts with every element alone.
   * @requires 0 <= size && size <= MOST_ELEMENTS
   * @ensures this.size === size && this.count === size
   * @ensures (\forall int i; 0 <= i && i < size; this.rootOf(i) === i)
   */
  constructor(readonly size: int) {
    this.parent = Array.from({ length: size }, (_, i) => i);
    this.members = new Array<nat>(size).fill(1);
    this.sets = size;
  }

  /** @pure @ensures \result <= this.size @ensures \result === 0 <==> this.size === 0 */
  get count(): nat {
    return this.sets;
  }

  /** @pure @ensures \result <==> Number.isInteger(element) && 0 <= element && element < this.size */
  holds(element: number): boolean {
    return Number.isInteger(element) && element >= 0 && element < this.size;
  }

  /**
   * The root of an element's tree, without touching the tree.
   * @pure
   * @requires this.holds(element)
   * @ensures this.holds(\result) && this.parent[\result] === \result
   */
  rootOf(element: int): nat {
    let at = element;
    while (this.parent[at] !== at) at = this.parent[at];
    return at;
  }

  /**
   * The same root; all that was passed on the way then hangs directly below it.
   * @requires this.holds(element)
   * @ensures \result === \old(this.rootOf(element))
   * @ensures this.parent[element] === \result
   * @ensures (\forall int i; 0 <= i && i < this.size; this.rootOf(i) === \old(this.rootOf(i)))
   * @ensures this.count === \old(this.count)
   */
  find(element: int): nat {
    const root = this.rootOf(element);
    let at = element;
    while (at !== root) {
      const above = this.parent[at];
      this.parent[at] = root;
      at = above;
    }
    return root;
  }

  /** @pure @requires this.holds(a) && this.holds(b) @ensures \result <==> this.rootOf(a) === this.rootOf(b) */
  together(a: int, b: int): boolean {
    return this.rootOf(a) === this.rootOf(b);
  }

  /**
   * @pure
   * @requires this.holds(element)
   * @ensures \result === (\num_of int i; 0 <= i && i < this.size; this.together(i, element))
   */
  sizeOf(element: int): nat {
    return this.members[this.rootOf(element)];
  }

  /**
   * Makes two sets one; says whether they were two.
   * @requires this.holds(a) && this.holds(b)
   * @ensures this.together(a, b)
   * @ensures \result <==> !\old(this.together(a, b))
   * @ensures this.count === \old(this.count) - (\result ? 1 : 0)
   * @ensures \result ==> this.sizeOf(a) === \old(this.sizeOf(a) + this.sizeOf(b))
   * @ensures !\result ==> this.sizeOf(b) === \old(this.sizeOf(b))
   */
  union(a: int, b: int): boolean {
    const [x, y] = [this.find(a), this.find(b)];
    if (x === y) return false;
    const [top, below] = this.members[x] >= this.members[y] ? [x, y] : [y, x];
    this.parent[below] = top;
    this.members[top] += this.members[below];
    this.sets -= 1;
    return true;
  }

  /**
   * The sets as lists, each in ascending order, and by their least elements.
   * @pure
   * @ensures \result.length === this.count
   * @ensures (\sum int g; 0 <= g && g < \result.length; \result[g].length) === this.size
   * @ensures \result.every((group) => group.every((x) => this.together(x, group[0])))
   * @ensures (\forall int g; 0 < g && g < \result.length; \result[g - 1][0] < \result[g][0])
   */
  groups(): nat[][] {
    const byRoot = new Map<nat, nat[]>();
    for (let i = 0; i < this.size; i++) {
      const root = this.rootOf(i);
      byRoot.set(root, [...(byRoot.get(root) ?? []), i]);
    }
    return [...byRoot.values()];
  }
}
