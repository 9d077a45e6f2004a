import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import type { InstrumentHost } from "../../instrument/index.js";
import type { SourceText } from "../weave.js";

/**
 * The names that a CommonJS file gives to what it exports, or hands on from another, as its text tells; perhaps some
 * more.
 */
export function commonJsNames(
  { fileName, text }: SourceText,
  host: InstrumentHost,
  seen = new Set<string>(),
): ReadonlySet<string> {
  const names = new Set<string>();
  if (seen.has(fileName)) return names;
  seen.add(fileName);
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  for (const node of descendants(source)) {
    for (const name of namesAt(node)) names.add(name);
    const from = handedOnBy(node);
    const file = from === undefined ? undefined : host.resolve(from, fileName);
    const inside = file === undefined ? undefined : host.readFile(file);
    if (file !== undefined && inside !== undefined)
      for (const name of commonJsNames({ fileName: file, text: inside }, host, seen)) names.add(name);
  }
  names.delete("default");
  return names;
}

function namesAt(node: ts.Node): string[] {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left, right } = node;
    if (ts.isPropertyAccessExpression(left) && isExports(left.expression)) return [left.name.text];
    if (ts.isElementAccessExpression(left) && isExports(left.expression))
      return ts.isStringLiteral(left.argumentExpression) ? [left.argumentExpression.text] : [];
    if (!isExports(left) || !ts.isObjectLiteralExpression(right)) return [];
    return right.properties.flatMap(({ name }) =>
      name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
    );
  }
  if (!ts.isCallExpression(node) || node.expression.getText() !== "Object.defineProperty") return [];
  const [target, name] = node.arguments;
  return target !== undefined && isExports(target) && name !== undefined && ts.isStringLiteral(name)
    ? [name.text]
    : [];
}

/** The module all of whose exports become those of this one: `module.exports = require(…)`, `...require(…)` and the like. */
function handedOnBy(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== "require") return undefined;
  const [from] = node.arguments;
  const { parent } = node;
  const isHandedOn =
    (ts.isBinaryExpression(parent) && isExports(parent.left)) ||
    ts.isSpreadAssignment(parent) ||
    (ts.isCallExpression(parent) && parent.arguments.some(isExports));
  return isHandedOn && from !== undefined && ts.isStringLiteral(from) ? from.text : undefined;
}

/** Whether an expression is `exports` or `module.exports`. */
function isExports(node: ts.Node): boolean {
  return /^(module\.)?exports$/.test(node.getText());
}
