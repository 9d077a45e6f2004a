import ts from "#typescript";
import type { Expectation } from "../shadow/index.js";
import type { Inspection, Inspector } from "./inspection.js";
import { inUsersWords } from "./users-words.js";

/** Finds operands that must be boolean or numbers and are not. TypeScript itself would coerce them. */
export function expectedTypes(expected: ReadonlyMap<string, Expectation>): Inspector {
  const check = (node: ts.Node, inspection: Inspection): void => {
    if (
      !ts.isParenthesizedExpression(node) ||
      !inspection.file.shadow?.text.isContract(node.expression.getStart())
    )
      return;
    const place = inspection.placeOf(node.expression);
    const expectation = place && expected.get(`${place.start}:${place.end}`);
    if (place === undefined || expectation === undefined) return;
    if (expectation === "boolean" && isBoolean(node.expression)) return;
    const { checker } = inspection;
    const type = checker.getTypeAtLocation(node.expression);
    if (satisfies(type, expectation, checker)) return;
    const found = inUsersWords(checker.typeToString(type), inspection.file);
    const wanted = expectation === "boolean" ? "boolean" : "number | bigint";
    inspection.report("contract/type", place, {
      text: `Type '${found}' is not assignable to type '${wanted}'.`,
    });
  };
  return { kinds: [ts.SyntaxKind.ParenthesizedExpression], check };
}

/** Whether an expression is boolean by its form, which saves asking for its type. */
function isBoolean(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isBoolean(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(node))
    return node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
      return isBoolean(node.left) && isBoolean(node.right);
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.GreaterThanEqualsToken:
    case ts.SyntaxKind.InKeyword:
    case ts.SyntaxKind.InstanceOfKeyword:
      return true;
    default:
      return false;
  }
}

function satisfies(type: ts.Type, expectation: Expectation, checker: ts.TypeChecker): boolean {
  if (expectation === "boolean") return checker.isTypeAssignableTo(type, checker.getBooleanType());
  if (type.isUnion()) return type.types.every((member) => satisfies(member, expectation, checker));
  return [checker.getNumberType(), checker.getBigIntType()].some((wanted) =>
    checker.isTypeAssignableTo(type, wanted),
  );
}

/** The expectations of a shadow, by the place they are about. */
export function expectationsByPlace(inspection: Inspection): Map<string, Expectation> {
  const byPlace = new Map<string, Expectation>();
  for (const { range, expectation } of inspection.file.shadow?.text.expected ?? [])
    byPlace.set(`${range.start}:${range.end}`, expectation);
  return byPlace;
}
