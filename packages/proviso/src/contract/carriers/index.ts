// Where contracts stand: annotation comments, doc tags, and what each is attached to.
// Imports the parser, the clause table and the diagnostics.
export { mentionsContract } from "./annotation.js";
export {
  type FileContracts,
  loopOf,
  readContracts,
  type StatementContract,
  type TypeContract,
  type UnitContract,
} from "./attach.js";
export { prose } from "./doc-comment.js";
export { holdsStatements } from "./place.js";
