import type { Random } from "fast-check";
import {
  chance,
  isComposite,
  mapParts,
  type Plan,
  pick,
  type Recipe,
  recipeOf,
  type Shape,
  type ShapeId,
} from "../../generate/index.js";

// What one unit gives, another may take: records and lists that the program makes itself are as its preconditions want them
// far more often than those that are made up. Copies of them are kept by their shapes.

/** As many copies are kept of a shape; then only now and then one takes the place of another. */
const most = 48;
const seldom = 16;

/** The records and lists that units gave, and the places where they can be given. */
export class GivenValues {
  /** For each unit, the shapes of what it gives that others take. */
  readonly #byUnit: readonly (readonly ShapeId[])[];
  readonly #kept = new Map<ShapeId, Recipe[]>();
  /** For each shape, those of a value that are of records or lists, without what else may stand in their place. */
  readonly #optionsOf: readonly (readonly ShapeId[])[];
  /** The shapes of values that contain such ones. */
  readonly #around: ReadonlySet<ShapeId>;

  constructor(readonly plan: Plan) {
    this.#optionsOf = plan.shapes.map((_, id) => this.#findOptions(id));
    const taken = this.#reachable(
      plan.units.flatMap(({ parameters }) => parameters.map(({ shape }) => shape)),
    );
    this.#byUnit = plan.units.map(({ result }) => this.#options(result).filter((id) => taken.has(id)));
    for (const id of this.#byUnit.flat()) this.#kept.set(id, []);
    this.#around = new Set(
      [...taken].filter((id) => [...this.#reachable(this.#parts(id))].some((part) => this.#kept.has(part))),
    );
  }

  /** Keeps a copy of what a unit gave in a case. */
  learn(unit: number, value: unknown, number: number): void {
    if (typeof value !== "object" || value === null) return;
    for (const id of this.#byUnit[unit] ?? []) {
      const kept = this.#kept.get(id);
      if (kept === undefined || (kept.length === most && number % seldom !== 0)) continue;
      const copy = recipeOf(value, id, this.plan.shapes);
      if (copy === undefined) continue;
      if (kept.length < most) kept.push(copy.recipe);
      else kept[(number / seldom) % most] = copy.recipe;
    }
  }

  /** A recipe for a place of a shape, the whole of it or parts of it now and then as they were given. */
  with(recipe: Recipe, id: ShapeId, random: Random): Recipe {
    // What the user gives for a type takes the place of everything else.
    if (!isComposite(recipe) || recipe.kind === "result" || recipe.kind === "fixture") return recipe;
    for (const option of this.#options(id)) {
      const kept = this.#kept.get(option) ?? [];
      if (kept.length > 0 && chance(random, this.#chance(option))) return pick(random, kept);
    }
    if (!this.#around.has(id)) return recipe;
    for (const option of this.#options(id)) {
      const shape = this.#plain(option);
      if (shape?.kind === "object" && recipe.kind === "object")
        return {
          ...recipe,
          members: recipe.members.map(([name, value]) => {
            const of = shape.members.find((member) => member.name === name)?.shape ?? shape.index;
            return [name, of === undefined ? value : this.with(value, of, random)] as const;
          }),
        };
      if ((shape?.kind === "array" || shape?.kind === "set") && recipe.kind === shape.kind)
        return mapParts(recipe, (part) => this.with(part, shape.of, random));
    }
    return recipe;
  }

  /** How often a place is given one, in hundredths: a list of numbers or texts is easily made up. */
  #chance(id: ShapeId): number {
    const shape = this.#plain(id);
    const isFlat = shape?.kind === "array" || shape?.kind === "set";
    return isFlat && this.#options(shape.of).length === 0 ? 10 : 40;
  }

  #options(id: ShapeId): readonly ShapeId[] {
    return this.#optionsOf[id] ?? [];
  }

  #findOptions(id: ShapeId): ShapeId[] {
    const shape = this.plan.shapes[id];
    if (shape?.kind === "union") return shape.of.flatMap((one) => this.#findOptions(one));
    return shape !== undefined && isKept(shape) ? [id] : [];
  }

  /** These shapes and those of what they are made of. */
  #reachable(from: readonly ShapeId[]): Set<ShapeId> {
    const reached = new Set(from);
    for (const id of reached) for (const part of this.#parts(id)) reached.add(part);
    return reached;
  }

  /** The shapes of what a value is made of, or may be. */
  #parts(id: ShapeId): readonly ShapeId[] {
    const shape = this.#plain(id);
    switch (shape?.kind) {
      case "union":
        return shape.of;
      case "array":
      case "set":
        return [shape.of];
      case "object":
        return [
          ...shape.members.map((member) => member.shape),
          ...(shape.index === undefined ? [] : [shape.index]),
        ];
      default:
        return [];
    }
  }

  /** The shape itself, an interface that no class implements being what stands in for it. */
  #plain(id: ShapeId): Shape | undefined {
    const shape = this.plan.shapes[id];
    return shape?.kind === "interface" && shape.classes.length === 0
      ? this.plan.shapes[shape.standIn]
      : shape;
  }
}

function isKept(shape: Shape): boolean {
  switch (shape.kind) {
    case "interface":
      return shape.classes.length === 0;
    case "object":
    case "array":
    case "tuple":
    case "map":
    case "set":
      return true;
    default:
      return false;
  }
}
