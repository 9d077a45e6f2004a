import type MagicString from "magic-string";
import ts from "#typescript";

/** Puts statements before another, and before its labels. A branch without braces gets them. */
export function insertBefore(edits: MagicString, statement: ts.Statement, text: string): void {
  let first = statement;
  while (ts.isLabeledStatement(first.parent)) first = first.parent;
  const { parent } = first;
  const isBranch = !(
    ts.isBlock(parent) ||
    ts.isSourceFile(parent) ||
    ts.isModuleBlock(parent) ||
    ts.isCaseOrDefaultClause(parent)
  );
  edits.appendLeft(first.getStart(), isBranch ? `{ ${text}` : text);
  if (isBranch) edits.appendLeft(first.end, " }");
}
