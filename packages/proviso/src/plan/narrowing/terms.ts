import ts from "#typescript";
import { type Code, type Expression, holeAt } from "../../contract/index.js";
import { innerExpression } from "../inner-expression.js";

/** A contract expression, or a node of the TypeScript in one; never one in parentheses. */
export type Term = Exclude<Expression, Code> | CodeTerm;

export interface CodeTerm {
  readonly kind: "code";
  readonly code: Code;
  readonly node: ts.Expression;
}

export function termOf(expression: Expression): Term {
  return expression.kind === "code" ? partOf(expression, expression.syntax) : expression;
}

/** An expression of the program as a term. */
export function wholeTerm(syntax: ts.Expression): Term {
  const range = { start: syntax.pos, end: syntax.end };
  return partOf({ kind: "code", range, text: "", holes: [], subtypes: [], syntax, shift: 0 }, syntax);
}

/** A part of an expression's TypeScript as a term: the hole it stands for, if it is one. */
export function partOf(code: Code, node: ts.Expression): Term {
  const inner = innerExpression(node);
  const hole = holeAt(code, inner);
  return hole === undefined ? { kind: "code", code, node: inner } : termOf(hole);
}

/** The operands of a conjunction. */
export function conjunctsOf(term: Term): Term[] {
  if (term.kind !== "code" || !ts.isBinaryExpression(term.node)) return [term];
  const { left, operatorToken, right } = term.node;
  if (operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return [term];
  return [...conjunctsOf(partOf(term.code, left)), ...conjunctsOf(partOf(term.code, right))];
}

/** Two terms and what stands between them. `<:` is no comparison. */
export function binary(term: Term): { left: Term; operator: ts.SyntaxKind; right: Term } | undefined {
  if (term.kind !== "code" || !ts.isBinaryExpression(term.node)) return undefined;
  const { code, node } = term;
  if (code.subtypes.includes(node.operatorToken.getStart() + code.shift)) return undefined;
  return {
    left: partOf(code, node.left),
    operator: node.operatorToken.kind,
    right: partOf(code, node.right),
  };
}

/** A call of a member with one argument: `object.name(argument)`. */
export function memberCall(term: Term): { object: Term; name: string; argument: Term } | undefined {
  if (term.kind !== "code" || !ts.isCallExpression(term.node)) return undefined;
  const { expression, arguments: args } = term.node;
  const [argument] = args;
  if (!ts.isPropertyAccessExpression(expression) || argument === undefined || args.length !== 1)
    return undefined;
  if (expression.questionDotToken !== undefined || term.node.questionDotToken !== undefined) return undefined;
  return {
    object: partOf(term.code, expression.expression),
    name: expression.name.text,
    argument: partOf(term.code, argument),
  };
}

/** The name that a term is. */
export function nameOf(term: Term): string | undefined {
  return term.kind === "code" && ts.isIdentifier(term.node) ? term.node.text : undefined;
}
