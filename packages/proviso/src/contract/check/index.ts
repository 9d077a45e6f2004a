// Contracts checked against the program they stand in: types, names, visibility, effects.
// Imports what is below it in the language: the shadow, the carriers, the parser; and TypeScript.
export { checkContracts } from "./check-contracts.js";
export type { ContractedFile, ContractedFiles } from "./contracted-file.js";
export { type Refinement, type Refinements, refinementsOf } from "./refinements.js";
