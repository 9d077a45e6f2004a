import ts from "#typescript";
import type { BinaryOperator, Item, Label, Operand, UnaryOperator } from "../kernel/kernel.js";
import { constant, type FunctionBuilder, held, nothing } from "./function-builder.js";
import { namedAs, takesName } from "./named.js";
import { plainExpression, readName } from "./names.js";
import { assignPattern, keyOperand, steady, targetOf, thisOperand } from "./patterns.js";
import { privateKey } from "./private-names.js";

// Expressions, in JavaScript's order of evaluation.

const { SyntaxKind } = ts;

/** Lowers an expression; what it gives is where the operand says. */
export function lowerExpression(at: FunctionBuilder, node: ts.Expression): Operand {
  return at.at(node, () => lowered(at, node));
}

function lowered(at: FunctionBuilder, node: ts.Expression): Operand {
  if (ts.isIdentifier(node)) return at.substitute(node, at) ?? readName(at, node.text);
  if (ts.isNumericLiteral(node)) return constant(Number(node.text));
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return constant(node.text);
  if (ts.isBigIntLiteral(node)) return constant(BigInt(node.text.slice(0, -1)));
  switch (node.kind) {
    case SyntaxKind.TrueKeyword:
      return constant(true);
    case SyntaxKind.FalseKeyword:
      return constant(false);
    case SyntaxKind.NullKeyword:
      return constant(null);
    case SyntaxKind.ThisKeyword:
      return thisOperand(at);
  }
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isExpressionWithTypeArguments(node)
  )
    return at.rules.expression(at, node.expression);
  if (ts.isBinaryExpression(node)) return lowerBinary(at, node);
  if (ts.isConditionalExpression(node))
    return choose(
      at,
      at.rules.expression(at, node.condition),
      () => at.rules.expression(at, node.whenTrue),
      () => at.rules.expression(at, node.whenFalse),
    );
  if (ts.isPrefixUnaryExpression(node)) return lowerPrefix(at, node);
  if (ts.isPostfixUnaryExpression(node)) return step(at, node.operand, node.operator, "before");
  if (ts.isTypeOfExpression(node)) {
    const inner = plainExpression(node.expression);
    const value = ts.isIdentifier(inner)
      ? (at.substitute(inner, at) ?? readName(at, inner.text, true))
      : at.rules.expression(at, node.expression);
    return unary(at, "typeof", value);
  }
  if (ts.isVoidExpression(node)) {
    steady(at, at.rules.expression(at, node.expression));
    return nothing;
  }
  if (ts.isDeleteExpression(node)) return lowerDelete(at, node);
  if (ts.isAwaitExpression(node)) return lowerAwait(at, node);
  if (ts.isTemplateExpression(node)) return lowerTemplate(at, node);
  if (ts.isObjectLiteralExpression(node)) return lowerObject(at, node);
  if (ts.isArrayLiteralExpression(node)) {
    const items = lowerItems(at, node.elements);
    return at.give((to) => ({ op: "array", to, items }));
  }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const code = at.rules.closure(at, node);
    return at.give((to) => ({ op: "closure", to, code }));
  }
  if (ts.isClassExpression(node)) return at.rules.class(at, node);
  if (ts.isNewExpression(node)) return lowerNew(at, node);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node))
    return lowerChain(at, node);
  if (ts.isMetaProperty(node) && node.keywordToken === SyntaxKind.NewKeyword) {
    const target = at.targetVariable();
    return target === undefined ? nothing : held(target);
  }
  if (ts.isRegularExpressionLiteral(node)) return at.unmodelled("a regular expression");
  if (ts.isTaggedTemplateExpression(node)) return at.unmodelled("a tagged template");
  if (ts.isYieldExpression(node)) return at.unmodelled("`yield`");
  return at.unmodelled("such an expression");
}

function unary(at: FunctionBuilder, operator: UnaryOperator, value: Operand): Operand {
  return at.give((to) => ({ op: "unary", to, operator, value }));
}

function binary(at: FunctionBuilder, operator: BinaryOperator, left: Operand, right: Operand): Operand {
  return at.give((to) => ({ op: "binary", to, operator, left, right }));
}

/** One of two values, by a condition. */
function choose(
  at: FunctionBuilder,
  test: Operand,
  whenTrue: () => Operand,
  whenFalse: () => Operand,
): Operand {
  const result = at.variable();
  const branch = (value: () => Operand) =>
    at.block(() => at.emit({ op: "assign", to: result, value: value(), initial: true }));
  at.deciding(result, () =>
    at.emit({ op: "if", test, whenTrue: branch(whenTrue), whenFalse: branch(whenFalse) }),
  );
  return held(result);
}

