import type { Random } from "fast-check";
import type { Relation, Term } from "./plan.js";
import { isComposite, type Recipe } from "./recipe.js";

/** Whether a parameter may be given another value. */
type IsFree = (parameter: number) => boolean;

/**
 * Arguments changed so that they stand in the relations that a precondition asks for, as far as numbers and lengths
 * can be changed. The precondition itself decides later.
 */
export function satisfying(
  args: readonly Recipe[],
  relations: readonly Relation[],
  random: Random,
  isFree: IsFree = () => true,
): readonly Recipe[] {
  let changed = args;
  for (const relation of relations)
    if (!holds(changed, relation)) changed = mended(changed, relation, random, isFree);
  return changed;
}

function termValue(args: readonly Recipe[], { parameter, path = [], plus }: Term): number | undefined {
  if (parameter === undefined) return plus;
  let at = args[parameter];
  for (const name of path) {
    if (name === "length" || name === "size") {
      const size = sizeOf(at);
      return size === undefined ? undefined : size + plus;
    }
    at =
      isComposite(at) && at.kind === "object"
        ? at.members.find(([member]) => member === name)?.[1]
        : undefined;
  }
  return typeof at === "number" ? at + plus : undefined;
}

function sizeOf(recipe: Recipe): number | undefined {
  if (typeof recipe === "string") return recipe.length;
  if (!isComposite(recipe)) return undefined;
  switch (recipe.kind) {
    case "array":
    case "set":
    case "typed-array":
      return recipe.items.length;
    case "map":
      return recipe.entries.length;
    default:
      return undefined;
  }
}

function holds(args: readonly Recipe[], { operator, left, right }: Relation): boolean {
  const [a, b] = [termValue(args, left), termValue(args, right)];
  if (a === undefined || b === undefined) return true;
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case "===":
      return a === b;
    case "!==":
      return a !== b;
  }
}

function mended(
  args: readonly Recipe[],
  relation: Relation,
  random: Random,
  isFree: IsFree,
): readonly Recipe[] {
  const { operator, left, right } = relation;
  const set = (of: readonly Recipe[], term: Term, value: number): readonly Recipe[] | undefined =>
    term.parameter !== undefined && isFree(term.parameter) ? withTerm(of, term, value) : undefined;
  const [a, b] = [termValue(args, left), termValue(args, right)];
  if (a === undefined || b === undefined) return args;
  const gap = operator === "<" ? 1 : 0;
  if (operator === "!==") return set(args, left, a + 1) ?? set(args, right, b + 1) ?? args;
  if (operator === "===") return set(args, left, b) ?? set(args, right, a) ?? args;
  const low = Math.min(0, b - gap);
  const lowered = Number.isSafeInteger(b)
    ? set(args, left, random.nextInt(Math.ceil(low), Math.floor(b - gap)))
    : undefined;
  return lowered ?? set(args, right, a + gap + random.nextInt(0, 3)) ?? args;
}

/** The arguments with a term made equal to a value; nothing if it cannot be. */
function withTerm(
  args: readonly Recipe[],
  { parameter, path = [], plus }: Term,
  value: number,
): readonly Recipe[] | undefined {
  if (parameter === undefined) return undefined;
  const changed = within(args[parameter], path, value - plus);
  return changed === undefined ? undefined : args.with(parameter, changed.recipe);
}

function within(
  recipe: Recipe,
  path: readonly string[],
  value: number,
): { readonly recipe: Recipe } | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return typeof recipe === "number" ? { recipe: value } : undefined;
  if (name === "length" || name === "size") return resized(recipe, value);
  if (!isComposite(recipe) || recipe.kind !== "object") return undefined;
  const at = recipe.members.findIndex(([member]) => member === name);
  const inside = at < 0 ? undefined : within(recipe.members[at]?.[1], rest, value);
  return inside && { recipe: { ...recipe, members: recipe.members.with(at, [name, inside.recipe]) } };
}

/** A list or text of another length: cut, or its last item repeated. */
function resized(recipe: Recipe, length: number): { readonly recipe: Recipe } | undefined {
  if (!Number.isInteger(length) || length < 0 || length > 64) return undefined;
  if (typeof recipe === "string") return { recipe: recipe.slice(0, length).padEnd(length, "a") };
  if (!isComposite(recipe) || recipe.kind !== "array") return undefined;
  const { items } = recipe;
  if (items.length >= length) return { recipe: { ...recipe, items: items.slice(0, length) } };
  if (items.length === 0) return undefined;
  return {
    recipe: { ...recipe, items: Array.from({ length }, (_, i) => items[Math.min(i, items.length - 1)]) },
  };
}
