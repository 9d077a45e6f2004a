// Contracts, and what tells the steps of a run, woven into source, with source maps: one file at a time, without a type checker, so that a loader or a
// bundler can do it as it goes. Imports the contract language and the diagnostics.
export { cannotFail } from "./expression/index.js";
export { instrument } from "./instrument.js";
export type { Instrumented, InstrumentOptions, SourceMap } from "./options.js";
export type { ChangeFile, ChangeFiles, InstrumentHost } from "./source-index.js";
export { traceSource } from "./trace/trace-source.js";
