import ts from "#typescript";
import { MARK } from "../mark.js";
import type { Inspection, Inspector } from "./inspection.js";
import { inUsersWords } from "./users-words.js";

/** Finds operands of `<:` that are no types. The generated code has `<=` there, which takes numbers. */
export const subtypeOperands: Inspector = { kinds: [ts.SyntaxKind.BinaryExpression], check: checkOperands };

function checkOperands(node: ts.Node, inspection: Inspection): void {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.LessThanEqualsToken) return;
  const place = inspection.placeOf(node.operatorToken);
  if (place === undefined || inspection.file.original.text.slice(place.start, place.end) !== "<:") return;
  const operands = [node.left, node.right].map((operand) => ({
    operand,
    type: inspection.checker.getTypeAtLocation(operand),
  }));
  // A type beside something else is TypeScript's to report.
  if (operands.some(({ type }) => type.flags & ts.TypeFlags.Any || type.symbol?.name === `${MARK}Type`))
    return;
  for (const { operand, type } of operands) {
    const where = inspection.placeOf(operand);
    if (where === undefined) continue;
    const found = inUsersWords(inspection.checker.typeToString(type), inspection.file);
    inspection.report("contract/type", where, {
      text: `Type '${found}' is not assignable to type '\\type'.`,
    });
  }
}
