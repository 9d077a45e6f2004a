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

/** The copies of a shape. */
interface Kept {
  readonly id: ShapeId;
  readonly copies: Recipe[];
  /** How often a place is given one. */
  readonly hundredths: number;
}

/** The records and lists that units gave, and the places where they can be given. */
export class GivenValues {
  /** For each unit, what is kept of what it gives. */
  readonly #byUnit: readonly (readonly Kept[])[];
  /** For each shape, what can stand in its place. */
  readonly #byShape: readonly (readonly Kept[])[];
  /** For each shape, those of a value that are of records or lists, without what else may stand in their place. */
  readonly #optionsOf: readonly (readonly ShapeId[])[];
  /** The shapes of values that contain such ones. */
  readonly #around: ReadonlySet<ShapeId>;

  constructor(readonly plan: Plan) {
    this.#optionsOf = plan.shapes.map((_, id) => this.#findOptions(id));
    const taken = this.#reachable(
      plan.units.flatMap(({ parameters }) => parameters.map(({ shape }) => shape)),
    );
    const given = new Set(plan.units.flatMap(({ result }) => this.#options(result)));
    const kept = new Map<ShapeId, Kept>();
    for (const id of given)
      if (taken.has(id)) kept.set(id, { id, copies: [], hundredths: this.#hundredths(id) });
    const keptOf = (id: ShapeId): readonly Kept[] => this.#options(id).flatMap((one) => kept.get(one) ?? []);
    this.#byUnit = plan.units.map(({ result }) => keptOf(result));
    this.#byShape = plan.shapes.map((_, id) => keptOf(id));
    this.#around = new Set(
      [...taken].filter((id) => [...this.#reachable(this.#parts(id))].some((part) => kept.has(part))),
    );
  }

  /** Keeps a copy of what a unit gave in a case. */
  learn(unit: number, value: unknown, number: number): void {
    if (typeof value !== "object" || value === null) return;
    for (const { id, copies } of this.#byUnit[unit] ?? []) {
      if (copies.length === most && number % seldom !== 0) continue;
      const copy = recipeOf(value, id, this.plan.shapes);
      if (copy === undefined) continue;
      if (copies.length < most) copies.push(copy.recipe);
      else copies[(number / seldom) % most] = copy.recipe;
    }
  }

  /** A recipe for a place of a shape, the whole of it or parts of it now and then as they were given. */
  with(recipe: Recipe, id: ShapeId, random: Random): Recipe {
    // What the user gives for a type takes the place of everything else.
    if (!isComposite(recipe) || recipe.kind === "result" || recipe.kind === "fixture") return recipe;
    for (const { copies, hundredths } of this.#byShape[id] ?? [])
      if (copies.length > 0 && chance(random, hundredths)) return pick(random, copies);
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

  /** How often a place is given one: a list of numbers or texts is easily made up. */
  #hundredths(id: ShapeId): number {
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
