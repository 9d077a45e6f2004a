// Contracts checked against the program they stand in: types, names, visibility, effects.
// Imports the shadow, the carriers' result and TypeScript.
export { checkContracts } from "./check-contracts.js";
export type { ContractedFile, ContractedFiles } from "./contracted-file.js";
export { type Refinement, type Refinements, refinementsOf } from "./refinements.js";
