import { keyLabel, symbolLabel } from "./canonical.js";
import { Declared } from "./declared.js";
import { facts } from "./facts.js";
import {
  type ClassEntry,
  type MapNode,
  type Node,
  nodeAt,
  type ObjectLikeNode,
  type Property,
  type Root,
  type Value,
  type ValueGraph,
} from "./graph.js";
import { ints, mapGet, mapSet, newMap } from "./intrinsics.js";
import type { IsomorphismOptions } from "./isomorphism.js";
import { hash, Names } from "./labels.js";

// Two graphs as one graph of vertices and labelled edges, for those who look for a matching whose order is not given.
// A vertex is a node that can be reached, an entry of a map whose key has identity, a class that is known by its name
// only, or the roots of a side. Whatever else the comparison of two nodes looks at is in the label of their vertex: a
// sum of hashes of what stands where, so that no order counts unless the place says it. An isomorphism of the graphs is
// one of the vertices of their sides, and the other way round unless hashes of 64 bits collide.

export interface Vertices {
  /** The vertices of the left graph are those before `split`. */
  readonly count: number;
  readonly split: number;
  readonly high: Int32Array;
  readonly low: Int32Array;
  /** The edges from a vertex stand from its place in `starts` up to that of the next one; likewise those to it. */
  readonly out: Edges;
  readonly into: Edges;
  /** Vertices by the numbers of nodes; -1 for what cannot be reached. */
  readonly leftNodes: readonly number[];
  readonly rightNodes: readonly number[];
  /** Whether a bound left something out that may be anything. */
  readonly cut: boolean;
}

export interface Edges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly labels: Int32Array;
}

/** What stands where: a kind of place, in the low bits of a label. */
const at = {
  root: 0,
  key: 1,
  get: 2,
  set: 3,
  symbol: 4,
  index: 5,
  item: 6,
  entry: 7,
  value: 8,
  own: 9,
  fact: 10,
};
const width = 16;

export function verticesOf(left: ValueGraph, right: ValueGraph, options: IsomorphismOptions): Vertices {
  const builder = new Builder(options);
  const leftNodes = builder.add(left, right);
  const split = builder.count;
  const rightNodes = builder.add(right, left);
  return builder.finish(split, leftNodes, rightNodes);
}

class Builder {
  count = 0;
  #cut = false;
  readonly #names = new Names();
  readonly #high: number[] = [];
  readonly #low: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #labels: number[] = [];
  /** The nodes that were met, the vertices of all nodes, and those of classes, of the graph that is being added. */
  #met: number[] = [];
  #vertices = ints(0);
  #classes: number[] = [];

  constructor(readonly options: IsomorphismOptions) {}

  /** Adds what can be reached from those roots of a graph that the other has too. */
  add(graph: ValueGraph, other: ValueGraph): readonly number[] {
    this.#met = [];
    this.#classes = [];
    this.#vertices = ints(graph.nodes.length);
    const common = newMap<string, true>();
    for (let i = 0; i < other.roots.length; i++) mapSet(common, (other.roots[i] as Root)[0], true);
    const top = this.#vertex();
    for (let i = 0; i < graph.roots.length; i++) {
      const root = graph.roots[i] as Root;
      if (mapGet(common, root[0])) this.#value(top, at.root, this.#names.of(root[0]), root[1]);
    }
    const declared = new Declared(graph, this.options.members);
    for (let i = 0; i < this.#met.length; i++) {
      const number = this.#met[i] as number;
      this.#node((this.#vertices[number] as number) - 1, nodeAt(graph, number), graph, declared);
    }
    const vertices: number[] = [];
    for (let i = 0; i < graph.nodes.length; i++) vertices[i] = (this.#vertices[i] as number) - 1;
    return vertices;
  }

  finish(split: number, leftNodes: readonly number[], rightNodes: readonly number[]): Vertices {
    const high = ints(this.count);
    const low = ints(this.count);
    for (let i = 0; i < this.count; i++) {
      high[i] = this.#high[i] as number;
      low[i] = this.#low[i] as number;
    }
    const out = sorted(this.count, this.#from, this.#to, this.#labels);
    const into = sorted(this.count, this.#to, this.#from, this.#labels);
    return { count: this.count, split, high, low, out, into, leftNodes, rightNodes, cut: this.#cut };
  }

  #vertex(): number {
    this.#high[this.count] = 0;
    this.#low[this.count] = 0;
    return this.count++;
  }

  /** Puts into the label of a vertex what stands at a place. */
  #label(vertex: number, place: number, where: number, what: number): void {
    const label = where * width + place;
    this.#high[vertex] = ((this.#high[vertex] as number) + hash(0, label, what, 0)) | 0;
    this.#low[vertex] = ((this.#low[vertex] as number) + hash(1, label, what, 0)) | 0;
  }

  #edge(from: number, place: number, where: number, to: number): void {
    const index = this.#from.length;
    this.#from[index] = from;
    this.#to[index] = to;
    this.#labels[index] = where * width + place;
    this.#label(from, place, where, -1);
  }

  #value(vertex: number, place: number, where: number, value: Value): void {
    if (typeof value !== "object" || value === null || value.kind !== "ref") {
      if (typeof value === "object" && value?.kind === "cut") this.#cut = true;
      return this.#label(vertex, place, where, this.#names.of(value));
    }
    this.#edge(vertex, place, where, this.#reach(value.node));
  }

