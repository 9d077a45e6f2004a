// Change contracts before anything runs: which of them speak of a change, what they say was renamed, and whether what they
// say of each version is so. Imports the language, projects, versions and what changed between them.
export { type CheckedChangeContracts, checkChangeContracts } from "./check.js";
export { filesBelow } from "./files-below.js";
export { type ChangeContractFile, type FoundChangeContracts, findChangeContracts } from "./find.js";
export { type ReadChangeContract, type ReadChangeContracts, readChangeContracts } from "./read.js";
export { type ComparedVersions, parametersIn, type UnitChangeContract } from "./unit-change-contract.js";
