// @ts-check
import { bodyOf, descendants, unitName } from "../../../../packages/proviso/dist/contract/index.js";
import ts from "../../../../packages/proviso/typescript/typescript.js";
import { uninitialisedFields } from "./fields.mjs";

// Faults in code, the contracts left as they are: one small function for each way to go wrong. Each is asked about
// every node of a body and gives the edits by which that node could be wrong.

/** @typedef {import("../subject.mjs").Subject} Subject */
/** @typedef {import("../subject.mjs").FileContracts} FileContracts */
/** @typedef {import("../fault.mjs").Proposal} Proposal */
/** @typedef {import("../fault.mjs").Edit} Edit */
/** @typedef {import("../../../../packages/proviso/dist/contract/index.js").UnitNode} UnitNode */
/** @typedef {(node: ts.Node, checker: ts.TypeChecker) => readonly Edit[][]} NodeOperator */

/** @type {Readonly<Record<string, NodeOperator>>} */
const operators = {
  arithmetic: (node, checker) =>
    isNumeric(node, checker)
      ? swapToken(node, { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=" })
      : [],
  relational: (node) => swapToken(node, { "<": "<=", "<=": "<", ">": ">=", ">=": ">" }),
  equality: (node) => swapToken(node, { "===": "!==", "!==": "===" }),
  logical: (node) => swapToken(node, { "&&": "||", "||": "&&", "??": "&&" }),
  "off-by-one": (node) => (ts.isNumericLiteral(node) ? [[replace(node, `${Number(node.text) + 1}`)]] : []),
  index: (node) =>
    ts.isElementAccessExpression(node) && !isAssigned(node)
      ? [[replace(node.argumentExpression, `${node.argumentExpression.getText()} + 1`)]]
      : [],
  constant: wrongConstant,
  arguments: swapArguments,
  statement: dropStatement,
  condition: negateCondition,
  variable: wrongVariable,
  library: wrongFunction,
};

/**
 * @param {FileContracts} contracts
 * @param {Subject} subject
 * @returns {Proposal[]}
 */
export function codeErrors(contracts, { checker }) {
  return [...contracts.units.keys()].flatMap((unit) => [
    ...mutations(unit, checker),
    ...uninitialisedFields(unit, checker),
  ]);
}

/**
 * All ways in which the body of a unit could be wrong.
 * @param {UnitNode} unit
 * @param {ts.TypeChecker} checker
 * @returns {Proposal[]}
 */
export function mutations(unit, checker) {
  const body = bodyOf(unit);
  if (body === undefined) return [];
  return [...descendants(body)].flatMap((node) =>
    Object.entries(operators).flatMap(([operator, propose]) =>
      propose(node, checker).map((edits) => ({ operator, edits, unit: unitName(unit) })),
    ),
  );
}

/**
 * @param {ts.Node} node
 * @param {string} text
 * @returns {Edit}
 */
function replace(node, text) {
  return { start: node.getStart(), end: node.end, text };
}

/**
 * @param {ts.Node} node
 * @param {Readonly<Record<string, string>>} table
 */
function swapToken(node, table) {
  if (!ts.isBinaryExpression(node)) return [];
  const other = table[node.operatorToken.getText()];
  return other === undefined ? [] : [[replace(node.operatorToken, other)]];
}

/**
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 */
function isNumeric(node, checker) {
  return (
    ts.isBinaryExpression(node) &&
    [node.left, node.right].every((side) => checker.getTypeAtLocation(side).flags & ts.TypeFlags.NumberLike)
  );
}

/** @param {ts.Node} node */
function isAssigned(node) {
  return (
    ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** @type {NodeOperator} */
function wrongConstant(node) {
  if (ts.isNumericLiteral(node)) return node.text === "0" ? [] : [[replace(node, "0")]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[replace(node, "false")]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[replace(node, "true")]];
  return [];
}

/** @type {NodeOperator} */
function swapArguments(node, checker) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const given = node.arguments ?? [];
  return given.slice(1).flatMap((second, i) => {
    const first = given[i];
    if (first === undefined || first.getText() === second.getText()) return [];
    if (typeText(first, checker) !== typeText(second, checker)) return [];
    return [[replace(first, second.getText()), replace(second, first.getText())]];
  });
}

/** @type {NodeOperator} */
function dropStatement(node) {
  if (!ts.isExpressionStatement(node) || node.getText().startsWith("super")) return [];
  return ts.isBlock(node.parent) ? [[replace(node, "")]] : [[replace(node, "{}")]];
}

/** @type {NodeOperator} */
function negateCondition(node) {
  if (ts.isIfStatement(node)) return [[replace(node.expression, `!(${node.expression.getText()})`)]];
  if (ts.isConditionalExpression(node)) return [[replace(node.condition, `!(${node.condition.getText()})`)]];
  return [];
}

/** @type {NodeOperator} */
function wrongVariable(node, checker) {
  if (!ts.isIdentifier(node) || !isRead(node)) return [];
  const own = checker.getSymbolAtLocation(node);
  if (own === undefined || !isLocal(own)) return [];
  const type = typeText(node, checker);
  return checker
    .getSymbolsInScope(node, ts.SymbolFlags.Variable)
    .filter(
      (symbol) =>
        symbol !== own &&
        isLocal(symbol) &&
        checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, node)) === type &&
        (symbol.valueDeclaration?.end ?? 0) < node.getStart(),
    )
    .map((symbol) => [replace(node, symbol.name)]);
}

/**
 * Whether a name is of a parameter or a local variable.
 * @param {ts.Symbol} symbol
 */
function isLocal({ valueDeclaration }) {
  if (valueDeclaration === undefined || valueDeclaration.getSourceFile().isDeclarationFile) return false;
  if (ts.isParameter(valueDeclaration) || ts.isBindingElement(valueDeclaration)) return true;
  return (
    ts.isVariableDeclaration(valueDeclaration) && !ts.isSourceFile(valueDeclaration.parent.parent.parent)
  );
}

/** @param {ts.Identifier} node */
function isRead(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment;
  return (
    ts.isExpression(parent) ||
    ts.isReturnStatement(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node)
  );
}

/** @type {NodeOperator} */
function wrongFunction(node) {
  /** @type {Readonly<Record<string, string>>} */
  const others = {
    min: "max",
    max: "min",
    floor: "ceil",
    ceil: "floor",
    some: "every",
    every: "some",
    push: "unshift",
    shift: "pop",
  };
  if (!ts.isPropertyAccessExpression(node) || !ts.isCallExpression(node.parent)) return [];
  const other = others[node.name.text];
  const known = ts.isIdentifier(node.expression) && node.expression.text === "Math";
  const method = ["some", "every", "push", "shift"].includes(node.name.text);
  return other !== undefined && (known || method) ? [[replace(node.name, other)]] : [];
}

/**
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 */
function typeText(node, checker) {
  const type = checker.getTypeAtLocation(node);
  return checker.typeToString(checker.getBaseTypeOfLiteralType(type));
}
