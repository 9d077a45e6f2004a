import ts from "#typescript";
import type { Logical } from "../../contract/index.js";
import type { Emitter } from "./emitter.js";
import { flip, NEUTRAL, type Polarity } from "./polarity.js";
import { type CodeTerm, childTerm, termOf } from "./term.js";

// Connectives, negation and comparison, each with what it makes of the polarity of its operands.

/** An implication or equivalence. */
export function logicalCondition(emitter: Emitter, term: Logical, p: Polarity): string {
  const [left, right] = [termOf(term.left), termOf(term.right)];
  switch (term.operator) {
    case "==>":
      return either(emitter, p, `!(${emitter.condition(left, flip(p))})`, emitter.condition(right, p));
    case "<==":
      return either(emitter, p, emitter.condition(left, p), `!(${emitter.condition(right, flip(p))})`);
    case "<==>":
    case "<=!=>": {
      const operator = term.operator === "<==>" ? "===" : "!==";
      const operands = [left, right].map((side) => emitter.condition(side, NEUTRAL));
      return compare(emitter, p, operands, operator);
    }
  }
}

/** A node of TypeScript where a boolean is wanted. */
export function codeCondition(emitter: Emitter, term: CodeTerm, p: Polarity): string {
  const { code, node } = term;
  if (ts.isParenthesizedExpression(node))
    return `(${emitter.condition(childTerm(code, node.expression), p)})`;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return `!(${emitter.condition(childTerm(code, node.operand), flip(p))})`;
  if (ts.isConditionalExpression(node)) {
    const [whenTrue, whenFalse] = [node.whenTrue, node.whenFalse].map((branch) =>
      emitter.condition(childTerm(code, branch), p),
    );
    const choice = emitter.condition(childTerm(code, node.condition), NEUTRAL);
    return emitter.atom(p, `(${choice} ? ${whenTrue} : ${whenFalse})`);
  }
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [childTerm(code, node.left), childTerm(code, node.right)];
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return both(emitter, p, emitter.condition(left, p), emitter.condition(right, p));
      case ts.SyntaxKind.BarBarToken:
        return either(emitter, p, emitter.condition(left, p), emitter.condition(right, p));
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsToken: {
        const operands = [left, right].map((side) => emitter.value(side));
        return compare(emitter, p, operands, node.operatorToken.getText());
      }
    }
  }
  return emitter.atom(p, emitter.value(term));
}

function both(emitter: Emitter, p: Polarity, left: string, right: string): string {
  if (emitter.contextual && p === NEUTRAL) return `${emitter.evaluation}.and(() => ${left}, () => ${right})`;
  return `(${left} && ${right})`;
}

function either(emitter: Emitter, p: Polarity, left: string, right: string): string {
  if (emitter.contextual && p === NEUTRAL) return `${emitter.evaluation}.or(() => ${left}, () => ${right})`;
  return `(${left} || ${right})`;
}

function compare(emitter: Emitter, p: Polarity, [left, right]: readonly string[], operator: string): string {
  if (!emitter.contextual) return `((${left}) ${operator} (${right}))`;
  const e = emitter.evaluation;
  return `${e}.a(${p}, () => ${e}.ops([() => ${left}, () => ${right}], (l, r) => l ${operator} r))`;
}
