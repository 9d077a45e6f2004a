// Contracts checked against the program they stand in: types, names, visibility, effects.
// Imports what is below it in the language: the shadow, the carriers, the parser; and TypeScript.
export { checkChange, type VersionCheck } from "./check-change.js";
export { checkContracts } from "./check-contracts.js";
export type { ContractedFile, ContractedFiles } from "./contracted-file.js";
export { prevTypes } from "./prev-types.js";
export {
  declarationsOf,
  moduleSymbol,
  type Refinement,
  type Refinements,
  refinementsOf,
  withCode,
} from "./refinements.js";
