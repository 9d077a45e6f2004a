import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Isomorphism,
  type IsomorphismOptions,
  isomorphic,
  snapshot,
  snapshotState,
} from "../../packages/proviso/src/values/index.js";
import { Partition } from "../../packages/proviso/src/values/partition.js";
import { verticesOf } from "../../packages/proviso/src/values/vertices.js";
import { areAlike } from "./brute-force.js";

// Maps and sets whose order does not count, against an oracle that tries all orders.

const seed = 20_261_118;

function compare(left: unknown, right: unknown, options: IsomorphismOptions = {}): Isomorphism {
  return isomorphic(snapshot(left), snapshot(right), { order: "ignored", ...options });
}

/** An object that refers to others by number; 7 and above are leaves. */
interface Small {
  readonly kind: "object" | "array" | "map" | "set";
  readonly slots: readonly (readonly [key: number, value: number])[];
}

const small: fc.Arbitrary<readonly Small[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("object", "array", "map", "set", "set", "map"),
    slots: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 4 }),
  }),
  { minLength: 2, maxLength: 6 },
);

/** The first object of some, where maps, sets and objects are filled from a place on, round and round. */
function build(heap: readonly Small[], turn = 0): unknown {
  const objects = heap.map(({ kind }) =>
    kind === "map" ? new Map() : kind === "set" ? new Set() : kind === "array" ? [] : {},
  );
  const value = (n: number): unknown => (n < 7 ? objects[n % objects.length] : n === 7 ? 0 : "leaf");
  heap.forEach(({ kind, slots }, i) => {
    const object: unknown = objects[i];
    const by = kind === "array" ? 0 : turn % Math.max(1, slots.length);
    // What is there twice stays what it was first.
    const first = slots.filter(
      ([key], j) => kind === "set" || slots.findIndex(([k]) => value(k) === value(key)) === j,
    );
    for (const [key, held] of [...first.slice(by), ...first.slice(0, by)])
      if (object instanceof Map) object.set(value(key), value(held));
      else if (object instanceof Set) object.add(value(held));
      else if (Array.isArray(object)) object.push(value(held));
      else Object.assign(object as object, { [`k${key}`]: value(held) });
  });
  return objects[0];
}

/** The same with one slot that holds something else. */
function mutated(heap: readonly Small[], pick: number): readonly Small[] {
  return heap.map((object, i) =>
    i !== pick % heap.length || object.slots.length === 0
      ? object
      : {
          ...object,
          slots: object.slots.map(([k, v], j) =>
            j === pick % object.slots.length ? [k, (v + 1 + (pick % 7)) % 9] : [k, v],
          ),
        },
  );
}

describe("where the order of maps and sets is ignored", () => {
  it("copies that were filled in another order are the same, both ways", () => {
    fc.assert(
      fc.property(small, fc.nat(3), fc.nat(3), (heap, turn, other) => {
        const [a, b] = [build(heap, turn), build(heap, other)];
        expect(compare(a, a)).toEqual({ same: true, unseen: [] });
        expect(compare(a, b)).toEqual({ same: true, unseen: [] });
        expect(compare(b, a)).toEqual({ same: true, unseen: [] });
      }),
      { seed, numRuns: 3000 },
    );
  });

  it("copies with one change are what all orders say, both ways", () => {
    const counts = { alike: 0, different: 0 };
    fc.assert(
      fc.property(small, fc.nat(), fc.nat(3), (heap, pick, turn) => {
        const [a, b] = [build(heap), build(mutated(heap, pick), turn)];
        const truth = areAlike(a, b);
        counts[truth ? "alike" : "different"]++;
        expect(compare(a, b).same).toBe(truth);
        expect(compare(b, a).same).toBe(truth);
      }),
      { seed, numRuns: 4000 },
    );
    expect(counts.alike).toBeGreaterThan(300);
    expect(counts.different).toBeGreaterThan(1000);
  });

  it("any two graphs of sets are what all orders say", () => {
    const links = fc.array(fc.uniqueArray(fc.nat(4), { maxLength: 3 }), { minLength: 5, maxLength: 5 });
    const sample = fc.sample(links, { seed, numRuns: 110 }).map((lists) => {
      const nodes = lists.map(() => new Set<unknown>());
      lists.forEach((list, i) => {
        for (const j of list) nodes[i]?.add(nodes[j]);
      });
      return new Set(nodes);
    });
    let alike = 0;
    sample.forEach((a, i) => {
      for (const b of sample.slice(i)) {
        const truth = areAlike(a, b);
        if (truth) alike++;
        if (compare(a, b).same !== truth) expect({ a, b, truth }).toBe("judged otherwise");
      }
    });
    expect(alike).toBeGreaterThan(sample.length + 5);
  });
});

