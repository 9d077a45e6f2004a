import ts from "#typescript";
import { bodyOf, descendants, type UnitNode, unitName, unitOf } from "../../contract/index.js";

/** The units with a body in these files that a unit or a clause may call, by the names that they call; itself apart. */
export function calleesOf(unit: UnitNode, clause: string, files: readonly ts.SourceFile[]): UnitNode[] {
  const body = bodyOf(unit);
  if (body === undefined) return [];
  const called = new Set(namesCalledIn(clause));
  for (const node of descendants(body)) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node;
      if (ts.isIdentifier(expression))
        called.add(ts.isNewExpression(node) ? `${expression.text}.constructor` : expression.text);
      else if (ts.isPropertyAccessExpression(expression)) called.add(expression.name.text);
      // What is handed over is called by whoever takes it.
      for (const argument of node.arguments ?? []) if (ts.isIdentifier(argument)) called.add(argument.text);
    } else if (ts.isPropertyAccessExpression(node)) called.add(node.name.text);
  }
  return unitsNamed(called, files).filter((other) => other !== unit);
}

/** The units with a body in these files that a text may call, by their names. */
export function calledIn(text: string, files: readonly ts.SourceFile[]): UnitNode[] {
  return unitsNamed(new Set(namesCalledIn(text)), files);
}

/** The names that stand before a parenthesis. */
function namesCalledIn(text: string): string[] {
  return Array.from(text.matchAll(/([A-Za-z_$#][\w$]*)\s*\(/g), ([, name = ""]) => name);
}

function unitsNamed(called: ReadonlySet<string>, files: readonly ts.SourceFile[]): UnitNode[] {
  const found: UnitNode[] = [];
  for (const file of files)
    for (const node of descendants(file)) {
      const unit = ts.isFunctionLike(node) ? unitOf(node) : undefined;
      if (unit === undefined || bodyOf(unit) === undefined) continue;
      const name = unitName(unit);
      if (called.has(name) || called.has(name.replace(/^.*\./, ""))) found.push(unit);
    }
  return found;
}
