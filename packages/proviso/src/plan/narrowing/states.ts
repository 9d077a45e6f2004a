import type { Relation, ShapeId } from "../../generate/index.js";
import type { ShapeTable } from "../shape-table.js";
import type { Root } from "./scope.js";

/** One way to meet a precondition: the shapes it leaves, and how parameters are related. */
export interface State {
  readonly shapes: ReadonlyMap<Root, ShapeId>;
  readonly relations: readonly Relation[];
}

/** More states than this are joined to one. */
const mostStates = 16;

/** One state that holds all that these do. They come from `start`: what one of them leaves as it was stays so. */
export function joined(table: ShapeTable, start: State, states: readonly State[]): State | undefined {
  const [first, ...others] = states;
  if (first === undefined || others.length === 0) return first;
  const shapes = new Map<Root, ShapeId>();
  for (const [root, before] of start.shapes) {
    const left = states.map((state) => state.shapes.get(root) ?? before);
    shapes.set(root, left.includes(before) ? before : table.union(left));
  }
  const inAll = (relation: Relation): boolean => {
    const key = JSON.stringify(relation);
    return others.every(({ relations }) => relations.some((other) => JSON.stringify(other) === key));
  };
  return { shapes, relations: first.relations.filter(inAll) };
}

/** These states, or one for all if they are many. */
export function limited(table: ShapeTable, start: State, states: readonly State[]): readonly State[] {
  if (states.length <= mostStates) return states;
  const one = joined(table, start, states);
  return one === undefined ? [] : [one];
}