describe("colour refinement", () => {
  it("leaves vertices in a cell that have the same edges from and to the vertices of each cell", () => {
    let cells = 0;
    fc.assert(
      fc.property(small, fc.nat(), fc.boolean(), (heap, pick, both) => {
        const vertices = verticesOf(snapshot(build(heap)), snapshot(build(mutated(heap, pick))), {});
        const partition = new Partition(vertices);
        partition.wakeAll();
        partition.refine(both, true);
        const { out, into, high, low } = vertices;
        const seen = (v: number, { starts, ends, labels }: typeof out): string[] =>
          Array.from(ends.subarray(starts[v], starts[v + 1]), (end, i) => {
            return `${labels[(starts[v] ?? 0) + i]} ${partition.cellOf[end]}`;
          }).sort();
        for (let cell = 0; cell < vertices.count; cell = partition.next(cell)) {
          const members = partition.members(cell);
          const views = members.map((v) => [high[v], low[v], seen(v, out), both && seen(v, into)]);
          expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
          cells += members.length > 1 ? 1 : 0;
        }
      }),
      { seed, numRuns: 1000 },
    );
    expect(cells).toBeGreaterThan(1000);
  });
});

/** Sets that are linked in rings of some lengths, in a set. */
function rings(...lengths: readonly number[]): Set<Set<unknown>> {
  return new Set(
    lengths.flatMap((length) => {
      const ring = Array.from({ length }, () => new Set<unknown>());
      ring.forEach((node, i) => {
        node.add(ring[(i + 1) % length]).add(ring[(i + length - 1) % length]);
      });
      return ring;
    }),
  );
}

/** The fields of a board of four by four, each a set of those that `near` says of the differences of rows and columns. */
function board(near: (rows: number, columns: number) => boolean, turn = 0): Set<Set<unknown>> {
  const fields = Array.from({ length: 16 }, () => new Set<unknown>());
  fields.forEach((field, i) => {
    fields.forEach((other, j) => {
      if (near(((i >> 2) - (j >> 2) + 4) % 4, ((i & 3) - (j & 3) + 4) % 4)) field.add(other);
    });
  });
  return new Set([...fields.slice(turn), ...fields.slice(0, turn)]);
}
const rook = (rows: number, columns: number): boolean => (rows === 0) !== (columns === 0);
const shrikhande = (rows: number, columns: number): boolean =>
  ["01", "03", "10", "30", "11", "33"].includes(`${rows}${columns}`);

