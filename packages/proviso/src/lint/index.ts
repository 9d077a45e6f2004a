// `proviso lint`: contracts parsed and type-checked. Imports programs, the contract language and the result document.
export { type LintOptions, lint } from "./lint.js";
