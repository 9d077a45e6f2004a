// @ts-check
import { bodyOf, descendants, ownerOf, unitName } from "../../../../packages/proviso/dist/contract/index.js";
import ts from "../../../../packages/proviso/typescript/typescript.js";

/** @typedef {import("../fault.mjs").Proposal} Proposal */
/** @typedef {import("../../../../packages/proviso/dist/contract/index.js").UnitNode} UnitNode */

/**
 * Fields that a constructor leaves without a value: their initialiser, or the assignment in the constructor, is gone,
 * and a `!` after their name says to TypeScript that it is not.
 * @param {UnitNode} unit
 * @param {ts.TypeChecker} checker
 * @returns {Proposal[]}
 */
export function uninitialisedFields(unit, checker) {
  const owner = ownerOf(unit);
  if (!ts.isConstructorDeclaration(unit) || owner === undefined) return [];
  return [...owner.members].flatMap((field) => {
    if (!ts.isPropertyDeclaration(field) || field.questionToken !== undefined) return [];
    if (field.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)) return [];
    const assignments = assignmentsTo(field.name.getText(), unit);
    if (field.initializer === undefined && assignments.length === 0) return [];
    const type = field.type?.getText() ?? checker.typeToString(checker.getTypeAtLocation(field));
    const declared = { start: field.name.end, end: field.end, text: `!: ${type};` };
    const dropped = assignments.map((node) => ({ start: node.getStart(), end: node.end, text: "" }));
    return [{ operator: "uninitialised-field", edits: [declared, ...dropped], unit: unitName(unit) }];
  });
}

/**
 * @param {string} name
 * @param {UnitNode} unit
 */
function assignmentsTo(name, unit) {
  const body = bodyOf(unit);
  if (body === undefined) return [];
  return [...descendants(body)].filter(
    (node) =>
      ts.isExpressionStatement(node) &&
      ts.isBinaryExpression(node.expression) &&
      node.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      node.expression.left.getText() === `this.${name}`,
  );
}
