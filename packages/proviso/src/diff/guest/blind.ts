import { isReference, type Node, type ValueGraph } from "../../values/index.js";

/**
 * Whether nothing can be seen of what a call left that could have differed: it gave nothing, and what it gave or could have
 * changed has only state that cannot be looked into.
 */
export function isBlind({ roots, nodes }: ValueGraph, unseen: readonly string[]): boolean {
  const hidden = new Set<number>();
  for (const [name, value] of roots)
    if (isReference(value) && unseen.includes(name) && isBare(nodes[value.node])) hidden.add(value.node);
  if (hidden.size === 0) return false;
  return roots.every(([name, value]) =>
    isReference(value)
      ? hidden.has(value.node)
      : name !== "\\result" || (typeof value === "object" && value?.kind === "undefined"),
  );
}

/** Whether a node has nothing that can be compared. */
function isBare(node: Node | undefined): boolean {
  return (
    (node?.kind === "object" || node?.kind === "function" || node?.kind === "opaque") &&
    (node.props ?? []).length === 0
  );
}
