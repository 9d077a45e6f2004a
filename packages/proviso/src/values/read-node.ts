import { type Brand, brandByPrototype, brandOf } from "./brand.js";
import { toHex } from "./bytes.js";
import type { ArrayNode, FunctionNode, Node, ObjectNode, Value, ViewNode } from "./graph.js";
import { nameOf } from "./host.js";
import { identityOf } from "./identity.js";
import {
  allKeys,
  arrayPrototype,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  getterOf,
  isArray,
  isView,
  mapForEach,
  mapSize,
  objectPrototype,
  setForEach,
  setSize,
  uncurry,
} from "./intrinsics.js";
import type { Draft, Recorder, Skip } from "./recorder.js";

// One object at a time, by captured intrinsics and without iterators, spread lists or patterns, which the program can
// change. Only the traps of a proxy can run code of the program here, and
// whatever they throw makes the node unreadable.

export const dateTime = uncurry(Date.prototype.getTime);
const regExpSource = getterOf<string>(RegExp.prototype, "source");
const regExpFlags = [
  ["d", "hasIndices"],
  ["g", "global"],
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["u", "unicode"],
  ["v", "unicodeSets"],
  ["y", "sticky"],
].flatMap(([flag = "", name = ""]) =>
  name in RegExp.prototype ? [{ flag, isSet: getterOf<boolean>(RegExp.prototype, name) }] : [],
);
const stringOf = uncurry(String.prototype.valueOf);
const unboxed: Readonly<Record<string, (value: unknown) => unknown>> = {
  Boolean: uncurry(Boolean.prototype.valueOf),
  Number: uncurry(Number.prototype.valueOf),
  String: stringOf,
  Symbol: uncurry(Symbol.prototype.valueOf),
  BigInt: uncurry(BigInt.prototype.valueOf),
};
const arrayBufferLength = getterOf<number>(ArrayBuffer.prototype, "byteLength");
const sharedLength = getterOf<number>(SharedArrayBuffer.prototype, "byteLength");
const resizable = {
  is: getterOf<boolean>(ArrayBuffer.prototype, "resizable"),
  max: getterOf<number>(ArrayBuffer.prototype, "maxByteLength"),
};
const growable = {
  is: getterOf<boolean>(SharedArrayBuffer.prototype, "growable"),
  max: getterOf<number>(SharedArrayBuffer.prototype, "maxByteLength"),
};
const typedPrototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
const typedName = getterOf<string | undefined>(typedPrototype, Symbol.toStringTag);
const typedBuffer = getterOf<ArrayBufferLike>(typedPrototype, "buffer");
const typedOffset = getterOf<number>(typedPrototype, "byteOffset");
const typedLength = getterOf<number>(typedPrototype, "length");
const viewBuffer = getterOf<ArrayBufferLike>(DataView.prototype, "buffer");
const viewOffset = getterOf<number>(DataView.prototype, "byteOffset");
const viewLength = getterOf<number>(DataView.prototype, "byteLength");
const viewPrototypes: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).flatMap((name) => {
    if (!/^(?:\w+Array|DataView)$/.test(name)) return [];
    const type: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    return typeof type === "function" ? [[name, type.prototype as unknown]] : [];
  }),
);
/** Node makes small buffers in a common pool: who else is in it and where is not the program's doing. */
const pool = {
  prototype: typeof Buffer === "function" ? Buffer.prototype : undefined,
  size: typeof Buffer === "function" ? Buffer.poolSize : 0,
};

const unreadable: Node = { kind: "opaque", type: "unreadable" };
const proxy: Node = { kind: "opaque", type: "Proxy" };

/** The node of an object. Never throws. */
export function readNode(value: object, recorder: Recorder): Node {
  try {
    return read(value, recorder);
  } catch {
    return unreadable;
  }
}

function read(value: object, recorder: Recorder): Node {
  const { known, isProxy } = recorder.options;
  if (known !== undefined) {
    const name = known(value);
    if (name !== undefined) return { kind: "known", name };
  }
  if (isProxy?.(value)) return proxy;
  if (typeof value === "function") return readFunction(value, recorder);
  if (isArray(value)) return readArray(value, recorder);
  if (isView(value)) return readView(value, recorder);
  const prototype = getPrototypeOf(value);
  if (prototype !== objectPrototype && prototype !== null) {
    const brand = brandOf(value);
    if (brand !== undefined) return readBranded(value, prototype, brand, recorder);
  }
  const node: ObjectNode & Draft = { kind: "object" };
  if (prototype !== objectPrototype) recorder.prototype(node, value, prototype);
  recorder.integrity(node, value);
  const hasClass = prototype !== objectPrototype && prototype !== null;
  recorder.properties(node, value, hasClass ? undefined : recorder.options.unread?.(value));
  return node;
}

function readFunction(value: object, recorder: Recorder): Node {
  const node: FunctionNode & Draft = { kind: "function", name: nameOf(value), identity: identityOf(value) };
  recorder.integrity(node, value);
  recorder.properties(node, value, isOfFunctions);
  return node;
}

