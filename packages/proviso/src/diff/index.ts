// `proviso diff`: does a change do what its change contract says, and nothing else? Imports programs, plans, generated values,
// searches and the result document; `guest/` is what runs inside the sandbox.

export type { TestFramework, WritingOptions, WrittenTest } from "../search/index.js";
export { type DiffOutcome, diff } from "./diff.js";
export type { DiffOptions, DiffProgress } from "./options.js";
