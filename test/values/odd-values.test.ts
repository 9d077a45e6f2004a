import { execFileSync } from "node:child_process";
import path from "node:path";
import { types } from "node:util";
import { describe, expect, it } from "vitest";
import {
  fingerprint,
  isomorphic,
  revive,
  snapshot,
  snapshotState,
  toSource,
} from "../../packages/proviso/src/values/index.js";

// Values that are rare, and objects that do not want to be read.

class Hidden {
  #secret: number;
  constructor(secret: number) {
    this.#secret = secret;
  }
  peek(): number {
    return this.#secret;
  }
}

const self: Record<string, unknown> = { name: "self" };
self["self"] = self;
const shared = { n: 1 };
const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
const ring = new Map<unknown, unknown>();
ring.set(ring, ring).set("x", { ring });
const club = new Set<unknown>([1]);
club.add(club).add(2);

/** Values and the source text that makes them, where it is one expression. */
const odd: readonly (readonly [string, unknown, string?])[] = [
  ["a tree", [1, -0, Number.NaN, { a: new Date(0) }], "[1, -0, NaN, { a: new Date(0) }]"],
  ["infinities", [Infinity, -Infinity, undefined, null], "[Infinity, -Infinity, undefined, null]"],
  ["a bigint", -12n, "-12n"],
  ["a string", 'a"\\\u2028\ud800\u202e', '"a\\"\\\\\\u2028\\ud800\\u202e"'],
  ["a map", new Map([[1, "a"]]), 'new Map([[1, "a"]])'],
  ["a set", new Set(["a", undefined]), 'new Set(["a", undefined])'],
  ["keys", { a: 1, "b c": 2, 0: 3, "01": 4, é: 5 }, '{ 0: 3, a: 1, "b c": 2, "01": 4, "é": 5 }'],
  [
    "a key called __proto__",
    JSON.parse('{"__proto__": 1}'),
    'Object.defineProperties({}, { ["__proto__"]: { value: 1, writable: true, enumerable: true, configurable: true } })',
  ],
  ["no prototype", Object.assign(Object.create(null), { a: 1 }), "Object.setPrototypeOf({ a: 1 }, null)"],
  ["another prototype", Object.create({ b: 2 }), "Object.setPrototypeOf({}, { b: 2 })"],
  // biome-ignore lint/suspicious/noSparseArray: the holes are the point
  ["holes", [1, , 3, ,], "[1, , 3, ,]"],
  ["a sparse array", Object.assign([], { 4000000000: 1 })],
  ["an array with more", Object.assign([1], { extra: true }), "Object.assign([1], { extra: true })"],
  ["an invalid date", new Date(Number.NaN), "new Date(NaN)"],
  ["a pattern", /a\/b"/gi, 'new RegExp("a\\\\/b\\"", "gi")'],
  ["a used pattern", Object.assign(/a/y, { lastIndex: 2 })],
  ["an error", new TypeError("m", { cause: [1] }), 'new TypeError("m", { cause: [1] })'],
  ["an error with more", Object.assign(new Error("m"), { code: 7 })],
  ["an aggregate error", new AggregateError([new Error("a")], "m")],
  ["an error without message", new RangeError(), "new RangeError()"],
  ["floats", new Float64Array([0.5, -0, Number.NaN]), "new Float64Array([0.5, -0, NaN])"],
  ["bigints", new BigInt64Array([-1n]), "new BigInt64Array([-1n])"],
  ["a NaN of another kind", new Float32Array(new Uint32Array([0x7fc00001]).buffer)],
  ["a view of a part", new Uint8Array(buffer, 1, 2)],
  ["two views of one buffer", [new Uint8Array(buffer), new DataView(buffer, 1)]],
  ["a buffer", buffer, "new Uint8Array([1, 2, 3, 4]).buffer"],
  ["a shared buffer", new Uint8Array(new SharedArrayBuffer(2)).fill(3)],
  ["a resizable buffer", Reflect.construct(ArrayBuffer, [2, { maxByteLength: 8 }])],
  ["a pooled buffer", Buffer.from("abc")],
  ["boxes", [Object(1), Object("a"), Object(1n), Object(false), Object(Symbol.iterator)]],
  ["a boxed string with more", Object.assign(Object("ab"), { 2: "x" })],
  ["symbols", [Symbol.iterator, Symbol.for("k"), Symbol("own"), Symbol()]],
  ["a symbol twice", { [Symbol.for("k")]: 1, ...((s) => ({ [s]: s }))(Symbol("twice")) }],
  ["frozen", Object.freeze([Object.freeze({ a: 1 })]), "Object.freeze([Object.freeze({ a: 1 })])"],
  ["sealed", Object.seal({ a: 1 }), "Object.seal({ a: 1 })"],
  ["a cycle", self],
  ["sharing", [shared, shared]],
  ["a map of itself", ring],
  ["a set of itself", club],
  ["a frozen cycle", Object.freeze([self, Object.freeze(Object.assign(() => 0, {}).length)])],
];

