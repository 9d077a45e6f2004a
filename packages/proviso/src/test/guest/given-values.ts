import {
  isComposite,
  mapParts,
  type Plan,
  type Recipe,
  type Shape,
  type ShapeId,
} from "../../generate/index.js";

// What one unit gives, another may take: records and lists that the program makes itself are as its preconditions want them
// far more often than those that are made up. They are kept in the pool like instances, under numbers beyond those of
// classes: one for each shape of a result that no class has.

/** The values that units give, and the places where they can be given. */
export class GivenValues {
  /** For each unit, the numbers under which its results are kept. */
  readonly #byUnit: readonly (readonly number[])[];
  readonly #shapes: ReadonlySet<ShapeId>;
  /** The shapes of values that contain such ones. */
  readonly #around: ReadonlySet<ShapeId>;

  constructor(readonly plan: Plan) {
    const taken = new Set(
      plan.units.flatMap(({ parameters }) => parameters.flatMap(({ shape }) => this.#within(shape))),
    );
    const given = plan.units.map(({ result }) => this.#options(result).filter((id) => taken.has(id)));
    const shapes = new Set(given.flat());
    this.#byUnit = given.map((ids) => ids.map((id) => this.#type(id)));
    this.#shapes = shapes;
    this.#around = new Set(
      [...taken].filter((id) => this.#within(id).some((part) => part !== id && shapes.has(part))),
    );
  }

  /** Whether there can be any. */
  get any(): boolean {
    return this.#shapes.size > 0;
  }

  /** Under what a result of a unit is kept. */
  typesOf(unit: number): readonly number[] {
    return this.#byUnit[unit] ?? [];
  }

  /** How often a place is given one, in hundredths: a list of numbers or texts is easily made up. */
  chanceOf(type: number): number {
    const shape = this.plan.shapes[type - this.plan.classes.length];
    const item = shape !== undefined && "of" in shape && typeof shape.of === "number" ? shape.of : undefined;
    return item !== undefined && this.#options(item).length === 0 ? 10 : 40;
  }

  /** A recipe with parts in the place of which `take` gives a value of the pool. */
  with(recipe: Recipe, id: ShapeId | undefined, take: (type: number) => Recipe): Recipe {
    if (id === undefined || !isComposite(recipe)) return recipe;
    // What the user gives for a type takes the place of everything else.
    if (recipe.kind === "result" || recipe.kind === "fixture") return recipe;
    for (const option of this.#options(id)) {
      const taken = this.#shapes.has(option) ? take(this.#type(option)) : undefined;
      if (taken !== undefined) return taken;
    }
    const shape = this.#around.has(id) ? this.#plain(id) : undefined;
    switch (shape?.kind) {
      case "array":
      case "set":
      case "iterable":
        return mapParts(recipe, (part) => this.with(part, shape.of, take));
      case "object":
        if (recipe.kind !== "object") return recipe;
        return {
          ...recipe,
          members: recipe.members.map(([name, value]) => {
            const of = shape.members.find((member) => member.name === name)?.shape ?? shape.index;
            return [name, this.with(value, of, take)] as const;
          }),
        };
      default:
        return recipe;
    }
  }

  #type(id: ShapeId): number {
    return this.plan.classes.length + id;
  }

  /** The shapes of a value that are of records or lists, without what may stand in their place. */
  #options(id: ShapeId): ShapeId[] {
    const shape = this.plan.shapes[id];
    if (shape?.kind === "union") return shape.of.flatMap((one) => this.#options(one));
    return shape !== undefined && isKept(shape) ? [id] : [];
  }

  /** The shapes of a value and of what it is made of. */
  #within(id: ShapeId, depth = 0): ShapeId[] {
    const shape = this.#plain(id);
    if (shape === undefined || depth > 3) return [];
    const inside = (part: ShapeId): ShapeId[] => this.#within(part, depth + 1);
    switch (shape.kind) {
      case "union":
        return shape.of.flatMap(inside);
      case "array":
      case "set":
      case "iterable":
        return [id, ...inside(shape.of)];
      case "object":
        return [
          id,
          ...shape.members.flatMap((member) => inside(member.shape)),
          ...(shape.index === undefined ? [] : inside(shape.index)),
        ];
      default:
        return [id];
    }
  }

  /** The shape itself, an interface that no class implements being what stands in for it. */
  #plain(id: ShapeId): Shape | undefined {
    const shape = this.plan.shapes[id];
    return shape?.kind === "interface" ? this.plan.shapes[shape.standIn] : shape;
  }
}

function isKept(shape: Shape): boolean {
  switch (shape.kind) {
    case "interface":
      return shape.classes.length === 0;
    case "object":
    case "array":
    case "map":
    case "set":
      return true;
    default:
      return false;
  }
}
