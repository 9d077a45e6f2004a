import ts from "#typescript";
import { type Code, type Expression, holeAt } from "../../contract/index.js";

// A contract expression is TypeScript's tree with other contract expressions in its holes. A term is a place in either,
// so that walking one does not care which.

/** A contract expression, or a node of the TypeScript in one. */
export type Term = Exclude<Expression, Code> | CodeTerm;

export interface CodeTerm {
  readonly kind: "code";
  readonly code: Code;
  readonly node: ts.Node;
}

/** An expression as a term. */
export function termOf(expression: Expression): Term {
  return expression.kind === "code" ? childTerm(expression, expression.syntax) : expression;
}

/** A node of an expression's TypeScript as a term: the hole it stands for, if it is one. */
export function childTerm(code: Code, node: ts.Node): Term {
  const inner = withoutTypes(node);
  const hole = holeAt(code, inner);
  return hole === undefined ? { kind: "code", code, node: inner } : termOf(hole);
}

/** What is left of an expression when parentheses are kept and type annotations are not. */
function withoutTypes(node: ts.Node): ts.Node {
  let inner = node;
  while (
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  )
    inner = inner.expression;
  return inner;
}

/** A term without the parentheses around it. */
export function unwrapped(term: Term): Term {
  if (term.kind !== "code" || !ts.isParenthesizedExpression(term.node)) return term;
  return unwrapped(childTerm(term.code, term.node.expression));
}

/** The operands of a conjunction or a disjunction, through parentheses and holes. */
export function operandsOf(term: Term, operator: "&&" | "||"): Term[] {
  if (term.kind !== "code") return [term];
  const { code, node } = term;
  if (ts.isParenthesizedExpression(node)) return operandsOf(childTerm(code, node.expression), operator);
  const kind = operator === "&&" ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== kind) return [term];
  return [
    ...operandsOf(childTerm(code, node.left), operator),
    ...operandsOf(childTerm(code, node.right), operator),
  ];
}

/** The names that a term mentions, those of properties apart. */
export function namesIn(term: Term): Set<string> {
  const names = new Set<string>();
  const visit = (at: Term): void => {
    switch (at.kind) {
      case "code": {
        const walk = (node: ts.Node): void => {
          const child = childTerm(at.code, node);
          if (child.kind !== "code") return visit(child);
          if (ts.isIdentifier(child.node) && !isPropertyName(child.node)) names.add(child.node.text);
          else if (child.node.kind === ts.SyntaxKind.ThisKeyword) names.add("this");
          ts.forEachChild(child.node, walk);
        };
        walk(at.node);
        return;
      }
      case "logical":
        visit(termOf(at.left));
        visit(termOf(at.right));
        return;
      case "operation":
        for (const operand of at.operands) visit(termOf(operand));
        for (const location of at.locations) if (location.kind !== "keyword") visit(termOf(location.base));
        return;
      case "quantified":
        if (at.domain !== undefined) visit(termOf(at.domain));
        visit(termOf(at.body));
        return;
      case "comprehension":
        visit(termOf(at.predicate));
        return;
      case "informal":
    }
  };
  visit(term);
  return names;
}

/** Whether an identifier names a property rather than a variable. */
export function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return ts.isTypeNode(parent) || ts.isQualifiedName(parent);
}
