// What woven code calls. No promise is made about it between versions; programs import the package itself.
export { adopted, constructed, declareClass, enter, fail, first, here, initialized, isPromise, leave, self, settle, thenable } from "./engine.js";
export { Angelic, angelic, capture, readOld, readOldFor } from "./evaluation.js";
export { fresh, isSubtype, nonNullElements, reach, reachThrough, same, snapshot, typeofValue } from "./operators.js";
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
export { none, never, state } from "./state.js";
