import type { Members } from "./declared.js";
import type { Value, ValueGraph } from "./graph.js";
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
// to one by name and properties.

export interface IsomorphismOptions {
  /** Which roots must match: by default all, of which both graphs must have the same; or those that both have. */
  readonly roots?: "all" | "common";
  /** The members of a class, by its key or else its name, that both versions declare; the others are left out. */
  readonly members?: Members;
  /** Whether the order in which maps and sets were filled counts, as it does by default. */
  readonly order?: "observable" | "ignored";
  /** How many edges may be looked at to find out which keys of such maps and sets go together. */
  readonly effort?: number;
  /** Whether the order of keys counts. */
  readonly keyOrder?: boolean;
  /** Whether functions must be the very same, for graphs made in one process. */
  readonly sameFunctions?: boolean;
}

/** What two places differ in. */
export type Difference =
  | "value"
  | "kind"
  | "class"
  | "content"
  | "missing"
  | "unexpected"
  | "order"
  | "attributes"
  | "integrity"
  | "sharing";

export type Isomorphism =
  /** `unseen`: where both have state that no snapshot shows, so that nothing is said of it. */
  | { readonly same: true; readonly unseen: readonly string[] }
  /** Only where the order of maps and sets is ignored: it takes more effort, or bounds left out what decides it. */
  | { readonly same: undefined; readonly undecided: "effort" | "bounds" }
  | {
      readonly same: false;
      /** An expression for the place in the left graph, or in the right one if only that has it. */
      readonly path: string;
      /** What is there in each graph; undefined: there is no such place. */
      readonly left: Value | undefined;
      readonly right: Value | undefined;
      readonly why: Difference;
    };

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