describe("graphs in which everything looks alike", () => {
  it.each<[string, unknown, unknown, boolean]>([
    ["two triangles and a hexagon", rings(3, 3), rings(6), false],
    ["a hexagon and a hexagon", rings(6), rings(6), true],
    ["rings in another order", rings(3, 4, 5, 3, 6), rings(6, 5, 3, 3, 4), true],
    ["rings of the same sum", rings(3, 5, 4, 4), rings(3, 5, 3, 5), false],
    [
      "many rings, one of which is two",
      rings(...Array(200).fill(6)),
      rings(...Array(199).fill(6), 3, 3),
      false,
    ],
    ["the moves of a rook", board(rook), board(rook, 5), true],
    ["the Shrikhande graph", board(shrikhande), board(shrikhande, 7), true],
    ["the moves of a rook and the Shrikhande graph", board(rook), board(shrikhande), false],
    [
      "many objects without content, and two triangles",
      [new Set(Array.from({ length: 2000 }, () => ({}))), rings(3, 3)],
      [new Set(Array.from({ length: 2000 }, () => ({}))), rings(6)],
      false,
    ],
  ])("%s", (_, left, right, truth) => {
    expect(compare(left, right).same).toBe(truth);
    expect(compare(right, left).same).toBe(truth);
  });

  it("are not judged without the effort it takes", () => {
    const effort = 100;
    expect(compare(board(rook), board(shrikhande), { effort })).toEqual({
      same: undefined,
      undecided: "effort",
    });
    expect(compare([1, board(rook)], [2, board(shrikhande)], { effort })).toMatchObject({ path: "value[0]" });
    expect(
      compare({ b: board(rook), z: [[[1]]] }, { b: board(shrikhande), z: [[[2]]] }, { effort }),
    ).toMatchObject({
      same: false,
      path: "value.z[0][0][0]",
    });
  });
});

describe("what is paired with what", () => {
  it("keys that are used elsewhere are matched once and for all", () => {
    const make = (swapped: boolean): unknown => {
      const [a, b] = [{ n: 0 }, { n: 0 }];
      return {
        map: new Map([
          [a, 1],
          [b, 2],
        ]),
        first: swapped ? b : a,
      };
    };
    expect(compare(make(false), make(false)).same).toBe(true);
    expect(compare(make(false), make(true))).toMatchObject({ same: false });
    const turned = (first: number): unknown => {
      const [a, b] = [{}, {}];
      return [
        new Map([
          [a, b],
          [b, a],
        ]),
        new Set([b, a]),
        first === 0 ? a : b,
      ];
    };
    expect(compare(turned(0), turned(1)).same).toBe(true);
  });

  it("classes that have but a name are matched once and for all", () => {
    const [A, B] = [class A {}, (() => class A {})()];
    expect(compare(new Set([new A(), new A(), new B()]), new Set([new B(), new A(), new B()])).same).toBe(
      true,
    );
    expect(compare([new A(), new Set([new A(), new B()])], [new A(), new Set([new B(), new A()])]).same).toBe(
      true,
    );
    expect(compare([new A(), new Set([new A(), new A()])], [new A(), new Set([new A(), new B()])]).same).toBe(
      false,
    );
  });

  it("members that only one version declares are left out", () => {
    class Item {
      constructor(
        readonly id: number,
        readonly seen: object,
      ) {}
    }
    const items = (...ids: readonly number[]): unknown =>
      new Set(ids.map((id) => new Item(id, { time: id + ids.indexOf(id) })));
    expect(compare(items(1, 2, 3), items(3, 2, 1)).same).toBe(false);
    const members = (): ((member: string) => boolean) => (member) => member === "id";
    expect(compare(items(1, 2, 3), items(3, 2, 1), { members })).toEqual({ same: true, unseen: [] });
  });

  it("variables that both states have are matched together", () => {
    const state = (turn: boolean, more: object): ReturnType<typeof snapshotState> => {
      const [a, b] = [{ id: 1 }, { id: 2 }];
      return snapshotState({ set: new Set(turn ? [b, a] : [a, b]), a, ...more });
    };
    const options = { order: "ignored", roots: "common" } as const;
    expect(isomorphic(state(false, { x: 1 }), state(true, { y: 1 }), options)).toEqual({
      same: true,
      unseen: [],
    });
  });

  it("the order of keys and the identity of functions count on demand", () => {
    const [ab, ba] = [() => ({ a: 1, b: 2 }), () => ({ b: 2, a: 1 })];
    const [one, other] = [new Set([ab(), ba()]), new Set([ba(), ab()])];
    expect(compare(one, other, { keyOrder: true }).same).toBe(true);
    expect(compare(one, new Set([ab(), ab()]), { keyOrder: true }).same).toBe(false);
    const [f, g] = [() => () => 1, () => () => 1].map((make) => make());
    expect(compare(new Set([f, g]), new Set([g, f]), { sameFunctions: true }).same).toBe(true);
    expect(compare(new Set([f, g]), new Set([g, {}]), { sameFunctions: true }).same).toBe(false);
  });

  it("nothing is said where bounds left out what decides it", () => {
    const sets = (...ids: readonly number[]): Set<unknown> =>
      new Set(ids.map((id) => ({ id, in: { deep: [id] } })));
    const few = { maxNodes: 6 };
    const [a, b] = [snapshot(sets(1, 2, 3), few), snapshot(sets(3, 2, 1), few)];
    expect(isomorphic(a, b, { order: "ignored" })).toEqual({ same: undefined, undecided: "bounds" });
    expect(isomorphic(a, a, { order: "ignored" })).toMatchObject({ same: true });
  });

  it("what bounds leave out does not hide a difference that rests on no pairing", () => {
    const state = (n: number, turn: boolean): ReturnType<typeof snapshot> => {
      const [known, other] = [{ known: 1 }, { n }];
      const set = new Set(turn ? [other, known] : [known, other]);
      return snapshot({ long: [1, 2, 3, 4], pair: [known, set] }, { maxEntries: 3 });
    };
    expect(isomorphic(state(1, false), state(2, true), { order: "ignored" })).toMatchObject({
      same: false,
      path: "[...value.pair[1]][1].n",
    });
    expect(isomorphic(state(1, false), state(1, true), { order: "ignored" }).same).toBe(true);
  });
});

