import ts from "#typescript";
import { descendants } from "../contract/index.js";
import { boundNames } from "./expression/index.js";

// Which names around a node are local: declared by a function or block, so that code at the end of the module cannot
// see them and has to be given their values.

const declared = new WeakMap<ts.Node, ReadonlySet<string>>();

/** All that belongs to a node itself, and not to the functions and classes in it. */
function* inside(root: ts.Node): Generator<ts.Node> {
  const isApart = (node: ts.Node): boolean => ts.isFunctionLike(node) || ts.isClassLike(node);
  if (isApart(root)) return;
  for (const node of descendants(root, isApart)) if (!isApart(node)) yield node;
}

/** Whether a name is declared below a node, outside the functions in it. */
export function declaresInside(node: ts.Node, names: ReadonlySet<string>): boolean {
  for (const at of inside(node)) for (const name of namesOf(at)) if (names.has(name)) return true;
  return false;
}

/** Whether a name is declared between a node and a function around it, that function's own included. */
export function isLocalIn(node: ts.Node, outermost: ts.Node, name: string): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    if (namesOf(at).has(name)) return true;
    if (at === outermost) return false;
  }
  return false;
}

/** Whether a local name is a variable that gets its value after a node. */
export function isDeclaredAfter(node: ts.Node, name: string): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isSourceFile(at); at = at.parent) {
    if (!namesOf(at).has(name)) continue;
    const statements = ts.isBlock(at) || ts.isModuleBlock(at) ? at.statements : [];
    return statements.some(
      (s) => s.pos >= node.pos && !ts.isFunctionDeclaration(s) && declaredIn(s).includes(name),
    );
  }
  return false;
}

/** Whether a name is that of a parameter of a unit, or declared between the unit and the module it stands in. */
export function isLocalTo(unit: ts.SignatureDeclaration, name: string): boolean {
  return parameterNames(unit).includes(name) || isLocalName(unit.parent, name);
}

/** Whether a name is declared between a node and the module it stands in, the node included. */
export function isLocalName(node: ts.Node, name: string): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isSourceFile(at); at = at.parent) {
    if (namesOf(at).has(name)) return true;
  }
  return false;
}

function namesOf(scope: ts.Node): ReadonlySet<string> {
  let names = declared.get(scope);
  if (names === undefined) {
    names = new Set(declaredBy(scope));
    declared.set(scope, names);
  }
  return names;
}

function declaredBy(scope: ts.Node): string[] {
  if (ts.isFunctionLike(scope)) {
    const body = "body" in scope ? (scope.body as ts.Node | undefined) : undefined;
    return [...parameterNames(scope), ...(body === undefined ? [] : hoisted(body))];
  }
  if (ts.isBlock(scope) || ts.isModuleBlock(scope)) return scope.statements.flatMap(declaredIn);
  if (ts.isCaseBlock(scope)) return scope.clauses.flatMap((clause) => clause.statements.flatMap(declaredIn));
  if (ts.isCatchClause(scope))
    return scope.variableDeclaration ? boundNames(scope.variableDeclaration.name) : [];
  if (ts.isForStatement(scope) || ts.isForOfStatement(scope) || ts.isForInStatement(scope))
    return scope.initializer && ts.isVariableDeclarationList(scope.initializer)
      ? listed(scope.initializer)
      : [];
  if (ts.isClassExpression(scope) && scope.name) return [scope.name.text];
  return [];
}

/** The parameters of a function, and the name that a function expression has inside itself. */
function parameterNames(unit: ts.SignatureDeclaration): string[] {
  const own = ts.isFunctionExpression(unit) && unit.name ? [unit.name.text] : [];
  return [...own, ...unit.parameters.flatMap((p) => boundNames(p.name))];
}

function declaredIn(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) return listed(statement.declarationList);
  if (
    (ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement)) &&
    statement.name
  )
    return [statement.name.text];
  return [];
}

function listed(list: ts.VariableDeclarationList): string[] {
  return list.declarations.flatMap(({ name }) => boundNames(name));
}

/** The `var`s of a function, wherever in it they stand. */
export function hoisted(body: ts.Node): string[] {
  const names: string[] = [];
  for (const node of inside(body))
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) === 0)
      names.push(...listed(node));
  return names;
}
