import type { Shape, ShapeId } from "../generate/index.js";

/** Shapes as they are made. Equal shapes are one, except for those that were reserved so that they can recur. */
export class ShapeTable {
  readonly #shapes: (Shape | undefined)[] = [];
  readonly #ids = new Map<string, ShapeId>();

  add(shape: Shape): ShapeId {
    const key = JSON.stringify(shape);
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#shapes.push(shape) - 1;
      this.#ids.set(key, id);
    }
    return id;
  }

  /** A place for a shape that may mention itself. */
  reserve(): ShapeId {
    return this.#shapes.push(undefined) - 1;
  }

  /** Puts a shape at a reserved place, or another one in place of the one there. */
  fill(id: ShapeId, shape: Shape): void {
    const before = this.#shapes[id];
    if (before !== undefined && this.#ids.get(JSON.stringify(before)) === id)
      this.#ids.delete(JSON.stringify(before));
    this.#shapes[id] = shape;
  }

  /** The shape at a place, if it is made already. */
  peek(id: ShapeId): Shape | undefined {
    return this.#shapes[id];
  }

  get(id: ShapeId): Shape {
    const shape = this.#shapes[id];
    if (shape === undefined) throw new Error(`The shape ${id} was reserved and never made.`);
    return shape;
  }

  get size(): number {
    return this.#shapes.length;
  }

  none(reason: string): ShapeId {
    return this.add({ kind: "none", reason });
  }

  /** Either of these: unions in it are opened, `true` and `false` are `boolean`, `any` is all there is. */
  union(ids: readonly ShapeId[]): ShapeId {
    const parts = new Set<ShapeId>();
    const open = (id: ShapeId): void => {
      const shape = this.peek(id);
      if (shape?.kind === "union") for (const part of shape.of) open(part);
      else parts.add(id);
    };
    for (const id of ids) open(id);
    const any = [...parts].find((id) => this.peek(id)?.kind === "any");
    if (any !== undefined) return any;
    const [yes, no] = [true, false].map((value) => this.add({ kind: "literal", value }));
    if (yes !== undefined && no !== undefined && parts.has(yes) && parts.has(no)) {
      parts.delete(yes);
      parts.delete(no);
      parts.add(this.add({ kind: "boolean" }));
    }
    const [only, another] = parts;
    if (only === undefined) return this.none("nothing is left of it");
    return another === undefined ? only : this.add({ kind: "union", of: [...parts] });
  }
}
