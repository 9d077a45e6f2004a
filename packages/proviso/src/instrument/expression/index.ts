// Contract expressions as JavaScript: plain for the fast path, contextual for the verdict and its message.
// Imports the contract language and what the weaving of a file shares.
export { boundNames } from "./bound-names.js";
export { cannotFail } from "./cannot-fail.js";
export { Captures } from "./captures.js";
export { Emitter } from "./emitter.js";
export { NEUTRAL, type Polarity } from "./polarity.js";
export { type PrevOperation, prevOperations } from "./prev-operations.js";
export {
  type BoundRange,
  type ChangeScope,
  type ContractScope,
  keysOf,
  type Needs,
  noNeeds,
  type Style,
  Surroundings,
} from "./surroundings.js";
export { childTerm, namesIn, type Term, termOf } from "./term.js";
