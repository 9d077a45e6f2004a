// Contracts as code that TypeScript can check, and the way back from a place in that code to the contract.
// Imports the tree, the carriers' result and TypeScript.
export { prelude } from "./prelude.js";
export { shadowOfContractFile, type VersionedName, type VersionView } from "./shadow-contract-file.js";
export { type Shadow, shadowOfSource } from "./shadow-source.js";
export { type Expectation, ShadowText } from "./shadow-text.js";
