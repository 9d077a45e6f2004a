// Contracts woven into source, with source maps: one file at a time, without a type checker, so that a loader or a
// bundler can do it as it goes. Imports the contract language and the diagnostics.
export { type Instrumented, type InstrumentOptions, instrument, type SourceMap } from "./instrument.js";
export type { InstrumentHost } from "./source-index.js";
