import type { Interval, Member, Shape, ShapeId } from "../../generate/index.js";
import { fromPrimitiveData, toPrimitiveData } from "../../generate/index.js";
import type { ShapeTable } from "../shape-table.js";
import type { Restriction } from "./restriction.js";
import { nullish } from "./restrictions.js";

/** A step from a value to one in it: a member's name, an index, or every element. */
export type Step = string | number | typeof everyElement;

export const everyElement: unique symbol = Symbol("every element");

/**
 * What a restriction on a value inside another leaves of the outer one's shape. What has no members, `null` and
 * `undefined`, is left out, because the condition throws; unless `?.` makes the value undefined instead.
 */
export function alongPath(
  table: ShapeTable,
  { steps, optional }: { readonly steps: readonly Step[]; readonly optional: boolean },
  restrict: Restriction,
): Restriction {
  const [step, ...further] = steps;
  if (step === undefined) return restrict;
  const inside = alongPath(table, { steps: further, optional }, restrict);
  const undefinedIsFine = (): boolean =>
    optional && restrict(table.add({ kind: "literal", value: toPrimitiveData(undefined) })) !== undefined;
  const present = nullish(table, false);
  const apply: Restriction = (id) => {
    const shape = table.get(id);
    if (shape.kind === "union") {
      const left = shape.of.flatMap((part) => apply(part) ?? []);
      return left.length === 0 ? undefined : table.union(left);
    }
    if (present(id) === undefined) return undefinedIsFine() ? id : undefined;
    if (step === everyElement) return elements(table, shape, id, inside);
    if (typeof step === "number") return atIndex(table, shape, id, step, inside);
    return member(table, shape, id, step, inside);
  };
  return apply;
}

function member(
  table: ShapeTable,
  shape: Shape,
  id: ShapeId,
  name: string,
  inside: Restriction,
): ShapeId | undefined {
  switch (shape.kind) {
    case "object": {
      const members: Member[] = [];
      for (const one of shape.members) {
        const left = one.name === name ? memberLeft(table, one, inside) : one;
        if (left === undefined) return undefined;
        members.push(left);
      }
      return table.add({ ...shape, members });
    }
    case "interface": {
      const standIn = member(table, table.get(shape.standIn), shape.standIn, name, inside);
      if (standIn === undefined && shape.classes.length === 0) return undefined;
      return table.add({ ...shape, standIn: standIn ?? table.none("the precondition admits none") });
    }
    case "string":
    case "array":
    case "typed-array": {
      if (name !== "length") return id;
      const length = lengthLeft(table, shape.length, inside);
      return length && table.add({ ...shape, length });
    }
    case "literal": {
      const value = fromPrimitiveData(shape.value);
      if (name !== "length" || typeof value !== "string") return id;
      return inside(table.add({ kind: "literal", value: value.length })) === undefined ? undefined : id;
    }
    case "tuple": {
      const least = shape.items.filter(({ optional }) => !optional).length;
      const range: Interval = {
        min: least,
        ...(shape.rest === undefined ? { max: shape.items.length } : {}),
      };
      return name === "length" && lengthLeft(table, range, inside) === undefined ? undefined : id;
    }
    default:
      return id;
  }
}

/** An optional member may be undefined: if that will not do, it is no longer optional. */
function memberLeft(table: ShapeTable, one: Member, inside: Restriction): Member | undefined {
  const shape = inside(one.shape);
  const missing = one.optional
    ? inside(table.add({ kind: "literal", value: toPrimitiveData(undefined) })) !== undefined
    : false;
  if (shape === undefined)
    return missing
      ? { ...one, shape: table.add({ kind: "literal", value: toPrimitiveData(undefined) }) }
      : undefined;
  return { ...one, shape, optional: missing };
}

/** The lengths that are left: the least interval around them. */
function lengthLeft(table: ShapeTable, length: Interval, inside: Restriction): Interval | undefined {
  const range = { ...length, min: Math.max(0, length.min ?? 0) };
  const left = inside(table.add({ kind: "number", whole: true, range }));
  if (left === undefined) return undefined;
  const shape = table.get(left);
  const parts = shape.kind === "union" ? shape.of.map((part) => table.get(part)) : [shape];
  const ends = parts.flatMap((part): Interval[] => {
    if (part.kind === "number") return [part.range];
    return part.kind === "literal" && typeof part.value === "number"
      ? [{ min: part.value, max: part.value }]
      : [{}];
  });
  const min = Math.min(...ends.map((end) => end.min ?? 0));
  const max = Math.max(...ends.map((end) => end.max ?? Number.POSITIVE_INFINITY));
  return { ...(min > 0 ? { min } : {}), ...(Number.isFinite(max) ? { max } : {}) };
}

function elements(table: ShapeTable, shape: Shape, id: ShapeId, inside: Restriction): ShapeId | undefined {
  if (shape.kind === "array") {
    const of = inside(shape.of);
    if (of !== undefined) return table.add({ ...shape, of });
    return (shape.length.min ?? 0) > 0 ? undefined : table.add({ ...shape, length: { max: 0 } });
  }
  if (shape.kind !== "tuple") return id;
  const items: { shape: ShapeId; optional: boolean }[] = [];
  for (const item of shape.items) {
    const left = inside(item.shape);
    // What an optional item may not be, it may be left out for; those behind it then are too.
    if (left === undefined) return item.optional ? table.add({ kind: "tuple", items }) : undefined;
    items.push({ ...item, shape: left });
  }
  const { rest, ...others } = shape;
  const restLeft = rest === undefined ? undefined : inside(rest);
  return table.add({ ...others, items, ...(restLeft === undefined ? {} : { rest: restLeft }) });
}

/** An element that may not be undefined must be there. */
function atIndex(
  table: ShapeTable,
  shape: Shape,
  id: ShapeId,
  index: number,
  inside: Restriction,
): ShapeId | undefined {
  const mustBeThere = inside(table.add({ kind: "literal", value: toPrimitiveData(undefined) })) === undefined;
  if (shape.kind === "array") {
    if (!mustBeThere) return id;
    const { max } = shape.length;
    if (max !== undefined && max <= index) return undefined;
    return table.add({
      ...shape,
      length: { ...shape.length, min: Math.max(shape.length.min ?? 0, index + 1) },
    });
  }
  const item = shape.kind === "tuple" ? shape.items[index] : undefined;
  if (shape.kind !== "tuple" || item === undefined || !mustBeThere) return id;
  const left = inside(item.shape);
  if (left === undefined) return undefined;
  const items = shape.items.map((one, i) =>
    i === index ? { shape: left, optional: false } : i < index ? { ...one, optional: false } : one,
  );
  return table.add({ ...shape, items });
}
