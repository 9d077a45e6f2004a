import ts from "#typescript";
import type { Variable } from "../kernel/kernel.js";
import { type FunctionBuilder, held } from "./function-builder.js";
import { boundNames } from "./names.js";
import { bind, withDefault } from "./patterns.js";

// Parameters: arguments are put into slots, and taken apart when the function begins.

/** How many arguments a function says that it takes. */
export function lengthOf(parameters: readonly ts.ParameterDeclaration[]): number {
  const counted = parameters.filter(({ name }) => !isThis(name));
  const at = counted.findIndex((one) => one.initializer !== undefined || one.dotDotDotToken !== undefined);
  return at < 0 ? counted.length : at;
}

function isThis(name: ts.BindingName): boolean {
  return ts.isIdentifier(name) && name.text === "this";
}

/** Slots for arguments, and what takes them apart when the function begins. */
export function lowerParameters(
  at: FunctionBuilder,
  all: readonly ts.ParameterDeclaration[],
): { parameters: Variable[]; rest: Variable | undefined; prepare: () => void } {
  const nodes = all.filter(({ name }) => !isThis(name));
  const parameters: Variable[] = [];
  let rest: Variable | undefined;
  const declared: Variable[] = [];
  const steps: (() => void)[] = [];
  for (const node of nodes) {
    // One after an expression has no value yet where that is worked out.
    const isPlain = ts.isIdentifier(node.name) && node.initializer === undefined && steps.length === 0;
    const names = boundNames(node.name).map((name) => at.declare(name, false));
    const [own] = names;
    const variable = isPlain && own !== undefined ? own : at.variable();
    if (!isPlain) {
      declared.push(...names);
      steps.push(() =>
        at.at(node, () => bind(at, node.name, withDefault(at, held(variable), node.initializer, node.name))),
      );
    }
    if (node.dotDotDotToken !== undefined) rest = variable;
    else parameters.push(variable);
  }
  return {
    parameters,
    rest,
    prepare: () => {
      for (const variable of declared) at.emit({ op: "declare", variable });
      for (const step of steps) step();
    },
  };
}
