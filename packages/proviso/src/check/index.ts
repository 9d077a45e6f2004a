// `proviso check`: contracts read, then proved where possible, then tested where not, in one report with one verdict for
// each unit. Imports the result document only: the three capabilities that it composes are given to it.
export { check } from "./check.js";
export type { Checked, CheckOptions, Settled } from "./options.js";
