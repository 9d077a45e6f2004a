// `proviso test`: calls that break a contract, found by search, made small, with their likely cause. Imports plans,
// generated values, the sandbox and the result document; `guest/` is what runs inside the sandbox.
export { type Fixtures, isFixture } from "../generate/index.js";
export type { TestFramework, WritingOptions, WrittenTest } from "../search/index.js";
export type { GivenCase, TestOptions } from "./options.js";
export { Replayer, type ReplayOptions } from "./replayer.js";
export { type TestOutcome, test } from "./test.js";
