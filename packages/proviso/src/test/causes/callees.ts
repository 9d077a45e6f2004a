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
    // What is thrown says that something is wrong, and does not make it so.
    if (ts.isThrowStatement(node.parent)) continue;
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

/** The units with a body that clauses ask, given by the types that they are about: members of the receiver, and functions. */
export function unitsAsked(
  texts: ReadonlyMap<TypeNode | undefined, string>,
  files: readonly ts.SourceFile[],
): ReadonlySet<UnitNode> {
  const found = [...texts].flatMap(([owner, text]) => {
    const { own, plain } = calledIn(text);
    // Members of other objects are mostly of the language's own classes.
    const functions = unitsCalled({ own: new Set(), names: plain }, owner, files).filter(
      (unit) => ownerOf(unit) === undefined,
    );
    return [...unitsCalled({ own, names: new Set() }, owner, files), ...functions];
  });
  return new Set(found);
}

/** Names that are called: of the receiver's members, and of whatever else. */
interface Called {
  readonly own: Set<string>;
  readonly names: Set<string>;
}

/** The names that a text calls; `plain` are those of no member. */
function calledIn(text: string): Called & { readonly plain: Set<string> } {
  const called = { own: new Set<string>(), names: new Set<string>(), plain: new Set<string>() };
  for (const [, before, name = ""] of text.matchAll(/(\bthis\.|\.)?([A-Za-z_$#][\w$]*)\s*\(/g)) {
    if (before === "this.") called.own.add(name);
    else called.names.add(name);
    if (before === undefined) called.plain.add(name);
  }
  return called;
}

function unitsCalled(
  { own, names }: Called,
  owner: TypeNode | undefined,
  files: readonly ts.SourceFile[],
): UnitNode[] {
  const above = parentsIn(files);
  const found: UnitNode[] = [];
  for (const file of files)
    for (const node of descendants(file)) {
      const unit = ts.isFunctionLike(node) ? unitOf(node) : undefined;
      if (unit === undefined || bodyOf(unit) === undefined) continue;
      const name = unitName(unit);
      const last = name.replace(/^.*\./, "");
      const isOwn = own.has(last) && areKin(owner, ownerOf(unit), above);
      if (isOwn || names.has(name) || names.has(last)) found.push(unit);
    }
  return found;
}

/** The names of classes, each with that of the class that it extends. */
function parentsIn(files: readonly ts.SourceFile[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const file of files)
    for (const node of descendants(file)) {
      if (!ts.isClassLike(node) || node.name === undefined) continue;
      const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
      const parent = clause?.types[0]?.expression;
      if (parent !== undefined) parents.set(node.name.text, parent.getText());
    }
  return parents;
}

/** Whether an object can be of both types: one is the other, or above it. */
function areKin(
  one: TypeNode | undefined,
  other: TypeNode | undefined,
  parents: ReadonlyMap<string, string>,
): boolean {
  if (one === other || one?.name === undefined || other?.name === undefined) return one === other;
  const isAbove = (low: string, high: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = low; at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (at === high) return true;
      seen.add(at);
    }
    return false;
  };
  return isAbove(one.name.text, other.name.text) || isAbove(other.name.text, one.name.text);
}
