import { nearColours, nodeColours } from "./colours.js";
import type { ValueGraph } from "./graph.js";
import type { Isomorphism, IsomorphismOptions } from "./isomorphism.js";
import { Matching } from "./matching.js";
import { Partition } from "./partition.js";
import { type Outcome, search } from "./search.js";
import { verticesOf } from "./vertices.js";

// Isomorphism where keys of maps and items of sets with identity can be paired in several ways. Colours show that there
// is no matching, or lead to one, which a walk then verifies: so "same" rests on the walk alone, "different" on what
// every isomorphism must respect, and whatever went wrong between the two gives no answer. A difference that rests on no
// pairing is reported first. Otherwise it is reported by a walk that pairs what looks alike, by all that can be reached,
// then by what is near.

/** How many edges are looked at to try pairings, unless the caller says. */
const usualEffort = 20_000_000;
/** One more than the steps within which things look alike that do not in all that can be reached. */
const near = 4;

/** Whether two graphs are isomorphic, the order of maps and sets apart. */
export function isomorphicUnordered(
  left: ValueGraph,
  right: ValueGraph,
  options: IsomorphismOptions,
): Isomorphism {
  const forced = new Matching(left, right, options, "nothing").run();
  if (!forced.same) return forced;
  const vertices = verticesOf(left, right, options);
  const partition = new Partition(vertices);
  partition.wakeAll();
  partition.refine(false, true);
  const reached = nodeColours(vertices, partition.cellOf);
  const outcome = settle(partition, options.effort ?? usualEffort);
  if (outcome === "matched") {
    const found = new Matching(left, right, options, [nodeColours(vertices, partition.cellOf)]).run();
    if (found.same) return found;
  }
  const colours = nearColours(vertices, near);
  colours[0] = reached;
  const guided = new Matching(left, right, options, colours).run();
  if (guided.same || (outcome === "none" && !vertices.cut)) return guided;
  return { same: undefined, undecided: vertices.cut ? "bounds" : "effort" };
}

/** Refines a partition by edges both ways and, as long as that shows no difference, to a matching. */
function settle(partition: Partition, effort: number): Outcome {
  if (!partition.balanced) return "none";
  partition.wakeAll();
  partition.refine(true, true);
  return partition.balanced ? search(partition, effort) : "none";
}
