import type ts from "#typescript";
import type { Expression, OldVariable } from "../../contract/index.js";
import type { FunctionCode, Operand, Place, Variable } from "../kernel/kernel.js";
import { type ClaimNames, lowerCondition, lowerValue } from "./conditions.js";
import { FunctionBuilder } from "./function-builder.js";
import { lowerParameters } from "./parameters.js";

/** What a claim may speak of. */
export interface ClaimSubject {
  /** The type whose objects it is about. */
  readonly type?: ts.Node | undefined;
  /** Parameters of the unit that it was written for. */
  readonly parameters: readonly ts.ParameterDeclaration[];
  /** A name for what was thrown. */
  readonly exception?: string;
  readonly hasResult: boolean;
  /** Whether there is an earlier state for `\old`. */
  readonly hasBefore: boolean;
  /** Names for values at the call. */
  readonly olds: readonly OldVariable[];
}

/**
 * A function that works out a condition or a value of a contract, called with what the unit returned or threw, if the claim speaks of that,
 * and then with its arguments. It stands inside the module whose builder is given.
 */
export function lowerClaim(
  module: FunctionBuilder,
  expression: Expression,
  place: Place,
  subject: ClaimSubject,
  as: "condition" | "value" = "condition",
): FunctionCode {
  const at = new FunctionBuilder(module.rules, module.source, module, false, module.scope, place);
  at.about = subject.type;
  at.self = at.variable("this");
  const { parameters, rest, prepare } = lowerParameters(at, subject.parameters);
  const outcome: Variable | undefined =
    subject.exception !== undefined
      ? at.declare(subject.exception, true)
      : subject.hasResult
        ? at.variable("\\result")
        : undefined;
  const names: ClaimNames = {
    result: subject.hasResult && outcome !== undefined ? { variable: outcome, owner: at } : undefined,
    hasBefore: subject.hasBefore,
  };
  const body = at.block(() => {
    prepare();
    for (const { name, value } of subject.olds) nameOld(at, name.text, value, names);
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
    length: 0,
    parameters: outcome === undefined ? parameters : [outcome, ...parameters],
    ...(rest !== undefined && { rest }),
    self: at.self,
    slots: at.slots,
    captures: at.captures,
    body,
  };
}

function nameOld(at: FunctionBuilder, name: string, value: Expression, names: ClaimNames): void {
  const variable = at.declare(name, true);
  const assign = (): void =>
    at.emit({ op: "assign", to: variable, value: lowerValue(at, value, names), initial: true });
  if (names.hasBefore) at.emit({ op: "before", body: at.block(assign) });
  else assign();
}

/** A function that contracts declare in TypeScript; it stands inside the module whose builder is given. */
export function lowerModelFunction(
  module: FunctionBuilder,
  node: ts.FunctionLikeDeclaration,
  place: Place,
  type: ts.Node,
): FunctionCode {
  const at = new FunctionBuilder(module.rules, module.source, module, false, module.scope, place);
  at.about = type;
  const code = at.rules.closure(at, node, { kind: "method" });
  return { ...code, captures: [] };
}

/** A function of which nothing is known. */
export function unknownFunction(module: FunctionBuilder, place: Place, what: string): FunctionCode {
  const at = new FunctionBuilder(module.rules, module.source, module, false, module.scope, place);
  const body = at.block(() => {
    at.unmodelled(what);
  });
  return {
    name: "",
    place,
    kind: "method",
    isAsync: false,
    awaits: false,
    length: 0,
    parameters: [],
    slots: at.slots,
    captures: [],
    body,
  };
}
