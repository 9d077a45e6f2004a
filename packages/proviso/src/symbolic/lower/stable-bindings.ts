import ts from "#typescript";
import { descendants, isAssignment, isStep } from "../../contract/index.js";
import { boundNames, plainExpression } from "./names.js";

// What holds when a module is loaded need not hold when a unit is called: others were called meanwhile. A name at the top of a
// module is taken to mean what it meant at first only if nothing can have changed it.

/** Names at the top of a module whose values may be others by the time that a unit is called. */
export interface ChangeableNames {
  /** Those that are assigned. */
  readonly assigned: ReadonlySet<string>;
  /** Those whose values may have changed inside, if they have an inside. */
  readonly open: ReadonlySet<string>;
}

export function changeableNames(source: ts.SourceFile): ChangeableNames {
  const assigned = new Set<string>();
  const open = new Set<string>();
  for (const node of source.statements) {
    if (!ts.isVariableStatement(node)) continue;
    const isConstant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
    const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    for (const { name, initializer, type } of node.declarationList.declarations)
      for (const one of boundNames(name)) {
        if (!isConstant && isAssigned(source, one)) assigned.add(one);
        else if (initializer !== undefined && !isStable(initializer, type, source, one, isExported))
          open.add(one);
      }
  }
  return { assigned, open };
}

/** Whether a name is assigned anywhere but where it is declared. */
function isAssigned(source: ts.SourceFile, name: string): boolean {
  return [...descendants(source)].some((node) => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind))
      return mentions(node.left, name);
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
      return isStep(node.operator) && mentions(node.operand, name);
    return (ts.isForOfStatement(node) || ts.isForInStatement(node)) && mentions(node.initializer, name);
  });
}

function mentions(node: ts.Node, name: string): boolean {
  return [node, ...descendants(node)].some((one) => ts.isIdentifier(one) && one.text === name);
}

/** Whether a value cannot be changed: a primitive one, a function, what is frozen, or a table of primitive values that is only read. */
function isStable(
  initializer: ts.Expression,
  type: ts.TypeNode | undefined,
  source: ts.SourceFile,
  name: string,
  isExported: boolean,
): boolean {
  const inner = plainExpression(initializer);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner) || ts.isClassExpression(inner)) return true;
  if (ts.isCallExpression(inner) && /^Object\.freeze$/.test(inner.expression.getText(source)))
    return inner.arguments.every((one) => holdsPrimitives(plainExpression(one)));
  // What a call or another name gives may be an object that others have, too.
  if (isPrimitive(inner)) return true;
  const isTable = holdsPrimitives(inner);
  if (!isTable && !isCollection(inner)) return false;
  const isReadonly =
    isTable &&
    (/\bas const$/.test(initializer.getText(source)) ||
      (type !== undefined && /^(readonly|Readonly)/.test(type.getText(source))));
  return isReadonly || (!isExported && isOnlyRead(source, name));
}

function isPrimitive(node: ts.Expression): boolean {
  const inner = plainExpression(node);
  if (ts.isLiteralExpression(inner) && !ts.isRegularExpressionLiteral(inner)) return true;
  if (ts.isPrefixUnaryExpression(inner)) return isPrimitive(inner.operand);
  if (ts.isBinaryExpression(inner)) return isPrimitive(inner.left) && isPrimitive(inner.right);
  if (ts.isTemplateExpression(inner)) return true;
  if (ts.isIdentifier(inner)) return /^(undefined|NaN|Infinity)$/.test(inner.text);
  if (ts.isPropertyAccessExpression(inner)) return /^(Number|Math)\./.test(inner.getText());
  const { kind } = inner;
  return (
    kind === ts.SyntaxKind.TrueKeyword ||
    kind === ts.SyntaxKind.FalseKeyword ||
    kind === ts.SyntaxKind.NullKeyword
  );
}

/** An array or a record whose values are primitive: freezing it is enough. */
function holdsPrimitives(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPrimitive);
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((one) => ts.isPropertyAssignment(one) && isPrimitive(one.initializer))
  );
}

/** A map or a set of primitive values. */
function isCollection(node: ts.Expression): boolean {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return false;
  if (node.expression.text !== "Map" && node.expression.text !== "Set") return false;
  const isMap = node.expression.text === "Map";
  return (node.arguments ?? []).every((one) => {
    const list = plainExpression(one);
    if (!ts.isArrayLiteralExpression(list)) return false;
    return list.elements.every((item) =>
      isMap ? holdsPrimitives(plainExpression(item)) : isPrimitive(item),
    );
  });
}

const reading = new Set([
  "length",
  "size",
  "get",
  "has",
  "includes",
  "indexOf",
  "at",
  "join",
  "some",
  "every",
  "find",
  "map",
  "filter",
  "reduce",
  "forEach",
]);

/** Whether a table is only asked for what it holds, which are primitive values. */
function isOnlyRead(source: ts.SourceFile, name: string): boolean {
  return [...descendants(source)].every((node) => {
    if (!ts.isIdentifier(node) || node.text !== name) return true;
    const { parent } = node;
    if (ts.isVariableDeclaration(parent) && parent.name === node) return true;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return true;
    if (ts.isForOfStatement(parent) && parent.expression === node) return true;
    if (ts.isSpreadElement(parent)) return true;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      return isCall(parent) ? reading.has(parent.name.text) && !givesItself(parent.parent) : isRead(parent);
    return (
      ts.isElementAccessExpression(parent) && parent.expression === node && !isCall(parent) && isRead(parent)
    );
  });
}

function isCall(node: ts.Expression): node is ts.Expression & { readonly parent: ts.CallExpression } {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** Whether a function that a method calls may be given the table itself. */
function givesItself(call: ts.CallExpression): boolean {
  return call.arguments.some((one) => {
    const given = plainExpression(one);
    if (isPrimitive(given) || ts.isIdentifier(given)) return ts.isIdentifier(given) && takesFunctions(call);
    return !(ts.isArrowFunction(given) && given.parameters.length < 3);
  });
}

const calling = new Set(["some", "every", "find", "map", "filter", "reduce", "forEach"]);

function takesFunctions({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && calling.has(expression.name.text);
}

/** Whether a member is not assigned, by whatever form, nor deleted. */
function isRead(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): boolean {
  let inner: ts.Node = node;
  // Through patterns that are assigned.
  while (
    ts.isArrayLiteralExpression(inner.parent) ||
    ts.isObjectLiteralExpression(inner.parent) ||
    ts.isSpreadElement(inner.parent) ||
    ts.isSpreadAssignment(inner.parent) ||
    (ts.isPropertyAssignment(inner.parent) && inner.parent.initializer === inner) ||
    ts.isParenthesizedExpression(inner.parent) ||
    ts.isAsExpression(inner.parent) ||
    ts.isNonNullExpression(inner.parent)
  )
    inner = inner.parent;
  const { parent } = inner;
  if (ts.isBinaryExpression(parent) && parent.left === inner) return !isAssignment(parent.operatorToken.kind);
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return !isStep(parent.operator);
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer !== inner;
  return !ts.isDeleteExpression(parent);
}
