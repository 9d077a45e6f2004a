/** A `number` that holds an integer: checked, generated and proved as one. */
export type int = number;

/** An `int` that is not negative. */
export type nat = number;

export { type ClauseKind, type Configuration, configure, type Policy, reset } from "./configure.js";
export {
  AssertError,
  AssumeError,
  type ClauseValue,
  ConstraintError,
  ContractError,
  EntryPreconditionError,
  ExceptionalPostconditionError,
  FrameError,
  HenceByError,
  InternalPreconditionError,
  IntraconditionError,
  InvariantError,
  LoopInvariantError,
  LoopVariantError,
  NormalPostconditionError,
  PostconditionError,
  PreconditionError,
  UnreachableError,
  type Violation,
  type ViolationKind,
} from "./errors.js";
export type { Redact } from "./redact.js";
