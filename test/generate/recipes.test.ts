import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Arbitraries,
  append,
  buildValue,
  isOf as canBeOf,
  fromSequenceData,
  isComposite,
  type Recipe,
  randomFrom,
  recipeOf,
  recipeSource,
  type Shape,
  type ShapeId,
  type Supply,
  simpler,
  toSequenceData,
  weight,
} from "../../packages/proviso/src/generate/index.js";
import { isomorphic, snapshot } from "../../packages/proviso/src/values/index.js";

/** A table of shapes whose last entry is random and mentions only those before it. */
const tables: fc.Arbitrary<readonly Shape[]> = fc
  .array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  .map((choices) => {
    const shapes: Shape[] = [
      { kind: "boolean" },
      { kind: "number", whole: false, range: {} },
      { kind: "number", whole: true, range: { min: -3, max: 12 } },
      { kind: "string", length: {} },
      { kind: "string", length: { min: 1, max: 4 } },
      { kind: "bigint", range: {} },
      { kind: "literal", value: { special: "-0" } },
      { kind: "literal", value: null },
      { kind: "literal", value: "on" },
    ];
    for (const choice of choices) {
      const at = (n: number): ShapeId => Math.floor(choice / 7 ** n) % shapes.length;
      const made: Shape[] = [
        { kind: "array", of: at(1), length: {} },
        { kind: "array", of: at(1), length: { min: 2, max: 3 } },
        {
          kind: "tuple",
          items: [
            { shape: at(1), optional: false },
            { shape: at(2), optional: true },
          ],
        },
        {
          kind: "object",
          members: [
            { name: "a", shape: at(1), optional: false },
            { name: "not an identifier", shape: at(2), optional: true },
            { name: "__proto__", shape: at(3), optional: true },
          ],
        },
        { kind: "object", members: [], index: at(1) },
        { kind: "union", of: [at(1), at(2)] },
        { kind: "map", key: at(1), value: at(2) },
        { kind: "set", of: at(1) },
        { kind: "date" },
        { kind: "error", name: "RangeError" },
        { kind: "typed-array", name: "Uint8Array", length: {} },
        { kind: "typed-array", name: "BigInt64Array", length: { min: 1 } },
        { kind: "function", parameters: [2], result: at(1) },
        { kind: "any" },
        { kind: "regexp" },
        { kind: "promise", of: at(1) },
      ];
      shapes.push(made[choice % made.length] as Shape);
    }
    return shapes;
  });

/** Whether a recipe is a value of a shape: what the laws below hold the generator against. */
function isOf(recipe: Recipe, id: ShapeId, shapes: readonly Shape[]): boolean {
  const shape = shapes[id];
  const inside = (part: Recipe, of: ShapeId): boolean => isOf(part, of, shapes);
  const within = (n: number, { min = -Infinity, max = Infinity }): boolean => n >= min && n <= max;
  if (shape === undefined) return false;
  switch (shape.kind) {
    case "boolean":
      return typeof recipe === "boolean";
    case "number":
      return (
        typeof recipe === "number" &&
        (!shape.whole || Number.isSafeInteger(recipe)) &&
        (Object.keys(shape.range).length === 0 || within(recipe, shape.range))
      );
    case "bigint":
      return typeof recipe === "bigint";
    case "string":
      return typeof recipe === "string" && within(recipe.length, shape.length);
    case "literal":
      return shape.value === null || typeof shape.value !== "object"
        ? Object.is(recipe, shape.value)
        : Object.is(recipe, -0);
    case "union":
      return shape.of.some((part) => inside(recipe, part));
    case "any":
      return true;
    default:
  }
  if (!isComposite(recipe)) return false;
  switch (recipe.kind) {
    case "array":
      if (shape.kind === "tuple")
        return (
          recipe.items.length >= shape.items.filter(({ optional }) => !optional).length &&
          recipe.items.every((item, i) => inside(item, shape.items[i]?.shape ?? -1))
        );
      return (
        shape.kind === "array" &&
        within(recipe.items.length, shape.length) &&
        recipe.items.every((item) => inside(item, shape.of))
      );
    case "object":
      return (
        shape.kind === "object" &&
        shape.members.every(({ name, optional }) => optional || recipe.members.some(([n]) => n === name)) &&
        recipe.members.every(([name, value]) =>
          inside(value, shape.members.find((member) => member.name === name)?.shape ?? shape.index ?? -1),
        )
      );
    case "map":
      return (
        shape.kind === "map" &&
        recipe.entries.every(([key, value]) => inside(key, shape.key) && inside(value, shape.value))
      );
    case "set":
      return shape.kind === "set" && recipe.items.every((item) => inside(item, shape.of));
    case "promise":
      return shape.kind === "promise" && inside(recipe.of, shape.of);
    case "function":
      return (
        shape.kind === "function" &&
        inside(recipe.hit, shape.result) &&
        inside(recipe.otherwise, shape.result)
      );
    case "error":
    case "typed-array":
      return recipe.kind === shape.kind && recipe.name === shape.name;
    default:
      return recipe.kind === shape.kind || (recipe.kind === "comparator" && shape.kind === "function");
  }
}

