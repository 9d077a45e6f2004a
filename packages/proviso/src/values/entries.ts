import type { MapNode, SetNode, Value } from "./graph.js";
import type { Step } from "./path.js";

// Entries of maps and items of sets alike.

export type Entry = MapNode["entries"][number];

export function keysOf(node: MapNode | SetNode): readonly Value[] {
  if (node.kind === "set") return node.items;
  const keys: Value[] = [];
  for (let i = 0; i < node.entries.length; i++) keys[i] = (node.entries[i] as Entry)[0];
  return keys;
}

/** What stands for an entry where only one of two has it: the value of a key that one can write down, else the key. */
export function entryAt(
  node: MapNode | SetNode,
  index: number,
): { readonly step: Step; readonly value: Value } {
  if (node.kind === "set") return { step: { kind: "item", index }, value: node.items[index] as Value };
  const entry = node.entries[index] as Entry;
  const key = entry[0];
  const side = typeof key === "object" && key !== null ? 0 : 1;
  return { step: { kind: "entry", index, key, side }, value: entry[side] };
}
