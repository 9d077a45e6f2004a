import type { Expression } from "../contract/index.js";

/** Whether a condition is in prose, or a part of it: nobody can tell whether that holds. */
export function hasProse(expression: Expression): boolean {
  switch (expression.kind) {
    case "informal":
      return true;
    case "code":
      return expression.holes.some(hasProse);
    case "logical":
      return hasProse(expression.left) || hasProse(expression.right);
    case "operation":
      return expression.operands.some(hasProse);
    case "quantified":
      return hasProse(expression.body) || (expression.domain !== undefined && hasProse(expression.domain));
    case "comprehension":
      return hasProse(expression.predicate);
  }
}
