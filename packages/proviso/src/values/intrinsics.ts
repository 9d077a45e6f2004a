// The language as it was when this module was loaded. Code under test may replace `Map.prototype.get` or put traps on
// `Array.prototype`; reading its values must neither run that code nor believe it.

const bind = Function.prototype.bind;
const call = Function.prototype.call;

/** A method as a function of its receiver. */
export function uncurry<A extends readonly unknown[], R>(
  method: (this: never, ...args: A) => R,
): (self: unknown, ...args: A) => R {
  return bind.call(call, method);
}

/** An accessor of a prototype as a function of its receiver; it throws for objects of another kind. */
export function getterOf<R>(prototype: object, key: PropertyKey): (self: unknown) => R {
  const get = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  return get === undefined ? missing : uncurry<[], R>(get);
}

function missing(): never {
  throw new TypeError("This version of JavaScript has no such accessor.");
}

export const {
  apply,
  construct,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  preventExtensions,
  setPrototypeOf,
} = Reflect;
export const { create, freeze, hasOwn, is, isExtensible, isFrozen, isSealed, seal } = Object;
export const { isArray } = Array;
export const { isView } = ArrayBuffer;
export const { keyFor, for: symbolFor } = Symbol;
export const { imul } = Math;
export const objectPrototype = Object.prototype;
export const functionPrototype = Function.prototype;
export const arrayPrototype = Array.prototype;

export const mapGet: <K, V>(self: ReadonlyMap<K, V>, key: K) => V | undefined = uncurry(Map.prototype.get);
export const mapSet: <K, V>(self: Map<K, V>, key: K, value: V) => unknown = uncurry(Map.prototype.set);
export const mapHas = uncurry(Map.prototype.has);
export const mapSize = getterOf<number>(Map.prototype, "size");
export const mapForEach = uncurry(Map.prototype.forEach);
export const setAdd = uncurry(Set.prototype.add);
export const setHas = uncurry(Set.prototype.has);
export const setSize = getterOf<number>(Set.prototype, "size");
export const setForEach = uncurry(Set.prototype.forEach);
export const weakGet: <V>(self: WeakMap<object, V>, key: object) => V | undefined = uncurry(
  WeakMap.prototype.get,
);
export const weakSet: <V>(self: WeakMap<object, V>, key: object, value: V) => unknown = uncurry(
  WeakMap.prototype.set,
);
export const codeAt = uncurry(String.prototype.charCodeAt);
export const description = getterOf<string | undefined>(Symbol.prototype, "description");

const { getOwnPropertyNames, getOwnPropertySymbols } = Object;

/** What `ownKeys` says, for ordinary objects in a third of the time; a proxy is asked twice. */
export function allKeys(value: object): (string | symbol)[] {
  const keys: (string | symbol)[] = getOwnPropertyNames(value);
  const symbols = getOwnPropertySymbols(value);
  for (let i = 0; i < symbols.length; i++) keys[keys.length] = symbols[i] as symbol;
  return keys;
}

const Table = Map;
const Collection = Set;
const Numbers = Int32Array;

/** An empty map, or set, whatever the program calls so. */
export function newMap<K, V>(): Map<K, V> {
  return new Table();
}

export function newSet<T>(): Set<T> {
  return new Collection();
}

/** So many zeros. How many is for the caller to know: the length of such a list is a getter that a program can change. */
export function ints(length: number): Int32Array {
  return new Numbers(length);
}

/** The symbols that every program shares, by their names. */
export const wellKnownNames: ReadonlyMap<symbol, string> = new Map(
  Object.getOwnPropertyNames(Symbol).flatMap((name) => {
    const value: unknown = Object.getOwnPropertyDescriptor(Symbol, name)?.value;
    return typeof value === "symbol" ? [[value, name] as const] : [];
  }),
);
