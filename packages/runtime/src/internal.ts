// What woven code calls. No promise is made about it between versions; programs import the package itself.
export {
  adopted,
  construction,
  declareClass,
  enter,
  fail,
  here,
  initialized,
  isPromise,
  leave,
  settle,
  thenable,
} from "./engine.js";
export { angelic, capture, readOld, readOldFor } from "./evaluation.js";
export {
  fresh,
  isSubtype,
  nonNullElements,
  reach,
  reachThrough,
  same,
  snapshot,
  typeofValue,
} from "./operators.js";
export { bigints, elements, ints, lower, table, union, upper } from "./quantify.js";
export {
  call,
  construct,
  declareInterface,
  get,
  getOptional,
  ghosts,
  isExtended,
  set,
} from "./registry.js";
export { never, none, state } from "./state.js";
