// What stands in bodies woven in its place: assertions, ghost variables, `set`, and the clauses of loops.
// Imports what compiles contracts and what the weaving of a file shares.
export { ClaimWeaver } from "./claim-weaver.js";
export { weaveStatements } from "./weave-statements.js";
