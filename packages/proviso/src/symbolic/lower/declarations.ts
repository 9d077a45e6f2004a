import ts from "#typescript";
import { type FunctionBuilder, nothing } from "./function-builder.js";
import { isBlockScoped } from "./hoist.js";
import { namedAs } from "./named.js";
import { writeName } from "./names.js";
import { bind } from "./patterns.js";

/** Gives declared variables their first values. */
export function lowerDeclarations(at: FunctionBuilder, list: ts.VariableDeclarationList): void {
  const isVar = !isBlockScoped(list);
  for (const { name, initializer } of list.declarations) {
    if (initializer === undefined) {
      if (!isVar && ts.isIdentifier(name)) writeName(at, name.text, nothing, true);
      continue;
    }
    const value = ts.isIdentifier(name)
      ? namedAs(at, initializer, name.text)
      : at.rules.expression(at, initializer);
    bind(at, name, value);
  }
}
