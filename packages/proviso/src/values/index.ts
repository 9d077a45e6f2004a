// Graphs of values: snapshots of everything reachable, isomorphism, fingerprints, the way back to values and to source
// text. Loaded inside the processes that run the user's code, so it imports nothing.
export { fingerprint, fingerprintOf } from "./fingerprint.js";
export * from "./graph.js";
export { isomorphic } from "./isomorphic.js";
export type { Difference, Isomorphism, IsomorphismOptions } from "./isomorphism.js";
export type { SnapshotOptions } from "./recorder.js";
export { type Revived, type ReviveOptions, revive } from "./revive.js";
export { type StateComparison, type StateOptions, sameState } from "./same-state.js";
export { snapshot, snapshotState } from "./snapshot.js";
export type { SourceOptions } from "./source/options.js";
export { type Source, toSource } from "./source/to-source.js";
export type { Unrebuildable } from "./unrebuildable.js";
