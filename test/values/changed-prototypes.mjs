// A program that breaks what values are read with, then has its values read. It stands in a process of its own, since
// nothing else would survive.
import { fingerprint, isomorphic, revive, snapshot } from "../../packages/proviso/dist/values/index.js";

const broken = [
  [Map.prototype, "get", "set", "has", "forEach", "entries", Symbol.iterator, "size"],
  [Set.prototype, "forEach", "add", "has", "values", Symbol.iterator, "size"],
  [WeakMap.prototype, "get", "set", "has"],
  [Date.prototype, "getTime", "valueOf"],
  [RegExp.prototype, "source", "flags", "global", "exec"],
  [Array.prototype, Symbol.iterator, "push", "map", "sort", "slice", "entries"],
  [String.prototype, "charCodeAt", "valueOf"],
  [Object.prototype, "toString", "valueOf", "hasOwnProperty"],
  [Function.prototype, "call", "apply", "bind"],
  [Object.getPrototypeOf(Uint8Array.prototype), "length", "buffer", "byteOffset", Symbol.toStringTag],
  [ArrayBuffer.prototype, "byteLength", "slice"],
  [Object, "getOwnPropertyDescriptor", "keys", "isFrozen"],
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
  }),
);
