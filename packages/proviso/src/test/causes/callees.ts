import ts from "#typescript";
import { bodyOf, descendants, type UnitNode, unitName, unitOf } from "../../contract/index.js";

/** The units with a body in these files that a unit or a clause may call, by the names that they call; itself apart. */
export function calleesOf(unit: UnitNode, clause: string, files: readonly ts.SourceFile[]): UnitNode[] {
  const body = bodyOf(unit);
  if (body === undefined) return [];
  const called = new Set(Array.from(clause.matchAll(/([A-Za-z_$#][\w$]*)\s*\(/g), ([, name = ""]) => name));
  for (const node of descendants(body)) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node;
      if (ts.isIdentifier(expression))
        called.add(ts.isNewExpression(node) ? `${expression.text}.constructor` : expression.text);
      else if (ts.isPropertyAccessExpression(expression)) called.add(expression.name.text);
    } else if (ts.isPropertyAccessExpression(node)) called.add(node.name.text);
  }
  const found: UnitNode[] = [];
  for (const file of files)
    for (const node of descendants(file)) {
      const other = ts.isFunctionLike(node) ? unitOf(node) : undefined;
      if (other === undefined || other === unit || bodyOf(other) === undefined) continue;
      const name = unitName(other);
      if (called.has(name) || called.has(name.replace(/^.*\./, ""))) found.push(other);
    }
  return found;
}
