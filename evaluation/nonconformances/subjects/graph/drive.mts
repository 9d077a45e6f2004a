import { call, chance, edge, int, list, made, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { Digraph, GraphFull, HEAVIEST, isWeight, MOST_NODES } from "./digraph.ts";
import * as paths from "./paths.ts";
import { CycleError } from "./paths.ts";
import { MOST_ELEMENTS, UnionFind } from "./union-find.ts";

const names = ["a", "b", "c", "d", "e", "f", "", "\ud83d", "__proto__"];
const name = (): string => (chance(0.04) ? text(2) : pick(names));
const weight = (): number => (chance(0.7) ? int(1, 9) : edge(1, HEAVIEST));

function unions(): void {
  wild(() => new UnionFind(pick([...weird, -1, MOST_ELEMENTS + 1])));
  const sets = made(() => new UnionFind(chance(0.01) ? MOST_ELEMENTS : edge(0, 9)));
  if (sets.size > 20) return;
  const most = sets.size - 1;
  for (let i = 0; i < 12; i++) {
    const [a, b] = [edge(0, most), int(0, Math.max(0, most))];
    if (most >= 0) {
      if (chance(0.6)) call(() => sets.union(a, b));
      call(() => sets.find(b));
      call(() => sets.together(a, b));
      call(() => sets.sizeOf(a));
      call(() => sets.rootOf(b));
    }
    wild(() => sets.union(int(-1, most + 1), int(-1, most + 1)));
    wild(() => sets.find(chance(0.5) ? edge(-1, most + 1) : pick(weird)));
    wild(() => sets.rootOf(chance(0.5) ? edge(-1, most + 1) : pick(weird)));
    wild(() => sets.sizeOf(edge(-1, most + 1)));
    wild(() => sets.together(pick(weird), edge(0, most)));
    call(() => sets.holds(chance(0.5) ? pick(weird) : int(-1, most + 1)));
    call(() => sets.groups());
    call(() => sets.count);
  }
}

/** Grows and shrinks; `forward` keeps it without cycles. */
function change(graph: Digraph, forward: boolean): void {
  const [from, to, there] = [name(), name(), graph.nodes()];
  call(() => graph.addNode(from), GraphFull);
  wild(() =>
    graph.connect(from, chance(0.5) ? to : name(), chance(0.3) ? pick([...weird, HEAVIEST + 1]) : weight()),
  );
  if (there.length > 0) {
    const [a, b] = [int(0, there.length - 1), int(0, there.length - 1)];
    if (!forward || a < b) call(() => graph.connect(there[a], there[b], weight()));
  }
  wild(() => graph.disconnect(from, to));
  for (const arc of graph.arcs()) {
    if (chance(0.03) || (forward && there.indexOf(arc.from) >= there.indexOf(arc.to)))
      call(() => graph.disconnect(arc.from, arc.to));
  }
}

function look(graph: Digraph): void {
  const [a, b] = [name(), name()];
  call(() => isWeight(chance(0.5) ? pick(weird) : edge(0, HEAVIEST + 1)));
  call(() => graph.weight(a, b));
  call(() => graph.has(a));
  call(() => graph.size + graph.arcCount);
  call(() => graph.nodes());
  call(() => graph.arcs());
  wild(() => graph.successors(a));
  wild(() => graph.predecessors(a));
  const walk = list(int(0, 4), name);
  call(() => paths.isWalk(graph, walk));
  wild(() => paths.walkLength(graph, walk));
  wild(() => paths.reachableFrom(graph, a));
  call(() => paths.peel(graph));
  call(() => paths.findCycle(graph));
  call(() => paths.topologicalOrder(graph), CycleError);
  const distances = wild(() => paths.distancesFrom(graph, a));
  if (distances) wild(() => paths.lastStops(graph, distances, b));
  const guesses = new Map(list(int(0, 3), () => [name(), chance(0.5) ? int(0, 4) : pick(weird)] as const));
  wild(() => paths.lastStops(graph, guesses, b));
  wild(() => paths.nearest(guesses));
  const path = wild(() => paths.shortestPath(graph, a, b));
  if (path) call(() => paths.walkLength(graph, path));
  if (path) call(() => paths.isWalk(graph, chance(0.3) ? [...path, ...path] : path));
  call(() => paths.components(graph));
  wild(() => new CycleError(walk));
}

rounds(() => {
  unions();
  wild(() => new Digraph(pick([...weird, 2, 3, MOST_NODES + 1]), list(int(0, 4), name)));
  const graph = made(() => {
    const first = list(int(0, 5), name);
    return new Digraph(edge(Math.max(1, new Set(first).size), chance(0.8) ? 7 : MOST_NODES), first);
  });
  const forward = chance(0.4);
  for (let i = 0; i < 12; i++) {
    for (let k = int(1, 4); k > 0; k--) change(graph, forward);
    look(graph);
  }
});
