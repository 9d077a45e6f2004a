import ts from "#typescript";
import { assignedBy } from "../contract/index.js";
import { boundNames } from "./expression/index.js";

/** What a unit's statements do that weaving must know. */
export interface BodyFacts {
  readonly returns: readonly ts.ReturnStatement[];
  /** Variables that something in the body assigns. */
  readonly assigned: ReadonlySet<string>;
}

/** Walks a body once. Returns of functions inside it are not its own. */
export function bodyFacts(body: ts.Node): BodyFacts {
  const returns: ts.ReturnStatement[] = [];
  const assigned = new Set<string>();
  const target = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) assigned.add(node.text);
    else if (
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isTypeAssertionExpression(node)
    )
      target(node.expression);
    else if (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) {
      ts.forEachChild(node, function inside(child): void {
        if (ts.isIdentifier(child)) assigned.add(child.text);
        ts.forEachChild(child, inside);
      });
    }
  };
  const visit = (node: ts.Node, own: boolean): void => {
    if (ts.isReturnStatement(node) && own) returns.push(node);
    const place = assignedBy(node);
    if (place !== undefined) target(place);
    else if (
      (ts.isForOfStatement(node) || ts.isForInStatement(node)) &&
      !ts.isVariableDeclarationList(node.initializer)
    )
      target(node.initializer);
    // A `var` of a parameter's name is the parameter.
    else if (
      ts.isVariableDeclaration(node) &&
      (node.initializer !== undefined || !ts.isVariableStatement(node.parent.parent))
    )
      for (const name of boundNames(node.name)) assigned.add(name);
    const inner = own && !(ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node));
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  if (ts.isBlock(body)) for (const statement of body.statements) visit(statement, true);
  else ts.forEachChild(body, (child) => visit(child, false));
  return { returns, assigned };
}

/** Where a unit's own code begins: behind the brace and the directives. */
export function codeStart(body: ts.Block): number {
  let start = body.getStart() + 1;
  for (const statement of body.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    start = statement.end;
  }
  return start;
}

/** The statement `super(…);` of a constructor, if it stands among its statements. */
export function superStatement(body: ts.Block): ts.Statement | undefined {
  return body.statements.find(
    (statement) =>
      ts.isExpressionStatement(statement) &&
      ts.isCallExpression(statement.expression) &&
      statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword,
  );
}
