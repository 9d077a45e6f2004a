import type { ValueGraph } from "./graph.js";
import { isomorphic } from "./isomorphic.js";
import type { Isomorphism, IsomorphismOptions } from "./isomorphism.js";
import { LiveWalk } from "./live-walk.js";
import type { SnapshotOptions } from "./recorder.js";
import { snapshotState } from "./snapshot.js";

export interface StateOptions extends IsomorphismOptions {
  /** How each side is read. */
  readonly left?: Omit<SnapshotOptions, "name">;
  readonly right?: Omit<SnapshotOptions, "name">;
}

/** What `isomorphic` says, with the graphs that it says it of, if they had to be made. */
export type StateComparison = Isomorphism & {
  readonly graphs?: { readonly left: ValueGraph; readonly right: ValueGraph };
};

/**
 * Compares the variables of two live states. Says what `isomorphic` says of their snapshots, but makes these only if a
 * walk over the values themselves does not find them the same at once. Reads as `snapshot` does: it runs no code of the
 * program but the traps of proxies, perhaps twice, and never throws.
 */
export function sameState(
  left: Readonly<Record<string, unknown>>,
  right: Readonly<Record<string, unknown>>,
  options: StateOptions = {},
): StateComparison {
  if (new LiveWalk(options, options.left ?? {}, options.right ?? {}).areSame(left, right))
    return { same: true, unseen: [] };
  const graphs = {
    left: snapshotState(left, options.left),
    right: snapshotState(right, options.right),
  };
  return { ...isomorphic(graphs.left, graphs.right, options), graphs };
}
