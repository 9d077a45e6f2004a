import ts from "#typescript";
import { descendants } from "./descendants.js";
import type { Expression } from "./tree.js";

/** The identifiers in an expression that are no member's. */
export function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case "code": {
      const own = [...descendants(expression.syntax)].flatMap((node) =>
        ts.isIdentifier(node) && !isOfMember(node) ? [node.text] : [],
      );
      return [...own, ...expression.holes.flatMap(namesIn)];
    }
    case "logical":
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case "operation":
      return expression.operands.flatMap(namesIn);
    case "quantified":
      return [
        ...(expression.domain === undefined ? [] : namesIn(expression.domain)),
        ...namesIn(expression.body),
      ];
    case "comprehension":
      return namesIn(expression.predicate);
    case "informal":
      return [];
  }
}

function isOfMember(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}
