import type { Shape, ShapeId } from "../../generate/index.js";
import { fromPrimitiveData, type Primitive, toPrimitiveData } from "../../generate/index.js";
import type { ShapeTable } from "../shape-table.js";

// What a condition on one value leaves of the value's shape. All of these may leave too much and never too little, as far
// as a value of the shape can meet the condition: nothing, `undefined`, is for conditions that no value of it meets.

export type Restriction = (id: ShapeId) => ShapeId | undefined;

/** Applies a restriction to the parts of unions. */
export function each(
  table: ShapeTable,
  restrict: (shape: Shape, id: ShapeId) => ShapeId | undefined,
): Restriction {
  const apply: Restriction = (id) => {
    const shape = table.get(id);
    if (shape.kind !== "union") return restrict(shape, id);
    const left = shape.of.flatMap((part) => apply(part) ?? []);
    return left.length === 0 ? undefined : table.union(left);
  };
  return apply;
}

/** One after the other. */
export function both(first: Restriction, second: Restriction): Restriction {
  return (id) => {
    const left = first(id);
    return left === undefined ? undefined : second(left);
  };
}

/** What either leaves. */
export function either(table: ShapeTable, restrictions: readonly Restriction[]): Restriction {
  return (id) => {
    const left = restrictions.flatMap((restrict) => restrict(id) ?? []);
    return left.length === 0 ? undefined : table.union(left);
  };
}

/** The values of a literal or of `boolean` that pass a test. */
export function literals(
  table: ShapeTable,
  shape: Shape,
  test: (value: Primitive) => boolean,
): ShapeId | undefined {
  const values: Primitive[] =
    shape.kind === "boolean"
      ? [true, false]
      : shape.kind === "literal"
        ? [fromPrimitiveData(shape.value)]
        : [];
  const left = values
    .filter(test)
    .map((value) => table.add({ kind: "literal", value: toPrimitiveData(value) }));
  return left.length === 0 ? undefined : table.union(left);
}
