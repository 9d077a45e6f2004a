// Programs under contract, executed on terms: `load-subject.ts` makes one ready, `unit-calls.ts` begins calls of its units and says
// what each owes at its end, `ways.ts` gets to them by what the outside can do, and `unit-cases.ts` makes cases of what a solver
// says; `honesty/` tells where objects may hold what their types do not say. Who asks, and for what, is not this room's
// business. Imports the executor and the solver, plans, programs and their contracts.
export { Clock } from "./clock.js";
export { isThrown } from "./exceptions.js";
export { ownerType } from "./exit-obligations.js";
export { entriesTo, plannedIndex, soleCallers } from "./hidden-units.js";
export { fieldClaims, resultClaim } from "./integer-claims.js";
export { subjectOf } from "./load-subject.js";
export {
  type CallInputs,
  type CallOutcome,
  conditionIn,
  moduleOf,
  type Obligation,
  type Worked,
  type WrittenCase,
} from "./obligations.js";
export { extending, receiversOf } from "./receivers.js";
export { type Arithmetic, Solvers } from "./solvers.js";
export type { Subject } from "./subject.js";
export { type BegunCall, type Gap, outcomeOf, UnitCalls } from "./unit-calls.js";
export { UnitCases } from "./unit-cases.js";
export type { WayToCall } from "./ways.js";
export { isWellTyped } from "./well-typed.js";
