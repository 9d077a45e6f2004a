import { fromPrimitiveData } from "./primitive-data.js";
import { isComposite, type Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";

/** Whether a recipe can be of a shape: what a call gave may be of any. */
export function isOf(recipe: Recipe, id: ShapeId, shapes: readonly Shape[]): boolean {
  const shape = shapes[id];
  if (shape === undefined) return false;
  if (isComposite(recipe) && recipe.kind === "result") return true;
  const isEach = (items: readonly Recipe[], of: (at: number) => ShapeId | undefined): boolean =>
    items.every((item, at) => {
      const part = of(at);
      return part !== undefined && isOf(item, part, shapes);
    });
  switch (shape.kind) {
    case "literal":
      return Object.is(recipe, fromPrimitiveData(shape.value));
    case "boolean":
    case "number":
    case "bigint":
    case "string":
      return typeof recipe === shape.kind;
    case "template":
      return typeof recipe === "string";
    case "union":
      return shape.of.some((part) => isOf(recipe, part, shapes));
    case "tuple":
      return (
        isComposite(recipe) &&
        recipe.kind === "array" &&
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
    case "promise":
    case "date":
    case "regexp":
    case "error":
    case "symbol":
    case "typed-array":
    case "buffer":
    case "function":
    case "fixture":
      return (
        isComposite(recipe) &&
        (recipe.kind === shape.kind || (recipe.kind === "comparator" && shape.kind === "function"))
      );
  }
}