function readArray(value: readonly unknown[], recorder: Recorder): Node {
  const items: Value[] = [];
  const node: ArrayNode & Draft = { kind: "array", length: count(value.length), items };
  const prototype = getPrototypeOf(value);
  if (prototype !== arrayPrototype) recorder.prototype(node, value, prototype);
  recorder.integrity(node, value);
  const writable = node.integrity !== "frozen";
  const configurable = writable && node.integrity !== "sealed";
  const keys = allKeys(value);
  let run = 0;
  while (run < keys.length && keys[run] === `${run}`) {
    if (run === recorder.maxEntries) {
      node.cut = true;
      return node;
    }
    const found = getOwnPropertyDescriptor(value, run);
    if (
      found === undefined ||
      found.writable !== writable ||
      found.configurable !== configurable ||
      !found.enumerable
    )
      break;
    items[run] = recorder.value(found.value);
    run++;
  }
  if (run + 1 < keys.length || keys[run] !== "length") recorder.properties(node, value, isLength, keys, run);
  return node;
}

function readView(value: object, recorder: Recorder): Node {
  const type = typedName(value) ?? "DataView";
  const typed = type !== "DataView";
  const buffer = typed ? typedBuffer(value) : viewBuffer(value);
  const length = typed ? typedLength(value) : viewLength(value);
  const prototype = getPrototypeOf(value);
  const pooled =
    type === "Uint8Array" &&
    prototype !== null &&
    prototype === pool.prototype &&
    length < pool.size &&
    lengthOf(buffer) === pool.size;
  const offset = typed ? typedOffset(value) : viewOffset(value);
  const node: ViewNode & Draft = {
    kind: "view",
    type,
    buffer: pooled
      ? recorder.add({ kind: "buffer", length, bytes: toHex(buffer, offset, length) })
      : recorder.value(buffer),
    offset: pooled ? 0 : offset,
    length,
  };
  if (prototype !== viewPrototypes[type]) recorder.prototype(node, value, prototype);
  recorder.integrity(node, value);
  recorder.properties(node, value, undefined, allKeys(value), typed ? length : 0);
  return node;
}

function readBranded(value: object, prototype: object, brand: Brand, recorder: Recorder): Node {
  const node = branded(value, brand, recorder);
  if (brandByPrototype(prototype) !== brand) recorder.prototype(node, value, prototype);
  recorder.integrity(node, value);
  recorder.properties(node, value, kindHas(value, brand, recorder));
  return node;
}

function branded(value: object, { kind, type }: Brand, recorder: Recorder): Node & Draft {
  switch (kind) {
    case "map": {
      const entries: [Value, Value][] = [];
      const size = mapSize(value);
      mapForEach(value, (item: unknown, key: unknown) => {
        if (entries.length < recorder.maxEntries)
          entries[entries.length] = [recorder.value(key), recorder.value(item)];
      });
      return entries.length < size ? { kind, size, entries, cut: true } : { kind, size, entries };
    }
    case "set": {
      const items: Value[] = [];
      const size = setSize(value);
      setForEach(value, (item: unknown) => {
        if (items.length < recorder.maxEntries) items[items.length] = recorder.value(item);
      });
      return items.length < size ? { kind, size, items, cut: true } : { kind, size, items };
    }
    case "date": {
      const time = dateTime(value);
      return { kind, time: time - time === 0 ? time : null };
    }
    case "regexp": {
      let flags = "";
      for (let i = 0; i < regExpFlags.length; i++) {
        const { flag, isSet } = regExpFlags[i] as (typeof regExpFlags)[number];
        if (isSet(value)) flags += flag;
      }
      const lastIndex = recorder.value(getOwnPropertyDescriptor(value, "lastIndex")?.value);
      return { kind, source: regExpSource(value), flags, lastIndex };
    }
    case "error":
      return { kind, type };
    case "buffer":
      return readBuffer(value as ArrayBufferLike, type === "SharedArrayBuffer", recorder);
    case "boxed":
      return { kind, value: recorder.value(unboxed[type]?.(value)) };
    case "opaque":
      return { kind, type };
  }
}

function readBuffer(value: ArrayBufferLike, shared: boolean, recorder: Recorder): Node & Draft {
  const length = lengthOf(value);
  const kept = length < recorder.maxEntries ? length : recorder.maxEntries;
  const size = shared ? growable : resizable;
  return {
    kind: "buffer",
    length,
    bytes: toHex(value, 0, kept),
    ...(shared && { shared: true }),
    ...(size.is(value) && { max: size.max(value) }),
    ...(kept < length && { cut: true }),
  };
}

function lengthOf(buffer: ArrayBufferLike): number {
  try {
    return arrayBufferLength(buffer);
  } catch {
    return sharedLength(buffer);
  }
}

/** The properties that objects of a kind have anyway, or that are not to be read. */
function kindHas(value: object, { kind, type }: Brand, { options }: Recorder): Skip | undefined {
  if (kind === "error") {
    const isUnread = options.unread?.(value);
    return (key) => key === "stack" || isUnread?.(key) === true;
  }
  if (kind === "regexp") return (key) => key === "lastIndex";
  if (kind !== "boxed" || type !== "String") return undefined;
  const { length } = stringOf(value);
  return (key) => typeof key === "string" && (key === "length" || (`${+key >>> 0}` === key && +key < length));
}

/** Whether functions have a property anyway. */
export function isOfFunctions(key: string | symbol): boolean {
  switch (key) {
    case "length":
    case "name":
    case "prototype":
    case "arguments":
    case "caller":
      return true;
    default:
      return false;
  }
}

function isLength(key: string | symbol): boolean {
  return key === "length";
}

/** A length that an array can have; a proxy may say anything. */
function count(length: unknown): number {
  if (typeof length === "number" && length >>> 0 === length) return length;
  throw new RangeError("This is no length of an array.");
}
