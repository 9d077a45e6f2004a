import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { type FunctionBuilder, held, nothing } from "./function-builder.js";

// Reading and writing of variables by their names.

export function readName(at: FunctionBuilder, name: string, inTypeof = false): Operand {
  const meaning = at.scope.find(name);
  if (meaning === undefined) {
    if (name === "undefined") return nothing;
    if (name === "NaN" || name === "Infinity") return { kind: "constant", value: Number(name) };
    return at.give((to) => ({ op: "global", to, name, inTypeof }));
  }
  if (meaning.kind === "local") return held(at.reach(meaning.variable, meaning.owner));
  return at.give((to) => ({ op: "module", to, binding: meaning.binding }));
}

export function writeName(at: FunctionBuilder, name: string, value: Operand, initial: boolean): void {
  const meaning = at.scope.find(name);
  if (meaning === undefined) {
    at.unmodelled(`an assignment to the global name \`${name}\``);
    return;
  }
  if (meaning.isConstant && !initial) {
    // Before it has its value, an assignment is an error of another kind.
    const before = readName(at, name);
    at.give((to) => ({ op: "assign", to, value: before, initial: true }));
    at.emit({ op: "fail", error: "TypeError" });
    return;
  }
  if (meaning.kind === "local")
    at.emit({ op: "assign", to: at.reach(meaning.variable, meaning.owner), value, initial });
  else at.emit({ op: "set-module", binding: meaning.binding, value });
}

/** The names that a pattern binds. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

/** Parentheses and what only types need are left out. */
export function plainExpression(node: ts.Expression): ts.Expression {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  )
    inner = inner.expression;
  return inner;
}