  #reach(node: number): number {
    const known = this.#vertices[node];
    if (known !== undefined && known > 0) return known - 1;
    const vertex = this.#vertex();
    this.#vertices[node] = vertex + 1;
    this.#met[this.#met.length] = node;
    return vertex;
  }

  #text(vertex: number, where: number, text: Value | undefined): void {
    if (text !== undefined) this.#label(vertex, at.own, where, this.#names.of(text));
  }

  #node(vertex: number, node: Node, graph: ValueGraph, declared: Declared): void {
    this.#text(vertex, 0, node.kind);
    const isNameless = node.kind === "function" && this.options.functions === "unseen";
    const own = isNameless ? [] : facts(node);
    for (let i = 0; i < own.length; i++)
      this.#label(vertex, at.fact, i, this.#names.of((own[i] as (typeof own)[number])[1]));
    if (node.kind === "symbol") {
      this.#text(vertex, 1, node.key);
      this.#text(vertex, 2, node.wellKnown);
    }
    if (node.kind === "symbol" || node.kind === "known") return;
    if (node.cut) this.#cut = true;
    if (node.kind === "error" || node.kind === "opaque" || node.kind === "view")
      this.#text(vertex, 3, node.type);
    this.#text(vertex, 4, node.integrity);
    this.#class(vertex, node.class, graph);
    if (node.proto !== undefined) this.#value(vertex, at.own, 5, node.proto);
    this.#props(vertex, node, graph, declared);
    this.#content(vertex, node);
  }

  #class(vertex: number, number: number | null | undefined, graph: ValueGraph): void {
    if (number === null) this.#text(vertex, 6, null);
    if (typeof number !== "number") return;
    const entry = graph.classes[number] as ClassEntry;
    if (entry.key !== undefined) return this.#text(vertex, 7, entry.key);
    let known = this.#classes[number];
    if (known === undefined) {
      known = this.#vertex();
      this.#classes[number] = known;
      this.#text(known, 8, entry.name);
    }
    this.#edge(vertex, at.own, 9, known);
  }

  #content(vertex: number, node: ObjectLikeNode): void {
    switch (node.kind) {
      case "array":
        for (let i = 0; i < node.items.length; i++) this.#value(vertex, at.index, i, node.items[i] as Value);
        return;
      case "set":
        for (let i = 0; i < node.items.length; i++) this.#value(vertex, at.item, 0, node.items[i] as Value);
        return;
      case "map":
        return this.#entries(vertex, node);
      case "regexp":
        return this.#value(vertex, at.own, 10, node.lastIndex);
      case "view":
        return this.#value(vertex, at.own, 11, node.buffer);
      case "boxed":
        return this.#value(vertex, at.own, 12, node.value);
      case "buffer":
        this.#text(vertex, 13, node.shared);
        return this.#text(vertex, 14, node.bytes);
      case "function":
        if (this.options.sameFunctions) this.#text(vertex, 15, node.identity);
        return;
      case "object":
      case "date":
      case "error":
      case "opaque":
        return;
    }
  }

  #entries(vertex: number, { entries }: MapNode): void {
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as MapNode["entries"][number];
      const key = entry[0];
      if (typeof key !== "object" || key === null || key.kind !== "ref") {
        if (typeof key === "object" && key?.kind === "cut") this.#cut = true;
        this.#value(vertex, at.value, this.#names.of(key), entry[1]);
        continue;
      }
      const joint = this.#vertex();
      this.#edge(vertex, at.entry, 0, joint);
      this.#value(joint, at.entry, 1, key);
      this.#value(joint, at.entry, 2, entry[1]);
    }
  }

  #props(vertex: number, node: ObjectLikeNode, graph: ValueGraph, declared: Declared): void {
    if (node.props === undefined) return;
    // Only symbols that cannot be told apart need an order.
    const props = hasSymbols(node.props) ? declared.props(node) : declared.ordered(node);
    let last = "";
    let repeated = 0;
    for (let i = 0; i < props.length; i++) {
      const property = props[i] as Property;
      const { key } = property;
      let name = key;
      if (typeof name !== "string") {
        const text = symbolLabel(name, graph);
        repeated = text === last ? repeated + 1 : 0;
        last = text;
        name = `${repeated}${text}`;
      }
      const flags = (property.hidden ? 1 : 0) | (property.readonly ? 2 : 0) | (property.fixed ? 4 : 0);
      const where = this.#names.of(name) * 16 + (typeof key === "string" ? 0 : 8) + flags;
      if (typeof key !== "string") this.#edge(vertex, at.symbol, where, this.#reach(key.symbol));
      if ("value" in property) this.#value(vertex, at.key, where, property.value);
      else {
        this.#value(vertex, at.get, where, property.get);
        this.#value(vertex, at.set, where, property.set);
      }
    }
    if (this.options.keyOrder) this.#order(vertex, declared.ordered(node), graph);
  }

  #order(vertex: number, props: readonly Property[], graph: ValueGraph): void {
    for (let i = 0; i < props.length; i++) {
      const { key } = props[i] as Property;
      this.#label(vertex, at.index, -1 - i, this.#names.of(keyLabel(key, graph)));
    }
  }
}

function hasSymbols(props: readonly Property[]): boolean {
  for (let i = 0; i < props.length; i++) if (typeof (props[i] as Property).key !== "string") return true;
  return false;
}

/** Edges in the order of the vertices they start from, or end at. */
function sorted(
  count: number,
  from: readonly number[],
  to: readonly number[],
  labels: readonly number[],
): Edges {
  const starts = ints(count + 2);
  const { length } = from;
  for (let i = 0; i < length; i++) {
    const slot = (from[i] as number) + 2;
    starts[slot] = (starts[slot] as number) + 1;
  }
  for (let i = 2; i < count + 2; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const edges = { starts, ends: ints(length), labels: ints(length) };
  for (let i = 0; i < length; i++) {
    const slot = (from[i] as number) + 1;
    const place = starts[slot] as number;
    edges.ends[place] = to[i] as number;
    edges.labels[place] = labels[i] as number;
    starts[slot] = place + 1;
  }
  return edges;
}