describe("a table of odd values", () => {
  it.each(odd)("%s", (_, value, text) => {
    const graph = snapshot(value);
    const back = revive(JSON.parse(JSON.stringify(graph)));
    expect(back.unrebuildable).toEqual([]);
    expect(isomorphic(graph, snapshot(back.values[0]))).toEqual({ same: true, unseen: [] });
    const { statements, expressions } = toSource(graph, { language: "js" });
    const made: unknown = new Function(`${statements.join("\n")}\nreturn ${expressions[0]};`)();
    expect(isomorphic(graph, snapshot(made))).toEqual({ same: true, unseen: [] });
    if (text !== undefined) expect([...statements, ...expressions]).toEqual([text]);
  });

  it("no two of which are isomorphic", () => {
    const graphs = odd.map(([, value]) => snapshot(value));
    graphs.forEach((a, i) => {
      graphs.forEach((b, j) => {
        expect(isomorphic(a, b).same, `${odd[i]?.[0]} and ${odd[j]?.[0]}`).toBe(i === j);
      });
    });
    expect(new Set(odd.map(([, value]) => fingerprint(value))).size).toBe(odd.length);
  });

  it("cycles and sharing as statements", () => {
    expect(toSource(snapshotState({ a: self, b: [shared, shared] }))).toEqual({
      statements: [
        'const object1: any = { name: "self", self: undefined };',
        "object1.self = object1;",
        "const object2: any = { n: 1 };",
      ],
      expressions: ["object1", "[object2, object2]"],
      unrebuildable: [],
    });
  });

  it("long lists need no stack", () => {
    let list: unknown = null;
    for (let i = 0; i < 20_000; i++) list = { i, next: list };
    const graph = snapshot(list);
    expect(graph.nodes.length).toBe(20_000);
    expect(isomorphic(graph, snapshot(revive(graph).values[0])).same).toBe(true);
    const { statements, expressions } = toSource(graph, { language: "js" });
    const made = new Function(`${statements.join("\n")}\nreturn ${expressions[0]};`)();
    expect(isomorphic(graph, snapshot(made)).same).toBe(true);
  });
});

