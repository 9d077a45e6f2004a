import { canonicalProps, symbolLabel } from "./canonical.js";
import { ownEdges } from "./edges.js";
import { facts, sameKind } from "./facts.js";
import {
  type Key,
  type Node,
  nodeAt,
  type ObjectLikeNode,
  type Property,
  type Value,
  type ValueGraph,
} from "./graph.js";
import { type Step, stepText } from "./path.js";

// Isomorphism of program states (Software Change Contracts, definition 1): a one-to-one matching of nodes that
// respects edges, primitives and classes. Edges are told apart by their labels (keys, positions), so the matching is
// forced: two walks in step from the roots find it or the first difference, nearest to the roots, in linear time.
// Invariant: nodes that were matched are matched with each other only, in both directions.
//
// Maps and sets are compared in their order of insertion, which programs can observe; the order of an object's keys is
// compared only on demand. Functions are matched one to one by name and properties.

export interface IsomorphismOptions {
  /** Which roots must match: by default all, of which both graphs must have the same; or those that both have. */
  readonly roots?: "all" | "common";
  /** The members of a class, by its key or else its name, that both versions declare; the others are left out. */
  readonly members?: (classKey: string) => ((member: string) => boolean) | undefined;
  /** Whether the order of keys counts. */
  readonly keyOrder?: boolean;
  /** Whether functions must be the very same, for graphs made in one process. */
  readonly sameFunctions?: boolean;
}

/** What two places differ in. */
export type Difference =
  | "value"
  | "kind"
  | "class"
  | "content"
  | "missing"
  | "unexpected"
  | "order"
  | "attributes"
  | "integrity"
  | "sharing";

export type Isomorphism =
  /** `unseen`: where both have state that no snapshot shows, so that nothing is said of it. */
  | { readonly same: true; readonly unseen: readonly string[] }
  | {
      readonly same: false;
      /** An expression for the place in the left graph, or in the right one if only that has it. */
      readonly path: string;
      /** What is there in each graph; undefined: there is no such place. */
      readonly left: Value | undefined;
      readonly right: Value | undefined;
      readonly why: Difference;
    };

/**
 * Whether two graphs are isomorphic, and if not, where they differ.
 * @ensures \result.same || \result.why === "order" || (\result.why === "missing" <==> \result.right === undefined)
 * @ensures \result.same || \result.why === "order" || (\result.why === "unexpected" <==> \result.left === undefined)
 */
export function isomorphic(
  left: ValueGraph,
  right: ValueGraph,
  options: IsomorphismOptions = {},
): Isomorphism {
  return new Matching(left, right, options).run();
}

/** Where a pair of values was found. */
interface Place {
  readonly from: Place | undefined;
  readonly step: Step | string;
  readonly graph: ValueGraph;
}

interface Pair {
  readonly left: number;
  readonly right: number;
  readonly place: Place;
}

class Matching {
  readonly #pairs: Pair[] = [];
  readonly #toRight = new Map<number, number>();
  readonly #toLeft = new Map<number, number>();
  readonly #classToRight = new Map<number, number>();
  readonly #classToLeft = new Map<number, number>();
  readonly #unseen: Place[] = [];
  #found: Isomorphism | undefined;

  constructor(
    readonly left: ValueGraph,
    readonly right: ValueGraph,
    readonly options: IsomorphismOptions,
  ) {}

  run(): Isomorphism {
    this.#roots();
    for (let i = 0; i < this.#pairs.length && this.#found === undefined; i++)
      this.#nodes(this.#pairs[i] as Pair);
    return this.#found ?? { same: true, unseen: this.#unseen.map(pathOf) };
  }

  #roots(): void {
    const all = this.options.roots !== "common";
    const others = new Map(this.right.roots);
    for (const [name, value] of this.left.roots) {
      const place = { from: undefined, step: name, graph: this.left };
      const other = others.get(name);
      if (other !== undefined) this.#values(value, other, place);
      else if (all) this.#differ("missing", place, value, undefined);
      others.delete(name);
    }
    if (!all) return;
    for (const [name, value] of others)
      this.#differ("unexpected", { from: undefined, step: name, graph: this.right }, undefined, value);
  }

