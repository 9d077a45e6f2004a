import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import type { SourceText } from "../weave.js";

/** The names that a CommonJS file gives to what it exports, as its text tells; perhaps some more. */
export function commonJsNames({ fileName, text }: SourceText): ReadonlySet<string> {
  const names = new Set<string>();
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  for (const node of descendants(source)) {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = node;
      if (ts.isPropertyAccessExpression(left) && isExports(left.expression)) names.add(left.name.text);
      if (isExports(left) && ts.isObjectLiteralExpression(right))
        for (const { name } of right.properties)
          if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text);
    }
    if (!ts.isCallExpression(node) || !/^Object\.defineProperty$/.test(node.expression.getText())) continue;
    const [target, name] = node.arguments;
    if (target !== undefined && isExports(target) && name !== undefined && ts.isStringLiteral(name))
      names.add(name.text);
  }
  names.delete("default");
  return names;
}

/** Whether an expression is `exports` or `module.exports`. */
function isExports(node: ts.Node): boolean {
  return /^(module\.)?exports$/.test(node.getText());
}
