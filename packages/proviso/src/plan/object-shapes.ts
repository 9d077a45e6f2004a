import type { Shape, ShapeId } from "../generate/index.js";
import type { ShapeTable } from "./shape-table.js";

/** The members of an object or of an interface's stand-in. */
export function objectOf(id: ShapeId, table: ShapeTable): Extract<Shape, { kind: "object" }> | undefined {
  const shape = table.peek(id);
  if (shape?.kind === "object") return shape;
  return shape?.kind === "interface" ? objectOf(shape.standIn, table) : undefined;
}
