// What the user's code does to objects that everybody shares. A check compares every property of every built-in
// object with what it was, which takes a fraction of a millisecond; getters are compared and never called.
import {
  apply,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isExtensible,
  ownKeys,
  put,
  toText,
} from "./intrinsics.js";

interface Watched {
  readonly name: string;
  readonly object: object;
  keys: readonly PropertyKey[];
  /** The value of a property, or the getter of an accessor. */
  values: readonly unknown[];
  accessors: readonly boolean[];
  isExtensible: boolean;
}

/** Takes note of all globals as they are, and gives the check: names of what changed since it was last asked. */
export function watchGlobals(): () => string[] {
  const watched = sharedObjects().map(([name, object]) => taken(name, object));
  return () => {
    const changes: string[] = [];
    for (let i = 0; i < watched.length; i++) {
      const before = watched[i] as Watched;
      if (isSame(before)) continue;
      const now = taken(before.name, before.object);
      compare(before, now, changes);
      put(watched, i, now);
    }
    return changes;
  };
}

function sharedObjects(): [string, object][] {
  const found = new Map<object, string>();
  const add = (name: string, value: unknown): void => {
    if ((typeof value === "object" && value !== null) || typeof value === "function")
      if (!found.has(value)) found.set(value, name);
  };
  add("globalThis", globalThis);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = getOwnPropertyDescriptor(globalThis, name)?.value;
    if (name === "process" || name === "global" || value === undefined) continue;
    add(name, value);
    if (typeof value === "function")
      add(`${name}.prototype`, getOwnPropertyDescriptor(value, "prototype")?.value);
  }
  const generator = function* () {};
  const asyncGenerator = async function* () {};
  add("%GeneratorPrototype%", getPrototypeOf(generator.prototype as object));
  add("%AsyncGeneratorPrototype%", getPrototypeOf(asyncGenerator.prototype as object));
  add(
    "%AsyncFunction.prototype%",
    getPrototypeOf(async () => {}),
  );
  add("%GeneratorFunction.prototype%", getPrototypeOf(generator));
  add("%TypedArray%", getPrototypeOf(Uint8Array));
  add("%TypedArray.prototype%", getPrototypeOf(Uint8Array.prototype));
  for (const [name, iterator] of Object.entries({
    Array: [].values(),
    Map: new Map().values(),
    Set: new Set().values(),
    String: ""[Symbol.iterator](),
  })) {
    const prototype = getPrototypeOf(iterator);
    add(`%${name}IteratorPrototype%`, prototype);
    if (prototype !== null) add("%IteratorPrototype%", getPrototypeOf(prototype));
  }
  return [...found].map(([object, name]) => [name, object]);
}

function taken(name: string, object: object): Watched {
  const keys = keysOf(object);
  const values: unknown[] = [];
  const accessors: boolean[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey;
    const accessor = accessorOf(object, key);
    put(values, i, accessor ?? (object as Keyed)[key]);
    put(accessors, i, accessor !== undefined);
  }
  return { name, object, keys, values, accessors, isExtensible: isExtensible(object) };
}

/** Symbols of the global object are where Node itself keeps what it loads late. */
function keysOf(object: object): readonly PropertyKey[] {
  return object === globalObject ? (apply(ownNames, undefined, [object]) as string[]) : ownKeys(object);
}
const globalObject = globalThis;
const ownNames = Object.getOwnPropertyNames;

function isSame({ object, keys, values, accessors, isExtensible: was }: Watched): boolean {
  const now = keysOf(object);
  if (now.length !== keys.length || isExtensible(object) !== was) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey;
    if (now[i] !== key) return false;
    if (accessors[i] ? !isSameAccessor(object, key, values[i]) : !is((object as Keyed)[key], values[i]))
      return false;
  }
  return true;
}
type Keyed = Readonly<Record<PropertyKey, unknown>>;

/** Node's lazy globals are accessors that turn into values when they are first read. */
function isSameAccessor(object: object, key: PropertyKey, accessor: unknown): boolean {
  if (object === globalObject) return true;
  return accessorOf(object, key) === accessor;
}

/** `process` and `Buffer` are accessors that hold a value. */
function accessorOf(object: object, key: PropertyKey): unknown {
  if (object === globalObject && (key === "process" || key === "Buffer")) return undefined;
  const descriptor = getOwnPropertyDescriptor(object, key);
  // One of a value would inherit `get` from an `Object.prototype` that has one.
  if (descriptor === undefined || !hasOwn(descriptor, "get")) return undefined;
  return descriptor.get ?? descriptor.set;
}

function compare(before: Watched, now: Watched, changes: string[]): void {
  const say = (key: PropertyKey): void => {
    const name = typeof key === "symbol" ? `[${toText(key)}]` : `.${toText(key)}`;
    put(changes, changes.length, `${before.name}${name}`);
  };
  if (before.isExtensible && !now.isExtensible)
    put(changes, changes.length, `${before.name} (no longer extensible)`);
  for (let i = 0; i < now.keys.length; i++) {
    const key = now.keys[i] as PropertyKey;
    const at = indexOf(before.keys, key);
    const isLazy = at >= 0 && before.accessors[at] === true && before.object === globalObject;
    if (at < 0 || (!is(before.values[at], now.values[i]) && !isLazy)) say(key);
  }
  for (let i = 0; i < before.keys.length; i++) {
    const key = before.keys[i] as PropertyKey;
    if (indexOf(now.keys, key) < 0) say(key);
  }
}

function indexOf(keys: readonly PropertyKey[], key: PropertyKey): number {
  for (let i = 0; i < keys.length; i++) if (keys[i] === key) return i;
  return -1;
}
