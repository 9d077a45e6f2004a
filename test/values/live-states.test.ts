import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { types } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isomorphic,
  type StateComparison,
  type StateOptions,
  sameState,
  snapshotState,
} from "../../packages/proviso/src/values/index.js";
import { build, type Description, heap } from "./heaps.js";

// Live states are the same if and only if their snapshots are isomorphic.

type State = Readonly<Record<string, unknown>>;

/** What is said of live states, which must be what is said of their snapshots. */
function compare(left: State, right: State, options: StateOptions = {}): StateComparison {
  const { graphs, ...found } = sameState(left, right, options);
  const ofGraphs = isomorphic(
    snapshotState(left, options.left),
    snapshotState(right, options.right),
    options,
  );
  expect(found).toEqual(ofGraphs);
  if (graphs !== undefined) expect(isomorphic(graphs.left, graphs.right, options)).toEqual(ofGraphs);
  return { ...found, ...(graphs && { graphs }) };
}

/** A heap with one slot of one object that holds something else, or none that does. */
function mutated(h: readonly Description[], pick: number): readonly Description[] {
  return h.map((description, i) =>
    i === pick % (2 * h.length)
      ? {
          ...description,
          slots: description.slots.map((slot, j) =>
            j === pick % 3 ? { ...slot, holds: { leaf: "other" } } : slot,
          ),
        }
      : description,
  );
}

const optionSets: readonly StateOptions[] = [
  {},
  { order: "ignored" },
  { keyOrder: true, sameFunctions: true },
  { members: (name) => (name === "Account" ? (member) => member < "b" : undefined) },
  { left: { maxNodes: 4 }, right: { maxEntries: 2 } },
  {
    left: { unread: () => (key) => typeof key === "symbol" || key < "b" },
    right: { unread: () => (key) => key === "a" },
  },
  { roots: "common", left: { isProxy: types.isProxy } },
];

describe("live states", () => {
  it("are compared as their snapshots are", () => {
    const counts = { quick: 0, same: 0, different: 0 };
    fc.assert(
      fc.property(heap, fc.nat(), fc.boolean(), (h, pick, reversed) => {
        const [x, y] = [build(h), build(mutated(h, pick), { reversed })];
        for (const options of optionSets) {
          const { same, graphs } = compare({ x: x[0], y: x[1] }, { x: y[0], y: y[1] }, options);
          counts[same ? (graphs === undefined ? "quick" : "same") : "different"]++;
        }
      }),
      { seed: 20_261_118, numRuns: 1500 },
    );
    expect(counts.quick).toBeGreaterThan(1000);
    expect(counts.same).toBeGreaterThan(1000);
    expect(counts.different).toBeGreaterThan(1000);
  });

  class Point {
    x = 1;
  }
  const s = (text?: string): symbol => Symbol(text);
  const o = {};
  const accessor = (get: (() => unknown) | undefined): object =>
    Object.defineProperty({}, "a", { get, enumerable: true, configurable: true } as PropertyDescriptor);
  it.each<[string, unknown, unknown, boolean]>([
    [
      "numbers",
      [0, 1, Number.NaN, 2n, "a", true, undefined, null],
      [0, 1, Number.NaN, 2n, "a", true, undefined, null],
      true,
    ],
    ["a negative zero", [0], [-0], false],
    ["a date", new Date(1), new Date(1), true],
    ["an invalid date", new Date(Number.NaN), new Date(Number.NaN), true],
    ["dates", new Date(1), new Date(2), false],
    ["errors, whatever their stacks", new TypeError("a", { cause: [1] }), makeError(), true],
    ["errors of another type", new TypeError("a"), new RangeError("a"), false],
    [
      "errors with more",
      Object.assign(new Error("a"), { code: 1 }),
      Object.assign(new Error("a"), { code: 2 }),
      false,
    ],
    ["maps", new Map([[{ a: 1 }, "v"]]), new Map([[{ a: 1 }, "v"]]), true],
    [
      "maps in another order",
      new Map([
        ["a", 1],
        ["b", 2],
      ]),
      new Map([
        ["b", 2],
        ["a", 1],
      ]),
      false,
    ],
    ["sets in another order", new Set([1, 2]), new Set([2, 1]), false],
    ["keys in another order", { a: 1, b: { c: 1 } }, { b: { c: 1 }, a: 1 }, true],
    ["another key", { a: 1, b: 1 }, { a: 1, c: 1 }, false],
    ["symbols", { [s("a")]: 1, [Symbol.iterator]: 2 }, { [s("a")]: 1, [Symbol.iterator]: 2 }, true],
    ["other symbols", [s("a")], [s("b")], false],
    ["a symbol for a registered one", [Symbol.for("a")], [s("a")], false],
    ["sharing", [o, o], [{}, {}], false],
    ["sharing on the other side", [{}, {}], [o, o], false],
    ["functions of one name", [function f() {}], [function f() {}], true],
    ["functions of another name", [function f() {}], [function g() {}], false],
    ["functions with more", Object.assign(() => 1, { a: 1 }), Object.assign(() => 1, { a: 2 }), false],
    ["instances", [new Point(), new Point()], [new Point(), new Point()], true],
    ["an instance and an object", new Point(), { x: 1 }, false],
    ["holes", Object.assign([], { 3: 1 }), Object.assign([], { 3: 1 }), true],
    ["a hole for undefined", new Array(1), [undefined], false],
    ["an array with more", Object.assign([1], { a: 1 }), Object.assign([1], { b: 1 }), false],
    ["frozen", Object.freeze([{}]), Object.freeze([{}]), true],
    ["frozen and sealed", Object.freeze({ a: 1 }), Object.seal({ a: 1 }), false],
    ["accessors", accessor(noop), accessor(noop), true],
    ["an accessor without functions", accessor(undefined), { a: undefined }, false],
    ["bytes", new Uint8Array([1]), new Uint8Array([1]), true],
    ["a pattern", /a/g, /a/y, false],
    ["what hides its state", new URL("file:///a"), new URL("file:///b"), true],
    ["another prototype", Object.create({ a: 1 }), Object.create({ a: 1 }), true],
    ["a proxy", new Proxy({ a: 1 }, {}), { a: 1 }, true],
  ])("%s", (_, left, right, same) => {
    expect(compare({ value: left }, { value: right }).same).toBe(same);
    expect(compare({ value: right }, { value: left }).same).toBe(same);
    expect(compare({ value: left }, { value: left }).same).toBe(true);
  });

  it("variables share one heap and are there on both sides, or those that are common", () => {
    expect(compare({ x: o, y: o }, { x: o, y: {} })).toMatchObject({ path: "y", why: "sharing" });
    expect(compare({ x: 1, y: 2 }, { x: 1, z: 2 })).toMatchObject({ path: "y", why: "missing" });
    expect(compare({ x: 1, y: 2 }, { z: 2, x: 1 }, { roots: "common" })).toEqual({ same: true, unseen: [] });
  });

  it("no snapshots are made of what is the same, nor where only the order differs that is ignored", () => {
    const make = (...keys: readonly string[]): State => ({
      map: new Map(keys.map((key) => [key, { key }])),
      set: new Set([...keys, new Point()]),
    });
    expect(compare(make("a", "b"), make("a", "b")).graphs).toBeUndefined();
    expect(compare(make("a", "b"), make("b", "a"), { order: "ignored" })).toEqual({ same: true, unseen: [] });
    expect(compare(make("a", "b"), make("b", "a")).graphs).toBeDefined();
  });

  it("hostile values are compared without harm", () => {
    const trap = (): never => {
      throw new Error("read");
    };
    const hostile = (): object => new Proxy({}, { ownKeys: trap, getPrototypeOf: trap });
    expect(compare({ a: [hostile()] }, { a: [hostile()] })).toMatchObject({ same: true, unseen: ["a[0]"] });
    const getter = (): object => Object.defineProperty({}, "a", { get: trap, enumerable: true });
    expect(compare({ a: getter() }, { a: getter() })).toEqual({ same: true, unseen: [] });
  });
});

