// Contract text to trees. Imports the lexer, the clause table, the tree and the diagnostics.
export { assembleCases } from "./cases.js";
export { holeAt, PendingCodes, parseErrors, rangeOf } from "./code.js";
export { type ContractText, Cursor } from "./cursor.js";
export { parseExpression } from "./expression.js";
export { parseItems } from "./items.js";
