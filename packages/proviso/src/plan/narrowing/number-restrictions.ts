import type { Interval, Shape, ShapeId } from "../../generate/index.js";
import { meet, type Primitive, toPrimitiveData } from "../../generate/index.js";
import type { ShapeTable } from "../shape-table.js";
import { bounded, nextDown, nextUp, type Order } from "./interval.js";
import { each, literals, type Restriction } from "./restriction.js";

type NumberShape = Extract<Shape, { kind: "number" }>;

const compare: Record<Order, (a: Primitive, b: number | bigint | string) => boolean> = {
  "<": (a, b) => (a as number) < (b as number),
  "<=": (a, b) => (a as number) <= (b as number),
  ">": (a, b) => (a as number) > (b as number),
  ">=": (a, b) => (a as number) >= (b as number),
};

const opposite = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const;

/**
 * `value order bound`, or that it does not hold. With `offset`, the value is the shape's plus that many: only whole
 * numbers are known not to round then.
 */
export function ordered(
  table: ShapeTable,
  order: Order,
  bound: number | bigint | string,
  holds: boolean,
  offset = 0,
): Restriction {
  const isNumber = typeof bound === "number";
  return each(table, (shape, id) => {
    switch (shape.kind) {
      case "literal":
      case "boolean":
        if (offset !== 0) return id;
        return literals(table, shape, (value) => compare[order](value, bound) === holds);
      case "number": {
        if (!isNumber || (offset !== 0 && !(shape.whole && isSmall(bound) && isSmall(offset)))) return id;
        if (Number.isNaN(bound)) return holds ? undefined : id;
        const kept = within(
          table,
          shape,
          bounded(holds ? order : opposite[order], bound - offset, shape.whole),
        );
        return holds ? kept : orNaN(table, shape, kept);
      }
      case "bigint": {
        if (typeof bound === "string" || offset !== 0) return id;
        if (Number.isNaN(Number(bound))) return holds ? undefined : id;
        if (!isSmall(Number(bound))) return id;
        const range = bounded(holds ? order : opposite[order], Number(bound), true);
        const left = range === "all" ? shape.range : range === "none" ? undefined : meet(shape.range, range);
        return left && table.add({ ...shape, range: left });
      }
      default:
        return id;
    }
  });
}

function isSmall(x: number): boolean {
  return Math.abs(x) < 2 ** 52;
}

function within(
  table: ShapeTable,
  shape: NumberShape,
  range: Interval | "all" | "none",
): ShapeId | undefined {
  const left = range === "all" ? shape.range : range === "none" ? undefined : meet(shape.range, range);
  return left === undefined || isHollow(left, shape.whole) ? undefined : table.add({ ...shape, range: left });
}

/** Whether no whole number lies between the ends. */
function isHollow({ min, max }: Interval, whole: boolean): boolean {
  return whole && min !== undefined && max !== undefined && Math.ceil(min) > Math.floor(max);
}

/** NaN meets no comparison, so it belongs to what fails one. */
function orNaN(table: ShapeTable, shape: NumberShape, kept: ShapeId | undefined): ShapeId | undefined {
  const isBounded = shape.range.min !== undefined || shape.range.max !== undefined;
  if (shape.whole || isBounded) return kept;
  const nan = table.add({ kind: "literal", value: { special: "NaN" } });
  return kept === undefined ? nan : table.union([kept, nan]);
}

/** `value === other` of numbers, or that it does not hold. */
export function equalNumber(
  table: ShapeTable,
  shape: NumberShape,
  id: ShapeId,
  other: Primitive,
  holds: boolean,
  offset: number,
): ShapeId | undefined {
  if (typeof other !== "number" || Number.isNaN(other)) return holds ? undefined : id;
  if (offset !== 0 && !(shape.whole && isSmall(other) && isSmall(offset))) return id;
  const value = other - offset;
  if (!Number.isFinite(value)) {
    if (shape.whole) return holds ? undefined : id;
    return holds ? table.add({ kind: "literal", value: toPrimitiveData(value) }) : id;
  }
  if (holds) {
    if (shape.whole && !Number.isInteger(value)) return undefined;
    const left = meet(shape.range, { min: value + 0, max: value + 0 });
    if (left === undefined) return undefined;
    // Both zeros equal zero; of any other number there is one.
    return value === 0
      ? table.add({ ...shape, range: left })
      : table.add({ kind: "literal", value: toPrimitiveData(value) });
  }
  if (shape.whole && !(Number.isInteger(value) && isSmall(value))) return id;
  const [below, above] = shape.whole ? [value - 1, value + 1] : [nextDown(value), nextUp(value)];
  const sides = [within(table, shape, { max: below }), within(table, shape, { min: above })];
  const left = sides.flatMap((side) => side ?? []);
  return orNaN(table, shape, left.length === 0 ? undefined : table.union(left));
}

const finite: Interval = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
const safe: Interval = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** What `Number.isInteger` and its like leave; what is no number never meets them. */
function numeric(
  table: ShapeTable,
  test: (value: unknown) => boolean,
  ofNumber: (shape: NumberShape) => ShapeId | undefined,
): Restriction {
  const any = (): NumberShape => ({ kind: "number", whole: false, range: {} });
  return each(table, (shape, id) => {
    if (shape.kind === "number") return ofNumber(shape);
    if (shape.kind === "any") return ofNumber(any());
    if (shape.kind === "literal" || shape.kind === "boolean") return literals(table, shape, test);
    return shape.kind === "fixture" || shape.kind === "none" ? id : undefined;
  });
}

export function beingInteger(table: ShapeTable): Restriction {
  return numeric(table, Number.isInteger, (shape) => within(table, { ...shape, whole: true }, "all"));
}

export function beingSafeInteger(table: ShapeTable): Restriction {
  return numeric(table, Number.isSafeInteger, (shape) => within(table, { ...shape, whole: true }, safe));
}

export function beingFinite(table: ShapeTable): Restriction {
  return numeric(table, Number.isFinite, (shape) => within(table, shape, shape.whole ? "all" : finite));
}

/** `Number.isNaN(value)`, or that it does not hold. */
export function beingNaN(table: ShapeTable, holds: boolean): Restriction {
  const nan = (): ShapeId => table.add({ kind: "literal", value: { special: "NaN" } });
  const hasNaN = ({ whole, range }: NumberShape): boolean =>
    !whole && range.min === undefined && range.max === undefined;
  if (holds) return numeric(table, Number.isNaN, (shape) => (hasNaN(shape) ? nan() : undefined));
  return each(table, (shape, id) => {
    if (shape.kind === "literal") return literals(table, shape, (value) => !Number.isNaN(value));
    if (shape.kind !== "number" || !hasNaN(shape)) return id;
    return table.union([
      table.add({ ...shape, range: { max: 0 } }),
      table.add({ ...shape, range: { min: 0 } }),
    ]);
  });
}
