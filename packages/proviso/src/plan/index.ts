// The plan of a program: which units the outside can call, with values of what shapes, made from TypeScript's types and
// narrowed by preconditions. Imports programs, the contract language, TypeScript, and the data of plans from `generate`.

export { countClauses, isPure } from "./binding-clauses.js";
export { partsOf as shapePartsOf } from "./compact.js";
export type { DeclaredClass, DeclaredInputs, DeclaredUnit } from "./declared-inputs.js";
export { accessPrefix } from "./module-access.js";
export { inputsOf, type PlanOptions, planOf } from "./plan-of.js";
export type { VersionChanges } from "./planned-changes.js";
