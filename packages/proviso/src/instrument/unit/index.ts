// The contract of one unit woven into its own body: how the runtime evaluates its clauses, the checks at its entry and
// exit, its returns, and the call of a generator. Imports what compiles contracts and what the weaving of a file shares.
export { weaveUnit } from "./weave-unit.js";