describe("the nearest difference", () => {
  it("is one that rests on no pairing, if there is one", () => {
    const [a, b] = [
      { rings: rings(6, 4), z: [[[1]]] },
      { rings: rings(4, 6), z: [[[2]]] },
    ];
    expect(compare(a, b)).toMatchObject({ path: "value.z[0][0][0]", left: 1, right: 2 });
  });

  it.each<[string, unknown, unknown, object]>([
    [
      "a key that is missing",
      new Map([
        ["y", 1],
        ["x", 2],
      ]),
      new Map([
        ["x", 2],
        ["z", 1],
      ]),
      { path: 'value.get("y")', left: 1, right: undefined, why: "missing" },
    ],
    [
      "an item that is missing",
      new Set([1, 2]),
      new Set([2, 3]),
      { path: "[...value][0]", left: 1, why: "missing" },
    ],
    [
      "a primitive for an object",
      new Set([1, {}]),
      new Set([{}, { a: 1 }]),
      { path: "[...value][0]", left: 1, why: "missing" },
    ],
    [
      "the value of a key",
      new Map([
        ["y", 1],
        ["x", 2],
      ]),
      new Map([
        ["x", 3],
        ["y", 1],
      ]),
      { path: 'value.get("x")', left: 2, right: 3, why: "value" },
    ],
    [
      "the one item that differs",
      new Set([
        { id: 1, v: [1] },
        { id: 2, v: [2] },
        { id: 3, v: [3] },
      ]),
      new Set([
        { id: 3, v: [3] },
        { id: 2, v: [0] },
        { id: 1, v: [1] },
      ]),
      { path: "[...value][1].v[0]", left: 2, right: 0, why: "value" },
    ],
    [
      "far below, in a cycle",
      cyclic(1, 2, 3),
      cyclic(3, 1, 4),
      { path: "[...value.items][1].a.b.n", left: 2, right: 4, why: "value" },
    ],
    [
      "sharing",
      ((a, b) => [new Set([a, b]), a, a])({}, {}),
      ((a, b) => [new Set([b, a]), a, b])({}, {}),
      { path: "value[2]", why: "sharing" },
    ],
  ])("%s", (_, left, right, found) => {
    expect(compare(left, right)).toMatchObject({ same: false, ...found });
  });
});

/** A set of objects that know what they are in, and numbers deep in them. */
function cyclic(...numbers: readonly number[]): unknown {
  const top = { items: new Set<unknown>() };
  for (const n of numbers) top.items.add({ top, a: { b: { n } } });
  return top;
}
