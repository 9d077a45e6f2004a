// What other programs may import from `proviso`.
export type { Config } from "./cli/config.js";
export { type LintOptions, lint } from "./lint/index.js";
export type { Finding, Message, ResultDocument, UnitResult } from "./result/index.js";
