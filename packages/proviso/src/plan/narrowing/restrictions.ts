import type { Shape, ShapeId } from "../../generate/index.js";
import { fromPrimitiveData, meet, type Primitive, toPrimitiveData } from "../../generate/index.js";
import type { ShapeTable } from "../shape-table.js";
import { beingNaN, equalNumber } from "./number-restrictions.js";
import { both, each, either, literals, type Restriction } from "./restriction.js";

/** `value === other`, or that it does not hold. */
export function equal(table: ShapeTable, other: Primitive, holds: boolean, offset = 0): Restriction {
  return each(table, (shape, id) => {
    if (offset !== 0 && shape.kind !== "number") return id;
    switch (shape.kind) {
      case "literal":
      case "boolean":
        return literals(table, shape, (value) => (value === other) === holds);
      case "number":
        return equalNumber(table, shape, id, other, holds, offset);
      case "bigint":
        if (typeof other !== "bigint") return holds ? undefined : id;
        return holds ? table.add({ kind: "literal", value: toPrimitiveData(other) }) : id;
      case "string":
        return equalString(table, shape, id, other, holds);
      case "any":
        if (!holds) return id;
        if (other === 0) return table.add({ kind: "number", whole: false, range: { min: 0, max: 0 } });
        return Number.isNaN(other)
          ? undefined
          : table.add({ kind: "literal", value: toPrimitiveData(other) });
      case "template":
        return typeof other === "string" || !holds ? id : undefined;
      case "fixture":
      case "none":
      case "union":
        return id;
      default:
        return holds ? undefined : id;
    }
  });
}

function equalString(
  table: ShapeTable,
  shape: Extract<Shape, { kind: "string" }>,
  id: ShapeId,
  other: Primitive,
  holds: boolean,
): ShapeId | undefined {
  if (typeof other !== "string") return holds ? undefined : id;
  if (!holds) {
    if (other !== "") return id;
    const length = meet(shape.length, { min: 1 });
    return length && table.add({ ...shape, length });
  }
  const fits =
    meet(shape.length, { min: other.length, max: other.length }) !== undefined &&
    (shape.pattern === undefined || new RegExp(shape.pattern).test(other));
  return fits ? table.add({ kind: "literal", value: other }) : undefined;
}

/** `value == null`, or that it does not hold. */
export function nullish(table: ShapeTable, holds: boolean): Restriction {
  return each(table, (shape, id) => {
    if (shape.kind === "literal") {
      const value = fromPrimitiveData(shape.value);
      return (value === null || value === undefined) === holds ? id : undefined;
    }
    if (shape.kind === "fixture" || shape.kind === "none" || (shape.kind === "any" && !holds)) return id;
    if (shape.kind === "any")
      return table.union(
        [null, undefined].map((value) => table.add({ kind: "literal", value: toPrimitiveData(value) })),
      );
    return holds ? undefined : id;
  });
}

/** That the value counts as true, or as false. */
export function truthy(table: ShapeTable, holds: boolean): Restriction {
  const zero = equal(table, 0, !holds);
  return each(table, (shape, id) => {
    switch (shape.kind) {
      case "literal":
      case "boolean":
        return literals(table, shape, (value) => Boolean(value) === holds);
      case "string":
        return equal(table, "", !holds)(id);
      case "number":
        if (holds) return both(zero, beingNaN(table, false))(id);
        return either(table, [zero, beingNaN(table, true)])(id);
      case "bigint":
        return holds ? id : table.add({ kind: "literal", value: { bigint: "0" } });
      case "any":
      case "template":
      case "fixture":
      case "none":
      case "union":
        return id;
      default:
        return holds ? id : undefined;
    }
  });
}

/** `typeof value === name`, or that it does not hold. */
export function hasTypeof(table: ShapeTable, name: string, holds: boolean): Restriction {
  return each(table, (shape, id) => {
    if (shape.kind === "any" && holds) return typeofShape(table, name) ?? id;
    const actual = typeofOf(shape);
    return actual === undefined || (actual === name) === holds ? id : undefined;
  });
}

function typeofShape(table: ShapeTable, name: string): ShapeId | undefined {
  switch (name) {
    case "number":
      return table.add({ kind: "number", whole: false, range: {} });
    case "string":
      return table.add({ kind: "string", length: {} });
    case "boolean":
      return table.add({ kind: "boolean" });
    case "bigint":
      return table.add({ kind: "bigint", range: {} });
    case "symbol":
      return table.add({ kind: "symbol" });
    case "undefined":
      return table.add({ kind: "literal", value: { special: "undefined" } });
    default:
      return undefined;
  }
}

function typeofOf(shape: Shape): string | undefined {
  switch (shape.kind) {
    case "literal":
      return typeof fromPrimitiveData(shape.value);
    case "boolean":
    case "number":
    case "bigint":
    case "string":
    case "symbol":
    case "function":
      return shape.kind;
    case "template":
      return "string";
    case "any":
    case "fixture":
    case "none":
    case "union":
      return undefined;
    default:
      return "object";
  }
}

/** That a regular expression without flags finds something in the value. */
export function matching(table: ShapeTable, pattern: string): Restriction {
  const found = new RegExp(pattern);
  return each(table, (shape, id) => {
    if (shape.kind === "literal")
      return literals(table, shape, (value) => typeof value !== "string" || found.test(value));
    return shape.kind === "string" && shape.pattern === undefined ? table.add({ ...shape, pattern }) : id;
  });
}
