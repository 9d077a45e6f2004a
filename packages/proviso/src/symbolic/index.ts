// What programs and contracts mean, as terms for a solver. `numbers/` are JavaScript's numbers, once as reals and once as the
// doubles that they are. `lower/` turns source into the kernel language of `kernel/`; `machine/` executes that, on `values/`
// and a `heap/` whose contents are terms, with the `library/` of the language; `inputs/` are values of which only the
// type is known. `explorer.ts` walks all paths. Imports the contract language, the data of shapes, and the solver's room.
export { executeConcretely } from "./concrete.js";
export { Explorer, type ExplorerLimits } from "./explorer.js";
export type { Property } from "./heap/heap.js";
export { itemAt, lengthOf } from "./heap/sequence.js";
export { entriesWritten, itemsWritten, presenceOf, presentName } from "./heap/written-names.js";
export type { ClassTable, Field } from "./inputs/given-types.js";
export { grounded, isQuantified } from "./inputs/grounded.js";
export { guesses } from "./inputs/guesses.js";
export { sampleOf, troubling } from "./inputs/samples.js";
export { keysHeld } from "./inputs/unknown-entries.js";
export { UnknownValues } from "./inputs/unknown-values.js";
export { type ClaimText, type FunctionCode, type Place, privateMark } from "./kernel/kernel.js";
export { installers } from "./library/install.js";
export { Realm } from "./library/realm.js";
export { type ClaimSubject, lowerClaim, lowerModelFunction, unknownFunction } from "./lower/claim.js";
export { type LoweringOptions, lowerModule, type ModuleCode } from "./lower/module.js";
export { privateKeyIn } from "./lower/private-names.js";
export type { AtEnd, CallRules, Precondition, PromisedEnd } from "./machine/call-rules.js";
export { entriesAt } from "./machine/collections.js";
export type { Callable } from "./machine/function.js";
export { Machine } from "./machine/machine.js";
export { newArray, newClosure } from "./machine/objects.js";
export { addressOf, fieldOf, itemsOf } from "./machine/properties.js";
export type { Settled } from "./machine/settled.js";
export { isKept, isUntouched, same } from "./machine/since-call.js";
export type { Ending, GivenCall, State, Trusted } from "./machine/state.js";
export { allMeanings } from "./meanings.js";
export { ieeePrelude } from "./numbers/ieee-prelude.js";
export { numberMeanings } from "./numbers/meanings.js";
export { realPrelude } from "./numbers/real-prelude.js";
export { doublesIn, roundedPrelude } from "./numbers/rounded-prelude.js";
export { PathSolver } from "./path-solver.js";
export { Program } from "./program.js";
export { truth } from "./values/coerce.js";
export { alternativesOf } from "./values/merge.js";
export { asWhole, isFiniteIn, unboundedIn } from "./values/numbers.js";
export { infiniteFrom, rangeOf } from "./values/ranges.js";
export { type ObjectValue, type Single, undefinedValue, type Value } from "./values/value.js";
