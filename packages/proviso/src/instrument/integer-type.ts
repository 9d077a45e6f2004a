import ts from "#typescript";
import type { Source } from "./source-index.js";

/** Whether a type is `int` or `nat`, perhaps beside `null` and `undefined`. */
export function integerType(
  type: ts.TypeNode,
  { integers }: Source,
): { natural: boolean; optional: boolean } | undefined {
  const parts = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const isMissing = (t: ts.TypeNode): boolean =>
    t.kind === ts.SyntaxKind.UndefinedKeyword ||
    (ts.isLiteralTypeNode(t) && t.literal.kind === ts.SyntaxKind.NullKeyword);
  const [only, another] = parts.filter((t) => !isMissing(t));
  if (
    only === undefined ||
    another !== undefined ||
    !ts.isTypeReferenceNode(only) ||
    !ts.isIdentifier(only.typeName)
  )
    return undefined;
  const kind = integers.get(only.typeName.text);
  return kind && { natural: kind === "nat", optional: parts.some(isMissing) };
}
