// @ts-check
import { holeAt, rangeOf } from "../../../packages/proviso/dist/contract/index.js";
import ts from "../../../packages/proviso/typescript/typescript.js";

// The conditions that a predicate is made of, each with its polarity. A part is positive if the predicate gets
// stronger when the part does, negative if it gets weaker; parts of which neither is true (operands of an equivalence,
// what is counted or summed up) are left out. So an edit that makes a positive part stronger, or a negative one weaker,
// makes the whole predicate stronger: that is what the causes of faults rest on.

/** @typedef {import("../../../packages/proviso/dist/contract/index.js").Expression} Expression */
/** @typedef {import("../../../packages/proviso/dist/contract/index.js").Code} Code */
/** @typedef {{ readonly start: number, readonly end: number }} Range */

/**
 * A part of a predicate: a junction of two others, a comparison, or something else. Ranges are those of the file.
 * @typedef {{ readonly positive: boolean, readonly range: Range } & (
 *   | { readonly kind: "and" | "or" | "implication", readonly left: Range, readonly right: Range }
 *   | { readonly kind: "comparison", readonly operator: string, readonly left: Operand, readonly right: Operand }
 *   | { readonly kind: "other" })} Part
 */

/**
 * One side of a comparison: where it stands, its value if it is a number, and whether it is a sum or the like.
 * @typedef {{ readonly range: Range, readonly number: number | undefined, readonly arithmetic: boolean }} Operand
 */

const comparisons = ["<", "<=", ">", ">=", "===", "!=="];
const arithmetic = ["+", "-", "*", "/", "%", "**"];

/**
 * @param {Expression} expression
 * @param {boolean} positive
 * @returns {Generator<Part>}
 */
export function* partsOf(expression, positive = true) {
  switch (expression.kind) {
    case "code":
      yield* partsOfCode(expression, expression.syntax, positive);
      return;
    case "logical": {
      const { operator, range } = expression;
      if (operator !== "==>" && operator !== "<==") return;
      const [left, right] =
        operator === "==>" ? [expression.left, expression.right] : [expression.right, expression.left];
      if (operator === "==>")
        yield { kind: "implication", positive, range, left: left.range, right: right.range };
      yield* partsOf(left, !positive);
      yield* partsOf(right, positive);
      return;
    }
    case "quantified": {
      const { quantifier, domain, body } = expression;
      if (quantifier !== "forall" && quantifier !== "exists") return;
      if (domain !== undefined) yield* partsOf(domain, quantifier === "exists" ? positive : !positive);
      yield* partsOf(body, positive);
      return;
    }
    case "operation":
    case "comprehension":
    case "informal":
      return;
  }
}

/**
 * @param {Code} code
 * @param {ts.Expression} node
 * @param {boolean} positive
 * @returns {Generator<Part>}
 */
function* partsOfCode(code, node, positive) {
  const range = rangeOf(code, node);
  const hole = holeAt(code, node);
  if (hole !== undefined) {
    yield* partsOf(hole, positive);
  } else if (ts.isParenthesizedExpression(node)) {
    yield* partsOfCode(code, node.expression, positive);
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    yield { kind: "other", positive, range };
    yield* partsOfCode(code, node.operand, !positive);
  } else if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    const [left, right] = [rangeOf(code, node.left), rangeOf(code, node.right)];
    if (operator === "&&" || operator === "||") {
      yield { kind: operator === "&&" ? "and" : "or", positive, range, left, right };
      yield* partsOfCode(code, node.left, positive);
      yield* partsOfCode(code, node.right, positive);
    } else if (comparisons.includes(operator)) {
      yield {
        kind: "comparison",
        positive,
        range,
        operator,
        left: operandOf(code, node.left),
        right: operandOf(code, node.right),
      };
    } else {
      yield { kind: "other", positive, range };
    }
  } else {
    yield { kind: "other", positive, range };
  }
}

/**
 * @param {Code} code
 * @param {ts.Expression} node
 * @returns {Operand}
 */
function operandOf(code, node) {
  const signed = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  const literal = signed ? node.operand : node;
  return {
    range: rangeOf(code, node),
    number: ts.isNumericLiteral(literal) ? (signed ? -1 : 1) * Number(literal.text) : undefined,
    arithmetic: ts.isBinaryExpression(node) && arithmetic.includes(node.operatorToken.getText()),
  };
}