/** Whether evaluating something cannot change a variable. */
function isSimple(node: ts.Expression): boolean {
  const inner = plainExpression(node);
  return (
    ts.isIdentifier(inner) ||
    ts.isLiteralExpression(inner) ||
    inner.kind === SyntaxKind.ThisKeyword ||
    inner.kind === SyntaxKind.NullKeyword ||
    inner.kind === SyntaxKind.TrueKeyword ||
    inner.kind === SyntaxKind.FalseKeyword ||
    ts.isArrowFunction(inner) ||
    ts.isFunctionExpression(inner)
  );
}

/** The value of a part that other parts are evaluated after. */
function before(at: FunctionBuilder, node: ts.Expression, later: readonly ts.Expression[]): Operand {
  const operand = at.rules.expression(at, node);
  return later.every(isSimple) ? operand : steady(at, operand);
}

const plainOperators: ReadonlyMap<ts.SyntaxKind, BinaryOperator> = new Map<ts.SyntaxKind, BinaryOperator>([
  [SyntaxKind.PlusToken, "+"],
  [SyntaxKind.MinusToken, "-"],
  [SyntaxKind.AsteriskToken, "*"],
  [SyntaxKind.SlashToken, "/"],
  [SyntaxKind.PercentToken, "%"],
  [SyntaxKind.AsteriskAsteriskToken, "**"],
  [SyntaxKind.AmpersandToken, "&"],
  [SyntaxKind.BarToken, "|"],
  [SyntaxKind.CaretToken, "^"],
  [SyntaxKind.LessThanLessThanToken, "<<"],
  [SyntaxKind.GreaterThanGreaterThanToken, ">>"],
  [SyntaxKind.GreaterThanGreaterThanGreaterThanToken, ">>>"],
  [SyntaxKind.LessThanToken, "<"],
  [SyntaxKind.LessThanEqualsToken, "<="],
  [SyntaxKind.GreaterThanToken, ">"],
  [SyntaxKind.GreaterThanEqualsToken, ">="],
  [SyntaxKind.EqualsEqualsEqualsToken, "==="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "!=="],
  [SyntaxKind.EqualsEqualsToken, "=="],
  [SyntaxKind.ExclamationEqualsToken, "!="],
  [SyntaxKind.InKeyword, "in"],
  [SyntaxKind.InstanceOfKeyword, "instanceof"],
]);

const assigningOperators: ReadonlyMap<ts.SyntaxKind, BinaryOperator> = new Map<ts.SyntaxKind, BinaryOperator>(
  [
    [SyntaxKind.PlusEqualsToken, "+"],
    [SyntaxKind.MinusEqualsToken, "-"],
    [SyntaxKind.AsteriskEqualsToken, "*"],
    [SyntaxKind.SlashEqualsToken, "/"],
    [SyntaxKind.PercentEqualsToken, "%"],
    [SyntaxKind.AsteriskAsteriskEqualsToken, "**"],
    [SyntaxKind.AmpersandEqualsToken, "&"],
    [SyntaxKind.BarEqualsToken, "|"],
    [SyntaxKind.CaretEqualsToken, "^"],
    [SyntaxKind.LessThanLessThanEqualsToken, "<<"],
    [SyntaxKind.GreaterThanGreaterThanEqualsToken, ">>"],
    [SyntaxKind.GreaterThanGreaterThanGreaterThanEqualsToken, ">>>"],
  ],
);

/** Operators that decide whether the right side is evaluated, and those that assign it then. */
const decidingOperators: ReadonlyMap<ts.SyntaxKind, "&&" | "||" | "??"> = new Map<
  ts.SyntaxKind,
  "&&" | "||" | "??"
>([
  [SyntaxKind.AmpersandAmpersandToken, "&&"],
  [SyntaxKind.BarBarToken, "||"],
  [SyntaxKind.QuestionQuestionToken, "??"],
  [SyntaxKind.AmpersandAmpersandEqualsToken, "&&"],
  [SyntaxKind.BarBarEqualsToken, "||"],
  [SyntaxKind.QuestionQuestionEqualsToken, "??"],
]);

