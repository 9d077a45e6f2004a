import type { int, nat } from "@proviso/runtime";

export const MOST_NODES = 1_000;
export const HEAVIEST = 1_000_000;

export type Arc = { readonly from: string; readonly to: string; readonly weight: int };

/** Thrown when a graph has as many nodes as it may have. */
export class GraphFull extends Error {}

//@ pure
//@ ensures \result <==> Number.isInteger(weight) && 1 <= weight && weight <= HEAVIEST;
export const isWeight = (weight: number): boolean => weight >= 1 && weight <= HEAVIEST && weight % 1 === 0;

/** Nodes with names, and at most one arc with a weight from each to each. */
export class Digraph {
  //@ invariant this.size <= this.capacity;
  //@ invariant (\forall n: string; this.out.has(n); this.successors(n).every((m) => this.out.has(m)));
  //@ invariant (\forall n: string; this.out.has(n); this.successors(n).every((m) => isWeight(this.weight(n, m) ?? 0)));
  //@ invariant this.arcCount === (\sum n: string; this.out.has(n); this.successors(n).length);
  //@ constraint this.size >= \old(this.size) && this.capacity === \old(this.capacity);

  /*@ spec_public @*/ private readonly out = new Map<string, Map<string, int>>();
  private arcTotal: nat = 0;

  /**
   * @requires 1 <= capacity && capacity <= MOST_NODES
   * @requires new Set(names).size <= capacity
   * @ensures this.capacity === capacity && this.arcCount === 0
   * @ensures this.size === new Set(names).size
   * @ensures names.every((name) => this.has(name))
   */
  constructor(
    readonly capacity: int,
    names: readonly string[] = [],
  ) {
    for (const name of names) this.addNode(name);
  }

  /** @pure */
  get size(): nat {
    return this.out.size;
  }

  /** @pure @ensures \result <= this.size * this.size */
  get arcCount(): nat {
    return this.arcTotal;
  }

  /** @pure @ensures \result ==> this.size > 0 */
  has(name: string): boolean {
    return this.out.has(name);
  }

  /** @pure @ensures \result.length === this.size && \result.every((name) => this.has(name)) */
  nodes(): string[] {
    return [...this.out.keys()];
  }

  /**
   * The weight of an arc, if there is one.
   * @pure
   * @ensures \result !== undefined ==> this.has(from) && this.has(to) && isWeight(\result)
   */
  weight(from: string, to: string): int | undefined {
    return this.out.get(from)?.get(to);
  }

  /**
   * @pure
   * @requires this.has(name)
   * @ensures \result.every((to) => this.weight(name, to) !== undefined)
   * @ensures \result.length === (\num_of n: string; this.out.has(n); this.weight(name, n) !== undefined)
   */
  successors(name: string): string[] {
    return [...(this.out.get(name)?.keys() ?? [])];
  }

  /**
   * @pure
   * @requires this.has(name)
   * @ensures (\forall n: string; this.out.has(n); \result.includes(n) <==> this.weight(n, name) !== undefined)
   * @ensures new Set(\result).size === \result.length
   */
  predecessors(name: string): string[] {
    return this.nodes().filter((node) => this.weight(node, name) !== undefined);
  }

  /**
   * All arcs, by the nodes they start from.
   * @pure
   * @ensures \result.length === this.arcCount
   * @ensures \result.every((arc) => this.weight(arc.from, arc.to) === arc.weight)
   */
  arcs(): Arc[] {
    return [...this.out].flatMap(([from, row]) => [...row].map(([to, weight]) => ({ from, to, weight })));
  }

  /**
   * Adds a node and says whether it is new.
   * @ensures this.has(name)
   * @ensures \result <==> !\old(this.has(name))
   * @ensures this.size === \old(this.size) + (\result ? 1 : 0)
   * @signals (e: GraphFull) this.size === this.capacity && !this.has(name)
   * @signals (e: GraphFull) this.size === \old(this.size) && this.arcCount === \old(this.arcCount)
   * @signals_only GraphFull
   */
  addNode(name: string): boolean {
    if (this.out.has(name)) return false;
    if (this.size === this.capacity) throw new GraphFull(`no room for ${name}`);
    this.out.set(name, new Map());
    return true;
  }

  /**
   * Draws an arc, or gives it another weight; returns the weight it had.
   * @requires this.has(from) && this.has(to)
   * @requires isWeight(weight)
   * @ensures this.weight(from, to) === weight
   * @ensures \result === \old(this.weight(from, to))
   * @ensures this.arcCount === \old(this.arcCount) + (\result === undefined ? 1 : 0)
   */
  connect(from: string, to: string, weight: int): int | undefined {
    const row = this.out.get(from) as Map<string, int>;
    const before = row.get(to);
    row.set(to, weight);
    if (before === undefined) this.arcTotal++;
    return before;
  }

  /**
   * @requires this.weight(from, to) !== undefined
   * @ensures this.weight(from, to) === undefined
   * @ensures \result === \old(this.weight(from, to))
   * @ensures this.arcCount === \old(this.arcCount) - 1 && this.size === \old(this.size)
   */
  disconnect(from: string, to: string): int {
    const weight = this.weight(from, to) as int;
    this.out.get(from)?.delete(to);
    this.arcTotal--;
    return weight;
  }
}
