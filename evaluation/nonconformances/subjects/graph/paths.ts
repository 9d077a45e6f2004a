import type { nat } from "@proviso/runtime";
import type { Digraph } from "./digraph.js";
import { UnionFind } from "./union-find.js";

/** Thrown where a graph may not have cycles, with one that it has. */
export class CycleError extends Error {
  //@ requires cycle.length >= 2 && cycle[0] === cycle[cycle.length - 1];
  //@ ensures this.cycle === cycle;
  constructor(readonly cycle: readonly string[]) {
    super(cycle.join(" -> "));
  }
}

/**
 * Whether one can go along these nodes; a walk may be one node.
 * @pure
 * @ensures \result ==> walk.length > 0 && walk.every((name) => graph.has(name))
 * @ensures \result ==> (\forall int i; 0 < i && i < walk.length; graph.weight(walk[i - 1], walk[i]) !== undefined)
 * @ensures walk.length === 1 ==> \result === graph.has(walk[0])
 */
export function isWalk(graph: Digraph, walk: readonly string[]): boolean {
  if (walk.length === 0 || !graph.has(walk[0])) return false;
  return walk.slice(1).every((name, i) => graph.weight(walk[i], name) !== undefined);
}

/**
 * @pure
 * @requires isWalk(graph, walk)
 * @ensures \result === (\sum int i; 0 < i && i < walk.length; graph.weight(walk[i - 1], walk[i]) ?? 0)
 * @ensures \result >= walk.length - 1
 */
export function walkLength(graph: Digraph, walk: readonly string[]): nat {
  return walk.slice(1).reduce((sum, name, i) => sum + (graph.weight(walk[i], name) ?? 0), 0);
}

/**
 * All nodes that can be reached, the first one included.
 * @pure
 * @requires graph.has(start)
 * @ensures \result.has(start)
 * @ensures (\forall n: string; \result.has(n); graph.successors(n).every((m) => \result.has(m)))
 * @ensures (\forall n: string; \result.has(n); n === start || graph.predecessors(n).some((m) => \result.has(m)))
 */
export function reachableFrom(graph: Digraph, start: string): Set<string> {
  const seen = new Set([start]);
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.successors(node).filter((name) => !seen.has(name))) {
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}

/**
 * Takes off nodes without arcs from nodes that are left, as long as there are any.
 * @pure
 * @ensures new Set(\result).size === \result.length && \result.every((name) => graph.has(name))
 * @ensures (\forall int i; 0 <= i && i < \result.length; graph.predecessors(\result[i]).every((p) => \result.slice(0, i).includes(p)))
 * @ensures graph.nodes().every((n) => \result.includes(n) || graph.predecessors(n).some((p) => !\result.includes(p)))
 */
export function peel(graph: Digraph): string[] {
  const missing = new Map(graph.nodes().map((name) => [name, graph.predecessors(name).length]));
  const order = graph.nodes().filter((name) => missing.get(name) === 0);
  for (let i = 0; i < order.length; i++) {
    for (const next of graph.successors(order[i])) {
      const left = (missing.get(next) as nat) - 1;
      missing.set(next, left);
      if (left === 0) order.push(next);
    }
  }
  return order;
}

/**
 * Some cycle, if there is one: a walk that ends where it began, and comes to no other node twice.
 * @pure
 * @ensures \result === undefined <==> peel(graph).length === graph.size
 * @ensures \result !== undefined ==> isWalk(graph, \result) && \result[0] === \result[\result.length - 1]
 * @ensures \result !== undefined ==> \result.length >= 2 && new Set(\result).size === \result.length - 1
 */
export function findCycle(graph: Digraph): string[] | undefined {
  const peeled = new Set(peel(graph));
  const start = graph.nodes().find((name) => !peeled.has(name));
  if (start === undefined) return undefined;
  const walk = [start];
  for (;;) {
    const before = graph.predecessors(walk[0]).find((name) => !peeled.has(name)) as string;
    const met = walk.indexOf(before);
    walk.unshift(before);
    if (met >= 0) return walk.slice(0, met + 2);
  }
}

