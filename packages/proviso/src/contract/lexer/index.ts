// Contract text to tokens. Imports TypeScript's scanner and the diagnostics.
export type { Token, TokenKind } from "./token.js";
export { endsOperand, tokenize } from "./tokenize.js";
