// What runs cases inside the sandbox, beside the user's code: sequences of calls drawn, run, built upon and made small.
// Imports values, what draws them, and types of the sandbox.

export { secondPart, shrinkingNote } from "../protocol.js";
export { changedBuiltIns } from "./built-ins.js";
export { callUnits, classesIn, depthOf, functionsIn } from "./call-unit.js";
export { SequenceDrawing } from "./draw-sequence.js";
export { Familiar } from "./familiar.js";
export { type Features, featuresByName, featuresOf } from "./features.js";
export { loadFixtures } from "./load-fixtures.js";
export { loadFailures, loadModules } from "./load-modules.js";
export { judge, keyOf, type Outcome } from "./outcome.js";
export { Pool } from "./pool.js";
export { makeErrorsFull } from "./quick-errors.js";
export { runSearch } from "./run-search.js";
export { type Manner, type Prepared, SequenceRunner } from "./run-sequence.js";
export { type CaseJudge, type Found, Search } from "./search.js";
export { shrink, shrinkTime } from "./shrink.js";
