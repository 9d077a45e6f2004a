import { formatViolation } from "./message.js";
import { blameOf, type ClauseValue, type Violation, type ViolationKind } from "./violation.js";

export type { ClauseValue, Violation, ViolationKind } from "./violation.js";

/**
 * A contract that does not hold. Its fields are not enumerable, so that what prints or serialises errors does not
 * spill the values that a message redacts.
 */
export abstract class ContractError extends Error {
  declare readonly kind: ViolationKind;
  /** The unit whose contract it is. */
  declare readonly unit: string;
  declare readonly clause: string;
  declare readonly file: string;
  declare readonly line: number;
  declare readonly column: number;
  /** What the variables of the clause were, as they are: neither copied nor redacted. */
  declare readonly values: readonly ClauseValue[];
  /** Whom to blame, ready for a sentence. */
  declare readonly blame: string;
  declare readonly callSite: string | undefined;
  declare readonly violation: Violation;

  constructor(violation: Violation, message: string) {
    super(message);
    const fields = { ...violation, blame: blameOf(violation), violation };
    for (const [key, value] of Object.entries(fields)) Object.defineProperty(this, key, { value });
  }
}

/** A call outside the domain of a unit. */
export abstract class PreconditionError extends ContractError {}

/** The caller of a checked unit gave it what it does not take. */
export class EntryPreconditionError extends PreconditionError {}

/** The body of a checked unit gave another what that does not take: its caller is not to blame. */
export class InternalPreconditionError extends PreconditionError {}

/** A unit did not do what it promises. */
export abstract class PostconditionError extends ContractError {}

/** An `ensures` clause does not hold after a normal return. */
export class NormalPostconditionError extends PostconditionError {}

/** A `signals` or `signals_only` clause does not hold after a throw. */
export class ExceptionalPostconditionError extends PostconditionError {}

/** An object or class is in a state that its invariant excludes. */
export class InvariantError extends ContractError {}

/** An object or class went from one state to another in a way that its constraint excludes. */
export class ConstraintError extends ContractError {}

/** A unit changed what its `assignable` clause does not name. */
export class FrameError extends ContractError {}

/** A clause between the statements of a body does not hold. */
export abstract class IntraconditionError extends ContractError {}

/** An `assert` does not hold. */
export class AssertError extends IntraconditionError {}

/** An `assume` does not hold. */
export class AssumeError extends IntraconditionError {}

/** A `hence_by` does not hold. */
export class HenceByError extends IntraconditionError {}

/** A loop does not keep its `maintaining` clause. */
export class LoopInvariantError extends IntraconditionError {}

/** A loop does not lower its `decreasing` clause. */
export class LoopVariantError extends IntraconditionError {}

/** A statement marked `unreachable` was reached. */
export class UnreachableError extends IntraconditionError {}

const names = {
  ContractError,
  PreconditionError,
  EntryPreconditionError,
  InternalPreconditionError,
  PostconditionError,
  NormalPostconditionError,
  ExceptionalPostconditionError,
  InvariantError,
  ConstraintError,
  FrameError,
  IntraconditionError,
  AssertError,
  AssumeError,
  HenceByError,
  LoopInvariantError,
  LoopVariantError,
  UnreachableError,
};

// Classes and errors are named by literals, which minifiers leave alone.
for (const [name, type] of Object.entries(names)) {
  for (const target of [type, type.prototype]) {
    Object.defineProperty(target, "name", { value: name, configurable: true, writable: true });
  }
}

const classes: Record<ViolationKind, new (violation: Violation, message: string) => ContractError> = {
  "entry-precondition": EntryPreconditionError,
  "internal-precondition": InternalPreconditionError,
  postcondition: NormalPostconditionError,
  "exceptional-postcondition": ExceptionalPostconditionError,
  invariant: InvariantError,
  constraint: ConstraintError,
  frame: FrameError,
  assert: AssertError,
  assume: AssumeError,
  "hence-by": HenceByError,
  "loop-invariant": LoopInvariantError,
  "loop-variant": LoopVariantError,
  unreachable: UnreachableError,
};

/** The error of a violation, of the class of its kind. */
export function errorFor(violation: Violation, message: string = formatViolation(violation)): ContractError {
  return new classes[violation.kind](violation, message);
}

/** What the error of a call becomes when it escapes from the body of the checked unit that made the call. */
export function internal(error: EntryPreconditionError, unit: string): InternalPreconditionError {
  const violation: Violation = {
    ...error.violation,
    kind: "internal-precondition",
    blame: "unit",
    caller: unit,
    cause: error,
  };
  const made = errorFor(violation);
  made.stack = String(error.stack).replace(String(error), () => String(made));
  return made;
}