function lowerBinary(at: FunctionBuilder, node: ts.BinaryExpression): Operand {
  const { left, right } = node;
  const { kind } = node.operatorToken;
  const plain = plainOperators.get(kind);
  if (plain !== undefined) {
    if (ts.isPrivateIdentifier(left)) {
      const object = at.rules.expression(at, right);
      return binary(at, "in", constant(privateKey(left, at.about)), object);
    }
    const first = before(at, left, [right]);
    return binary(at, plain, first, at.rules.expression(at, right));
  }
  if (kind === SyntaxKind.CommaToken) {
    steady(at, at.rules.expression(at, left));
    return steady(at, at.rules.expression(at, right));
  }
  if (kind === SyntaxKind.EqualsToken) return lowerAssignment(at, left, right);
  const deciding = decidingOperators.get(kind);
  const read = (name: string): Operand => readName(at, name);
  if (deciding !== undefined) {
    if (kind <= SyntaxKind.LastBinaryOperator && kind >= SyntaxKind.FirstAssignment) {
      const target = targetOf(at, left, read);
      const value = steady(at, target.read());
      return decide(at, deciding, value, () => {
        const made = named(at, right, left);
        target.write(made);
        return made;
      });
    }
    const side = (one: ts.Expression) => (): Operand => at.rules.expression(at, one);
    if (at.claim !== undefined)
      return decide(at, deciding, certain(at, side(left)), () => certain(at, side(right)));
    return decide(at, deciding, at.rules.expression(at, left), side(right));
  }
  const assigning = assigningOperators.get(kind);
  if (assigning === undefined) return at.unmodelled("such an operator");
  const target = targetOf(at, left, read);
  const value = steady(at, target.read());
  const made = binary(at, assigning, value, at.rules.expression(at, right));
  target.write(made);
  return made;
}

function decide(
  at: FunctionBuilder,
  operator: "&&" | "||" | "??",
  value: Operand,
  other: () => Operand,
): Operand {
  switch (operator) {
    case "&&":
      return choose(at, value, other, () => value);
    case "||":
      return choose(at, value, () => value, other);
    case "??":
      return choose(at, binary(at, "==", value, constant(null)), other, () => value);
  }
}

/** A part of a claim where it is not modelled what an exception means: the other part may decide without it. */
function certain(at: FunctionBuilder, make: () => Operand): Operand {
  const result = at.variable();
  const body = at.block(() => at.emit({ op: "assign", to: result, value: make(), initial: true }));
  const handler = at.block(() => at.unmodelled("a part of a claim that has no value"));
  at.emit({ op: "try", body, handler: { variable: undefined, body: handler } });
  return held(result);
}

/** A function or class without a name takes that of what it is assigned to. */
function named(at: FunctionBuilder, node: ts.Expression, to: ts.Node): Operand {
  if (!ts.isIdentifier(to)) return at.rules.expression(at, node);
  return namedAs(at, node, to.text);
}

function lowerAssignment(at: FunctionBuilder, left: ts.Expression, right: ts.Expression): Operand {
  const inner = plainExpression(left);
  if (ts.isArrayLiteralExpression(inner) || ts.isObjectLiteralExpression(inner)) {
    const value = steady(at, at.rules.expression(at, right));
    assignPattern(at, inner, value);
    return value;
  }
  const target = targetOf(at, inner, (name) => readName(at, name));
  const value = named(at, right, inner);
  target.write(value);
  return value;
}

function lowerPrefix(at: FunctionBuilder, node: ts.PrefixUnaryExpression): Operand {
  switch (node.operator) {
    case SyntaxKind.PlusPlusToken:
    case SyntaxKind.MinusMinusToken:
      return step(at, node.operand, node.operator, "after");
    case SyntaxKind.ExclamationToken:
      return unary(at, "!", at.rules.expression(at, node.operand));
    case SyntaxKind.MinusToken: {
      const inner = node.operand;
      if (ts.isNumericLiteral(inner)) return constant(-Number(inner.text));
      return unary(at, "-", at.rules.expression(at, inner));
    }
    case SyntaxKind.PlusToken:
      return unary(at, "+", at.rules.expression(at, node.operand));
    case SyntaxKind.TildeToken:
      return unary(at, "~", at.rules.expression(at, node.operand));
  }
}

/** `++` and `--`: what was there before or after. */
function step(
  at: FunctionBuilder,
  operand: ts.Expression,
  operator: ts.SyntaxKind.PlusPlusToken | ts.SyntaxKind.MinusMinusToken,
  gives: "before" | "after",
): Operand {
  const target = targetOf(at, operand, (name) => readName(at, name));
  const value = unary(at, "numeric", target.read());
  const isBig = binary(at, "===", unary(at, "typeof", value), constant("bigint"));
  const one = choose(
    at,
    isBig,
    () => constant(1n),
    () => constant(1),
  );
  const made = binary(at, operator === SyntaxKind.PlusPlusToken ? "+" : "-", value, one);
  target.write(made);
  return gives === "before" ? value : made;
}

