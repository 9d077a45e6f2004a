import type { Interval } from "./interval.js";
import { fromPrimitiveData } from "./primitive-data.js";
import type { Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";

/** Values that are made of more than so many parts are no longer looked at. */
const mostParts = 200;

/** In the place of the recipe of what is not of its shape, or no plain data. */
const unfit = Symbol("unfit");
type Copied = Recipe | typeof unfit;
type Copy = (part: unknown, of: ShapeId) => Copied;

/**
 * How to make a value anew, if it is of a shape and made of plain data only: a copy, which nobody shares and nothing
 * freezes. Nothing if it is not.
 */
export function recipeOf(
  value: unknown,
  id: ShapeId,
  shapes: readonly Shape[],
): { readonly recipe: Recipe } | undefined {
  let left = mostParts;
  const copy = (part: unknown, of: ShapeId): Copied => {
    const shape = shapes[of];
    left -= 1;
    return left < 0 || shape === undefined ? unfit : copied(part, shape, copy);
  };
  const recipe = copy(value, id);
  return recipe === unfit ? undefined : { recipe };
}

function copied(value: unknown, shape: Shape, copy: Copy): Copied {
  switch (shape.kind) {
    case "literal":
      return Object.is(value, fromPrimitiveData(shape.value)) ? fromPrimitiveData(shape.value) : unfit;
    case "boolean":
      return typeof value === "boolean" ? value : unfit;
    case "number": {
      const fits =
        typeof value === "number" &&
        isWithin(value, shape.range) &&
        (!shape.whole || Number.isSafeInteger(value));
      return fits ? value : unfit;
    }
    case "bigint":
      return typeof value === "bigint" && isWithin(Number(value), shape.range) ? value : unfit;
    case "string":
      return typeof value === "string" && isWithin(value.length, shape.length) && shape.pattern === undefined
        ? value
        : unfit;
    case "union":
      for (const option of shape.of) {
        const one = copy(value, option);
        if (one !== unfit) return one;
      }
      return unfit;
    case "array": {
      if (!isDense(value) || !isWithin(value.length, shape.length)) return unfit;
      const items = all(value.map((item) => copy(item, shape.of)));
      return items ? { kind: "array", items } : unfit;
    }
    case "tuple":
      return ofTuple(value, shape, copy);
    case "object":
      return ofRecord(value, shape, copy);
    case "interface":
      return shape.classes.length === 0 ? copy(value, shape.standIn) : unfit;
    case "map": {
      if (!(value instanceof Map)) return unfit;
      const keys = all([...value.keys()].map((key) => copy(key, shape.key)));
      const values = all([...value.values()].map((one) => copy(one, shape.value)));
      return keys && values
        ? { kind: "map", entries: keys.map((key, i) => [key, values[i]] as const) }
        : unfit;
    }
    case "set": {
      const items = value instanceof Set && all([...value].map((item) => copy(item, shape.of)));
      return items ? { kind: "set", items } : unfit;
    }
    case "symbol":
    case "template":
    case "instance":
    case "iterable":
    case "promise":
    case "date":
    case "regexp":
    case "error":
    case "typed-array":
    case "buffer":
    case "function":
    case "any":
    case "fixture":
    case "none":
      return unfit;
  }
}

/** The recipes, unless one of them is none. */
function all(parts: readonly Copied[]): readonly Recipe[] | undefined {
  return parts.every((part) => part !== unfit) ? parts : undefined;
}

/** Both zeros are zero, and NaN is in no interval that has an end. */
function isWithin(value: number, { min, max }: Interval): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Whether it is an array, of no great length and without holes. */
function isDense(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= mostParts && Object.keys(value).length === value.length;
}

function ofTuple(value: unknown, { items, rest }: Extract<Shape, { kind: "tuple" }>, copy: Copy): Copied {
  const least = items.filter(({ optional }) => !optional).length;
  if (!isDense(value) || value.length < least || (rest === undefined && value.length > items.length))
    return unfit;
  const made = all(value.map((item, i) => copy(item, items[i]?.shape ?? rest ?? -1)));
  return made ? { kind: "array", items: made } : unfit;
}

/** The members that a shape knows, without running code of the record's own. */
function ofRecord(value: unknown, shape: Extract<Shape, { kind: "object" }>, copy: Copy): Copied {
  if (typeof value !== "object" || value === null) return unfit;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return unfit;
  const known = new Set(shape.members.map(({ name }) => name));
  const { index } = shape;
  const others = index === undefined ? [] : Object.keys(value).filter((name) => !known.has(name));
  const members: (readonly [string, Recipe])[] = [];
  for (const { name, of, optional } of [
    ...shape.members.map((member) => ({ ...member, of: member.shape })),
    ...others.map((name) => ({ name, of: index ?? -1, optional: false })),
  ]) {
    const property = Object.getOwnPropertyDescriptor(value, name);
    if (property === undefined && optional) continue;
    const member = property !== undefined && "value" in property ? copy(property.value, of) : unfit;
    if (member === unfit) return unfit;
    members.push([name, member]);
  }
  return { kind: "object", members };
}
