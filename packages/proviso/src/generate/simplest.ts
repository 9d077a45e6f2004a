import type { Interval } from "./interval.js";
import { fromPrimitiveData } from "./primitive-data.js";
import type { Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";

/** The simplest value of a shape; nothing if it has none, or only infinite ones. */
export function simplest(
  id: ShapeId,
  shapes: readonly Shape[],
  above: ReadonlySet<ShapeId> = new Set(),
): { readonly recipe: Recipe } | undefined {
  const shape = shapes[id];
  if (shape === undefined || above.has(id)) return undefined;
  const inside = new Set([...above, id]);
  const of = (part: ShapeId): Recipe | typeof missing => {
    const found = simplest(part, shapes, inside);
    return found === undefined ? missing : found.recipe;
  };
  const all = (parts: readonly ShapeId[]): Recipe[] | undefined => {
    const recipes = parts.map(of);
    return recipes.includes(missing) ? undefined : (recipes as Recipe[]);
  };
  const made = (recipe: Recipe): { readonly recipe: Recipe } => ({ recipe });
  switch (shape.kind) {
    case "literal":
      return made(fromPrimitiveData(shape.value));
    case "boolean":
      return made(false);
    case "number":
      return made(nearestToZero(shape.range));
    case "bigint":
      return made(BigInt(Math.round(nearestToZero(shape.range))));
    case "string":
      return made("a".repeat(shape.length.min ?? 0));
    case "symbol":
      return made({ kind: "symbol", description: "" });
    case "template": {
      const parts = all(shape.parts);
      return parts && made(shape.texts.map((text, i) => text + String(parts[i] ?? "")).join(""));
    }
    case "union": {
      const found = shape.of.map(of).find((recipe) => recipe !== missing);
      return found === undefined && !shape.of.map(of).includes(undefined) ? undefined : made(found as Recipe);
    }
    case "array": {
      const count = shape.length.min ?? 0;
      const items = count === 0 ? [] : all(Array.from({ length: count }, () => shape.of));
      return items && made({ kind: "array", items });
    }
    case "tuple": {
      const items = all(shape.items.filter(({ optional }) => !optional).map((item) => item.shape));
      return items && made({ kind: "array", items });
    }
    case "object": {
      const members = shape.members.filter(({ optional }) => !optional);
      const values = all(members.map((member) => member.shape));
      return (
        values && made({ kind: "object", members: members.map(({ name }, i) => [name, values[i]] as const) })
      );
    }
    case "instance":
      return shape.classes.length === 0 ? undefined : made({ kind: "wanted", classes: shape.classes });
    case "interface": {
      if (shape.classes.length > 0) return made({ kind: "wanted", classes: shape.classes });
      return simplest(shape.standIn, shapes, inside);
    }
    case "map":
      return made({ kind: "map", entries: [] });
    case "set":
      return made({ kind: "set", items: [] });
    case "iterable":
      return made({ kind: "iterable", items: [] });
    case "promise": {
      const value = of(shape.of);
      return value === missing ? undefined : made({ kind: "promise", of: value });
    }
    case "date":
      return made({ kind: "date", time: 0 });
    case "regexp":
      return made({ kind: "regexp", source: "a", flags: "" });
    case "error":
      return made({ kind: "error", name: shape.name, message: "" });
    case "typed-array":
      return made({
        kind: "typed-array",
        name: shape.name,
        items: Array.from({ length: shape.length.min ?? 0 }, () => (shape.name.startsWith("Big") ? 0n : 0)),
      });
    case "buffer":
      return made({ kind: "buffer", name: shape.name, bytes: 0 });
    case "function": {
      const otherwise = of(shape.result);
      return otherwise === missing ? undefined : made({ kind: "function", hit: otherwise, otherwise });
    }
    case "any":
      return made(0);
    case "fixture":
      return made({ kind: "fixture", fixture: shape.fixture, index: 0 });
    case "none":
      return undefined;
  }
}

const missing = Symbol("missing") as unknown as { readonly kind: "wanted"; readonly classes: readonly [] };

/** The number of an interval that is nearest to zero. */
export function nearestToZero({ min, max }: Interval): number {
  if (min !== undefined && min > 0) return min;
  return max !== undefined && max < 0 ? max : 0;
}
