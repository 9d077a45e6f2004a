import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fingerprint,
  fingerprintOf,
  isomorphic,
  revive,
  snapshot,
  toSource,
  type ValueGraph,
} from "../../packages/proviso/src/values/index.js";
import { build, byName, classes, type Description, heap, reachable } from "./heaps.js";

const settings = { seed: 20_260_801, numRuns: 1500 };

/** The value that the source text of a graph makes. */
function evaluate(graph: ValueGraph): unknown {
  const { statements, expressions, unrebuildable } = toSource(graph, { language: "js" });
  expect(unrebuildable).toEqual([]);
  const make = new Function(...Object.keys(classes), `${statements.join("\n")}\nreturn ${expressions[0]};`);
  return make(...Object.values(classes));
}

const same = { same: true, unseen: [] };

describe("what is made again is isomorphic to what it was made from", () => {
  it("by JSON", () => {
    fc.assert(
      fc.property(heap, (h) => {
        const graph = snapshot(build(h)[0]);
        expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
      }),
      settings,
    );
  });

  it("by revival", () => {
    fc.assert(
      fc.property(heap, (h) => {
        const graph = snapshot(build(h)[0]);
        const { values, unrebuildable } = revive(JSON.parse(JSON.stringify(graph)), { classes: byName });
        expect(unrebuildable).toEqual([]);
        expect(isomorphic(graph, snapshot(values[0]), { keyOrder: true })).toEqual(same);
      }),
      settings,
    );
  });

  it("by source text", () => {
    fc.assert(
      fc.property(heap, (h) => {
        const graph = snapshot(build(h)[0]);
        expect(isomorphic(graph, snapshot(evaluate(graph)))).toEqual(same);
      }),
      settings,
    );
  });
});

/** A heap with one slot of one reachable object replaced by another leaf, or with one more. */
function mutated(h: readonly Description[], pick: number): readonly Description[] {
  const numbers = reachable(h);
  const at = numbers[pick % numbers.length];
  return h.map((description, i) => {
    if (i !== at) return description;
    const slots = [...description.slots];
    const index = pick % (slots.length + 1);
    slots[index] = { ...(slots[index] ?? { key: "new", odd: "plain" }), holds: { leaf: "mutated" } };
    return { ...description, slots };
  });
}

describe("isomorphism", () => {
  it("holds between two buildings of one heap, whatever the order of keys, both ways", () => {
    fc.assert(
      fc.property(heap, (h) => {
        const [a, b] = [snapshot(build(h)[0]), snapshot(build(h, { reversed: true })[0])];
        expect(isomorphic(a, a)).toEqual(same);
        expect(isomorphic(a, b)).toEqual(same);
        expect(isomorphic(b, a)).toEqual(same);
        expect(fingerprintOf(a)).toBe(fingerprintOf(b));
      }),
      settings,
    );
  });

  it("does not hold when a leaf is another one, both ways, and fingerprints tell", () => {
    fc.assert(
      fc.property(heap, fc.nat(), (h, pick) => {
        const [a, b] = [build(h)[0], build(mutated(h, pick))[0]];
        const there = isomorphic(snapshot(a), snapshot(b));
        const back = isomorphic(snapshot(b), snapshot(a));
        expect(there.same).toBe(false);
        expect(back.same).toBe(false);
        expect(fingerprint(a)).not.toBe(fingerprint(b));
      }),
      settings,
    );
  });

  it("agrees with fingerprints on any two heaps of a small kind, and is transitive", () => {
    const small = fc.array(
      fc.record({
        kind: fc.constantFrom("object" as const, "array" as const, "set" as const),
        slots: fc.uniqueArray(
          fc.record({
            key: fc.constantFrom("a", "b"),
            holds: fc.oneof(
              fc.record({ leaf: fc.constantFrom(0, -0) }),
              fc.record({ object: fc.nat(2) }),
              fc.record({ object: fc.nat(2) }),
            ),
            odd: fc.constant("plain" as const),
          }),
          { maxLength: 2, selector: (s) => s.key },
        ),
        protection: fc.constant("none" as const),
      }),
      { minLength: 1, maxLength: 3 },
    );
    const sample = fc.sample(small, { seed: settings.seed, numRuns: 300 });
    const graphs = sample.map((h) => snapshot(build(h)[0]));
    const classOf = (graph: ValueGraph): number => graphs.findIndex((g) => isomorphic(g, graph).same);
    const numbers = graphs.map(classOf);
    const prints = graphs.map(fingerprintOf);
    let equal = 0;
    graphs.forEach((a, i) => {
      graphs.forEach((b, j) => {
        const verdict = isomorphic(a, b).same;
        if (verdict && i !== j) equal++;
        if (verdict !== (numbers[i] === numbers[j]) || verdict !== (prints[i] === prints[j]))
          expect.fail(`${toSource(a).statements} and ${toSource(b).statements}: ${verdict}`);
      });
    });
    expect(equal).toBeGreaterThan(500);
    expect(new Set(numbers).size).toBeGreaterThan(30);
  });

  it("tells an object that is there twice from two that are alike", () => {
    fc.assert(
      fc.property(heap, (h) => {
        const [x, y] = [build(h)[0], build(h)[0]];
        const [shared, apart] = [
          [x, x],
          [x, y],
        ];
        const found = isomorphic(snapshot(shared), snapshot(apart));
        expect(found).toMatchObject({ same: false, why: "sharing" });
        expect(isomorphic(snapshot(apart), snapshot(shared)).same).toBe(false);
        expect(fingerprint(shared)).not.toBe(fingerprint(apart));
      }),
      settings,
    );
  });

  it("says of trees what the equality of node:assert says", () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        fc.constantFrom(0, -0, 1, "a", Number.NaN, undefined, null, 1n, true),
        fc.dictionary(fc.constantFrom("a", "b"), tie("tree"), { maxKeys: 2 }),
        fc.array(tie("tree"), { maxLength: 2 }),
        fc.sparseArray(tie("tree"), { maxNumElements: 2, maxLength: 3 }),
        fc.array(tie("tree"), { maxLength: 1 }).map((items) => new Set(items)),
        fc.array(fc.tuple(fc.constantFrom("k", 1), tie("tree")), { maxLength: 1 }).map((e) => new Map(e)),
        fc.constantFrom(0, 1).map((time) => new Date(time)),
        fc.constantFrom("x", "y").map((message) => new Error(message)),
        fc.constantFrom("x", "y").map((source) => new RegExp(source, "g")),
        fc.constantFrom([1, 2], [1, 3]).map((bytes) => new Uint8Array(bytes)),
        fc.constantFrom(1, "1", true).map((value) => Object(value)),
      ),
    }));
    const sample = fc.sample(tree, { seed: settings.seed, numRuns: 260 });
    const graphs = sample.map((value) => snapshot(value));
    let [equal, different] = [0, 0];
    sample.forEach((a, i) => {
      sample.forEach((b, j) => {
        const verdict = isomorphic(graphs[i] as ValueGraph, graphs[j] as ValueGraph).same;
        const theirs = isDeepStrictEqual(a, b);
        if (verdict !== theirs) expect({ a, b, verdict }).toEqual({ a, b, verdict: theirs });
        if (theirs && i !== j) equal++;
        else different++;
      });
    });
    expect(equal).toBeGreaterThan(500);
    expect(different).toBeGreaterThan(20_000);
  });
});
