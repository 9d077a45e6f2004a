import { isComposite, mapParts, type Recipe, type Sequence, sharedIn } from "./recipe.js";

/**
 * A sequence that was made of another by a change in one place. If that lies in what places share, it is made in all of
 * them; what has become a primitive value is shared no more.
 */
export function sharedAlike(sequence: Sequence, before: Sequence): Sequence {
  const known = new Map<number, Set<Recipe>>();
  for (const { id, of } of sharedIn(before)) known.set(id, (known.get(id) ?? new Set()).add(of));
  const changed = new Map<number, Recipe>();
  for (const { id, of } of sharedIn(sequence))
    if (known.get(id)?.has(of) !== true && !changed.has(id)) changed.set(id, of);
  if (changed.size === 0) return sequence;
  const alike = (recipe: Recipe): Recipe => {
    if (!isComposite(recipe)) return recipe;
    if (recipe.kind !== "shared") return mapParts(recipe, alike);
    const of = alike(changed.has(recipe.id) ? changed.get(recipe.id) : recipe.of);
    return isComposite(of) ? { ...recipe, of } : of;
  };
  return sequence.map((step) => ({ ...step, args: step.args.map(alike) }));
}