const supply: Supply = {
  result: () => undefined,
  fixture: () => undefined,
  shared: (_id, make) => make(),
};
const patterns = ["^[0-9]{3}-[a-z]+$"];
const constants = [7, "seven", { bigint: "77" }] as const;

/** Random shapes, each with some values drawn of the last one. */
function drawn(): fc.Arbitrary<{ shapes: readonly Shape[]; id: ShapeId; recipes: Recipe[] }> {
  return fc.tuple(tables, fc.integer()).map(([shapes, seed]) => {
    const id = shapes.length - 1;
    const random = randomFrom(seed, 0);
    const arbitrary = new Arbitraries({ shapes, constants, patterns }).of(id);
    return {
      shapes,
      id,
      recipes: Array.from({ length: 6 }, () => arbitrary.generate(random, undefined).value),
    };
  });
}

function same(one: unknown, other: unknown): boolean {
  return isomorphic(snapshot(one), snapshot(other)).same === true;
}

function applied(f: unknown, argument: unknown): unknown {
  return (f as (x: unknown) => unknown)(argument);
}

/** Whether values of a shape are nothing but records, lists and primitive values; maps and sets have no -0, so not they. */
function isPlainData(id: ShapeId, shapes: readonly Shape[]): boolean {
  const shape = shapes[id];
  const inside = (part: ShapeId): boolean => isPlainData(part, shapes);
  switch (shape?.kind) {
    case "array":
      return inside(shape.of);
    case "tuple":
      return shape.items.every((item) => inside(item.shape));
    case "object":
      return shape.members.every((member) => inside(member.shape)) && inside(shape.index ?? 0);
    case "union":
      return shape.of.every(inside);
    default:
      return /^(literal|boolean|number|bigint|string)$/.test(shape?.kind ?? "");
  }
}

function isSmall(recipe: Recipe): boolean {
  return weight(recipe) < 60;
}

const law = { seed: 20_261_116, numRuns: 400 };

