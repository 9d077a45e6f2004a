import ts from "#typescript";
import { boundNames } from "./bound-names.js";
import type { Emitter } from "./emitter.js";
import { callText, elementText, newText, propertyText } from "./members.js";
import { NEUTRAL } from "./polarity.js";
import { splice } from "./splice.js";
import { type CodeTerm, childTerm, isPropertyName } from "./term.js";

/** A node of TypeScript where its value is wanted. */
export function codeText(emitter: Emitter, term: CodeTerm): string {
  const { around } = emitter;
  const { code, node } = term;
  if (ts.isIdentifier(node)) return identifierText(emitter, term, node);
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    // As an operand it may be asked for a primitive value.
    if (!ts.isPropertyAccessExpression(node.parent)) around.calls();
    return emitter.note(term, around.self());
  }
  if (ts.isSpreadElement(node) || ts.isTemplateExpression(node)) around.calls();
  if (ts.isPrivateIdentifier(node)) {
    around.private();
    return node.text;
  }
  if (node.kind === ts.SyntaxKind.SuperKeyword || ts.isMetaProperty(node)) {
    if (!around.inline()) return `${around.runtime("angelic")}(${JSON.stringify(node.getText())})`;
    return node.getText();
  }
  if (ts.isBinaryExpression(node)) return binaryText(emitter, term, node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return `(${emitter.condition(term, NEUTRAL)})`;
  // A part of an optional chain has no value of its own when the chain is cut short.
  if (emitter.contextual && ts.isOptionalChain(node)) return emitter.note(term, emitter.plain().value(term));
  if (ts.isPropertyAccessExpression(node)) return emitter.note(term, propertyText(emitter, term, node));
  if (ts.isElementAccessExpression(node)) return emitter.note(term, elementText(emitter, term));
  if (ts.isCallExpression(node)) return emitter.note(term, callText(emitter, term, node));
  if (ts.isNewExpression(node)) return newText(emitter, term, node);
  if (ts.isFunctionLike(node)) return functionText(emitter, term, node);
  if (ts.isShorthandPropertyAssignment(node)) {
    const name = emitter.plain().value(childTerm(code, node.name));
    return `${node.name.text}: ${name}`;
  }
  return splice(emitter, term);
}

function identifierText(emitter: Emitter, term: CodeTerm, node: ts.Identifier): string {
  if (isPropertyName(node)) return node.text;
  const { around } = emitter;
  const text = around.name(node.text);
  return node.text in globalThis && !around.scope.isLocal(node.text) ? text : emitter.note(term, text);
}

function binaryText(emitter: Emitter, term: CodeTerm, node: ts.BinaryExpression): string {
  const { code } = term;
  const operands = (): string[] =>
    [node.left, node.right].map((side) => emitter.value(childTerm(code, side)));
  if (code.subtypes.includes(node.operatorToken.getStart() + code.shift))
    return `${emitter.around.runtime("isSubtype")}(${operands().join(", ")})`;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return emitter.contextual ? emitter.condition(term, NEUTRAL) : splice(emitter, term);
    case ts.SyntaxKind.QuestionQuestionToken:
      return splice(emitter, term);
    default:
      if (!emitter.contextual) return splice(emitter, term);
      return emitter.together(operands(), ([l, r]) => `${l} ${node.operatorToken.getText()} ${r}`);
  }
}

/** A function in a contract: its parameters hide outer names, and its parts have no one value to show. */
function functionText(emitter: Emitter, term: CodeTerm, node: ts.SignatureDeclaration): string {
  const names = node.parameters.flatMap((p) => boundNames(p.name));
  return splice(emitter.plain().in(emitter.around.hiding(names)), term);
}
