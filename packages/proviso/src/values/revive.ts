import { fillFromHex } from "./bytes.js";
import type { ClassEntry, FunctionNode, Node, ObjectLikeNode, Property, Value, ValueGraph } from "./graph.js";
import {
  construct,
  create,
  defineProperty,
  freeze,
  mapGet,
  mapSet,
  preventExtensions,
  seal,
  setAdd,
  setPrototypeOf,
  symbolFor,
  wellKnownNames,
} from "./intrinsics.js";
import { locate, type Unrebuildable } from "./unrebuildable.js";

export interface ReviveOptions {
  /** The constructor of a class. */
  readonly classes?: (entry: ClassEntry) => { readonly prototype: unknown } | undefined;
  /** What a known node stands for. */
  readonly known?: (name: string) => unknown;
  /** What a function stands for; its own properties are taken as they are. */
  readonly functions?: (node: FunctionNode) => unknown;
}

export interface Revived {
  /** One for each root. */
  readonly values: readonly unknown[];
  readonly unrebuildable: readonly Unrebuildable[];
}

/**
 * The values of a graph again, or other ones that are isomorphic to them. First every node gets an object of its kind,
 * then they are filled, and frozen last, so that cycles need no care.
 */
export function revive(graph: ValueGraph, options: ReviveOptions = {}): Revived {
  return new Reviver(graph, options).run();
}

const makers = {
  ArrayBuffer,
  BigInt,
  Date,
  Error,
  Map,
  Object,
  RegExp,
  Set,
  SharedArrayBuffer,
  Symbol,
};
const aggregatePrototype = AggregateError.prototype;
const nodeBuffer: { readonly prototype: unknown } | undefined =
  typeof Buffer === "function" ? Buffer : undefined;
/** Constructors of views and errors, by name. */
const types = new Map<string, new (...args: readonly unknown[]) => object>(
  Object.getOwnPropertyNames(globalThis).flatMap((name) => {
    if (!/^(?:\w+Array|DataView|\w*Error)$/.test(name)) return [];
    const type: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    return typeof type === "function" ? [[name, type as new () => object] as const] : [];
  }),
);
const wellKnown = new Map([...wellKnownNames].map(([symbol, name]) => [name, symbol]));

class Reviver {
  readonly #made: unknown[] = [];
  readonly #missing = new makers.Map<number, string>();
  /** Whether nothing was missing so far. */
  #complete = true;

  constructor(
    readonly graph: ValueGraph,
    readonly options: ReviveOptions,
  ) {}

  run(): Revived {
    const { nodes, roots } = this.graph;
    for (let i = 0; i < nodes.length; i++) this.#object(i);
    for (let i = 0; i < nodes.length; i++) this.#fill(nodes[i] as Node, this.#made[i]);
    for (let i = 0; i < nodes.length; i++) protect(nodes[i] as Node, this.#made[i]);
    const values: unknown[] = [];
    for (let i = 0; i < roots.length; i++) values[i] = this.#value((roots[i] as (typeof roots)[number])[1]);
    return { values, unrebuildable: this.#complete ? [] : locate(this.graph, this.#missing) };
  }

  #object(number: number): unknown {
    if (!(number in this.#made)) {
      const node = this.graph.nodes[number] as Node;
      const made = this.#make(node, number);
      this.#made[number] = made;
      this.#prototype(node, made, number);
    }
    return this.#made[number];
  }

  #value(value: Value): unknown {
    if (typeof value !== "object" || value === null) return value;
    switch (value.kind) {
      case "ref":
        return this.#object(value.node);
      case "bigint":
        return makers.BigInt(value.digits);
      case "NaN":
        return Number.NaN;
      case "-0":
        return -0;
      case "Infinity":
        return Number.POSITIVE_INFINITY;
      case "-Infinity":
        return Number.NEGATIVE_INFINITY;
      case "cut":
      case "unreadable":
        this.#complete = false;
        return undefined;
      case "undefined":
        return undefined;
    }
  }

  /** An object of the node's kind with what cannot be given later. */
  #make(node: Node, number: number): unknown {
    switch (node.kind) {
      case "object":
        return node.class === null ? create(null) : {};
      case "array":
        return [];
      case "map":
        return new makers.Map();
      case "set":
        return new makers.Set();
      case "date":
        return new makers.Date(node.time ?? Number.NaN);
      case "regexp":
        return new makers.RegExp(node.source, node.flags);
      case "error": {
        // An AggregateError has its list only if the graph says so.
        if (node.type !== "AggregateError") return construct(mapGet(types, node.type) ?? makers.Error, []);
        const error = new makers.Error();
        setPrototypeOf(error, aggregatePrototype);
        return error;
      }
      case "view":
        return construct(mapGet(types, node.type) ?? Uint8Array, [
          // Where the buffer itself is missing, one of its size.
          this.#value(node.buffer) ?? new makers.ArrayBuffer(node.offset + 8 * node.length),
          node.offset,
          node.length,
        ]);
      case "buffer": {
        const type = node.shared ? makers.SharedArrayBuffer : makers.ArrayBuffer;
        const options = node.max === undefined ? undefined : { maxByteLength: node.max };
        const buffer = construct(type, [node.length, options]) as ArrayBufferLike;
        fillFromHex(buffer, node.bytes);
        return buffer;
      }
      case "boxed":
        return makers.Object(this.#value(node.value));
      case "symbol":
        if (node.key !== undefined) return symbolFor(node.key);
        return node.wellKnown === undefined
          ? makers.Symbol(node.description)
          : mapGet(wellKnown, node.wellKnown);
      case "function":
        return this.#given(this.options.functions?.(node), `function ${node.name}`.trimEnd(), number);
      case "known":
        return this.#given(this.options.known?.(node.name), `known ${node.name}`, number);
      case "opaque":
        return this.#given(undefined, node.type, number);
    }
  }

  #given(value: unknown, what: string, number: number): unknown {
    if (value === undefined) this.#miss(number, what);
    return value;
  }

