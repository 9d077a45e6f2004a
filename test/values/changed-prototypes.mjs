// A program that breaks what values are read with, then has its values read. It stands in a process of its own, since
// nothing else would survive.
import {
  fingerprint,
  isomorphic,
  revive,
  sameState,
  snapshot,
} from "../../packages/proviso/dist/values/index.js";

const broken = [
  [Map.prototype, "get", "set", "has", "forEach", "entries", Symbol.iterator, "size"],
  [Set.prototype, "forEach", "add", "has", "values", Symbol.iterator, "size"],
  [WeakMap.prototype, "get", "set", "has"],
  [Date.prototype, "getTime", "valueOf"],
  [RegExp.prototype, "source", "flags", "global", "exec", "test", Symbol.replace],
  [Array.prototype, Symbol.iterator, "push", "map", "sort", "slice", "entries", "filter", "some"],
  [String.prototype, "charCodeAt", "valueOf", "replace", "padStart"],
  [JSON, "stringify"],
  [Math, "imul"],
  [Object.prototype, "toString", "valueOf", "hasOwnProperty"],
  [Function.prototype, "call", "apply", "bind"],
  [Object.getPrototypeOf(Uint8Array.prototype), "length", "buffer", "byteOffset", Symbol.toStringTag],
  [ArrayBuffer.prototype, "byteLength", "slice"],
  [Object, "getOwnPropertyDescriptor", "getOwnPropertyNames", "getOwnPropertySymbols"],
  [Object, "keys", "hasOwn", "isExtensible", "isFrozen"],
  [Reflect, "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor", "apply"],
  [
    globalThis,
    "Map",
    "Set",
    "WeakMap",
    "Error",
    "Date",
    "RegExp",
    "Symbol",
    "BigInt",
    "ArrayBuffer",
    "Uint8Array",
    "Int32Array",
    "JSON",
    "String",
  ],
].flatMap(([home, ...keys]) => keys.map((key) => [home, key, Object.getOwnPropertyDescriptor(home, key)]));

class Account {
  balance = 1n;
}
const make = () => [
  new Map([["a", new Set([1, -0])]]),
  new Date(5),
  /x/g,
  [1, 2],
  { b: 1, a: 2, [Symbol.for("k")]: 3 },
  Object("t"),
  new Uint8Array([7, 8]),
  new TypeError("m"),
  new Account(),
  Object.freeze([() => 1]),
];
const [value, other] = [make(), make()];
const options = { classes: () => Account, functions: () => () => 1 };
const [before, print] = [snapshot(value), fingerprint(value)];
const { defineProperty } = Object;
const trap = () => {
  throw "a changed prototype was used";
};
const rings = (lengths) => {
  const nodes = lengths.map((length) => Array.from({ length }, () => new Set()));
  for (const ring of nodes)
    ring.forEach((node, i) => {
      node.add(ring.at(i - 1)).add(ring[(i + 1) % ring.length]);
    });
  return new Set(nodes.flat());
};
const keyed = (...keys) => new Map(keys.map((key) => [{ key }, [key]]));
const states = {
  live: [value, make()],
  shuffled: [
    [keyed(1, 2, 3), rings([3, 4])],
    [keyed(3, 1, 2), rings([4, 3])],
  ],
  different: [{ "a b": [{ deep: keyed(1, 2) }] }, { "a b": [{ deep: keyed(2, 3) }] }],
  harder: [rings([3, 3]), rings([6])],
};
const names = Object.keys(states);
const compared = {};
let [after, again, revived] = [];
let failure;
for (let i = 0; i < broken.length; i++) {
  const entry = broken[i];
  defineProperty(entry[0], entry[1], { configurable: true, get: () => trap, set: trap });
}
try {
  after = snapshot(other);
  again = fingerprint(other);
  revived = revive(before, options).values[0];
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    compared[name] = sameState({ value: states[name][0] }, { value: states[name][1] }, { order: "ignored" });
  }
} catch (error) {
  failure = error;
}
for (let i = 0; i < broken.length; i++) defineProperty(broken[i][0], broken[i][1], broken[i][2]);
if (failure !== undefined) throw failure;
const same = (a, b) => isomorphic(a, b).same && JSON.stringify(a.roots) === JSON.stringify(b.roots);
console.log(
  JSON.stringify({
    snapshot: same(before, after),
    fingerprint: print === again,
    revived: isomorphic(before, snapshot(revived), { keyOrder: true }),
    compared: names.map((name) => compared[name].path ?? compared[name].same),
  }),
);
