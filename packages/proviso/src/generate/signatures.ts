import { isOf } from "./is-of.js";
import type { ParameterPlan, UnitPlan } from "./plan.js";
import type { Recipe } from "./recipe.js";
import type { Shape, ShapeId } from "./shape.js";

/** The shape of an argument; of one for a rest parameter, that of the array's items. Nothing if there is no place for it. */
export function argumentShape(
  parameters: readonly ParameterPlan[],
  at: number,
  shapes: readonly Shape[],
): ShapeId | undefined {
  const last = parameters.length - 1;
  const parameter = parameters[Math.min(at, last)];
  if (!parameter?.rest) return at > last ? undefined : parameter?.shape;
  if (at < last) return parameters[at]?.shape;
  const shape = shapes[parameter.shape];
  if (shape?.kind === "tuple") return shape.items[at - last]?.shape ?? shape.rest;
  return shape?.kind === "array" ? shape.of : undefined;
}

/**
 * Whether one of a unit's signatures takes these arguments, all of them together: each may be of another signature, or of
 * another choice for a type parameter, and then TypeScript refuses the call.
 */
export function isTaken(
  args: readonly Recipe[],
  { signatures }: UnitPlan,
  shapes: readonly Shape[],
): boolean {
  return signatures.some((parameters) => takes(parameters, args, shapes));
}

/** Whether a signature takes these arguments. */
export function takes(
  parameters: readonly ParameterPlan[],
  args: readonly Recipe[],
  shapes: readonly Shape[],
): boolean {
  return (
    parameters.every(({ optional, rest, shape }, i) => {
      const needed = rest ? fewestItems(shape, shapes) : 1;
      return optional || needed === 0 || args.length >= i + needed;
    }) &&
    args.every((arg, i) => {
      if (arg === undefined && parameters[i]?.optional) return true;
      const shape = argumentShape(parameters, i, shapes);
      return shape !== undefined && isOf(arg, shape, shapes);
    })
  );
}

/** How many arguments a rest parameter of a shape needs. */
export function fewestItems(id: ShapeId, shapes: readonly Shape[]): number {
  const shape = shapes[id];
  if (shape?.kind === "tuple") return shape.items.filter(({ optional }) => !optional).length;
  return shape?.kind === "union" ? Math.min(...shape.of.map((one) => fewestItems(one, shapes))) : 0;
}