describe("recipes", () => {
  it("are values of the shape they are drawn for", () => {
    fc.assert(
      fc.property(drawn(), ({ shapes, id, recipes }) => {
        for (const recipe of recipes) expect(isOf(recipe, id, shapes)).toBe(true);
      }),
      law,
    );
  });

  it("are told from those of other shapes, by all but how large or long they are", () => {
    let unlike = 0;
    fc.assert(
      fc.property(drawn(), ({ shapes, recipes }) => {
        const unbounded = shapes.map((shape) => ({
          ...shape,
          ...("range" in shape && { range: {} }),
          ...("length" in shape && { length: {} }),
        })) as Shape[];
        for (const recipe of recipes)
          for (const id of shapes.keys()) {
            const is = canBeOf(recipe, id, unbounded);
            expect(is).toBe(isOf(recipe, id, unbounded));
            if (!is) unlike += 1;
          }
      }),
      law,
    );
    expect(unlike).toBeGreaterThan(5_000);
  });

  it("are the same for the same seed", () => {
    const shapes: Shape[] = [{ kind: "any" }];
    const draw = (seed: number): Recipe[] => {
      const random = randomFrom(seed, 3);
      const arbitrary = new Arbitraries({ shapes, constants, patterns }).of(0);
      return Array.from({ length: 50 }, () => arbitrary.generate(random, undefined).value);
    };
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });

  it("survive a way through JSON", () => {
    fc.assert(
      fc.property(drawn(), ({ recipes }) => {
        const sequence = [{ unit: 3, receiver: 0, args: recipes }];
        const carried = JSON.parse(JSON.stringify(toSequenceData(sequence))) as never;
        deepStrictEqual(fromSequenceData(carried), sequence);
      }),
      law,
    );
  });

  it("are found again for a value that is plain data of a shape, and only for such a one", () => {
    let copies = 0;
    fc.assert(
      fc.property(drawn(), drawn(), ({ shapes, id, recipes }, others) => {
        for (const recipe of recipes) {
          const value = buildValue(recipe, supply);
          const copy = recipeOf(value, id, shapes);
          if (copy !== undefined) expect(same(buildValue(copy.recipe, supply), value)).toBe(true);
          if (copy !== undefined) expect(isOf(copy.recipe, id, shapes)).toBe(true);
          else expect(isPlainData(id, shapes) && isSmall(recipe)).toBe(false);
          copies += Number(isComposite(copy?.recipe));
          const other = recipeOf(value, others.id, others.shapes);
          if (other !== undefined) expect(same(buildValue(other.recipe, supply), value)).toBe(true);
          if (other !== undefined) expect(isOf(other.recipe, others.id, others.shapes)).toBe(true);
        }
      }),
      law,
    );
    expect(copies).toBeGreaterThan(100);
  });

  it("carry what several places share, and make it once", () => {
    const shared: Recipe = { kind: "shared", id: 0, of: { kind: "array", items: [1n] } };
    const sequence = [{ unit: 0, args: [shared, { kind: "array", items: [shared] } as const] }];
    const carried = fromSequenceData(JSON.parse(JSON.stringify(toSequenceData(sequence))));
    expect(carried).toEqual(sequence);
    const made = new Map<number, unknown>();
    const once: Supply = {
      ...supply,
      shared: (id, make) => {
        if (!made.has(id)) made.set(id, make());
        return made.get(id);
      },
    };
    const [first, second] = carried[0]?.args.map((arg) => buildValue(arg, once)) ?? [];
    expect(second).toEqual([[1n]]);
    expect((second as unknown[])[0]).toBe(first);
    const steps = [...sequence];
    expect(append(steps, sequence)).toBe(1);
    expect(steps[1]?.args[0]).toEqual({ ...shared, id: 1 });
  });

  it("print as source that makes the same value", () => {
    const names = {
      result: String,
      fixture: String,
      shared: (_id: number, source: string) => source,
    };
    fc.assert(
      fc.property(drawn(), ({ recipes }) => {
        for (const recipe of recipes) {
          const source = recipeSource(recipe, names);
          const evaluated: unknown = new Function(`return (${source});`)();
          const built = buildValue(recipe, supply);
          // A function inside another value is compared where it is the value itself.
          if (typeof built !== "function" && source.includes("=>")) continue;
          if (typeof built !== "function") expect([source, same(evaluated, built)]).toEqual([source, true]);
          else
            for (const argument of [0, -0, 1, 5, Number.NaN])
              expect([source, same(applied(evaluated, argument), applied(built, argument))]).toEqual([
                source,
                true,
              ]);
        }
      }),
      law,
    );
  });

  it("are made fresh each time", () => {
    const recipe: Recipe = { kind: "object", members: [["a", { kind: "array", items: [1] }]] };
    const [one, other] = [buildValue(recipe, supply), buildValue(recipe, supply)] as { a: number[] }[];
    one?.a.push(2);
    expect(other).toEqual({ a: [1] });
  });

  it("become simpler ones of the same shape, and come to an end", () => {
    fc.assert(
      fc.property(drawn(), ({ shapes, id, recipes }) => {
        const wide = shapes.map(widened);
        for (let recipe of recipes) {
          for (let steps = 0; ; steps++) {
            expect(steps).toBeLessThan(500);
            const candidates = [...simpler(recipe, id, shapes)];
            for (const candidate of candidates) {
              expect(weight(candidate)).toBeLessThan(weight(recipe));
              // A narrower interval is for the precondition to hold against.
              expect(isOf(candidate, id, wide)).toBe(true);
            }
            if (candidates.length === 0) break;
            recipe = candidates[(steps * 7) % candidates.length];
          }
        }
      }),
      { ...law, numRuns: 150 },
    );
  });
});

function widened(shape: Shape): Shape {
  switch (shape.kind) {
    case "number":
      return { ...shape, range: {} };
    case "string":
    case "array":
    case "typed-array":
      return { ...shape, length: {} };
    default:
      return shape;
  }
}