function lowerDelete(at: FunctionBuilder, node: ts.DeleteExpression): Operand {
  const inner = plainExpression(node.expression);
  if (!ts.isPropertyAccessExpression(inner) && !ts.isElementAccessExpression(inner))
    return at.unmodelled("`delete` of such an expression");
  if (inner.expression.kind === SyntaxKind.SuperKeyword) {
    at.emit({ op: "fail", error: "ReferenceError" });
    return nothing;
  }
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

function lowerAwait(at: FunctionBuilder, node: ts.AwaitExpression): Operand {
  at.awaits = true;
  const inner = plainExpression(node.expression);
  const value = ts.isCallExpression(inner)
    ? at.at(inner, () => lowerChain(at, inner, true))
    : at.rules.expression(at, node.expression);
  return at.give((to) => ({ op: "await", to, value }));
}

function lowerTemplate(at: FunctionBuilder, node: ts.TemplateExpression): Operand {
  let text: Operand = constant(node.head.text);
  for (const { expression, literal } of node.templateSpans) {
    const part = unary(at, "string", at.rules.expression(at, expression));
    text = binary(at, "+", text, part);
    if (literal.text !== "") text = binary(at, "+", text, constant(literal.text));
  }
  return text;
}

function lowerObject(at: FunctionBuilder, node: ts.ObjectLiteralExpression): Operand {
  const object = at.give((to) => ({ op: "object", to }));
  for (const property of node.properties)
    at.at(property, () => {
      if (ts.isSpreadAssignment(property)) {
        const from = steady(at, at.rules.expression(at, property.expression));
        at.emit({ op: "copy", object, from, except: [], item: at.variable() });
        return;
      }
      if (ts.isShorthandPropertyAssignment(property)) {
        const value = readName(at, property.name.text);
        at.emit({ op: "define", kind: "value", object, key: constant(property.name.text), value });
        return;
      }
      const key = keyOperand(at, property.name);
      if (ts.isPropertyAssignment(property)) {
        if (!ts.isComputedPropertyName(property.name) && property.name.text === "__proto__") {
          at.unmodelled("a prototype that is set");
          return;
        }
        const name =
          ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : "";
        const value = namedAs(at, property.initializer, name);
        const names = takesName(property.name, property.initializer);
        at.emit({ op: "define", kind: "value", object, key, value, ...(names && { names }) });
        return;
      }
      const code = at.rules.closure(at, property, { kind: "method" });
      const value = at.give((to) => ({ op: "closure", to, code, home: object }));
      const kind = ts.isMethodDeclaration(property) ? "value" : ts.isGetAccessor(property) ? "get" : "set";
      const names = takesName(property.name, property);
      at.emit({ op: "define", kind, object, key, value, ...(names && { names }) });
    });
  return object;
}

function lowerItems(at: FunctionBuilder, nodes: readonly ts.Expression[]): Item[] {
  return nodes.map((node, i): Item => {
    if (ts.isOmittedExpression(node)) return { kind: "hole" };
    if (ts.isSpreadElement(node)) {
      const value = at.rules.expression(at, node.expression);
      if (nodes.slice(i + 1).every(isSimple)) return { kind: "spread", value };
      // What it yields now is what counts, whatever comes later.
      const items: Item[] = [{ kind: "spread", value }];
      return { kind: "spread", value: at.give((to) => ({ op: "array", to, items })) };
    }
    return { kind: "one", value: before(at, node, nodes.slice(i + 1)) };
  });
}

function lowerNew(at: FunctionBuilder, node: ts.NewExpression): Operand {
  const callee = before(at, node.expression, node.arguments ?? []);
  const args = lowerItems(at, node.arguments ?? []);
  const text = node.expression.getText();
  return at.give((to) => ({ op: "construct", to, callee, args, text }));
}

type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression;

/** A chain of members and calls; where `?.` meets nothing, all of it is undefined. */
function lowerChain(at: FunctionBuilder, node: Link, isAwaited = false): Operand {
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

function memberKey(
  at: FunctionBuilder,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): Operand {
  if (ts.isElementAccessExpression(node)) return at.rules.expression(at, node.argumentExpression);
  return constant(ts.isPrivateIdentifier(node.name) ? privateKey(node.name, at.about) : node.name.text);
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
  const { value, receiver } = lowerLink(at, node.expression, label, { isCalled: true });
  const isSettled = node.arguments.every(isSimple);
  const callee = isSettled ? value : steady(at, value);
  const self = isSettled ? receiver : steady(at, receiver);
  stopAtNothing(at, node, callee, label);
  const args = lowerItems(at, node.arguments);
  const text = node.expression.getText();
  const made = at.give((to) => ({ op: "call", to, callee, receiver: self, args, isAwaited, text }));
  return { value: made, receiver: nothing };
}