  #miss(number: number, what: string): void {
    mapSet(this.#missing, number, what);
    this.#complete = false;
  }

  #prototype(node: Node, made: unknown, number: number): void {
    if (!isOwn(node) || node.class === undefined) return;
    if (node.class === null) {
      setPrototypeOf(made as object, null);
      return;
    }
    const entry = this.graph.classes[node.class];
    if (entry === undefined) throw new RangeError(`This value graph has no class ${node.class}.`);
    const type =
      this.options.classes?.(entry) ??
      (node.kind === "view" && entry.name === "Buffer" && entry.key === undefined ? nodeBuffer : undefined);
    if (type === undefined || typeof type.prototype !== "object")
      this.#miss(number, `class ${entry.name}`.trimEnd());
    else {
      setPrototypeOf(made as object, type.prototype);
      if (entry.opaque) this.#miss(number, `hidden state of ${entry.name}`);
    }
  }

  #fill(node: Node, made: unknown): void {
    if (!isOwn(node)) return;
    const object = made as object;
    switch (node.kind) {
      case "array": {
        const array = made as unknown[];
        for (let i = 0; i < node.items.length; i++) array[i] = this.#value(node.items[i] as Value);
        if (node.length > array.length) array.length = node.length;
        break;
      }
      case "map":
        for (let i = 0; i < node.entries.length; i++) {
          const entry = node.entries[i] as readonly [Value, Value];
          mapSet(made as Map<unknown, unknown>, this.#value(entry[0]), this.#value(entry[1]));
        }
        break;
      case "set":
        for (let i = 0; i < node.items.length; i++) setAdd(made, this.#value(node.items[i] as Value));
        break;
      case "regexp":
        (made as RegExp).lastIndex = this.#value(node.lastIndex) as number;
        break;
      case "object":
      case "date":
      case "error":
      case "view":
      case "buffer":
      case "boxed":
        break;
    }
    if (node.cut) this.#complete = false;
    if (node.proto !== undefined) {
      const proto = this.#value(node.proto);
      if (proto !== undefined) setPrototypeOf(object, proto as object);
    }
    const { props } = node;
    if (props === undefined) return;
    for (let i = 0; i < props.length; i++) this.#define(object, props[i] as Property);
  }

  #define(object: object, property: Property): void {
    const key =
      typeof property.key === "string" ? property.key : (this.#object(property.key.symbol) as symbol);
    // What no prototype has, assignment defines, and faster.
    if (
      "value" in property &&
      !property.hidden &&
      !property.readonly &&
      !property.fixed &&
      !(key in object)
    ) {
      (object as Record<PropertyKey, unknown>)[key] = this.#value(property.value);
      return;
    }
    const attributes = { enumerable: !property.hidden, configurable: !property.fixed };
    defineProperty(
      object,
      key,
      "value" in property
        ? { ...attributes, value: this.#value(property.value), writable: !property.readonly }
        : {
            ...attributes,
            get: this.#value(property.get) as () => unknown,
            set: this.#value(property.set) as () => void,
          },
    );
  }
}

/** Whether the object of a node is made here and not given by the caller. */
function isOwn(node: Node): node is Exclude<ObjectLikeNode, { readonly kind: "function" | "opaque" }> {
  switch (node.kind) {
    case "symbol":
    case "function":
    case "known":
    case "opaque":
      return false;
    default:
      return true;
  }
}

function protect(node: Node, made: unknown): void {
  if (!isOwn(node)) return;
  switch (node.integrity) {
    case "frozen":
      freeze(made);
      break;
    case "sealed":
      seal(made);
      break;
    case "fixed":
      preventExtensions(made as object);
      break;
    case undefined:
      break;
  }
}
