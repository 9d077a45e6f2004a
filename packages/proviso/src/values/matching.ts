import { keyLabel } from "./canonical.js";
import { Declared } from "./declared.js";
import { type Entry, entryAt, keysOf } from "./entries.js";
import { differingFact, facts, sameKind } from "./facts.js";
import {
  type ArrayNode,
  type DataProperty,
  type Key,
  type KnownNode,
  type MapNode,
  type Node,
  nodeAt,
  type ObjectLikeNode,
  type Property,
  type Root,
  type SetNode,
  type SymbolNode,
  type Value,
  type ValueGraph,
} from "./graph.js";
import { Heads } from "./heads.js";
import { mapGet, mapSet, newMap } from "./intrinsics.js";
import type { Difference, Isomorphism, IsomorphismOptions } from "./isomorphism.js";
import { type Colours, pairUp } from "./pairing.js";
import { Pairs, type Place } from "./pairs.js";
import type { Step } from "./path.js";
import { Shapes } from "./shapes.js";

// Two walks in step from the roots, level by level. Edges are told apart by their labels (keys, positions), so the
// matching is forced, and the first difference is nearest to the roots. Invariant: nodes that were matched are matched
// with each other only, in both directions. Where the order of maps and sets does not count, entries whose keys are
// primitives go by these, and the others as `pairUp` says: then a matching that is found is one, but a difference may
// be due to how they were paired, and `guessed` says so.

/** What is to be said of two values. */
const same = 0;
const unseen = 1;
const other = 2;
const shared = 3;
type Comparison = typeof same | typeof unseen | typeof other | typeof shared;

export class Matching {
  /** Whether entries were paired that could have been paired otherwise. */
  guessed = false;
  readonly pairs: Pairs;
  readonly #heads: Heads;
  readonly #declaredLeft: Declared;
  readonly #declaredRight: Declared;
  readonly #shapes = new Shapes();
  readonly #unseen: Place[] = [];
  readonly #ordered: boolean;
  #found: Isomorphism | undefined;

  constructor(
    readonly left: ValueGraph,
    readonly right: ValueGraph,
    readonly options: IsomorphismOptions,
    /** What keys with identity are paired by besides, the best first; if by nothing, only those that must be are. */
    readonly colours: readonly Colours[] | "nothing" = [],
  ) {
    this.#declaredLeft = new Declared(left, options.members);
    this.#declaredRight = new Declared(right, options.members);
    this.#heads = new Heads(left, right, options);
    this.pairs = new Pairs(left, right, this.#declaredLeft);
    this.#ordered = options.order !== "ignored";
  }

  run(): Isomorphism {
    this.#roots();
    for (let at = 0; at < this.pairs.count && this.#found === undefined; at++) this.#nodes(at);
    if (this.#found !== undefined) return this.#found;
    const paths: string[] = [];
    for (let i = 0; i < this.#unseen.length; i++) paths[i] = this.pairs.pathOf(this.#unseen[i] as Place);
    return { same: true, unseen: paths };
  }

  #roots(): void {
    const all = this.options.roots !== "common";
    const others = newMap<string, number>();
    const { left, right } = this;
    for (let i = 0; i < right.roots.length; i++) mapSet(others, (right.roots[i] as Root)[0], i);
    for (let i = 0; i < left.roots.length && this.#found === undefined; i++) {
      const root = left.roots[i] as Root;
      const match = mapGet(others, root[0]);
      mapSet(others, root[0], -1);
      const place = { at: -1 - i, graph: left };
      if (match !== undefined && match >= 0)
        this.#say(
          this.#values(root[1], (right.roots[match] as Root)[1], -1 - i),
          root[1],
          (right.roots[match] as Root)[1],
          place,
        );
      else if (all) this.#differ("missing", place, root[1], undefined);
    }
    for (let i = 0; all && i < right.roots.length; i++) {
      const root = right.roots[i] as Root;
      if (mapGet(others, root[0]) === i)
        this.#differ("unexpected", { at: -1 - i, graph: right }, undefined, root[1]);
    }
  }

  #differ(why: Difference, place: Place, left: Value | undefined, right: Value | undefined): void {
    this.#found ??= { same: false, path: this.pairs.pathOf(place), left, right, why };
  }

  /** Notes what a comparison of two values came to. */
  #say(comparison: Comparison, left: Value, right: Value, place: Place): void {
    if (comparison === unseen) this.#unseen[this.#unseen.length] = place;
    else if (comparison !== same)
      this.#differ(comparison === shared ? "sharing" : "value", place, left, right);
  }

