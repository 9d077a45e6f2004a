import type { Expression } from "../../contract/index.js";
import type { FunctionCode, Operand, Place, Variable } from "../kernel/kernel.js";
import { type ClaimNames, lowerCondition, lowerValue } from "./conditions.js";
import { FunctionBuilder } from "./function-builder.js";

/** What a claim may speak of. */
export interface ClaimSubject {
  /** Names that hold values when it is worked out, in the order in which they are given. */
  readonly names: readonly string[];
  /** Whether `\result` is given after those. */
  readonly hasResult: boolean;
  /** Whether there is an earlier state for `\old`. */
  readonly hasBefore: boolean;
}

/**
 * A function that works out a condition or a value of a contract, called with what it speaks of. It stands inside the module
 * whose builder is given.
 */
export function lowerClaim(
  module: FunctionBuilder,
  expression: Expression,
  place: Place,
  subject: ClaimSubject,
  as: "condition" | "value" = "condition",
): FunctionCode {
  const at = new FunctionBuilder(module.rules, module.source, module, false, module.scope, place);
  at.self = at.variable("this");
  const parameters: Variable[] = subject.names.map((name) => at.declare(name, true));
  const result = subject.hasResult ? at.variable("\\result") : undefined;
  const names: ClaimNames = { result, hasBefore: subject.hasBefore };
  const body = at.block(() => {
    const value: Operand =
      as === "condition" ? lowerCondition(at, expression, "helps", names) : lowerValue(at, expression, names);
    at.emit({ op: "return", value });
  });
  return {
    name: "",
    place,
    kind: "method",
    isAsync: false,
    awaits: false,
    length: parameters.length,
    parameters: result === undefined ? parameters : [...parameters, result],
    self: at.self,
    slots: at.slots,
    captures: at.captures,
    body,
  };
}
