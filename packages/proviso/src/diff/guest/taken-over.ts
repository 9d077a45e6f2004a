import type { Random } from "fast-check";
import { isComposite, isOf, pick, type Recipe, type Shape, type ShapeId } from "../../generate/index.js";

/** Values of a call that values for new parameters may be made of. */
export interface Sources {
  /** By the names of the parameters that they are given for. */
  readonly named: ReadonlyMap<string, Recipe>;
  readonly parts: readonly Recipe[];
  readonly random: Random;
}

/** A value with parts that the call has already: members by the names of parameters, and primitive values by chance. */
export function takenOver(recipe: Recipe, id: ShapeId, sources: Sources, shapes: readonly Shape[]): Recipe {
  const shape = shapes[id];
  if (isComposite(recipe)) {
    if (recipe.kind !== "object" || shape?.kind !== "object") return recipe;
    const present = new Map(recipe.members);
    const members = shape.members.flatMap(({ name, shape: of }): (readonly [string, Recipe])[] => {
      const given = sources.named.get(name);
      if (given !== undefined && isOf(given, of, shapes)) return [[name, given]];
      return present.has(name) ? [[name, takenOver(present.get(name), of, sources, shapes)]] : [];
    });
    const named = new Set(shape.members.map(({ name }) => name));
    return { ...recipe, members: [...members, ...recipe.members.filter(([name]) => !named.has(name))] };
  }
  const fitting = sources.parts.filter((part) => typeof part === typeof recipe && isOf(part, id, shapes));
  return fitting.length === 0 ? recipe : pick(sources.random, fitting);
}
