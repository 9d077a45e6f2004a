import type { ClassEntry, DataProperty, Integrity, Key, Node, Property, Special, Value } from "./graph.js";
import { constructorOf, isOfHost, nameOf } from "./host.js";
import {
  allKeys,
  description,
  getOwnPropertyDescriptor,
  hasOwn,
  isExtensible,
  isFrozen,
  isSealed,
  keyFor,
  mapGet,
  mapSet,
  wellKnownNames,
} from "./intrinsics.js";

export interface SnapshotOptions {
  /** What the root is called in paths, by default `value`. */
  readonly name?: string;
  /**
   * The class of an instance, asked once for each prototype. A class with a key is the same class in another graph if
   * that has the same key; without an answer classes are matched by name, one to one.
   */
  readonly classOf?: (value: object, prototype: object) => ClassEntry | undefined;
  /** The name of an object or function that both sides know: it is not entered. */
  readonly known?: (value: object) => string | undefined;
  /** The own properties that are not read, asked of each error and of each object that has no class. */
  readonly unread?: (value: object) => Skip | undefined;
  /** Tells proxies, which JavaScript itself cannot: they become opaque and their traps are not run. */
  readonly isProxy?: (value: object) => boolean;
  /** How many nodes are read, by default 100 000. */
  readonly maxNodes?: number;
  /** How many properties, elements, entries or bytes of one node are read, by default 1 000 000. */
  readonly maxEntries?: number;
}

/** Whether a property is left out. */
export type Skip = (key: string | symbol) => boolean;

/** What a node has besides what its kind says, while it is made. */
export interface Draft {
  class?: number | null;
  proto?: Value;
  props?: readonly Property[];
  integrity?: Integrity;
  cut?: true;
}

const minusZero: Special = { kind: "-0" };
const notANumber: Special = { kind: "NaN" };
const infinity: Special = { kind: "Infinity" };
const minusInfinity: Special = { kind: "-Infinity" };
const nothing: Special = { kind: "undefined" };
const cut: Special = { kind: "cut" };
const unreadable: Special = { kind: "unreadable" };

const Table = Map;
const unread: Node = { kind: "opaque", type: "unread" };

/** The tables of a graph in the making: gives out numbers for objects, symbols and classes. */
export class Recorder {
  readonly nodes: Node[] = [];
  readonly classes: ClassEntry[] = [];
  /** Objects by the number of their node; those from `nodes` that are not yet read are at the end. */
  readonly objects: (object | undefined)[] = [];
  readonly #numbers = new Table<object | symbol, number>();
  #classNumbers: Map<object, number | undefined> | undefined;
  readonly #maxNodes: number;
  readonly maxEntries: number;

  constructor(readonly options: SnapshotOptions) {
    this.#maxNodes = options.maxNodes ?? 100_000;
    this.maxEntries = options.maxEntries ?? 1_000_000;
  }

