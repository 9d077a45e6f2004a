import type { Shape } from "../../generate/index.js";

// Types that say what a value has, and not what it is: a text has a length, and a function a name.

function namesOf(...makers: readonly { readonly prototype: object }[]): ReadonlySet<string> {
  return new Set(["length", ...makers.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))]);
}

const plainNames = namesOf(Object, String, Number, Boolean, BigInt, Symbol, Array);
const functionNames = new Set([...namesOf(Object, Function), "name", "prototype"]);

/** Whether values of a shape may be primitives or arrays, though it looks like that of an object. */
export function isStructural(shape: Shape, shapes: readonly Shape[]): boolean {
  return shape.loose === true || shape.kind === "iterable" || hasOnly(shape, plainNames, shapes);
}

/** Whether values of a shape that looks like that of an object may be functions. */
export function mayBeFunction(shape: Shape, shapes: readonly Shape[]): boolean {
  return hasOnly(shape, functionNames, shapes);
}

/** Whether a shape asks for nothing but members of these names. One that only offers others is not met by chance. */
function hasOnly(shape: Shape, names: ReadonlySet<string>, shapes: readonly Shape[]): boolean {
  if (shape.kind === "interface") {
    const standIn = shapes[shape.standIn];
    return standIn !== undefined && hasOnly(standIn, names, shapes);
  }
  if (shape.kind !== "object") return false;
  const required = shape.members.filter(({ optional }) => !optional);
  if (required.length > 0) return required.every(({ name }) => names.has(name));
  const isBare = shape.members.length === 0 && shape.index === undefined;
  return isBare || shape.members.some(({ name }) => names.has(name));
}
