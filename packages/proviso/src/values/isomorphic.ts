import type { ValueGraph } from "./graph.js";
import type { Isomorphism, IsomorphismOptions } from "./isomorphism.js";
import { Matching } from "./matching.js";
import { isomorphicUnordered } from "./unordered.js";

// Isomorphism of program states (Software Change Contracts, definition 1): a one-to-one matching of nodes that
// respects edges, primitives and classes. Edges are told apart by their labels (keys, positions), so the matching is
// forced: two walks in step from the roots find it or the first difference, nearest to the roots, in linear time.
// Invariant: nodes that were matched are matched with each other only, in both directions.
//
// Maps and sets are compared in their order of insertion, which programs can observe, unless that is to be ignored: then
// the matching is not forced where their keys have identity, and if the first one that comes to mind is none,
// `unordered.ts` looks for another. The order of an object's keys is compared only on demand. Functions are matched one
// to one by name and properties, or by properties alone.

/**
 * Whether two graphs are isomorphic, and if not, where they differ.
 * @ensures \result.same !== false || \result.why === "order" || (\result.why === "missing" <==> \result.right === undefined)
 * @ensures \result.same !== false || \result.why === "order" || (\result.why === "unexpected" <==> \result.left === undefined)
 */
export function isomorphic(
  left: ValueGraph,
  right: ValueGraph,
  options: IsomorphismOptions = {},
): Isomorphism {
  const matching = new Matching(left, right, options);
  const found = matching.run();
  return found.same || !matching.guessed ? found : isomorphicUnordered(left, right, options);
}
