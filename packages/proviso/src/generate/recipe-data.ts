import { fromPrimitiveData, toPrimitiveData } from "./primitive-data.js";
import { type Composite, isComposite, mapParts, type Recipe, type Sequence } from "./recipe.js";
import type { PrimitiveData } from "./shape.js";

/** A recipe as JSON can carry it. */
export type RecipeData = { readonly value: PrimitiveData } | { readonly made: Composite };

// A composite that is carried holds `RecipeData` where it held recipes; the types of both stay those of recipes, since
// nobody reads it on the way.

/** Makes a recipe ready to be carried by JSON. */
export function toRecipeData(recipe: Recipe): RecipeData {
  if (!isComposite(recipe)) return { value: toPrimitiveData(recipe) };
  const made = mapParts(recipe, (part) => toRecipeData(part) as unknown as Recipe);
  if (made.kind === "function" && "key" in made)
    return { made: { ...made, key: toPrimitiveData(made.key) as string } };
  if (made.kind === "typed-array")
    return { made: { ...made, items: made.items.map((item) => toPrimitiveData(item) as number) } };
  return made.kind === "date" ? { made: { ...made, time: toPrimitiveData(made.time) as number } } : { made };
}

/** The recipe that was carried. */
export function fromRecipeData(data: RecipeData): Recipe {
  if ("value" in data) return fromPrimitiveData(data.value);
  const made = mapParts(data.made, (part) => fromRecipeData(part as unknown as RecipeData));
  if (made.kind === "function" && "key" in made)
    return { ...made, key: fromPrimitiveData(made.key as PrimitiveData) };
  if (made.kind === "typed-array")
    return {
      ...made,
      items: made.items.map((item) => fromPrimitiveData(item as PrimitiveData) as number | bigint),
    };
  return made.kind === "date"
    ? { ...made, time: fromPrimitiveData(made.time as PrimitiveData) as number }
    : made;
}

/** A sequence as JSON can carry it. */
export type SequenceData = readonly {
  readonly unit: number;
  readonly receiver?: number;
  readonly args: readonly RecipeData[];
}[];

/** Makes a sequence ready to be carried by JSON. */
export function toSequenceData(sequence: Sequence): SequenceData {
  return sequence.map((step) => ({ ...step, args: step.args.map(toRecipeData) }));
}

/** The sequence that was carried. */
export function fromSequenceData(data: SequenceData): Sequence {
  return data.map((step) => ({ ...step, args: step.args.map(fromRecipeData) }));
}
