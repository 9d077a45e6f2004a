import { type Key, type Node, nodeAt, type Property, type ValueGraph } from "./graph.js";
import { uncurry } from "./intrinsics.js";

// An order of properties that isomorphic objects share, however they were filled: string keys by their text, then
// registered and well-known symbols by theirs, then other symbols by description, and of one description as they came.

/** The properties of a node in canonical order. */
export function canonicalProps(node: Node, graph: ValueGraph): readonly Property[] {
  const props = "props" in node ? node.props : undefined;
  if (props === undefined) return none;
  for (let i = 1; i < props.length; i++)
    if (compare((props[i - 1] as Property).key, (props[i] as Property).key, graph) > 0)
      return sort(slice(props), (a: Property, b: Property) => compare(a.key, b.key, graph));
  return props;
}

const none: readonly Property[] = [];
const slice = uncurry(Array.prototype.slice);
const sort = uncurry(Array.prototype.sort);

function compare(a: Key, b: Key, graph: ValueGraph): number {
  if (typeof a === "string") return typeof b === "string" ? (a < b ? -1 : a > b ? 1 : 0) : -1;
  if (typeof b === "string") return 1;
  const left = symbolLabel(a, graph);
  const right = symbolLabel(b, graph);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** All that two keys must have in common to be matched. */
export function keyLabel(key: Key, graph: ValueGraph): string {
  return typeof key === "string" ? `0${key}` : symbolLabel(key, graph);
}

/** All that two symbols must have in common to be matched. */
export function symbolLabel(key: { readonly symbol: number }, graph: ValueGraph): string {
  const node = nodeAt(graph, key.symbol);
  if (node.kind !== "symbol")
    throw new TypeError(`Node ${key.symbol} of this value graph is a key and no symbol.`);
  if (node.key !== undefined) return `1${node.key}`;
  if (node.wellKnown !== undefined) return `2${node.wellKnown}`;
  return node.description === undefined ? "3" : `4${node.description}`;
}
