import type { Property } from "./graph.js";
import { uncurry } from "./intrinsics.js";

// Many objects have the same keys in the same order. Their canonical order is worked out once: a few recent lists of
// keys are kept for each length, with the order in which to go through them.

interface Shape {
  readonly keys: readonly string[];
  readonly order: readonly number[];
}

/** How many lists of keys of one length are kept. */
const kept = 4;

const sort = uncurry(Array.prototype.sort);

export class Shapes {
  readonly #byLength: (Shape[] | undefined)[] = [];
  #next = 0;

  /** The canonical order of two lists of properties that have the same keys in the same order, all of them strings. */
  orderOf(props: readonly Property[], others: readonly Property[]): readonly number[] | undefined {
    const { length } = props;
    if (others.length !== length) return undefined;
    let shapes = this.#byLength[length];
    if (shapes === undefined) {
      shapes = [];
      this.#byLength[length] = shapes;
    }
    for (let i = 0; i < shapes.length; i++) {
      const shape = shapes[i] as Shape;
      if (hasKeys(props, shape.keys)) return hasKeys(others, shape.keys) ? shape.order : undefined;
    }
    const shape = shapeOf(props);
    if (shape === undefined) return undefined;
    shapes[shapes.length < kept ? shapes.length : this.#next++ % kept] = shape;
    return hasKeys(others, shape.keys) ? shape.order : undefined;
  }
}

function hasKeys(props: readonly Property[], keys: readonly string[]): boolean {
  for (let i = 0; i < keys.length; i++) if ((props[i] as Property).key !== keys[i]) return false;
  return true;
}

function shapeOf(props: readonly Property[]): Shape | undefined {
  const keys: string[] = [];
  const order: number[] = [];
  for (let i = 0; i < props.length; i++) {
    const { key } = props[i] as Property;
    if (typeof key !== "string") return undefined;
    keys[i] = key;
    order[i] = i;
  }
  sort(order, (a: number, b: number) => ((keys[a] as string) < (keys[b] as string) ? -1 : 1));
  return { keys, order };
}
