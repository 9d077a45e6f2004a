import type { Declared } from "./declared.js";
import { type Edge, ownEdges } from "./edges.js";
import { isReference, type Node, nodeAt, type Property, type Value, type ValueGraph } from "./graph.js";
import { ints } from "./intrinsics.js";
import { type Step, stepText } from "./path.js";

/** A place in a pair, by its number; without a step the pair itself. Before zero it is a root: -1 is the first. */
export interface Place {
  readonly at: number;
  readonly step?: Step;
  readonly graph: ValueGraph;
}

/**
 * Pairs of nodes of two graphs in the order in which they were found. Invariant: a node is in one pair at most. A pair
 * costs a few numbers; the way to it is worked out when somebody asks.
 */
export class Pairs {
  count = 0;
  /** By the number of a node that of its match and 1; 0 without a match. */
  readonly #toRight: Int32Array;
  readonly #toLeft: Int32Array;
  /** The left nodes of pairs, and the place where each was found. */
  readonly #nodes: Int32Array;
  readonly #finders: Int32Array;

  constructor(
    readonly left: ValueGraph,
    right: ValueGraph,
    readonly declared: Declared,
  ) {
    this.#toRight = ints(left.nodes.length);
    this.#toLeft = ints(right.nodes.length);
    this.#nodes = ints(left.nodes.length);
    this.#finders = ints(left.nodes.length);
  }

  leftOf(pair: number): number {
    return this.#nodes[pair] as number;
  }

  /** The match of a left node, or -1. */
  rightOf(left: number): number {
    return (this.#toRight[left] ?? 0) - 1;
  }

  /** Whether a right node has a match. */
  isTaken(right: number): boolean {
    return this.#toLeft[right] !== 0;
  }

  /** Makes a pair of two nodes that were found at a place, unless they are one; false if one of them has another match. */
  add(left: number, right: number, at: number): boolean {
    const match = this.#toRight[left];
    if (match === right + 1) return true;
    if (match !== 0 || this.#toLeft[right] !== 0) return false;
    this.#toRight[left] = right + 1;
    this.#toLeft[right] = left + 1;
    this.#nodes[this.count] = left;
    this.#finders[this.count++] = at;
    return true;
  }

  /** An expression for a place. */
  pathOf({ at, step, graph }: Place): string {
    const chain: number[] = [];
    let root = at;
    for (; root >= 0; root = this.#finders[root] as number) chain[chain.length] = root;
    let text = (root === at ? graph : this.left).roots[-1 - root]?.[0] ?? "";
    for (let i = chain.length - 2; i >= 0; i--) {
      const from = nodeAt(this.left, this.leftOf(chain[i + 1] as number));
      text = stepText(text, this.#stepTo(from, this.leftOf(chain[i] as number)), this.left);
    }
    return step === undefined ? text : stepText(text, step, graph);
  }

  /** The first step from a node to another. */
  #stepTo(from: Node, node: number): Step {
    const leads = (value: Value): boolean => isReference(value) && value.node === node;
    const props = from.kind === "symbol" || from.kind === "known" ? [] : this.declared.props(from);
    for (let i = 0; i < props.length; i++) {
      const property = props[i] as Property;
      const { key } = property;
      if (typeof key === "object" && key.symbol === node) return { kind: "key", key };
      if ("value" in property && leads(property.value)) return { kind: "key", key };
      if ("get" in property && leads(property.get)) return { kind: "getter", key };
      if ("get" in property && leads(property.set)) return { kind: "setter", key };
    }
    const edges = ownEdges(from);
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i] as Edge;
      if (leads(edge.value)) return edge.step;
    }
    throw new RangeError("A pair was found where no edge leads.");
  }
}