  #differ(why: Difference, place: Place, left: Value | undefined, right: Value | undefined): void {
    this.#found ??= { same: false, path: pathOf(place), left, right, why };
  }

  #values(a: Value, b: Value, place: Place): void {
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
      if (isCut(a) || isCut(b)) this.#unseen.push(place);
      else if (a !== b) this.#differ("value", place, a, b);
      return;
    }
    if (a.kind === "ref" && b.kind === "ref") return this.#meet(a.node, b.node, place);
    if (a.kind === "cut" || b.kind === "cut" || (a.kind === "unreadable" && b.kind === "unreadable"))
      this.#unseen.push(place);
    else if (a.kind !== b.kind || (a.kind === "bigint" && b.kind === "bigint" && a.digits !== b.digits))
      this.#differ("value", place, a, b);
  }

  /** Matches two nodes, unless one of them has another match. */
  #meet(left: number, right: number, place: Place): void {
    const [toRight, toLeft] = [this.#toRight.get(left), this.#toLeft.get(right)];
    if (toRight === right && toLeft === left) return;
    if (toRight !== undefined || toLeft !== undefined)
      return this.#differ("sharing", place, { kind: "ref", node: left }, { kind: "ref", node: right });
    this.#toRight.set(left, right);
    this.#toLeft.set(right, left);
    this.#pairs.push({ left, right, place });
  }

  #nodes({ left, right, place }: Pair): void {
    const [a, b] = [nodeAt(this.left, left), nodeAt(this.right, right)];
    const differ = (why: Difference): void =>
      this.#differ(why, place, { kind: "ref", node: left }, { kind: "ref", node: right });
    if (!sameKind(a, b)) return differ("kind");
    this.#facts(a, b, place);
    if (a.kind === "symbol" || a.kind === "known" || b.kind === "symbol" || b.kind === "known") return;
    if (a.kind === "function" && b.kind === "function")
      if (this.options.sameFunctions && a.identity !== b.identity) return differ("sharing");
    if (!this.#classes(a.class, b.class) || (a.proto === undefined) !== (b.proto === undefined))
      return differ("class");
    if (a.integrity !== b.integrity) return differ("integrity");
    const cut = a.cut || b.cut;
    if (a.kind === "buffer" && b.kind === "buffer" && a.bytes !== b.bytes && !cut) return differ("content");
    if (cut || a.kind === "opaque" || this.#isOpaque(this.left, a) || this.#isOpaque(this.right, b))
      this.#unseen.push(place);
    this.#props(a, b, place);
    this.#edges(a, b, place);
  }

  #facts(a: Node, b: Node, from: Place): void {
    const others = facts(b);
    for (const [i, [name, fact]] of facts(a).entries()) {
      const other = others[i]?.[1] ?? null;
      if (!sameFact(fact, other))
        this.#differ("content", { from, step: { kind: "fact", name }, graph: this.left }, fact, other);
    }
  }

  /** What is found by position. Where an array has a hole or an odd element its later elements are properties. */
  #edges(a: ObjectLikeNode, b: ObjectLikeNode, from: Place): void {
    const [left, right] = [ownEdges(a), ownEdges(b)];
    for (let i = 0; i < left.length || i < right.length; i++) {
      const [edge, other] = [left[i], right[i]];
      const step = edge?.step ?? other?.step;
      if (step === undefined) break;
      const place = { from, step, graph: edge === undefined ? this.right : this.left };
      if (edge !== undefined && other !== undefined) this.#values(edge.value, other.value, place);
      else if (!a.cut && !b.cut)
        this.#differ(edge === undefined ? "unexpected" : "missing", place, edge?.value, other?.value);
    }
  }

  #isOpaque(graph: ValueGraph, { class: number }: { readonly class?: number | null }): boolean {
    return typeof number === "number" && graph.classes[number]?.opaque === true;
  }

  #classes(left: number | null | undefined, right: number | null | undefined): boolean {
    if (typeof left !== "number" || typeof right !== "number") return left === right;
    const [a, b] = [this.left.classes[left], this.right.classes[right]];
    if (a?.key !== undefined || b?.key !== undefined) return a?.key === b?.key;
    if (a?.name !== b?.name) return false;
    const [toRight, toLeft] = [this.#classToRight.get(left), this.#classToLeft.get(right)];
    this.#classToRight.set(left, right);
    this.#classToLeft.set(right, left);
    return (toRight ?? right) === right && (toLeft ?? left) === left;
  }

  #props(a: ObjectLikeNode, b: ObjectLikeNode, place: Place): void {
    const [left, right] = [this.#kept(a, this.left), this.#kept(b, this.right)];
    const cut = a.cut || b.cut;
    let [i, j] = [0, 0];
    while (i < left.length || j < right.length) {
      const [p, q] = [left[i], right[j]];
      const order = this.#compare(p?.key, q?.key);
      if (order === 0 && p !== undefined && q !== undefined) {
        this.#property(p, q, place);
        i++;
        j++;
      } else if (order < 0 && p !== undefined) {
        if (!cut) this.#differ("missing", at(place, p.key, this.left), held(p), undefined);
        i++;
      } else {
        if (!cut && q !== undefined)
          this.#differ("unexpected", at(place, q.key, this.right), undefined, held(q));
        j++;
      }
    }
    if (this.options.keyOrder && !cut && this.#found === undefined && !this.#sameOrder(a, b))
      this.#differ("order", place, undefined, undefined);
  }

  /** A node's properties in canonical order, without those that only one version declares. */
  #kept(node: ObjectLikeNode, graph: ValueGraph): readonly Property[] {
    const props = canonicalProps(node, graph);
    const entry = typeof node.class === "number" ? graph.classes[node.class] : undefined;
    const keeps = entry && this.options.members?.(entry.key ?? entry.name);
    return keeps === undefined ? props : props.filter(({ key }) => typeof key !== "string" || keeps(key));
  }

  #compare(a: Key | undefined, b: Key | undefined): number {
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
    const [left, right] = [label(a, this.left), label(b, this.right)];
    return left < right ? -1 : left > right ? 1 : 0;
  }

  #sameOrder(a: ObjectLikeNode, b: ObjectLikeNode): boolean {
    const order = (node: ObjectLikeNode, graph: ValueGraph): string[] => {
      const kept = new Set(this.#kept(node, graph));
      return (node.props ?? []).filter((p) => kept.has(p)).map(({ key }) => label(key, graph));
    };
    const others = order(b, this.right);
    return order(a, this.left).every((key, i) => key === others[i]);
  }

  #property(a: Property, b: Property, from: Place): void {
    const place = at(from, a.key, this.left);
    if (typeof a.key === "object" && typeof b.key === "object") this.#meet(a.key.symbol, b.key.symbol, place);
    if (
      a.hidden !== b.hidden ||
      a.readonly !== b.readonly ||
      a.fixed !== b.fixed ||
      "get" in a !== "get" in b
    )
      return this.#differ("attributes", place, held(a), held(b));
    if ("value" in a && "value" in b) return this.#values(a.value, b.value, place);
    if (!("get" in a && "get" in b)) return;
    for (const [kind, left, right] of [
      ["getter", a.get, b.get],
      ["setter", a.set, b.set],
    ] as const)
      this.#values(left, right, { from, step: { kind, key: a.key }, graph: this.left });
  }
}

/** Whether two facts are the same; those that JSON has not are marks without content. */
function sameFact(a: Value, b: Value): boolean {
  return typeof a === "object" && typeof b === "object" ? a?.kind === b?.kind : a === b;
}

function isCut(value: Value): boolean {
  return typeof value === "object" && value !== null && value.kind === "cut";
}

function held(property: Property): Value {
  return "value" in property ? property.value : property.get;
}

function label(key: Key, graph: ValueGraph): string {
  return typeof key === "string" ? `0${key}` : symbolLabel(key, graph);
}

function at(from: Place, key: Key, graph: ValueGraph): Place {
  return { from, step: { kind: "key", key }, graph };
}

function pathOf(place: Place): string {
  const steps: Place[] = [];
  for (let p: Place | undefined = place; p !== undefined; p = p.from) steps.unshift(p);
  return steps.reduce(
    (text, { step, graph }) => (typeof step === "string" ? step : stepText(text, step, graph)),
    "",
  );
}
