// `proviso verify`: contracts proved for all inputs, or broken by one that the solver finds and that is then run. Imports
// plans, symbolic execution, the solver and the result document; how calls are run is given to it.
export type { VerifyOptions } from "./options.js";
export { verify } from "./verify.js";
