import ts from "#typescript";
import type { Label, Operand } from "../kernel/kernel.js";
import { lowerRequire } from "./common-js.js";
import { isSimple } from "./evaluation-order.js";
import { constant, type FunctionBuilder, held, nothing } from "./function-builder.js";
import { lowerItems } from "./items.js";
import { memberKey } from "./keys.js";
import { plainExpression } from "./names.js";
import { binary } from "./operations.js";
import { steady, thisOperand } from "./patterns.js";
import { touch, touchByCall } from "./touched.js";

const { SyntaxKind } = ts;

type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression;

/** A chain of members and calls; where `?.` meets nothing, all of it is undefined. */
export function lowerChain(at: FunctionBuilder, node: Link, isAwaited = false): Operand {
  return isInOptionalChain(node)
    ? lowerOptional(at, node, false, isAwaited).value
    : lowerLink(at, node, undefined, { isAwaited }).value;
}

/** A chain with `?.` in it, and the object that its last link is a member of. */
function lowerOptional(at: FunctionBuilder, node: Link, isCalled: boolean, isAwaited = false): Linked {
  const label: Label = { name: "?." };
  const [result, self] = [at.variable(), at.variable()];
  const lower = (): void => {
    const parts = isCalled ? [result, self] : [result];
    for (const to of parts) at.emit({ op: "assign", to, value: nothing, initial: true });
    const body = at.block(() => {
      const { value, receiver } = lowerLink(at, node, label, { isAwaited, isCalled });
      at.emit({ op: "assign", to: result, value, initial: true });
      if (isCalled) at.emit({ op: "assign", to: self, value: receiver, initial: true });
    });
    at.emit({ op: "block", label, body });
  };
  // Of two values that belong together, none is merged by itself.
  if (isCalled) lower();
  else at.deciding(result, lower);
  return { value: held(result), receiver: isCalled ? held(self) : nothing };
}

function isLink(node: ts.Node): node is Link {
  return (
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node)
  );
}

function isInOptionalChain(node: Link): boolean {
  for (let link: ts.Expression = node; ; ) {
    if (ts.isNonNullExpression(link)) {
      link = link.expression;
      continue;
    }
    if (!isLink(link)) return false;
    if (link.questionDotToken !== undefined) return true;
    link = link.expression;
  }
}

/** A link's value, and the object that it is a member of. */
interface Linked {
  readonly value: Operand;
  readonly receiver: Operand;
}

function lowerLink(
  at: FunctionBuilder,
  node: ts.Expression,
  label: Label | undefined,
  { isAwaited = false, isCalled = false } = {},
): Linked {
  const inner = ts.isNonNullExpression(node) ? skipNonNull(node) : node;
  if (!isLink(inner)) {
    // What stands in parentheses is a member still, but no part of the chain.
    const plain = plainExpression(inner);
    if (plain !== inner && isLink(plain))
      return isInOptionalChain(plain)
        ? lowerOptional(at, plain, isCalled)
        : lowerLink(at, plain, undefined, { isCalled });
    return { value: at.rules.expression(at, inner), receiver: nothing };
  }
  return at.at(inner, () => {
    if (ts.isCallExpression(inner)) return lowerCall(at, inner, label, isAwaited);
    if (inner.expression.kind === SyntaxKind.SuperKeyword) {
      const self = steady(at, thisOperand(at));
      const key = memberKey(at, inner);
      return { value: at.give((to) => ({ op: "get-super", to, self, key })), receiver: self };
    }
    // A getter may assign to the variable that holds the receiver.
    const isSettled =
      inner.expression.kind === SyntaxKind.ThisKeyword ||
      (!isCalled && (ts.isPropertyAccessExpression(inner) || isSimple(inner.argumentExpression)));
    const { value } = lowerLink(at, inner.expression, label);
    const object = isSettled ? value : steady(at, value);
    stopAtNothing(at, inner, object, label);
    const key = memberKey(at, inner);
    return { value: at.give((to) => ({ op: "get", to, object, key })), receiver: object };
  });
}

function skipNonNull(node: ts.Expression): ts.Expression {
  return ts.isNonNullExpression(node) ? skipNonNull(node.expression) : node;
}

function stopAtNothing(at: FunctionBuilder, node: Link, value: Operand, label: Label | undefined): void {
  if (node.questionDotToken === undefined || label === undefined) return;
  const test = binary(at, "==", value, constant(null));
  const then = at.block(() => at.emit({ op: "break", label }));
  at.emit({ op: "if", test, whenTrue: then, whenFalse: [] });
}

function lowerCall(
  at: FunctionBuilder,
  node: ts.CallExpression,
  label: Label | undefined,
  isAwaited: boolean,
): Linked {
  if (node.expression.kind === SyntaxKind.SuperKeyword) {
    if (at.isArrow) return { value: at.unmodelled("`super(…)` in an arrow function"), receiver: nothing };
    const args = lowerItems(at, node.arguments);
    at.emit({ op: "construct-super", args });
    at.afterSuper();
    return { value: at.self === undefined ? nothing : held(at.self), receiver: nothing };
  }
  if (node.expression.kind === SyntaxKind.ImportKeyword)
    return { value: at.unmodelled("`import(…)`"), receiver: nothing };
  const required = lowerRequire(at, node);
  if (required !== undefined) return { value: required, receiver: nothing };
  const { value, receiver } = lowerLink(at, node.expression, label, { isCalled: true });
  const isSettled = node.arguments.every(isSimple);
  const callee = isSettled ? value : steady(at, value);
  const self = isSettled ? receiver : steady(at, receiver);
  stopAtNothing(at, node, callee, label);
  const args = lowerItems(at, node.arguments);
  touchByCall(at, node);
  const text = node.expression.getText();
  const made = at.give((to) => ({ op: "call", to, callee, receiver: self, args, isAwaited, text }));
  return { value: made, receiver: nothing };
}

export function lowerDelete(at: FunctionBuilder, node: ts.DeleteExpression): Operand {
  const inner = plainExpression(node.expression);
  if (!ts.isPropertyAccessExpression(inner) && !ts.isElementAccessExpression(inner))
    return at.unmodelled("`delete` of such an expression");
  if (inner.expression.kind === SyntaxKind.SuperKeyword) {
    at.emit({ op: "fail", error: "ReferenceError" });
    return nothing;
  }
  touch(at, inner);
  const label: Label = { name: "?." };
  const result = at.variable();
  at.emit({ op: "assign", to: result, value: constant(true), initial: true });
  const body = at.block(() => {
    const object = steady(at, lowerLink(at, inner.expression, label).value);
    stopAtNothing(at, inner, object, label);
    const key = memberKey(at, inner);
    at.emit({ op: "delete", to: result, object, key });
  });
  at.emit({ op: "block", label, body });
  return held(result);
}
