import ts from "#typescript";
import type { Emitter } from "./emitter.js";
import { type CodeTerm, childTerm, type Term } from "./term.js";

/** A node's text with what is emitted for its children in it; types are left out. */
export function splice(emitter: Emitter, { code, node }: CodeTerm): string {
  const file = node.getSourceFile();
  let at = node.getStart(file);
  let out = "";
  ts.forEachChild(node, (child) => {
    const start = child.getStart(file);
    const gap = file.text.slice(at, start);
    if (ts.isTypeNode(child) && !ts.isExpressionWithTypeArguments(child)) {
      out += gap.replace(/[:<,]\s*$/, "");
    } else if (ts.isTypeParameterDeclaration(child)) {
      out += gap.replace(/[<,]\s*$/, "");
    } else {
      const optional = child.kind === ts.SyntaxKind.QuestionToken && ts.isParameter(node);
      out += gap.replace(/^\s*>/, "") + (optional ? "" : childText(emitter, childTerm(code, child)));
    }
    at = child.end;
  });
  return out + file.text.slice(at, node.end);
}

function childText(emitter: Emitter, term: Term): string {
  return term.kind === "code" && standsForItself(term.node) ? term.node.getText() : emitter.value(term);
}

/** Whether a node is a token that reads the same everywhere: no name, no `this`, no `super`. */
function standsForItself(node: ts.Node): boolean {
  return (
    ts.isToken(node) &&
    !ts.isIdentifier(node) &&
    !ts.isPrivateIdentifier(node) &&
    node.kind !== ts.SyntaxKind.ThisKeyword &&
    node.kind !== ts.SyntaxKind.SuperKeyword
  );
}
