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