function noop(): void {}
function makeError(): Error {
  return new TypeError("a", { cause: [1] });
}

describe("two versions of a program that were loaded from different files", () => {
  const text = (more: string): string => `
    export function helper() {}
    export class Item { constructor(id) { this.id = id; this.run = helper; ${more} } get() { return this.id; } }
    export class Refused extends RangeError { constructor(id) { super("no " + id); this.id = id; } }
    export const make = () => [new Item(1), new Item(2), new Refused(3), helper, class { static x = Item; }];
  `;

  it("have classes by key, functions by name, errors without stacks, and the members of both", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "proviso-versions-"));
    try {
      const load = async (name: string, source: string): Promise<Record<string, unknown>> => {
        const file = path.join(folder, name);
        writeFileSync(file, source);
        return import(pathToFileURL(file).href);
      };
      const old = await load("old.mjs", text(""));
      const updated = await load("new.mjs", text("this.added = [id];"));
      const side = (module: Record<string, unknown>): NonNullable<StateOptions["left"]> => ({
        classOf: (_, prototype) => {
          const name = Object.keys(module).find((key) => Object(module[key]).prototype === prototype);
          return name === undefined ? undefined : { name, key: `unit.ts#${name}` };
        },
      });
      const made = (module: Record<string, unknown>): State => ({
        made: (module["make"] as () => unknown)(),
      });
      const options: StateOptions = { left: side(old), right: side(updated) };
      expect(compare(made(old), made(old), { left: side(old), right: side(old) })).toEqual({
        same: true,
        unseen: [],
      });
      expect(compare(made(old), made(updated), options)).toMatchObject({
        path: "made[0].added",
        why: "unexpected",
      });
      const members: StateOptions["members"] = (key) =>
        key === "unit.ts#Item" ? (member) => member !== "added" : undefined;
      for (const order of ["observable", "ignored"] as const)
        expect(compare(made(old), made(updated), { ...options, members, order })).toEqual({
          same: true,
          unseen: [],
        });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
