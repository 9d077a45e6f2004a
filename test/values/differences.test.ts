import { describe, expect, it } from "vitest";
import { isomorphic, snapshot, snapshotState } from "../../packages/proviso/src/values/index.js";

// Where two graphs differ and in what, and what is left out of a comparison.

const symbol = Symbol("s");
const one = { one: 1 };
const f = (): number => 1;
class A {
  x = 1;
}
const OtherA = (() => {
  class A {
    x = 1;
  }
  return A;
})();

describe("the nearest difference and its path", () => {
  it.each<[string, unknown, unknown, string]>([
    ["result.items[2].name", { items: [0, 1, { name: "a" }] }, { items: [0, 1, { name: "b" }] }, "value"],
    ["result.a", { a: 1 }, {}, "missing"],
    ["result.a", {}, { a: 1 }, "unexpected"],
    ["result[1]", [1, 2], Object.assign(new Array(2), [1]), "missing"],
    ["result.length", [1], [1, 2], "content"],
    ["result.size", new Set([1]), new Set(), "content"],
    ['result.get("k").n', new Map([["k", { n: 1 }]]), new Map([["k", { n: 2 }]]), "value"],
    ["[...result][0][0]", new Map([[1, 1]]), new Map([[2, 1]]), "value"],
    ["[...result][1]", new Set([1, 2]), new Set([1, 3]), "value"],
    ["[...result][0]", new Set([1, 2]), new Set([2, 1]), "value"],
    ['result["a b"]', { "a b": 1 }, { "a b": "1" }, "value"],
    ['result[Symbol("s")]', { [symbol]: 1 }, { [Symbol("s")]: 2 }, "value"],
    ["result[Symbol.iterator]", { [Symbol.iterator]: 1 }, { [Symbol.iterator]: 2 }, "value"],
    [
      "result.a.[[Get]].name",
      {
        get a() {
          return 1;
        },
      },
      Object.defineProperty({}, "a", { get: f, enumerable: true, configurable: true }),
      "content",
    ],
    [
      "result.a",
      { a: 1 },
      {
        get a() {
          return 1;
        },
      },
      "attributes",
    ],
    ["result.getTime()", new Date(0), new Date(Number.NaN), "content"],
    ["result.buffer", new Uint8Array([1]), new Uint8Array([2]), "content"],
    ["result.flags", /a/g, /a/y, "content"],
    ["result.message", new Error("a"), new Error("b"), "value"],
    ["result", new TypeError("a"), new RangeError("a"), "kind"],
    ["result", new A(), { x: 1 }, "class"],
    ["result", Object.freeze({}), {}, "integrity"],
    ["result", [], {}, "kind"],
    ["result", 1, {}, "value"],
    ["result.description", Symbol("undefined"), Symbol(), "content"],
    ["result[1]", [one, one], [one, { one: 1 }], "sharing"],
    ["Object.getPrototypeOf(result).p", Object.create({ p: 1 }), Object.create({ p: 2 }), "value"],
    ["result.valueOf()", Object(1), Object(2), "value"],
  ])("%s", (path, left, right, why) => {
    const found = isomorphic(snapshot(left, { name: "result" }), snapshot(right, { name: "result" }));
    expect(found).toMatchObject({ same: false, path, why });
  });

  it("comes with what stands there", () => {
    expect(isomorphic(snapshot({ a: 1 }), snapshot({ a: -0 }))).toEqual({
      same: false,
      path: "value.a",
      left: 1,
      right: { kind: "-0" },
      why: "value",
    });
  });
});

describe("what counts", () => {
  it("classes by key, or else by name and one to one", () => {
    const keyed = (key: string) => ({ classOf: () => ({ name: "A", key }) });
    expect(isomorphic(snapshot(new A(), keyed("m#A")), snapshot(new OtherA(), keyed("m#A"))).same).toBe(true);
    expect(isomorphic(snapshot(new A(), keyed("m#A")), snapshot(new A(), keyed("n#A"))).same).toBe(false);
    expect(isomorphic(snapshot(new A()), snapshot(new OtherA())).same).toBe(true);
    expect(isomorphic(snapshot([new A(), new A()]), snapshot([new A(), new OtherA()]))).toMatchObject({
      same: false,
      path: "value[1]",
      why: "class",
    });
  });

  it("members that only one version declares are left out on demand", () => {
    const [old, updated] = [snapshot(new A()), snapshot(Object.assign(new A(), { added: 1 }))];
    expect(isomorphic(old, updated)).toMatchObject({ path: "value.added", why: "unexpected" });
    const members = (name: string) => (name === "A" ? (member: string) => member === "x" : undefined);
    expect(isomorphic(old, updated, { members }).same).toBe(true);
  });

  it("variables that both states have, on demand", () => {
    const [a, b] = [snapshotState({ x: 1, y: 2 }), snapshotState({ x: 1, z: 3 })];
    expect(isomorphic(a, b)).toMatchObject({ path: "y", why: "missing" });
    expect(isomorphic(b, snapshotState({ x: 1 }))).toMatchObject({ path: "z", why: "missing" });
    expect(isomorphic(snapshotState({ x: 1 }), b)).toMatchObject({ path: "z", why: "unexpected" });
    expect(isomorphic(a, b, { roots: "common" }).same).toBe(true);
    expect(isomorphic(a, snapshotState({ x: 0 }), { roots: "common" })).toMatchObject({ path: "x" });
  });

  it("the order of keys and the identity of functions, on demand", () => {
    const [ab, ba] = [snapshot({ a: 1, b: 2 }), snapshot({ b: 2, a: 1 })];
    expect(isomorphic(ab, ba).same).toBe(true);
    expect(isomorphic(ab, ba, { keyOrder: true })).toMatchObject({ path: "value", why: "order" });
    const [g, h] = [() => () => 1, () => () => 1].map((make) => snapshot({ f: make() }));
    if (g === undefined || h === undefined) throw new Error("two graphs");
    expect(isomorphic(g, h).same).toBe(true);
    expect(isomorphic(g, h, { sameFunctions: true })).toMatchObject({ path: "value.f", why: "sharing" });
    expect(isomorphic(snapshot(f), snapshot(f), { sameFunctions: true }).same).toBe(true);
  });

  it("variables share one heap", () => {
    const twice = snapshotState({ x: one, y: one });
    expect(isomorphic(twice, snapshotState({ x: one, y: { one: 1 } }))).toMatchObject({
      path: "y",
      why: "sharing",
    });
  });
});
