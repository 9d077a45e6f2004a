import ts from "#typescript";
import { isAssignment } from "../../contract/index.js";
import { bare } from "./lie.js";

// Containers that are fields, and that nobody else gets hold of: what they hold is what is written to a field of that name, and not
// whatever is written to containers of their type.

const using = new Set(
  `at concat copyWithin clear delete entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach get has
   includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse set add shift slice some sort splice
   toReversed toSorted toSpliced unshift values with`.split(/\s+/),
);
/** Methods that call what they are given. */
const calling = new Set(
  `every filter find findIndex findLast findLastIndex flatMap forEach map reduce reduceRight some`.split(" "),
);
/** Methods that give the container itself. */
const giving = new Set(["add", "copyWithin", "fill", "reverse", "set", "sort"]);

export class OwnContainers {
  /** Names that are told of no container, or of one that others may have. */
  readonly #shared = new Set<string>();
  readonly #declared = new Set<string>();

  constructor(nodes: Iterable<ts.Node>) {
    for (const node of nodes) this.#collect(node);
  }

  /** The name of the field that an expression reads, if what it holds is its own. */
  nameOf(expression: ts.Expression): string | undefined {
    const node = bare(expression);
    if (ts.isNonNullExpression(node)) return this.nameOf(node.expression);
    return ts.isPropertyAccessExpression(node) && this.isOwn(node.name.text) ? node.name.text : undefined;
  }

  isOwn(name: string): boolean {
    return this.#declared.has(name) && !this.#shared.has(name);
  }

  #collect(node: ts.Node): void {
    if (ts.isPropertyDeclaration(node) && "text" in node.name) {
      this.#declared.add(node.name.text);
      if (node.initializer !== undefined && !isFresh(node.initializer)) this.#shared.add(node.name.text);
    } else if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent))
      this.#shared.add(node.name.getText());
    else if (ts.isBindingElement(node)) this.#shared.add((node.propertyName ?? node.name).getText());
    else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      this.#shared.add("text" in node.name ? node.name.text : node.name.getText());
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      this.#shared.add(node.argumentExpression.text);
    else if (ts.isPropertyAccessExpression(node) && !isKept(node)) this.#shared.add(node.name.text);
  }
}

/** Whether a use of a container hands it to nobody. */
function isKept(access: ts.PropertyAccessExpression): boolean {
  let node: ts.Node = access;
  while (ts.isParenthesizedExpression(node.parent) || ts.isNonNullExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAccessExpression(parent)) {
    const { name } = parent;
    if (name.text === "length" || name.text === "size") return true;
    if (!using.has(name.text) || !ts.isCallExpression(parent.parent)) return false;
    // Functions that are given the container itself may do anything with it.
    const isTold = parent.parent.arguments.some((one) =>
      ts.isFunctionLike(one)
        ? one.parameters.length > 2
        : calling.has(name.text) && !ts.isLiteralExpression(one),
    );
    return !isTold && !(giving.has(name.text) && !ts.isExpressionStatement(parent.parent.parent));
  }
  if (ts.isBinaryExpression(parent))
    return isAssignment(parent.operatorToken.kind)
      ? parent.left === node &&
          parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
          ts.isExpressionStatement(parent.parent) &&
          isFresh(parent.right)
      : isComparison(parent.operatorToken.kind);
  if (ts.isReturnStatement(parent)) return isReadonly(ts.findAncestor(parent, ts.isFunctionLike)?.type);
  return (
    (ts.isForOfStatement(parent) && parent.expression === node) ||
    ts.isSpreadElement(parent) ||
    ts.isPrefixUnaryExpression(parent)
  );
}

function isComparison(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken ||
    kind === ts.SyntaxKind.InstanceOfKeyword
  );
}

/** Methods whose result is a new array. */
const making =
  /^(?:concat|filter|flat|flatMap|map|slice|splice|split|toReversed|toSorted|toSpliced|with|from|of)$/;

/** Whether an expression makes a container that nobody else has yet. */
function isFresh(expression: ts.Expression): boolean {
  const node = bare(expression);
  if (ts.isConditionalExpression(node)) return isFresh(node.whenTrue) && isFresh(node.whenFalse);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return making.test(node.expression.name.text);
  return (
    ts.isLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isNewExpression(node) ||
    (ts.isAsExpression(node) && isFresh(node.expression))
  );
}

function isReadonly(type: ts.TypeNode | undefined): boolean {
  if (type === undefined) return false;
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return ts.isTypeReferenceNode(type) && /^Readonly(?:Array|Set|Map)$/.test(type.typeName.getText());
}
