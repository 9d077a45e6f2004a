// A value graph is everything reachable from some values, as data that survives JSON: it crosses process boundaries,
// outlives a run, and is compared without running the program it came from. Whatever has an identity is a node, so
// cycles and sharing are kept; every other value stands where it is used.

export interface ValueGraph {
  readonly roots: readonly Root[];
  readonly nodes: readonly Node[];
  readonly classes: readonly ClassEntry[];
}

/** A variable of the state: its name and what it holds. */
export type Root = readonly [name: string, value: Value];

/** A primitive, a reference to a node, or the mark of what was not read. Numbers in it are finite and not `-0`. */
export type Value = string | number | boolean | null | Special | Reference;

export type Special =
  | { readonly kind: "undefined" | "NaN" | "-0" | "Infinity" | "-Infinity" }
  | { readonly kind: "bigint"; readonly digits: string }
  /** A bound was reached, or reading threw. */
  | { readonly kind: "cut" | "unreadable" };

export interface Reference {
  readonly kind: "ref";
  readonly node: number;
}

/** A class as the caller of `snapshot` names it; without a key it is known by its name. */
export interface ClassEntry {
  readonly name: string;
  readonly key?: string;
  /** Its instances have state that no snapshot sees: private fields, or slots of a class of the host. */
  readonly opaque?: true;
}

/** A property's key; a symbol is the number of its node. */
export type Key = string | { readonly symbol: number };

/** Attributes of a property, where they are not what the integrity of its object implies. */
export interface Attributes {
  readonly key: Key;
  /** Not enumerable. */
  readonly hidden?: true;
  /** Not writable. */
  readonly readonly?: true;
  /** Not configurable. */
  readonly fixed?: true;
}

export interface DataProperty extends Attributes {
  readonly value: Value;
}

/** An own accessor: it was not run. */
export interface AccessorProperty extends Attributes {
  readonly get: Value;
  readonly set: Value;
}

export type Property = DataProperty | AccessorProperty;

/** `frozen` and `sealed` as JavaScript says; `fixed` is merely not extensible. */
export type Integrity = "frozen" | "sealed" | "fixed";

interface NodeBase {
  /** An index into `classes`, or null without a prototype. If absent: `proto`, or the usual prototype of its kind. */
  readonly class?: number | null;
  /** A prototype that is not a class's: an object like others. */
  readonly proto?: Value;
  readonly props?: readonly Property[];
  readonly integrity?: Integrity;
  /** A bound left out some of its entries. */
  readonly cut?: true;
}

export interface ObjectNode extends NodeBase {
  readonly kind: "object";
}

/** `items` are the leading elements up to the first hole or odd attribute; later elements are properties. */
export interface ArrayNode extends NodeBase {
  readonly kind: "array";
  readonly length: number;
  readonly items: readonly Value[];
}

export interface MapNode extends NodeBase {
  readonly kind: "map";
  readonly size: number;
  readonly entries: readonly (readonly [key: Value, value: Value])[];
}

export interface SetNode extends NodeBase {
  readonly kind: "set";
  readonly size: number;
  readonly items: readonly Value[];
}

/** Milliseconds, or null for an invalid date. */
export interface DateNode extends NodeBase {
  readonly kind: "date";
  readonly time: number | null;
}

export interface RegExpNode extends NodeBase {
  readonly kind: "regexp";
  readonly source: string;
  readonly flags: string;
  readonly lastIndex: Value;
}

/** `type` is the nearest constructor of the language. Message and cause are properties; the stack is not kept. */
export interface ErrorNode extends NodeBase {
  readonly kind: "error";
  readonly type: string;
}

/** A typed array or `DataView`, as `type` says; the length is in elements. */
export interface ViewNode extends NodeBase {
  readonly kind: "view";
  readonly type: string;
  readonly buffer: Value;
  readonly offset: number;
  readonly length: number;
}

export interface BufferNode extends NodeBase {
  readonly kind: "buffer";
  /** In bytes. */
  readonly length: number;
  /** Hexadecimal. */
  readonly bytes: string;
  readonly shared?: true;
  /** Of a resizable buffer. */
  readonly max?: number;
}

export interface BoxedNode extends NodeBase {
  readonly kind: "boxed";
  readonly value: Value;
}

/** Registered symbols have a key, well-known ones are called `Symbol.` and that. */
export interface SymbolNode {
  readonly kind: "symbol";
  readonly description?: string;
  readonly key?: string;
  readonly wellKnown?: string;
}

/** A function. Its identity is a number that no other function of the same process has. */
export interface FunctionNode extends NodeBase {
  readonly kind: "function";
  readonly name: string;
  readonly identity: number;
}

/** What the caller knows by a name on either side; it was not entered. */
export interface KnownNode {
  readonly kind: "known";
  readonly name: string;
}

/** An object whose state cannot be read: `Promise`, `WeakMap`, `Generator`, `Proxy`, `unreadable` and their like. */
export interface OpaqueNode extends NodeBase {
  readonly kind: "opaque";
  readonly type: string;
}

/** A node for what can have properties. */
export type ObjectLikeNode =
  | ObjectNode
  | ArrayNode
  | MapNode
  | SetNode
  | DateNode
  | RegExpNode
  | ErrorNode
  | ViewNode
  | BufferNode
  | BoxedNode
  | FunctionNode
  | OpaqueNode;

export type Node = ObjectLikeNode | SymbolNode | KnownNode;

/** The same nodes under one root: a part of a graph as a graph. */
export function partOf(graph: ValueGraph, value: Value, name = "value"): ValueGraph {
  return { ...graph, roots: [[name, value]] };
}

/** The node of a number; a graph that names one it does not have is malformed. */
export function nodeAt(graph: ValueGraph, index: number): Node {
  const node = graph.nodes[index];
  if (node === undefined) throw new RangeError(`This value graph has no node ${index}.`);
  return node;
}

export function isReference(value: Value): value is Reference {
  return typeof value === "object" && value !== null && value.kind === "ref";
}
