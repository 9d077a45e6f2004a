// Contracts as written to flat cases, once, for every later use. Imports the tree and the carriers' result.
export { type ChangeCase, desugarChange } from "./change-case.js";
export { desugar, emptyCase } from "./desugar.js";
export type { Condition, ExceptionalCondition, FlatCase, OldVariable } from "./flat-case.js";
export { nonNullParameters } from "./non-null-parameters.js";
