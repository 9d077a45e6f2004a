import type { Shape, ShapeId } from "../generate/index.js";

/** Renumbers shapes so that only those that are mentioned remain. */
export class Compaction {
  readonly shapes: Shape[] = [];
  readonly #ids = new Map<ShapeId, ShapeId>();

  constructor(readonly from: (id: ShapeId) => Shape) {}

  /** Where a shape stands now, with all that it mentions. */
  readonly move = (id: ShapeId): ShapeId => {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const shape = this.from(id);
    const moved = this.shapes.push(shape) - 1;
    this.#ids.set(id, moved);
    this.shapes[moved] = withIds(shape, this.move);
    return moved;
  };
}

/** The shapes that a shape mentions. */
export function partsOf(shape: Shape): ShapeId[] {
  const parts: ShapeId[] = [];
  withIds(shape, (id) => {
    parts.push(id);
    return id;
  });
  return parts;
}

/** A shape with other places for those it mentions. */
function withIds(shape: Shape, to: (id: ShapeId) => ShapeId): Shape {
  switch (shape.kind) {
    case "union":
      return { ...shape, of: shape.of.map(to) };
    case "array":
    case "set":
    case "iterable":
    case "promise":
      return { ...shape, of: to(shape.of) };
    case "map":
      return { ...shape, key: to(shape.key), value: to(shape.value) };
    case "template":
      return { ...shape, parts: shape.parts.map(to) };
    case "tuple": {
      const { rest, ...others } = shape;
      const items = shape.items.map((item) => ({ ...item, shape: to(item.shape) }));
      return { ...others, items, ...(rest === undefined ? {} : { rest: to(rest) }) };
    }
    case "object": {
      const { index, ...others } = shape;
      const members = shape.members.map((member) => ({ ...member, shape: to(member.shape) }));
      return { ...others, members, ...(index === undefined ? {} : { index: to(index) }) };
    }
    case "interface":
      return { ...shape, standIn: to(shape.standIn) };
    case "function":
      return { ...shape, parameters: shape.parameters.map(to), result: to(shape.result) };
    case "literal":
    case "boolean":
    case "number":
    case "bigint":
    case "string":
    case "symbol":
    case "instance":
    case "date":
    case "regexp":
    case "error":
    case "typed-array":
    case "buffer":
    case "any":
    case "fixture":
    case "none":
      return shape;
  }
}
