// Contracts of classes and interfaces, and of their units, woven into the class and made records of the runtime.
// Imports what compiles contracts and what weaves one unit.
export type { TypeWeaving } from "./type-record.js";
export { foreignTypeText, interfaceText } from "./type-text.js";
export { weaveClass } from "./weave-class.js";
