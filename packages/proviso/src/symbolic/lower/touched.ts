import ts from "#typescript";
import { assignedBy, descendants } from "../../contract/index.js";
import type { FunctionBuilder } from "./function-builder.js";
import { plainExpression } from "./names.js";

// Names at the top of modules that functions assign, or whose insides they do: what functions, classes and enumerations are when a
// module is loaded, they need not be when a unit is called.

/** Takes note of what an assignment or `delete` changes, if a function does it. */
export function touch(at: FunctionBuilder, target: ts.Expression): void {
  if (at.around === undefined || at.claim !== undefined) return;
  let member: string | undefined;
  let inner = plainExpression(target);
  while (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)) {
    member = ts.isPropertyAccessExpression(inner) ? inner.name.text : undefined;
    inner = plainExpression(inner.expression);
  }
  const meaning = ts.isIdentifier(inner) ? at.scope.find(inner.text) : undefined;
  if (meaning?.kind === "module") at.touched.push({ binding: meaning.binding, member });
}

const changing = /^(Object\.(assign|define(Property|Properties)|setPrototypeOf)|Reflect\.(set|define)\w*)$/;

/** Takes note of what a call of the language's own functions changes. */
export function touchByCall(
  at: FunctionBuilder,
  { expression, arguments: [first] }: ts.CallExpression,
): void {
  if (first !== undefined && changing.test(expression.getText())) touch(at, first);
}

/** Takes note of all that code changes which is not lowered; names that it declares itself are taken for those around it. */
export function touchInside(at: FunctionBuilder, code: ts.Node): void {
  for (const node of descendants(code)) {
    if (ts.isCallExpression(node)) touchByCall(at, node);
    const isVisit = ts.isForOfStatement(node) || ts.isForInStatement(node);
    const target = isVisit ? node.initializer : assignedBy(node);
    if (target === undefined || ts.isVariableDeclarationList(target)) continue;
    touch(at, target);
    if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target))
      for (const one of descendants(target)) if (ts.isIdentifier(one)) touch(at, one);
  }
}
