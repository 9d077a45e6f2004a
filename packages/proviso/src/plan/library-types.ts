import type { Shape, ShapeId } from "../generate/index.js";
import type { ShapeTable } from "./shape-table.js";

// What the types of JavaScript's library are, by their names. Those with parameters get the shapes of their arguments.

type Make = (argument: (index: number) => ShapeId, table: ShapeTable) => Shape;

const array: Make = (argument) => ({ kind: "array", of: argument(0), length: {} });
const map: Make = (argument) => ({ kind: "map", key: argument(0), value: argument(1) });
const set: Make = (argument) => ({ kind: "set", of: argument(0) });
const iterable: Make = (argument) => ({ kind: "iterable", of: argument(0) });
const promise: Make = (argument) => ({ kind: "promise", of: argument(0) });
const number: Make = () => ({ kind: "number", whole: false, range: {} });
const string: Make = () => ({ kind: "string", length: {} });

function loose(make: Make): Make {
  return (argument, table) => ({ ...make(argument, table), loose: true });
}

const typedArrays = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
] as const;

const errors = [
  "Error",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "AggregateError",
];

const makers = new Map<string, Make>([
  ["Array", array],
  ["ReadonlyArray", array],
  ["ConcatArray", loose(array)],
  ["ArrayLike", loose(array)],
  ["Map", map],
  ["ReadonlyMap", map],
  ["Set", set],
  ["ReadonlySet", set],
  ["Iterable", loose(iterable)],
  ["Iterator", loose(iterable)],
  ["IterableIterator", loose(iterable)],
  ["IteratorObject", loose(iterable)],
  ["ArrayIterator", iterable],
  ["MapIterator", iterable],
  ["SetIterator", iterable],
  ["Generator", iterable],
  ["Promise", promise],
  ["PromiseLike", loose(promise)],
  ["Date", () => ({ kind: "date" })],
  ["RegExp", () => ({ kind: "regexp" })],
  ["String", loose(string)],
  ["Number", loose(number)],
  ["Boolean", loose(() => ({ kind: "boolean" }))],
  ["BigInt", loose(() => ({ kind: "bigint", range: {} }))],
  ["Symbol", loose(() => ({ kind: "symbol" }))],
  ["Object", () => ({ kind: "any" })],
  ["Function", (_, table) => ({ kind: "function", parameters: [], result: table.add({ kind: "any" }) })],
  ["ArrayBuffer", () => ({ kind: "buffer", name: "ArrayBuffer" })],
  ["SharedArrayBuffer", () => ({ kind: "buffer", name: "SharedArrayBuffer" })],
  ["DataView", () => ({ kind: "buffer", name: "DataView" })],
  ["ArrayBufferView", () => ({ kind: "typed-array", name: "Uint8Array", length: {} })],
  ...errors.map((name): [string, Make] => [name, () => ({ kind: "error", name })]),
  ...typedArrays.map((name): [string, Make] => [name, () => ({ kind: "typed-array", name, length: {} })]),
]);

/** The shape of a type of the library, if there is one for it. */
export function libraryShape(name: string, args: readonly ShapeId[], table: ShapeTable): Shape | undefined {
  return makers.get(name)?.((index) => args[index] ?? table.add({ kind: "any" }), table);
}
