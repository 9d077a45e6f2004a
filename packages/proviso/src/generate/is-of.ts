import { fromPrimitiveData } from "./primitive-data.js";
import { isComposite, type Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";

/** Whether a recipe can be of a shape: what a call gave may be of any. */
export function isOf(recipe: Recipe, id: ShapeId, shapes: readonly Shape[]): boolean {
  const shape = shapes[id];
  if (shape === undefined) return false;
  if (isComposite(recipe) && recipe.kind === "result") return true;
  if (isComposite(recipe) && recipe.kind === "shared") return isOf(recipe.of, id, shapes);
  const isEach = (items: readonly Recipe[], of: (at: number) => ShapeId | undefined): boolean =>
    items.every((item, at) => {
      const part = of(at);
      return part !== undefined && isOf(item, part, shapes);
    });
  switch (shape.kind) {
    case "literal":
      return Object.is(recipe, fromPrimitiveData(shape.value));
    case "number":
      return typeof recipe === "number" && (!shape.whole || Number.isSafeInteger(recipe));
    case "boolean":
    case "bigint":
    case "string":
      return typeof recipe === shape.kind;
    case "template":
      return typeof recipe === "string" && new RegExp(`^${patternOf(shape, shapes)}$`).test(recipe);
    case "union":
      return shape.of.some((part) => isOf(recipe, part, shapes));
    case "tuple":
      return (
        isComposite(recipe) &&
        recipe.kind === "array" &&
        shape.items.slice(recipe.items.length).every(({ optional }) => optional) &&
        isEach(recipe.items, (at) => shape.items[at]?.shape ?? shape.rest)
      );
    case "array":
    case "set":
    case "iterable":
      return isComposite(recipe) && recipe.kind === shape.kind && isEach(recipe.items, () => shape.of);
    case "object": {
      if (!isComposite(recipe) || recipe.kind !== "object") return false;
      const has = (name: string): boolean => recipe.members.some(([other]) => other === name);
      return (
        shape.members.every(({ name, optional }) => optional || has(name)) &&
        recipe.members.every(([name, value]) => {
          const member = shape.members.find((one) => one.name === name);
          const inside = member?.shape ?? shape.index;
          if (value === undefined && member?.optional) return true;
          return inside !== undefined && isOf(value, inside, shapes);
        })
      );
    }
    case "interface":
      return isOf(recipe, shape.standIn, shapes);
    case "instance":
    case "none":
      return false;
    case "any":
      return true;
    case "map":
      return (
        isComposite(recipe) &&
        recipe.kind === "map" &&
        recipe.entries.every((entry) => isEach(entry, (at) => (at === 0 ? shape.key : shape.value)))
      );
    case "promise":
      return isComposite(recipe) && recipe.kind === "promise" && isOf(recipe.of, shape.of, shapes);
    case "error":
    case "typed-array":
    case "buffer":
      return isComposite(recipe) && recipe.kind === shape.kind && recipe.name === shape.name;
    case "fixture":
      return isComposite(recipe) && recipe.kind === "fixture" && recipe.fixture === shape.fixture;
    case "function":
      return (
        isComposite(recipe) &&
        (recipe.kind === "comparator" ||
          (recipe.kind === "function" && isEach([recipe.hit, recipe.otherwise], () => shape.result)))
      );
    case "date":
    case "regexp":
    case "symbol":
      return isComposite(recipe) && recipe.kind === shape.kind;
  }
}

/** A regular expression of texts that are of a shape; of numbers, those that are written in one way only. */
function patternOf(shape: Shape | undefined, shapes: readonly Shape[]): string {
  switch (shape?.kind) {
    case "template":
      return shape.texts
        .map((text, i) => {
          const part = i === 0 ? "" : patternOf(shapes[shape.parts[i - 1] ?? -1], shapes);
          return `${part}${escaped(text)}`;
        })
        .join("");
    case "literal":
      return escaped(String(fromPrimitiveData(shape.value)));
    case "union":
      return `(?:${shape.of.map((part) => patternOf(shapes[part], shapes)).join("|")})`;
    case "string":
      return "[^]*";
    case "number":
    case "bigint":
      return "(?:0|-?[1-9]\\d{0,14})";
    case "boolean":
      return "(?:true|false)";
    default:
      return "(?!)";
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
