import type { Builder } from "../../solver/index.js";
import type { Operand } from "../kernel/kernel.js";
import { numberLiteral } from "../values/numbers.js";
import { nullValue, type Single, undefinedValue, type Value } from "../values/value.js";
import type { State } from "./state.js";

/** What an operand holds; nothing if it is a variable that has no value yet. */
export function operandValue(state: State, operand: Operand): Value | undefined {
  if (operand.kind === "variable") return state.read(operand.variable);
  return constantValue(operand.value, state.build);
}

export function constantValue(
  value: Extract<Operand, { kind: "constant" }>["value"],
  build: Builder,
): Single {
  switch (typeof value) {
    case "string":
      return { kind: "string", term: build.literal(value) };
    case "number":
      return { kind: "number", term: numberLiteral(value, build) };
    case "boolean":
      return { kind: "boolean", term: build.literal(value) };
    case "bigint":
      return { kind: "bigint", term: build.int(value) };
    case "undefined":
      return undefinedValue;
    default:
      return nullValue;
  }
}
