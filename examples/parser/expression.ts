import type { int } from "@proviso/runtime";

export type Operator = "+" | "-" | "*" | "/";

export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "negation"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/**
 * The number of nodes on the longest way down a tree.
 * @pure
 * @ensures \result >= 1
 * @ensures expression.kind === "number" ==> \result === 1
 */
export function height(expression: Expression): int {
  switch (expression.kind) {
    case "number":
      return 1;
    case "negation":
      return 1 + height(expression.operand);
    case "binary":
      return 1 + Math.max(height(expression.left), height(expression.right));
  }
}

// Plain `number` is a double and may be `NaN`, which `Object.is` finds equal to itself and `===` does not.
/**
 * The value of a tree. Division by zero is an error.
 * @pure
 * @measured_by height(expression)
 * @ensures expression.kind === "number" ==> Object.is(\result, expression.value)
 * @signals_only RangeError
 * @signals (e: RangeError) expression.kind !== "number"
 */
export function evaluate(expression: Expression): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "negation":
      return -evaluate(expression.operand);
    case "binary": {
      const left = evaluate(expression.left);
      const right = evaluate(expression.right);
      if (expression.operator === "/" && right === 0) throw new RangeError("division by zero");
      return apply(expression.operator, left, right);
    }
  }
}

/**
 * @pure
 * @requires operator === "/" ==> right !== 0
 * @ensures operator === "+" ==> Object.is(\result, left + right)
 * @ensures operator === "-" ==> Object.is(\result, left - right)
 * @ensures operator === "*" ==> Object.is(\result, left * right)
 * @ensures operator === "/" ==> Object.is(\result, left / right)
 * @signals (e: Error) false
 */
function apply(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    default:
      // No call that keeps the types gets here.
      //@ unreachable;
      return operator satisfies never;
  }
}
