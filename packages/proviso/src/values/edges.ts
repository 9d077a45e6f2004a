import type { MapNode, Node, Value } from "./graph.js";
import type { Step } from "./path.js";

/** A value in a node, and how one gets there. */
export interface Edge {
  readonly step: Step;
  readonly value: Value;
}

/** Everything in a node: what it has by position, then its properties in their order, keys that are symbols included. */
export function allEdges(node: Node): readonly Edge[] {
  const props = "props" in node ? node.props : undefined;
  if (props === undefined) return ownEdges(node);
  const edges = [...ownEdges(node)];
  for (const property of props) {
    const { key } = property;
    if (typeof key === "object")
      edges.push({ step: { kind: "symbol", key }, value: { kind: "ref", node: key.symbol } });
    if ("value" in property) edges.push({ step: { kind: "key", key }, value: property.value });
    else {
      edges.push({ step: { kind: "getter", key }, value: property.get });
      edges.push({ step: { kind: "setter", key }, value: property.set });
    }
  }
  return edges;
}

/** What a node refers to by position: all but its properties. */
export function ownEdges(node: Node): readonly Edge[] {
  const edges: Edge[] = [];
  switch (node.kind) {
    case "array":
      for (let index = 0; index < node.items.length; index++)
        edges[index] = { step: { kind: "index", index }, value: node.items[index] as Value };
      break;
    case "map":
      for (let index = 0; index < node.entries.length; index++) {
        const entry = node.entries[index] as MapNode["entries"][number];
        const key = entry[0];
        edges[2 * index] = { step: { kind: "entry", index, key, side: 0 }, value: key };
        edges[2 * index + 1] = { step: { kind: "entry", index, key, side: 1 }, value: entry[1] };
      }
      break;
    case "set":
      for (let index = 0; index < node.items.length; index++)
        edges[index] = { step: { kind: "item", index }, value: node.items[index] as Value };
      break;
    case "regexp":
      edges[0] = { step: { kind: "lastIndex" }, value: node.lastIndex };
      break;
    case "view":
      edges[0] = { step: { kind: "buffer" }, value: node.buffer };
      break;
    case "boxed":
      edges[0] = { step: { kind: "boxed" }, value: node.value };
      break;
    case "symbol":
    case "known":
      return edges;
    case "object":
    case "date":
    case "error":
    case "buffer":
    case "function":
    case "opaque":
      break;
  }
  if (node.proto !== undefined) edges[edges.length] = { step: { kind: "prototype" }, value: node.proto };
  return edges;
}
