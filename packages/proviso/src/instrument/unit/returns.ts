import type MagicString from "magic-string";
import ts from "#typescript";
import { isAsync } from "../../contract/index.js";
import type { UnitFacts } from "./facts.js";

/** `return v;` to `{ r = v; break x; }`. */
export function weaveReturn(
  edits: MagicString,
  { names: { r, x } }: UnitFacts,
  statement: ts.ReturnStatement,
): void {
  const start = statement.getStart();
  const { expression } = statement;
  if (expression === undefined) {
    edits.update(start, start + "return".length, `{ ${r} = undefined; break ${x}`);
  } else {
    edits.update(start, start + "return".length, "{");
    edits.appendRight(expression.getStart(), resultOpening(r, expression));
    edits.appendLeft(expression.end, `); break ${x}`);
  }
  edits.appendLeft(statement.end, " }");
}

/** What stands before a returned expression. A comma keeps a function from being named after our variable. */
export function resultOpening(r: string, expression: ts.Expression): string {
  return `${r} = (${isAnonymous(expression) ? "0, " : ""}`;
}

function isAnonymous(expression: ts.Expression): boolean {
  let inner = expression;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return (
    ts.isArrowFunction(inner) ||
    ((ts.isFunctionExpression(inner) || ts.isClassExpression(inner)) && inner.name === undefined)
  );
}

/** Waits for what an async unit returned, as late as it does itself, and outside the handlers of its body. */
export function awaitedText({ place: { file, unit }, names: { r } }: UnitFacts): string {
  return isAsync(unit)
    ? ` if (${file.runtime("thenable")}(${r})) ${r} = await ${file.runtime("adopted")}(${r});`
    : "";
}
