import type { Node, Value } from "./graph.js";

// What a node says of itself that is neither a reference nor a property, by the names JavaScript has for it.

/** The facts of a node; those of nodes of one kind come in the same order. */
export function facts(node: Node): readonly (readonly [name: string, fact: Value])[] {
  switch (node.kind) {
    case "object":
    case "boxed":
    case "error":
    case "opaque":
      return [];
    case "array":
      return [["length", node.length]];
    case "map":
    case "set":
      return [["size", node.size]];
    case "date":
      return [["getTime()", node.time ?? { kind: "NaN" }]];
    case "regexp":
      return [
        ["source", node.source],
        ["flags", node.flags],
      ];
    case "view":
      return [
        ["byteOffset", node.offset],
        ["length", node.length],
      ];
    case "buffer":
      return [
        ["byteLength", node.length],
        ["maxByteLength", node.max ?? node.length],
        ["resizable", node.max !== undefined],
      ];
    case "symbol":
      return [["description", node.description ?? { kind: "undefined" }]];
    case "function":
    case "known":
      return [["name", node.name]];
  }
}

/** The first fact in which two nodes of one kind differ: its number in `facts`; -1 if they have the same. */
export function differingFact(a: Node, b: Node): number {
  switch (a.kind) {
    case "object":
    case "boxed":
    case "error":
    case "opaque":
      return -1;
    case "array":
      return b.kind === "array" && a.length === b.length ? -1 : 0;
    case "map":
    case "set":
      return b.kind === a.kind && a.size === b.size ? -1 : 0;
    default: {
      const left = facts(a);
      const right = facts(b);
      for (let i = 0; i < left.length; i++)
        if (!sameFact(left[i]?.[1] ?? null, right[i]?.[1] ?? null)) return i;
      return -1;
    }
  }
}

/** Whether two facts are the same; those that JSON has not are marks without content. */
function sameFact(a: Value, b: Value): boolean {
  return typeof a === "object" && typeof b === "object" ? a?.kind === b?.kind : a === b;
}

/**
 * Whether two nodes are of one kind, and of one type where the kind has several.
 * @ensures \result === sameKind(b, a)
 * @ensures sameKind(a, a)
 * @ensures \result ==> a.kind === b.kind && facts(a).length === facts(b).length
 */
export function sameKind(a: Node, b: Node): boolean {
  switch (a.kind) {
    case "error":
    case "opaque":
    case "view":
      return b.kind === a.kind && a.type === b.type;
    case "buffer":
      return b.kind === a.kind && a.shared === b.shared;
    case "symbol":
      return b.kind === a.kind && a.key === b.key && a.wellKnown === b.wellKnown;
    default:
      return a.kind === b.kind;
  }
}