/**
 * The nodes in an order in which all arcs go forward.
 * @ensures \result.length === graph.size && new Set(\result).size === graph.size
 * @ensures graph.arcs().every((arc) => \result.indexOf(arc.from) < \result.indexOf(arc.to))
 * @signals (e: CycleError) isWalk(graph, e.cycle) && peel(graph).length < graph.size
 * @signals_only CycleError
 */
export function topologicalOrder(graph: Digraph): string[] {
  const cycle = findCycle(graph);
  if (cycle !== undefined) throw new CycleError(cycle);
  return peel(graph);
}

/**
 * @pure
 * @requires open.size > 0
 * @requires (\forall n: string; open.has(n); (open.get(n) ?? -1) >= 0)
 * @ensures open.has(\result)
 * @ensures (\forall n: string; open.has(n); (open.get(\result) ?? 0) <= (open.get(n) ?? 0))
 */
export function nearest(open: ReadonlyMap<string, nat>): string {
  const [[name]] = [...open].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  return name;
}

/**
 * How far it is to each node that can be reached.
 * @pure
 * @requires graph.has(start)
 * @ensures \result.get(start) === 0
 * @ensures \result.size === reachableFrom(graph, start).size
 * @ensures (\forall n: string; \result.has(n); graph.successors(n).every((m) => (\result.get(m) ?? Infinity) <= (\result.get(n) ?? 0) + (graph.weight(n, m) ?? 0)))
 * @ensures (\forall n: string; \result.has(n); n === start || lastStops(graph, \result, n).length > 0)
 */
export function distancesFrom(graph: Digraph, start: string): Map<string, nat> {
  const settled = new Map<string, nat>();
  const open = new Map<string, nat>([[start, 0]]);
  while (open.size > 0) {
    const node = nearest(open);
    const distance = open.get(node) as nat;
    open.delete(node);
    settled.set(node, distance);
    for (const next of graph.successors(node)) {
      if (settled.has(next)) continue;
      const through = distance + (graph.weight(node, next) ?? 0);
      open.set(next, Math.min(through, open.get(next) ?? through));
    }
  }
  return settled;
}

/**
 * The nodes from which an arc leads to this one without a detour.
 * @pure
 * @requires graph.has(node)
 * @requires [...distances.values()].every((distance) => Number.isSafeInteger(distance))
 * @ensures \result.every((name) => graph.predecessors(node).includes(name))
 * @ensures \result.every((name) => (distances.get(name) ?? Infinity) < (distances.get(node) ?? -Infinity))
 */
export function lastStops(graph: Digraph, distances: ReadonlyMap<string, nat>, node: string): string[] {
  const via = (name: string): number => (distances.get(name) ?? NaN) + (graph.weight(name, node) ?? 0);
  return graph.predecessors(node).filter((name) => via(name) === distances.get(node));
}

/**
 * A shortest walk from one node to another, if there is any.
 * @pure
 * @requires graph.has(from) && graph.has(to)
 * @ensures \result === undefined <==> !reachableFrom(graph, from).has(to)
 * @ensures \result !== undefined ==> isWalk(graph, \result) && \result[0] === from && \result[\result.length - 1] === to
 * @ensures \result !== undefined ==> walkLength(graph, \result) === distancesFrom(graph, from).get(to)
 * @ensures from === to ==> \result?.length === 1
 */
export function shortestPath(graph: Digraph, from: string, to: string): string[] | undefined {
  const distances = distancesFrom(graph, from);
  if (!distances.has(to)) return undefined;
  const path = [to];
  //@ maintaining isWalk(graph, path);
  while (path[0] !== from) path.unshift(lastStops(graph, distances, path[0])[0]);
  return path;
}

/**
 * The parts of a graph that hang together when directions do not count.
 * @ensures (\sum int i; 0 <= i && i < \result.length; \result[i].length) === graph.size
 * @ensures graph.arcs().every((arc) => \result.some((part) => part.includes(arc.from) && part.includes(arc.to)))
 * @ensures \result.length >= graph.size - graph.arcCount
 */
export function components(graph: Digraph): string[][] {
  const names = graph.nodes();
  const sets = new UnionFind(names.length);
  for (const { from, to } of graph.arcs()) sets.union(names.indexOf(from), names.indexOf(to));
  return sets.groups().map((group) => group.map((i) => names[i]));
}
