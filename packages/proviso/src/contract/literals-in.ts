import ts from "#typescript";
import { descendants } from "./descendants.js";
import { codesIn, type Expression } from "./tree.js";

/** The numbers, strings and bigints that an expression writes out. */
export function literalsIn(expression: Expression): (number | string | bigint)[] {
  return [...codesIn(expression)].flatMap(({ syntax }) =>
    [...descendants(syntax)].flatMap((node): (number | string | bigint)[] => {
      const sign = isNegated(node) ? -1 : 1;
      if (ts.isNumericLiteral(node)) return [sign * Number(node.text)];
      if (ts.isBigIntLiteral(node)) return [BigInt(sign) * BigInt(node.text.slice(0, -1))];
      return ts.isStringLiteralLike(node) ? [node.text] : [];
    }),
  );
}

function isNegated({ parent }: ts.Node): boolean {
  return (
    parent !== undefined && ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.MinusToken
  );
}