describe("what cannot be seen or made again is said", () => {
  it("opaque objects, functions, and classes with private fields", () => {
    const graph = snapshotState(
      { a: { p: Promise.resolve(1), f: function named() {}, w: new WeakMap() }, h: new Hidden(1) },
      {
        classOf: (v) => (v instanceof Hidden ? { name: "Hidden", key: "m#Hidden", opaque: true } : undefined),
      },
    );
    const missing = [
      { path: "h", what: "hidden state of Hidden" },
      { path: "a.p", what: "Promise" },
      { path: "a.f", what: "function named" },
      { path: "a.w", what: "WeakMap" },
    ];
    expect(toSource(graph).unrebuildable).toEqual(missing);
    expect(revive(graph, { classes: () => Hidden }).unrebuildable).toEqual(missing);
    expect(isomorphic(graph, graph)).toEqual({ same: true, unseen: ["h", "a.p", "a.w"] });
    expect(
      toSource(graph, { construct: () => "new Hidden(1)", functions: () => "named" }).expressions,
    ).toEqual(["{ p: undefined, f: named, w: undefined }", "new Hidden(1)"]);
  });

  it("classes of the host hide their state", () => {
    const [a, b] = [new URL("file:///a"), new (class extends URL {})("file:///b")];
    expect(snapshot(a).classes).toEqual([{ name: "URL", opaque: true }]);
    expect(snapshot(b).classes).toMatchObject([{ opaque: true }]);
    expect(isomorphic(snapshot(a), snapshot(new URL("file:///b")))).toEqual({
      same: true,
      unseen: ["value"],
    });
    expect(snapshot(new Intl.NumberFormat("en")).classes).toMatchObject([{ opaque: true }]);
  });

  it("bounds cut, and nothing is claimed of what they cut", () => {
    const deep = { a: { b: { c: 1 } }, list: [1, 2, 3, 4] };
    const few = snapshot(deep, { maxNodes: 2 });
    expect(few.nodes.length).toBe(2);
    expect(isomorphic(few, snapshot(deep))).toEqual({ same: true, unseen: ["value.list", "value.a.b"] });
    const narrow = snapshot(deep, { maxEntries: 3 });
    expect(isomorphic(narrow, snapshot(deep))).toEqual({ same: true, unseen: ["value.list"] });
    expect(toSource(narrow).unrebuildable).toEqual([{ path: "value.list", what: "cut" }]);
    const bytes = snapshot(new Uint8Array([1, 2, 3, 4]), { maxEntries: 2 });
    expect(revive(bytes)).toEqual({
      values: [new Uint8Array([1, 2, 0, 0])],
      unrebuildable: [{ path: "value.buffer", what: "cut" }],
    });
  });

  it("known objects are matched by name and not entered", () => {
    const known = (value: object): string | undefined => (value === globalThis ? "globalThis" : undefined);
    const graph = snapshot({ all: globalThis }, { known });
    expect(graph.nodes.length).toBe(2);
    expect(toSource(graph).expressions).toEqual(["{ all: globalThis }"]);
    expect(revive(graph, { known: () => globalThis }).values).toEqual([{ all: globalThis }]);
  });
});

describe("hostile objects", () => {
  const trap = (): never => {
    throw new Error("read");
  };
  const throwing = new Proxy(
    {},
    { getPrototypeOf: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, isExtensible: trap },
  );
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  const half = new Proxy({ a: 1 }, { getOwnPropertyDescriptor: trap });
  const endless: object = new Proxy({}, { getPrototypeOf: () => endless });
  const growing = (): object =>
    new Proxy(
      {},
      { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: growing(), configurable: true }) },
    );

  it.each([
    ["a proxy that throws", () => throwing],
    ["a proxy that was revoked", () => revoked.proxy],
    ["an endless chain of prototypes", () => endless],
  ])("%s is unreadable", (_, make) => {
    const value = make();
    expect(snapshot([value]).nodes[1]).toEqual({ kind: "opaque", type: "unreadable" });
    expect(snapshot([value], { isProxy: types.isProxy }).nodes[1]).toEqual({ kind: "opaque", type: "Proxy" });
  });

  it("a property that cannot be read is marked, an endless object is cut", () => {
    expect(snapshot(half).nodes[0]).toEqual({
      kind: "object",
      props: [{ key: "a", value: { kind: "unreadable" } }],
    });
    expect(snapshot(growing(), { maxNodes: 50 }).nodes.length).toBe(50);
  });

  it("getters are not run, nor lies believed", () => {
    const liar = {
      get a(): number {
        throw new Error("run");
      },
      get [Symbol.toStringTag](): string {
        throw new Error("run");
      },
      toJSON: trap,
      valueOf: trap,
    };
    const graph = snapshot([liar, Object.create(Map.prototype), Object.create(Error.prototype)]);
    expect(graph.nodes.slice(1, 4).map(({ kind }) => kind)).toEqual(["object", "object", "object"]);
    const [, node] = graph.nodes;
    expect(node).toMatchObject({
      props: [{ key: "a", get: { kind: "ref" }, set: { kind: "undefined" } }, {}, {}, {}],
    });
  });

  it("prototypes that the program changed are not used", () => {
    const script = path.join(import.meta.dirname, "changed-prototypes.mjs");
    const said = execFileSync(process.execPath, [script], { encoding: "utf8", timeout: 30_000 });
    expect(JSON.parse(said)).toEqual({
      snapshot: true,
      fingerprint: true,
      revived: { same: true, unseen: [] },
      compared: [true, true, '[...value["a b"][0].deep][0][0].key', "[...[...value][0]][0]"],
    });
  });
});
