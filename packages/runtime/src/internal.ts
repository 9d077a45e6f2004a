// What woven code calls. No promise is made about it between versions; programs import the package itself.
export { here } from "./clauses.js";
export { construction, declareClass } from "./covered.js";
export { enter, fail, leave } from "./engine.js";
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
export { adopted, isPromise, settle, thenable } from "./promises.js";
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
export { none, state } from "./state.js";
export { initialized } from "./type-checks.js";
export { errorOf } from "./violate.js";
