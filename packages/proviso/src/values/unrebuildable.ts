import { allEdges } from "./edges.js";
import { isReference, nodeAt, type ValueGraph } from "./graph.js";
import { stepText } from "./path.js";

/** A part of a graph that could not be made again; `undefined` or a plain object stands in its place. */
export interface Unrebuildable {
  readonly path: string;
  /** What it is: `function f`, `Promise`, `class Account`, `hidden state of URL`, `cut`, … */
  readonly what: string;
}

/** Which nodes, and which values without a node, lack something, and where they stand. */
export function locate(graph: ValueGraph, nodes: ReadonlyMap<number, string>): readonly Unrebuildable[] {
  const found: Unrebuildable[] = [];
  const seen = new Set<number>();
  const queue: { readonly number: number; readonly path: string }[] = [];
  const visit = (value: ValueGraph["roots"][number][1], path: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (value.kind === "cut" || value.kind === "unreadable") found.push({ path, what: value.kind });
    if (!isReference(value) || seen.has(value.node)) return;
    seen.add(value.node);
    queue.push({ number: value.node, path });
    const what = nodes.get(value.node);
    if (what !== undefined) found.push({ path, what });
  };
  for (const [name, value] of graph.roots) visit(value, name);
  for (let i = 0; i < queue.length; i++) {
    const { number, path } = queue[i] as (typeof queue)[number];
    const node = nodeAt(graph, number);
    // What was not made again is not entered.
    if (nodes.has(number) && (node.kind === "function" || node.kind === "opaque")) continue;
    if ("cut" in node && node.cut) found.push({ path, what: "cut" });
    for (const { step, value } of allEdges(node)) visit(value, stepText(path, step, graph));
  }
  return found;
}
