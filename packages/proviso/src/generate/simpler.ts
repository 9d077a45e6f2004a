import { isOf } from "./is-of.js";
import { isComposite, mapParts, partsOf, type Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";
import { simplest } from "./simplest.js";

// Shrinking by candidates: each is a value of the same shape, so what is shown to people is always well typed, and each
// weighs less than what it replaces, so shrinking ends. Whoever asks keeps a candidate only if it still reveals what
// the original did.

/** How much a person has to read of a recipe. */
export function weight(recipe: Recipe): number {
  if (isComposite(recipe)) {
    const own = recipe.kind === "date" ? weight(recipe.time) : recipe.kind === "buffer" ? recipe.bytes : 0;
    return (
      3 + own + partsOf(recipe).reduce<number>((sum, part) => sum + weight(part), 0) + textWeight(recipe)
    );
  }
  switch (typeof recipe) {
    case "string":
      return 2 + [...recipe].reduce((sum, c) => sum + (c === "a" ? 1 : /[a-z0-9 ]/i.test(c) ? 1.1 : 1.5), 0);
    case "number":
      return numberWeight(recipe);
    case "bigint":
      return bigintWeight(recipe);
    case "boolean":
      return recipe ? 1.1 : 1;
    default:
      return 1;
  }
}

function textWeight(recipe: Exclude<Recipe, string | number | boolean | bigint | null | undefined>): number {
  switch (recipe.kind) {
    case "typed-array":
      return recipe.items.reduce<number>((sum, item) => sum + weight(item), 0);
    case "error":
      return weight(recipe.message);
    case "object":
      return recipe.members.length;
    case "function":
      // Without a key there is one result, which both parts are.
      return "key" in recipe ? 4 : -weight(recipe.hit);
    case "comparator":
      return recipe.descending ? 6 : 5;
    default:
      return 0;
  }
}

/** Zero weighs least, then small whole numbers and few digits; what is not finite, not whole or negative weighs more. */
function numberWeight(n: number): number {
  if (Number.isNaN(n)) return 1200;
  if (!Number.isFinite(n)) return n > 0 ? 1100 : 1101;
  const size = Math.log2(1 + Math.abs(n)) + String(Math.abs(n)).length / 4;
  return 1 + size + (Number.isInteger(n) ? 0 : 5) + (n < 0 || Object.is(n, -0) ? 0.5 : 0);
}

function bigintWeight(n: bigint): number {
  const size = Number(n < 0n ? -n : n);
  return 1 + (Number.isFinite(size) ? Math.log2(1 + size) : String(n).length * 4) + (n < 0n ? 0.5 : 0);
}

/** Numbers or strings that weigh less, the boldest first. */
export function* simplerPrimitive(value: string | number): Generator<string | number> {
  const bound = weight(value);
  const all =
    typeof value === "string" ? shorterStrings(value) : smallerNumbers(value, Number.isInteger(value));
  for (const candidate of all) if (weight(candidate) < bound) yield candidate;
}

/** Values of the same shape that weigh less, the boldest first. What is shared may be another one than in other places. */
export function* simpler(recipe: Recipe, id: ShapeId, shapes: readonly Shape[]): Generator<Recipe> {
  const bound = weight(recipe);
  const least = simplest(id, shapes);
  if (least !== undefined && weight(least.recipe) < bound) yield least.recipe;
  for (const candidate of candidates(recipe, id, shapes, 0)) if (weight(candidate) < bound) yield candidate;
}

function* candidates(
  recipe: Recipe,
  id: ShapeId,
  shapes: readonly Shape[],
  depth: number,
): Generator<Recipe> {
  const shape = shapes[id];
  if (shape === undefined || depth > 8) return;
  if (isComposite(recipe) && recipe.kind === "shared") {
    for (const of of candidates(recipe.of, id, shapes, depth)) yield { ...recipe, of };
    return;
  }
  switch (shape.kind) {
    case "number":
      if (typeof recipe === "number") yield* smallerNumbers(recipe, shape.whole);
      return;
    case "bigint":
      if (typeof recipe === "bigint")
        yield* [0n, halfTheDigits(recipe), recipe / 2n, -recipe, recipe - (recipe > 0n ? 1n : -1n)];
      return;
    case "string":
      if (typeof recipe === "string") yield* shorterStrings(recipe);
      return;
    case "boolean":
      yield false;
      return;
    case "union":
      for (const part of shape.of) {
        const least = simplest(part, shapes);
        if (least !== undefined) yield least.recipe;
      }
      for (const part of shape.of)
        if (isOf(recipe, part, shapes)) yield* candidates(recipe, part, shapes, depth + 1);
      return;
    case "interface":
      yield* candidates(recipe, shape.standIn, shapes, depth + 1);
      return;
    case "any":
      yield* [0, "", null, undefined];
      return;
    default:
      if (isComposite(recipe)) yield* smallerComposites(recipe, shape, shapes, depth);
  }
}

function* smallerNumbers(n: number, whole: boolean): Generator<number> {
  yield 0;
  yield 1;
  if (!Number.isFinite(n)) {
    yield* [-1, Math.sign(n) * 2 ** 31, Math.sign(n) * Number.MAX_VALUE].filter((m) => !Number.isNaN(m));
    return;
  }
  yield Math.sign(n);
  yield -n;
  if (!whole) yield* [Math.sign(n) * 0.5, Math.sign(n) * 1.5];
  if (Math.abs(n) >= 1e6) {
    const power = Math.sign(n) * 10 ** Math.floor(Math.log10(Math.abs(n)));
    yield* [power, power * 10];
  }
  if (!Number.isInteger(n)) yield* [Math.trunc(n), Math.round(n * 2) / 2, Math.round(n * 10) / 10];
  // Half the digits, so that the largest numbers take no longer than others.
  if (Math.abs(n) > 4) yield Math.sign(n) * Math.trunc(Math.sqrt(Math.abs(n)));
  for (let part = n / 2; Math.abs(part) >= 1; part /= 2)
    yield whole || Number.isInteger(n) ? Math.trunc(n - part) : n - part;
  yield n - Math.sign(n);
}

function halfTheDigits(n: bigint): bigint {
  const digits = String(n < 0n ? -n : n).length;
  return n / 10n ** BigInt(Math.floor(digits / 2));
}

function* shorterStrings(text: string): Generator<string> {
  yield "";
  for (let size = Math.floor(text.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < text.length && at < 64 * size; at += size)
      yield text.slice(0, at) + text.slice(at + size);
  for (let at = 0; at < Math.min(text.length, 16); at++)
    if (text[at] !== "a") yield `${text.slice(0, at)}a${text.slice(at + 1)}`;
}

/** Lists without some of their items. */
function* shorterLists<T>(items: readonly T[], least: number): Generator<readonly T[]> {
  for (let size = items.length - least; size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at + size <= items.length && at < 32 * size; at += size)
      yield [...items.slice(0, at), ...items.slice(at + size)];
}

function* smallerComposites(
  recipe: Exclude<Recipe, string | number | boolean | bigint | null | undefined>,
  shape: Shape,
  shapes: readonly Shape[],
  depth: number,
): Generator<Recipe> {
  switch (recipe.kind) {
    case "array":
    case "set":
    case "iterable":
      if (shape.kind === "tuple") {
        const required = shape.items.filter(({ optional }) => !optional).length;
        if (recipe.items.length > required) yield { ...recipe, items: recipe.items.slice(0, required) };
      } else for (const items of shorterLists(recipe.items, 0)) yield { ...recipe, items };
      break;
    case "map":
      for (const entries of shorterLists(recipe.entries, 0)) yield { ...recipe, entries };
      break;
    case "object": {
      const required = shape.kind === "object" ? shape.members.filter(({ optional }) => !optional) : [];
      for (const [name] of recipe.members)
        if (shape.kind === "object" && required.every((member) => member.name !== name))
          yield { ...recipe, members: recipe.members.filter(([other]) => other !== name) };
      break;
    }
    case "typed-array":
      for (const items of shorterLists(recipe.items, 0)) yield { ...recipe, items };
      for (const [i, item] of recipe.items.entries())
        if (typeof item === "number")
          for (const n of smallerNumbers(item, true)) yield { ...recipe, items: recipe.items.with(i, n) };
      return;
    case "function":
      if ("key" in recipe) {
        yield { kind: "function", hit: recipe.otherwise, otherwise: recipe.otherwise };
        yield { kind: "function", hit: recipe.hit, otherwise: recipe.hit };
      }
      break;
    case "date":
      for (const time of smallerNumbers(recipe.time, true)) yield { ...recipe, time };
      return;
    case "error":
      for (const message of shorterStrings(recipe.message)) yield { ...recipe, message };
      return;
    case "buffer":
      yield { ...recipe, bytes: 0 };
      return;
    default:
      return;
  }
  const parts = partsOf(recipe);
  for (const [at, part] of parts.entries()) {
    const inside = partShape(shape, recipe, at);
    if (inside === undefined) continue;
    for (const candidate of simplerPart(part, inside, shapes, depth)) {
      let i = 0;
      yield mapParts(recipe, (old) => (i++ === at ? candidate : old));
    }
  }
}

function* simplerPart(part: Recipe, id: ShapeId, shapes: readonly Shape[], depth: number): Generator<Recipe> {
  const least = simplest(id, shapes);
  if (least !== undefined) yield least.recipe;
  yield* candidates(part, id, shapes, depth + 1);
}

/** The shape of a part of a recipe, by the order of `partsOf`. */
function partShape(shape: Shape, recipe: Recipe, at: number): ShapeId | undefined {
  switch (shape.kind) {
    case "array":
    case "set":
    case "iterable":
    case "promise":
      return shape.of;
    case "tuple":
      return shape.items[at]?.shape ?? shape.rest;
    case "map":
      return at % 2 === 0 ? shape.key : shape.value;
    case "function":
      return shape.result;
    case "object": {
      const name = isComposite(recipe) && recipe.kind === "object" ? recipe.members[at]?.[0] : undefined;
      return shape.members.find((member) => member.name === name)?.shape ?? shape.index;
    }
    default:
      return undefined;
  }
}
