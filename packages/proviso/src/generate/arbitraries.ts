import fc, { type Arbitrary, type Random } from "fast-check";
import { Drawn, drawFrom, drawnFrom } from "./drawn.js";
import { bigintsIn, numbersIn } from "./number-values.js";
import type { Plan } from "./plan.js";
import { fromPrimitiveData } from "./primitive-data.js";
import type { Primitive, Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";
import { simplest } from "./simplest.js";
import { stringsOf } from "./string-values.js";

/** Below this, only the simplest values are made. */
const maxDepth = 4;

/** How many values the user gives for each name of a type. */
export type FixtureCounts = ReadonlyMap<string, number>;

type Of<K extends Shape["kind"]> = Extract<Shape, { kind: K }>;

/** Arbitraries of recipes for the shapes of a plan, each made when first asked for. */
export class Arbitraries {
  readonly #made = new Map<number, Arbitrary<Recipe>>();
  readonly #numbers: readonly number[];
  readonly #strings: readonly string[];
  readonly #bigints: readonly bigint[];

  constructor(
    readonly plan: Pick<Plan, "shapes" | "constants" | "patterns">,
    readonly fixtures: FixtureCounts = new Map(),
  ) {
    const constants = plan.constants.map(fromPrimitiveData);
    this.#numbers = constants.filter((c) => typeof c === "number");
    this.#strings = constants.filter((c) => typeof c === "string");
    this.#bigints = constants.filter((c) => typeof c === "bigint");
  }

  /** Values of a shape. */
  of(id: ShapeId, depth = 0): Arbitrary<Recipe> {
    const key = id * (maxDepth + 1) + Math.min(depth, maxDepth);
    let made = this.#made.get(key);
    if (made === undefined) {
      made = this.#make(id, depth);
      this.#made.set(key, made);
    }
    return made;
  }

  #make(id: ShapeId, depth: number): Arbitrary<Recipe> {
    const shape = this.plan.shapes[id];
    const least = simplest(id, this.plan.shapes);
    if (shape === undefined || least === undefined) return fc.constant(undefined);
    return depth >= maxDepth && !isFlat(shape) ? fc.constant(least.recipe) : this.#values(shape, depth);
  }

  #values(shape: Shape, depth: number): Arbitrary<Recipe> {
    const inside = (part: ShapeId): Arbitrary<Recipe> => this.of(part, depth + 1);
    const maxLength = depth === 0 ? 8 : 4;
    switch (shape.kind) {
      case "literal":
        return fc.constant(fromPrimitiveData(shape.value));
      case "boolean":
        return new Drawn((random) => random.nextInt(0, 1) === 1);
      case "number":
        return numbersIn(shape.range, shape.whole, this.#numbers);
      case "bigint":
        return bigintsIn(shape.range, this.#bigints);
      case "string":
        return stringsOf(shape.length, this.#strings, shape.pattern, this.plan.patterns);
      case "symbol":
        return fc.constantFrom<Recipe[]>(
          { kind: "symbol", description: "" },
          { kind: "symbol", description: "a" },
        );
      case "template":
        return fc
          .tuple(...shape.parts.map(inside))
          .map((parts) => shape.texts.map((text, i) => text + String(parts[i] ?? "")).join(""));
      case "union":
        return this.#union(shape, depth);
      case "array": {
        const { min = 0, max = Math.max(min, maxLength) } = shape.length;
        const items = listOf(inside(shape.of), min, Math.min(max, Math.max(min, 12)));
        return new Drawn((random) => ({ kind: "array", items: items(random) }));
      }
      case "tuple":
        return this.#tuple(shape, depth);
      case "object":
        return this.#object(shape, depth);
      case "instance":
        return fc.constant({ kind: "wanted", classes: shape.classes });
      case "interface":
        return shape.classes.length === 0
          ? inside(shape.standIn)
          : fc.oneof(
              { weight: 3, arbitrary: fc.constant<Recipe>({ kind: "wanted", classes: shape.classes }) },
              { weight: 1, arbitrary: inside(shape.standIn) },
            );
      case "map":
        return fc
          .array(fc.tuple(inside(shape.key), inside(shape.value)), { maxLength })
          .map((entries) => ({ kind: "map", entries }));
      case "set":
        return fc.array(inside(shape.of), { maxLength }).map((items) => ({ kind: "set", items }));
      case "iterable":
        return fc.array(inside(shape.of), { maxLength }).map((items) => ({ kind: "iterable", items }));
      case "promise":
        return inside(shape.of).map((of) => ({ kind: "promise", of }));
      case "date":
        return dates;
      case "regexp":
        return fc.constantFrom<Recipe[]>(
          { kind: "regexp", source: "a", flags: "" },
          { kind: "regexp", source: "a", flags: "g" },
          { kind: "regexp", source: "^\\d+$", flags: "" },
          { kind: "regexp", source: "(?:)", flags: "" },
          { kind: "regexp", source: "[b-z]+", flags: "gi" },
        );
      case "error":
        return stringsOf({}, this.#strings).map((message) => ({ kind: "error", name: shape.name, message }));
      case "typed-array":
        return this.#typedArray(shape);
      case "buffer":
        return fc.nat({ max: 16 }).map((bytes) => ({ kind: "buffer", name: shape.name, bytes }));
      case "function":
        return this.#function(shape, depth);
      case "any":
        return this.#any(depth);
      case "fixture":
        return fc
          .nat({ max: Math.max(0, (this.fixtures.get(shape.fixture) ?? 1) - 1) })
          .map((index) => ({ kind: "fixture", fixture: shape.fixture, index }));
      case "none":
        return fc.constant(undefined);
    }
  }

  /** Alternatives that have values; deep down, those that end soonest. */
  #union({ of }: Of<"union">, depth: number): Arbitrary<Recipe> {
    const { shapes } = this.plan;
    const possible = of.filter((id) => simplest(id, shapes) !== undefined);
    const flat = possible.filter((id) => isFlat(shapes[id]));
    const chosen = depth + 1 >= maxDepth && flat.length > 0 ? flat : possible;
    return drawnFrom(chosen.map((id) => ({ weight: 1, arbitrary: this.of(id, depth + 1) })));
  }

  #tuple({ items, rest }: Of<"tuple">, depth: number): Arbitrary<Recipe> {
    const required = items.filter(({ optional }) => !optional).length;
    const fixed = fc.tuple(...items.map(({ shape }) => this.of(shape, depth + 1)));
    const count =
      required === items.length ? fc.constant(required) : fc.integer({ min: required, max: items.length });
    const more =
      rest === undefined ? fc.constant<Recipe[]>([]) : fc.array(this.of(rest, depth + 1), { maxLength: 4 });
    return fc.tuple(fixed, count, more).map(([all, n, others]) => ({
      kind: "array",
      items: n < all.length ? all.slice(0, n) : [...all, ...others],
    }));
  }

  #object({ members, index }: Of<"object">, depth: number): Arbitrary<Recipe> {
    const values = members.map(({ shape }) => this.of(shape, depth + 1));
    const names = stringsOf({ max: 8 }, this.#strings);
    const other = index === undefined ? undefined : this.of(index, depth + 1);
    return new Drawn((random) => {
      const drawn: [string, Recipe][] = [];
      for (let i = 0; i < members.length; i++) {
        const { name = "", optional = false } = members[i] ?? {};
        const value = values[i];
        if (value !== undefined && !(optional && random.nextInt(0, 1) === 0))
          drawn.push([name, drawFrom(value, random)]);
      }
      if (other === undefined) return { kind: "object", members: drawn };
      const all = new Map(drawn);
      for (let count = random.nextInt(0, 4); count > 0; count--) {
        const name = drawFrom(names, random);
        if (members.every((member) => member.name !== name)) all.set(name, drawFrom(other, random));
      }
      return { kind: "object", members: [...all] };
    });
  }

  #typedArray({ name, length }: Of<"typed-array">): Arbitrary<Recipe> {
    const { min = 0, max = Math.max(min, 8) } = length;
    const item: Arbitrary<number | bigint> = name.startsWith("Big")
      ? bigintsIn({}, this.#bigints)
      : numbersIn({}, !name.startsWith("Float"), this.#numbers);
    return fc
      .array(item, { minLength: min, maxLength: Math.max(min, Math.min(max, 16)) })
      .map((items) => ({ kind: "typed-array", name, items }));
  }

  #function({ parameters, result }: Of<"function">, depth: number): Arbitrary<Recipe> {
    const { shapes } = this.plan;
    const value = this.of(result, depth + 1);
    const constant = value.map((otherwise): Recipe => ({ kind: "function", hit: otherwise, otherwise }));
    const [first, second] = parameters;
    const key = first === undefined ? undefined : shapes[first];
    if (first === undefined || key === undefined || !isFlat(key)) return constant;
    const twofold = fc
      .tuple(this.of(first, depth + 1), value, value)
      .map(([at, hit, otherwise]): Recipe => ({ kind: "function", key: at as Primitive, hit, otherwise }));
    const compares = second !== undefined && shapes[result]?.kind === "number";
    return compares
      ? fc.oneof(
          constant,
          twofold,
          fc.boolean().map((descending): Recipe => ({ kind: "comparator", descending })),
        )
      : fc.oneof(constant, twofold);
  }

  #any(depth: number): Arbitrary<Recipe> {
    const primitives: Arbitrary<Recipe>[] = [
      fc.constantFrom<Primitive[]>(null, undefined, true, false),
      numbersIn({}, false, this.#numbers),
      stringsOf({}, this.#strings),
    ];
    if (depth >= 2) return fc.oneof(...primitives);
    const item = fc.oneof(...primitives);
    return fc.oneof(
      ...primitives,
      fc.array(item, { maxLength: 3 }).map((items): Recipe => ({ kind: "array", items })),
      fc
        .array(fc.tuple(fc.constantFrom("a", "b", "length", "name", "id"), item), { maxLength: 3 })
        .map((members): Recipe => ({ kind: "object", members: [...new Map(members)] })),
    );
  }
}

/** Lists of a length, the shorter the likelier. */
function listOf(item: Arbitrary<Recipe>, min: number, max: number): (random: Random) => Recipe[] {
  return (random) => {
    const most = random.nextInt(min, max);
    const length = random.nextInt(min, Math.max(min, most));
    const items: Recipe[] = [];
    for (let i = 0; i < length; i++) items.push(drawFrom(item, random));
    return items;
  };
}

const dates = fc
  .oneof(
    fc.constantFrom(0, 1, -1, 951_782_400_000, 1_709_164_800_000, 253_402_300_799_999, Number.NaN),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((seconds) => seconds * 1000),
  )
  .map((time): Recipe => ({ kind: "date", time }));

/** Whether values of a shape hold no others. */
export function isFlat(shape: Shape | undefined): boolean {
  switch (shape?.kind) {
    case "literal":
    case "boolean":
    case "number":
    case "bigint":
    case "string":
      return true;
    default:
      return false;
  }
}
