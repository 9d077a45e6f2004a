import { allEdges, type Edge } from "../edges.js";
import { isReference, type Node, nodeAt, type ValueGraph } from "../graph.js";
import type { Step } from "../path.js";

// Which nodes need a name, in what order they are declared, and which of their edges wait until both ends are there.
// A walk in depth from the roots: an edge to a node that is still open closes a cycle and is late. All other edges go
// to nodes that are finished earlier, so declarations in the order of finishing find everything they need.

export interface Plan {
  readonly named: ReadonlySet<number>;
  /** Named nodes, each after what its declaration needs. */
  readonly order: readonly number[];
  /** Which edges of a node are late. */
  readonly late: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Deeper than this, an expression is broken into declarations. */
const deepest = 40;

interface Frame {
  readonly number: number;
  readonly edges: readonly Edge[];
  next: number;
}

export function planFor(graph: ValueGraph): Plan {
  const named = new Set<number>();
  const late = new Map<number, Set<string>>();
  const finished: number[] = [];
  const state = new Map<number, "open" | "done">();
  const stack: Frame[] = [];
  const starts = graph.roots.flatMap(([, value]) => (isReference(value) ? [value.node] : []));

  const enter = (number: number): void => {
    const node = nodeAt(graph, number);
    state.set(number, "open");
    if (stack.length % deepest === deepest - 1 && !isAtomic(node)) named.add(number);
    stack.push({ number, edges: isAtomic(node) ? [] : allEdges(node), next: 0 });
  };
  const delay = (from: number, step: Step): void => {
    named.add(from);
    late.set(from, (late.get(from) ?? new Set()).add(labelOf(step)));
    // The key of what is set later is written twice.
    const key = step.kind === "entry" && isReference(step.key) ? step.key.node : undefined;
    const symbol = step.kind === "key" && typeof step.key === "object" ? step.key.symbol : undefined;
    for (const number of [key, symbol])
      if (number !== undefined && !isAtomic(nodeAt(graph, number))) named.add(number);
  };
  const follow = (from: number, { step, value }: Edge): void => {
    if (!isReference(value) || isAtomic(nodeAt(graph, value.node))) return;
    // A view needs its buffer at once, so a buffer never waits for what its properties hold.
    const isLate = nodeAt(graph, from).kind === "buffer" && step.kind === "key";
    if (isLate || state.get(value.node) === "open") delay(from, step);
    if (isLate || state.has(value.node)) named.add(value.node);
    if (isLate) starts.push(value.node);
    else if (!state.has(value.node)) enter(value.node);
  };

  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] as number;
    if (state.has(start)) {
      if (!isAtomic(nodeAt(graph, start))) named.add(start);
      continue;
    }
    enter(start);
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const edge = frame.edges[frame.next++];
      if (edge !== undefined) follow(frame.number, edge);
      else {
        state.set(frame.number, "done");
        finished.push(frame.number);
        stack.pop();
      }
    }
  }
  return { named, order: finished.filter((number) => named.has(number)), late };
}

/** What tells a step from the others of its node. */
export function labelOf(step: Step): string {
  switch (step.kind) {
    case "key":
    case "getter":
    case "setter":
    case "symbol":
      return `${step.kind} ${typeof step.key === "string" ? step.key : `#${step.key.symbol}`}`;
    case "index":
    case "item":
      return `${step.kind} ${step.index}`;
    case "entry":
      return `${step.kind} ${step.index} ${step.side}`;
    case "fact":
    case "prototype":
    case "buffer":
    case "boxed":
    case "lastIndex":
      return step.kind;
  }
}

/** Whether a node is written as it is wherever it is used, whatever it refers to. */
export function isAtomic(node: Node): boolean {
  switch (node.kind) {
    case "function":
    case "known":
    case "opaque":
      return true;
    case "symbol":
      return node.key !== undefined || node.wellKnown !== undefined;
    default:
      return false;
  }
}
