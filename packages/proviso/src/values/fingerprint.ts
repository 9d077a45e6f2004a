import { canonicalProps, symbolLabel } from "./canonical.js";
import {
  type ClassEntry,
  type Node,
  nodeAt,
  type Property,
  type Root,
  type Value,
  type ValueGraph,
} from "./graph.js";
import { codeAt, imul } from "./intrinsics.js";
import type { SnapshotOptions } from "./recorder.js";
import { snapshot } from "./snapshot.js";

// A graph is walked level by level, properties in canonical order, and nodes, symbols and classes are numbered as they
// are met. Isomorphic graphs are walked alike, so all that isomorphism compares is hashed and nothing else: a node
// that was met before is only its number, which is how sharing counts. The hash is two lanes of MurmurHash3 with
// different constants, of which 53 bits are kept.

/** A number that isomorphic values have in common, and others almost surely not. */
export function fingerprint(value: unknown, options?: SnapshotOptions): number {
  return fingerprintOf(snapshot(value, options));
}

/** The same for a graph, root names included. */
export function fingerprintOf(graph: ValueGraph): number {
  high = 0x9747b28c;
  low = 0x2f0b4a27;
  return new Walk(graph).run();
}

let high = 0;
let low = 0;

function mix(word: number): void {
  let k = imul(word, 0xcc9e2d51);
  k = imul((k << 15) | (k >>> 17), 0x1b873593);
  high ^= k;
  high = (imul((high << 13) | (high >>> 19), 5) + 0xe6546b64) | 0;
  k = imul(word, 0x239b961b);
  k = imul((k << 16) | (k >>> 16), 0xab0e9789);
  low ^= k;
  low = (imul((low << 17) | (low >>> 15), 5) + 0x561ccd1b) | 0;
}

function mixText(text: string): void {
  const { length } = text;
  mix(length);
  let i = 0;
  for (; i + 1 < length; i += 2) mix(codeAt(text, i) | (codeAt(text, i + 1) << 16));
  if (i < length) mix(codeAt(text, i));
}

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

function mixNumber(number: number): void {
  if ((number | 0) === number) {
    mix(1);
    mix(number);
  } else {
    mix(2);
    float[0] = number;
    mix(words[0] as number);
    mix(words[1] as number);
  }
}

function mixFact(fact: string | number | null | undefined): void {
  if (typeof fact === "string") mixText(fact);
  else if (typeof fact === "number") mixNumber(fact);
  else mix(fact === null ? 3 : 4);
}

function finish(lane: number): number {
  lane = imul(lane ^ (lane >>> 16), 0x85ebca6b);
  lane = imul(lane ^ (lane >>> 13), 0xc2b2ae35);
  return (lane ^ (lane >>> 16)) >>> 0;
}

const kinds: Readonly<Record<Node["kind"], number>> = {
  object: 20,
  array: 21,
  map: 22,
  set: 23,
  date: 24,
  regexp: 25,
  error: 26,
  view: 27,
  buffer: 28,
  boxed: 29,
  symbol: 30,
  function: 31,
  known: 32,
  opaque: 33,
};

class Walk {
  /** The numbers of nodes in the order they were met. */
  readonly #met: number[] = [];
  /** The place of a node in that order, by its number in the graph. */
  readonly #places: (number | undefined)[];
  readonly #classes: (number | undefined)[] = [];
  #classCount = 0;

  constructor(readonly graph: ValueGraph) {
    this.#places = new Array(graph.nodes.length);
  }

  run(): number {
    const { roots } = this.graph;
    mix(roots.length);
    for (let i = 0; i < roots.length; i++) {
      const root = roots[i] as Root;
      mixText(root[0]);
      this.#value(root[1]);
    }
    for (let i = 0; i < this.#met.length; i++) this.#node(nodeAt(this.graph, this.#met[i] as number));
    return finish(high) * 0x200000 + (finish(low) >>> 11);
  }

  #value(value: Value): void {
    switch (typeof value) {
      case "string":
        mix(5);
        return mixText(value);
      case "number":
        return mixNumber(value);
      case "boolean":
        return mix(value ? 6 : 7);
      case "object":
        if (value === null) return mix(8);
        switch (value.kind) {
          case "ref":
            return this.#meet(value.node);
          case "bigint":
            mix(9);
            return mixText(value.digits);
          default:
            mix(10);
            return mixText(value.kind);
        }
    }
  }

  #meet(node: number): void {
    let place = this.#places[node];
    if (place === undefined) {
      place = this.#met.length;
      this.#places[node] = place;
      this.#met[place] = node;
    }
    mix(11);
    mix(place);
  }

  #node(node: Node): void {
    mix(kinds[node.kind]);
    switch (node.kind) {
      case "object":
        break;
      case "array":
        mixNumber(node.length);
        this.#values(node.items);
        break;
      case "map":
        mix(node.size);
        for (let i = 0; i < node.entries.length; i++) this.#values(node.entries[i] as readonly Value[]);
        break;
      case "set":
        mix(node.size);
        this.#values(node.items);
        break;
      case "date":
        mixFact(node.time);
        break;
      case "regexp":
        mixText(node.source);
        mixText(node.flags);
        this.#value(node.lastIndex);
        break;
      case "error":
      case "opaque":
        mixText(node.type);
        break;
      case "view":
        mixText(node.type);
        mixNumber(node.offset);
        mixNumber(node.length);
        this.#value(node.buffer);
        break;
      case "buffer":
        mixText(node.bytes);
        mix(node.shared ? 1 : 0);
        mixFact(node.max);
        break;
      case "boxed":
        this.#value(node.value);
        break;
      case "symbol":
        mixFact(node.description);
        mixFact(node.key);
        mixFact(node.wellKnown);
        return;
      case "function":
        mixText(node.name);
        break;
      case "known":
        return mixText(node.name);
    }
    if (node.class === null) mix(12);
    else if (node.class !== undefined) this.#class(node.class);
    if (node.proto !== undefined) {
      mix(13);
      this.#value(node.proto);
    }
    if (node.integrity !== undefined) mixText(node.integrity);
    const props = canonicalProps(node, this.graph);
    mix(props.length);
    for (let i = 0; i < props.length; i++) this.#property(props[i] as Property);
  }

  #values(values: readonly Value[]): void {
    for (let i = 0; i < values.length; i++) this.#value(values[i] as Value);
  }

  #class(number: number): void {
    const entry = this.graph.classes[number] as ClassEntry;
    mix(14);
    if (entry.key !== undefined) return mixText(entry.key);
    mix(15);
    mixText(entry.name);
    this.#classes[number] ??= this.#classCount++;
    mix(this.#classes[number]);
  }

  #property(property: Property): void {
    const { key } = property;
    if (typeof key === "string") mixText(key);
    else {
      mixText(symbolLabel(key, this.graph));
      this.#meet(key.symbol);
    }
    mix((property.hidden ? 1 : 0) | (property.readonly ? 2 : 0) | (property.fixed ? 4 : 0));
    if ("value" in property) return this.#value(property.value);
    mix(16);
    this.#value(property.get);
    this.#value(property.set);
  }
}
