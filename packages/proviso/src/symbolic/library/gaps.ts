import { unmodelled } from "../values/result.js";
import type { Value } from "../values/value.js";
import type { Realm } from "./realm.js";

// What the language has and the library has not: asking for it is not modelled, so that it is not taken for `undefined`.

/** What later versions of the language have, whatever the one that runs this has. */
const later: Readonly<Record<string, readonly string[]>> = {
  "Iterator.prototype": [
    "map",
    "filter",
    "take",
    "drop",
    "flatMap",
    "reduce",
    "toArray",
    "forEach",
    "some",
    "every",
    "find",
  ],
  "Set.prototype": [
    "union",
    "intersection",
    "difference",
    "symmetricDifference",
    "isSubsetOf",
    "isSupersetOf",
    "isDisjointFrom",
  ],
  "Map.prototype": ["getOrInsert", "getOrInsertComputed"],
  "String.prototype": ["isWellFormed", "toWellFormed"],
  Array: ["fromAsync"],
  Error: ["captureStackTrace", "isError", "stackTraceLimit"],
  JSON: ["isRawJSON", "rawJSON"],
  Map: ["groupBy"],
  Math: ["f16round", "sumPrecise"],
  Object: ["groupBy"],
  Promise: ["try", "withResolvers"],
};

/** Installs all that is missing in objects that are there. The last of all. */
export function installGaps(realm: Realm): void {
  const { prototypes } = realm;
  const owners: (readonly [number, object, string])[] = [
    [prototypes.object, Object.prototype, "Object.prototype"],
    [prototypes.function, Function.prototype, "Function.prototype"],
    [prototypes.asyncFunction, Object.getPrototypeOf(async () => undefined), "AsyncFunction.prototype"],
    [prototypes.array, Array.prototype, "Array.prototype"],
    [prototypes.string, String.prototype, "String.prototype"],
    [prototypes.number, Number.prototype, "Number.prototype"],
    [prototypes.boolean, Boolean.prototype, "Boolean.prototype"],
    [prototypes.bigint, BigInt.prototype, "BigInt.prototype"],
    [prototypes.symbol, Symbol.prototype, "Symbol.prototype"],
    [prototypes.map, Map.prototype, "Map.prototype"],
    [prototypes.set, Set.prototype, "Set.prototype"],
    [prototypes.promise, Promise.prototype, "Promise.prototype"],
  ];
  for (const name of realm.globals.keys()) {
    const host: unknown = Reflect.get(globalThis, name);
    if ((typeof host === "object" && host !== null) || typeof host === "function")
      owners.push([realm.addressOfGlobal(name), host, name]);
  }
  for (const [owner, host, where] of owners)
    for (const name of namesIn(host, where))
      if (!realm.state.object(owner).properties.has(name))
        leaveOpen(realm, owner, name, `\`${where}.${name}\``);
}

/** The names of all that an object has by itself, symbols as the machine writes them. */
export function namesIn(host: object, where: string): readonly string[] {
  const own = Reflect.ownKeys(host).map((key) =>
    typeof key === "symbol" ? `@@${key.description?.replace("Symbol.", "")}` : key,
  );
  return [...own, ...(later[where] ?? [])];
}

/** An accessor of which neither what it gives nor what it does is known. */
export function leaveOpen(realm: Realm, owner: number, name: string, what: string): void {
  const open: Value = realm.plainFunction(name, 0, () => unmodelled(what));
  realm.property(owner, name, { kind: "accessor", get: open, set: open });
}
