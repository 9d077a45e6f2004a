// What a child is doing, in sixteen bytes of a file that parent and child both hold open: a counter, a state, the
// number of a case. The child overwrites them in place, which costs about a microsecond; the parent reads them when
// it likes, also after the child has died in whatever way.

/**
 * `starting` is what an empty file says. At `rest` the child waits for a message and runs nothing. In `cases` the case is
 * the one noted or one begun a moment after it.
 */
export const states = ["starting", "rest", "work", "case", "cases"] as const;
export type State = (typeof states)[number];

export interface Entry {
  /** Grows with every entry, so that the same case twice is seen to be two. */
  readonly count: number;
  readonly state: State;
  /** The case under way, in the states `case` and `cases`. */
  readonly case: number | undefined;
}

export const entrySize = 16;

/** Where in an entry its parts stand. */
export const entryLayout = { count: 0, state: 4, case: 8 } as const;

/**
 * What a child noted last.
 * @ensures \result.case !== undefined <==> \result.state === "case" || \result.state === "cases"
 * @ensures bytes.byteLength < entrySize ==> \result.state === "starting"
 */
export function readEntry(bytes: Uint8Array): Entry {
  if (bytes.byteLength < entrySize) return { count: 0, state: "starting", case: undefined };
  const view = new DataView(bytes.buffer, bytes.byteOffset, entrySize);
  const state = states[view.getUint8(entryLayout.state)] ?? "work";
  return {
    count: view.getUint32(entryLayout.count, true),
    state,
    case: state === "case" || state === "cases" ? view.getFloat64(entryLayout.case, true) : undefined,
  };
}