  value(value: unknown): Value {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        if (value - value === 0) return value === 0 && 1 / value < 0 ? minusZero : value;
        // biome-ignore lint/suspicious/noSelfCompare: the test that needs no function
        return value !== value ? notANumber : value > 0 ? infinity : minusInfinity;
      case "undefined":
        return nothing;
      case "bigint":
        return { kind: "bigint", digits: `${value}` };
      case "symbol":
        return this.#reference(value, undefined);
      case "object":
        return value === null ? null : this.#reference(value, value);
      case "function":
        return this.#reference(value, value);
    }
  }

  #reference(value: object | symbol, object: object | undefined): Value {
    let number = mapGet(this.#numbers, value);
    if (number === undefined) {
      number = this.nodes.length;
      if (number >= this.#maxNodes) return cut;
      mapSet(this.#numbers, value, number);
      this.nodes[number] = typeof value === "symbol" ? symbolNode(value) : unread;
      this.objects[number] = object;
    }
    return { kind: "ref", node: number };
  }

  /** A node for what is no object of the program's. */
  add(node: Node): Value {
    const number = this.nodes.length;
    if (number >= this.#maxNodes) return cut;
    this.nodes[number] = node;
    this.objects[number] = undefined;
    return { kind: "ref", node: number };
  }

  /** Notes the prototype of an object, if it is not the usual one of its kind. */
  prototype(node: Draft & { readonly kind: string }, value: object, prototype: object | null): void {
    if (prototype === null) {
      node.class = null;
      return;
    }
    const number = this.#class(value, prototype, node.kind === "object");
    if (number !== undefined) node.class = number;
    else if (node.kind !== "opaque") node.proto = this.value(prototype);
  }

  #class(value: object, prototype: object, ordinary: boolean): number | undefined {
    this.#classNumbers ??= new Table();
    const known = mapGet(this.#classNumbers, prototype);
    if (known !== undefined) return known;
    const entry = this.options.classOf?.(value, prototype) ?? classByName(prototype, ordinary);
    if (entry === undefined) return undefined;
    const number = this.classes.length;
    this.classes[number] = entry;
    mapSet(this.#classNumbers, prototype, number);
    return number;
  }

  /** Notes the integrity of an object. */
  integrity(node: Draft, value: object): void {
    if (!isExtensible(value))
      node.integrity = isFrozen(value) ? "frozen" : isSealed(value) ? "sealed" : "fixed";
  }

  /** Notes the own properties of an object from the given one on, but those that its kind has anyway. */
  properties(node: Draft, value: object, skip?: Skip, keys = allKeys(value), from = 0): void {
    const props: Property[] = [];
    let count = 0;
    for (let i = from; i < keys.length; i++) {
      const key = keys[i] as string | symbol;
      if (skip?.(key)) continue;
      if (count === this.maxEntries) {
        node.cut = true;
        break;
      }
      const property = this.#property(value, key, node.integrity);
      if (property !== undefined) props[count++] = property;
    }
    if (count > 0) node.props = props;
  }

  #property(value: object, key: string | symbol, integrity: Integrity | undefined): Property | undefined {
    const name = typeof key === "string" ? key : this.#symbolKey(key);
    if (name === undefined) return undefined;
    let found: PropertyDescriptor | undefined;
    try {
      found = getOwnPropertyDescriptor(value, key);
    } catch {
      return { key: name, value: unreadable };
    }
    if (found === undefined) return undefined;
    if (hasOwn(found, "value")) {
      const property: { -readonly [K in keyof DataProperty]: DataProperty[K] } = {
        key: name,
        value: this.value(found.value),
      };
      if (!found.enumerable) property.hidden = true;
      if (!found.writable && integrity !== "frozen") property.readonly = true;
      if (!found.configurable && integrity !== "frozen" && integrity !== "sealed") property.fixed = true;
      return property;
    }
    return {
      key: name,
      get: this.value(found.get),
      set: this.value(found.set),
      ...(found.enumerable ? undefined : { hidden: true }),
      ...(found.configurable || integrity === "frozen" || integrity === "sealed"
        ? undefined
        : { fixed: true }),
    };
  }

  #symbolKey(key: symbol): Key | undefined {
    const value = this.value(key);
    return typeof value === "object" && value?.kind === "ref" ? { symbol: value.node } : undefined;
  }
}

/** The class of a prototype that belongs to one, as far as names say. */
export function classByName(prototype: object, ordinary: boolean): ClassEntry | undefined {
  const type = constructorOf(prototype);
  if (type === undefined) return undefined;
  const name = nameOf(type);
  return ordinary && isOfHost(prototype) ? { name, opaque: true } : { name };
}

function symbolNode(symbol: symbol): Node {
  const wellKnown = mapGet(wellKnownNames, symbol);
  if (wellKnown !== undefined) return { kind: "symbol", wellKnown };
  const key = keyFor(symbol);
  if (key !== undefined) return { kind: "symbol", key };
  const text = description(symbol);
  return text === undefined ? { kind: "symbol" } : { kind: "symbol", description: text };
}
