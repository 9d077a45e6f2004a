import ts from "#typescript";
import type { Edit } from "./edit.js";
import type { Meanings } from "./meanings.js";

/** Edits that give what was renamed its new name: in imports, and wherever what they import is used. */
export function renameEdits(source: ts.SourceFile, meanings: Meanings): Edit[] {
  const edits: Edit[] = [];
  const renamed = new Map<ts.Symbol, string>();
  const { checker } = meanings;
  const replace = (node: ts.Node, text: string): void => {
    edits.push({ start: node.getStart(source), end: node.end, text });
  };
  const isTaken = (name: string): boolean => identifiersIn(source).has(name);
  const specifier = (node: ts.ImportSpecifier | ts.ExportSpecifier): void => {
    const to = meanings.ofSpecifier(node)?.to;
    if (to === undefined) return;
    if (node.propertyName !== undefined) return replace(node.propertyName, to);
    const local = checker.getSymbolAtLocation(node.name);
    if (ts.isExportSpecifier(node) || isTaken(to) || local === undefined)
      return replace(node.name, `${to} as ${node.name.text}`);
    replace(node.name, to);
    renamed.set(local, to);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) specifier(node);
    else if (ts.isPropertyAccessExpression(node) && checker.getSymbolAtLocation(node.name) === undefined) {
      const to = meanings.ofMember(checker.getTypeAtLocation(node.expression), node.name.text)?.to;
      if (to !== undefined) replace(node.name, to);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) bound(node);
    else if (ts.isIdentifier(node) && !isNameOf(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      const to = symbol && renamed.get(symbol);
      if (to !== undefined)
        replace(node, ts.isShorthandPropertyAssignment(node.parent) ? `${node.text}: ${to}` : to);
    }
    ts.forEachChild(node, visit);
  };
  /** What is taken out of an object under its old name keeps it here. */
  const bound = ({ name, propertyName, dotDotDotToken, parent }: ts.BindingElement): void => {
    const key = propertyName ?? name;
    if (dotDotDotToken !== undefined || !ts.isIdentifier(key)) return;
    const to = meanings.ofMember(checker.getTypeAtLocation(parent), key.text)?.to;
    if (to !== undefined) replace(key, propertyName === undefined ? `${to}: ${key.text}` : to);
  };
  visit(source);
  return edits;
}

/** Whether an identifier names a member or stands in an import, where it refers to no variable of the file. */
function isNameOf({ parent, ...node }: ts.Identifier): boolean {
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return true;
  if (ts.isPropertyAccessExpression(parent)) return parent.name.pos === node.pos;
  return ts.isPropertyAssignment(parent) && parent.name.pos === node.pos;
}

const namesOf = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

function identifiersIn(source: ts.SourceFile): ReadonlySet<string> {
  const known = namesOf.get(source);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  namesOf.set(source, names);
  return names;
}
