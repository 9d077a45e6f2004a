import ts from "#typescript";
import {
  bodyOf,
  descendants,
  ownerOf,
  type TypeNode,
  type UnitNode,
  unitName,
  unitOf,
} from "../../contract/index.js";

/** The units with a body in these files that a unit or a clause may call, by the names that they call; itself apart. */
export function calleesOf(unit: UnitNode, clause: string, files: readonly ts.SourceFile[]): UnitNode[] {
  const body = bodyOf(unit);
  if (body === undefined) return [];
  const called = calledIn(clause);
  for (const node of descendants(body)) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node;
      if (ts.isIdentifier(expression))
        called.names.add(ts.isNewExpression(node) ? `${expression.text}.constructor` : expression.text);
      // What is handed over is called by whoever takes it.
      for (const argument of node.arguments ?? [])
        if (ts.isIdentifier(argument)) called.names.add(argument.text);
    }
    if (ts.isPropertyAccessExpression(node))
      (node.expression.kind === ts.SyntaxKind.ThisKeyword ? called.own : called.names).add(node.name.text);
  }
  return unitsCalled(called, ownerOf(unit), files).filter((other) => other !== unit);
}

/** The units with a body in these files that the precondition of a unit may call, by their names. */
export function decidersOf(
  unit: UnitNode,
  precondition: string,
  files: readonly ts.SourceFile[],
): UnitNode[] {
  return unitsCalled(calledIn(precondition), ownerOf(unit), files);
}

/** Names that are called: of the receiver's members, and of whatever else. */
interface Called {
  readonly own: Set<string>;
  readonly names: Set<string>;
}

function calledIn(text: string): Called {
  const called: Called = { own: new Set(), names: new Set() };
  for (const [, before, name = ""] of text.matchAll(/(\bthis\.)?([A-Za-z_$#][\w$]*)\s*\(/g))
    (before === undefined ? called.names : called.own).add(name);
  return called;
}

function unitsCalled(
  { own, names }: Called,
  owner: TypeNode | undefined,
  files: readonly ts.SourceFile[],
): UnitNode[] {
  const found: UnitNode[] = [];
  for (const file of files)
    for (const node of descendants(file)) {
      const unit = ts.isFunctionLike(node) ? unitOf(node) : undefined;
      if (unit === undefined || bodyOf(unit) === undefined) continue;
      const name = unitName(unit);
      const last = name.replace(/^.*\./, "");
      // A class above may be anywhere: only what another class has by the same name is known to be another thing.
      const isOwn = own.has(last) && (owner === undefined || inherits(owner) || ownerOf(unit) === owner);
      if (isOwn || names.has(name) || names.has(last)) found.push(unit);
    }
  return found;
}

function inherits(owner: TypeNode): boolean {
  return (owner.heritageClauses ?? []).some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
}