  #values(a: Value, b: Value, at: number): Comparison {
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
      return a === b ? same : isCut(a) || isCut(b) ? unseen : other;
    if (a.kind === "ref" && b.kind === "ref") return this.#meet(a.node, b.node, at);
    if (a.kind === "cut" || b.kind === "cut" || (a.kind === "unreadable" && b.kind === "unreadable"))
      return unseen;
    return a.kind !== b.kind || (a.kind === "bigint" && b.kind === "bigint" && a.digits !== b.digits)
      ? other
      : same;
  }

  /** Matches two nodes, unless one of them has another match. */
  #meet(left: number, right: number, at: number): Comparison {
    return this.pairs.add(left, right, at) ? same : shared;
  }

  #nodes(at: number): void {
    const left = this.pairs.leftOf(at);
    const right = this.pairs.rightOf(left);
    const a = nodeAt(this.left, left);
    const b = nodeAt(this.right, right);
    const place = { at, graph: this.left };
    const differ = (why: Difference): void =>
      this.#differ(why, place, { kind: "ref", node: left }, { kind: "ref", node: right });
    if (!sameKind(a, b)) return differ("kind");
    this.#facts(a, b, at);
    if (this.#found !== undefined || isPlain(a) || isPlain(b)) return;
    const why = this.#heads.differIn(a, b);
    if (why !== undefined) return differ(why);
    if (this.#heads.hide(a, b)) this.#unseen[this.#unseen.length] = place;
    this.#props(a, b, at);
    if (this.#found === undefined) this.#edges(a, b, at);
  }

  #facts(a: Node, b: Node, at: number): void {
    if (a.kind === "function" && this.options.functions === "unseen") return;
    const index = differingFact(a, b);
    if (index < 0) return;
    const fact = facts(a)[index];
    if (fact === undefined) return;
    const step: Step = { kind: "fact", name: fact[0] };
    this.#differ("content", { at, step, graph: this.left }, fact[1], facts(b)[index]?.[1] ?? null);
  }

  #props(a: ObjectLikeNode, b: ObjectLikeNode, at: number): void {
    if (a.props === undefined && b.props === undefined) return;
    if (
      a.props !== undefined &&
      b.props !== undefined &&
      this.#declaredLeft.test(a) === undefined &&
      this.#declaredRight.test(b) === undefined
    ) {
      const order = this.#shapes.orderOf(a.props, b.props);
      if (order !== undefined) {
        for (let i = 0; i < order.length && this.#found === undefined; i++) {
          const index = order[i] as number;
          this.#property(a.props[index] as Property, b.props[index] as Property, at);
        }
        return;
      }
    }
    this.#mergedProps(a, b, at);
  }

  #mergedProps(a: ObjectLikeNode, b: ObjectLikeNode, at: number): void {
    const left = this.#declaredLeft.props(a);
    const right = this.#declaredRight.props(b);
    const cut = a.cut || b.cut;
    let i = 0;
    let j = 0;
    while ((i < left.length || j < right.length) && this.#found === undefined) {
      const p = left[i];
      const q = right[j];
      const order = this.#compare(p?.key, q?.key);
      if (order === 0 && p !== undefined && q !== undefined) {
        this.#property(p, q, at);
        i++;
        j++;
      } else if (order < 0 && p !== undefined) {
        if (!cut) this.#differ("missing", keyed(at, p.key, this.left), held(p), undefined);
        i++;
      } else {
        if (!cut && q !== undefined)
          this.#differ("unexpected", keyed(at, q.key, this.right), undefined, held(q));
        j++;
      }
    }
    if (this.options.keyOrder && !cut && this.#found === undefined && !this.#sameOrder(a, b))
      this.#differ("order", { at, graph: this.left }, undefined, undefined);
  }

  #compare(a: Key | undefined, b: Key | undefined): number {
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
    const left = keyLabel(a, this.left);
    const right = keyLabel(b, this.right);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  #sameOrder(a: ObjectLikeNode, b: ObjectLikeNode): boolean {
    const left = this.#declaredLeft.ordered(a);
    const right = this.#declaredRight.ordered(b);
    for (let i = 0; i < left.length; i++) if (this.#compare(left[i]?.key, right[i]?.key) !== 0) return false;
    return true;
  }

  #property(a: Property, b: Property, at: number): void {
    if (typeof a.key === "object" && typeof b.key === "object") {
      const symbols = this.#meet(a.key.symbol, b.key.symbol, at);
      if (symbols !== same) this.#say(symbols, symbol(a.key), symbol(b.key), keyed(at, a.key, this.left));
    }
    const x = (a as Partial<DataProperty>).value;
    const y = (b as Partial<DataProperty>).value;
    if (
      a.hidden !== b.hidden ||
      a.readonly !== b.readonly ||
      a.fixed !== b.fixed ||
      (x === undefined) !== (y === undefined)
    )
      return this.#differ("attributes", keyed(at, a.key, this.left), held(a), held(b));
    if (x !== undefined && y !== undefined) {
      const comparison = this.#values(x, y, at);
      if (comparison !== same) this.#say(comparison, x, y, keyed(at, a.key, this.left));
    } else if ("get" in a && "get" in b) {
      const { key } = a;
      this.#edge(a.get, b.get, at, () => ({ kind: "getter", key }));
      this.#edge(a.set, b.set, at, () => ({ kind: "setter", key }));
    }
  }

  #edge(a: Value, b: Value, at: number, step: () => Step): void {
    const comparison = this.#values(a, b, at);
    if (comparison !== same) this.#say(comparison, a, b, { at, step: step(), graph: this.left });
  }

  /** What is found by position. Where an array has a hole or an odd element its later elements are properties. */
  #edges(a: ObjectLikeNode, b: ObjectLikeNode, at: number): void {
    if (a.kind === "array" && b.kind === "array") this.#items(a, b, at);
    else if (a.kind === "set" && b.kind === "set") {
      if (this.#ordered) this.#items(a, b, at);
      else this.#unordered(a, b, at);
    } else if (a.kind === "map" && b.kind === "map") {
      if (this.#ordered) this.#entries(a, b, at);
      else this.#unordered(a, b, at);
    } else if (a.kind === "regexp" && b.kind === "regexp")
      this.#edge(a.lastIndex, b.lastIndex, at, () => ({ kind: "lastIndex" }));
    else if (a.kind === "view" && b.kind === "view")
      this.#edge(a.buffer, b.buffer, at, () => ({ kind: "buffer" }));
    else if (a.kind === "boxed" && b.kind === "boxed")
      this.#edge(a.value, b.value, at, () => ({ kind: "boxed" }));
    if (a.proto !== undefined && b.proto !== undefined && this.#found === undefined)
      this.#edge(a.proto, b.proto, at, () => ({ kind: "prototype" }));
  }

  #items(a: ArrayNode | SetNode, b: ArrayNode | SetNode, at: number): void {
    const left = a.items;
    const right = b.items;
    const cut = a.cut || b.cut;
    const kind = a.kind === "array" ? "index" : "item";
    for (let i = 0; (i < left.length || i < right.length) && this.#found === undefined; i++) {
      const x = left[i];
      const y = right[i];
      if (x !== undefined && y !== undefined) {
        const comparison = this.#values(x, y, at);
        if (comparison !== same)
          this.#say(comparison, x, y, { at, step: { kind, index: i }, graph: this.left });
      } else if (!cut) this.#lacks(x, y, at, { kind, index: i });
    }
  }

  #entries(a: MapNode, b: MapNode, at: number): void {
    const left = a.entries;
    const right = b.entries;
    const cut = a.cut || b.cut;
    for (let i = 0; (i < left.length || i < right.length) && this.#found === undefined; i++) {
      const x = left[i];
      const y = right[i];
      if (x !== undefined && y !== undefined) this.#entry(x, y, at, i);
      else if (!cut) {
        const key = (x ?? y)?.[0] ?? null;
        this.#lacks(x?.[0], y?.[0], at, { kind: "entry", index: i, key, side: 0 });
      }
    }
  }

  #entry(x: Entry, y: Entry, at: number, index: number): void {
    const key = x[0];
    const keys = this.#values(key, y[0], at);
    if (keys !== same)
      this.#say(keys, key, y[0], { at, step: { kind: "entry", index, key, side: 0 }, graph: this.left });
    const values = this.#values(x[1], y[1], at);
    if (values !== same)
      this.#say(values, x[1], y[1], { at, step: { kind: "entry", index, key, side: 1 }, graph: this.left });
  }

  /** The entries of maps and sets whose order does not count. */
  #unordered(a: MapNode | SetNode, b: MapNode | SetNode, at: number): void {
    const keys = keysOf(a);
    const { partners, extra, guessed } = pairUp(keys, keysOf(b), this.pairs, this.colours);
    if (guessed) this.guessed = true;
    const cut = a.cut || b.cut;
    for (let i = 0; i < keys.length && this.#found === undefined; i++) {
      const j = partners[i] as number;
      if (j >= 0) this.#paired(a, b, at, i, j);
      else if (j === -1 && !cut) this.#lacks(entryAt(a, i).value, undefined, at, entryAt(a, i).step);
    }
    if (extra >= 0 && !cut) this.#lacks(undefined, entryAt(b, extra).value, at, entryAt(b, extra).step);
  }

  #paired(a: MapNode | SetNode, b: MapNode | SetNode, at: number, i: number, j: number): void {
    if (a.kind === "map" && b.kind === "map")
      return this.#entry(a.entries[i] as Entry, b.entries[j] as Entry, at, i);
    if (a.kind !== "set" || b.kind !== "set") return;
    const x = a.items[i] as Value;
    const y = b.items[j] as Value;
    this.#say(this.#values(x, y, at), x, y, { at, step: { kind: "item", index: i }, graph: this.left });
  }

  /** One of two places is not there. */
  #lacks(left: Value | undefined, right: Value | undefined, at: number, step: Step): void {
    const graph = left === undefined ? this.right : this.left;
    this.#differ(left === undefined ? "unexpected" : "missing", { at, step, graph }, left, right);
  }
}

/** Whether a node has neither properties nor edges. */
function isPlain(node: Node): node is SymbolNode | KnownNode {
  return node.kind === "symbol" || node.kind === "known";
}

function isCut(value: Value): boolean {
  return typeof value === "object" && value !== null && value.kind === "cut";
}

function held(property: Property): Value {
  return "value" in property ? property.value : property.get;
}

function symbol(key: { readonly symbol: number }): Value {
  return { kind: "ref", node: key.symbol };
}

function keyed(at: number, key: Key, graph: ValueGraph): Place {
  return { at, step: { kind: "key", key }, graph };
}
