import ts from "#typescript";
import { assignedBy, descendants, ownerOf, type UnitNode } from "../../contract/index.js";

/**
 * What a body has no use for, as it is when a statement or a part of one is missing: a variable or a parameter that
 * nothing reads, a branch that does nothing, a variable that could change and does not. In words, the first of them.
 */
export function leftoverIn(unit: UnitNode, body: ts.Node): string | undefined {
  const reads = readsIn(body);
  const assigned = new Set(
    [...descendants(body)].flatMap((node) => (ts.isIdentifier(node) && isAssigned(node) ? [node.text] : [])),
  );
  const names = ts.isConstructorDeclaration(unit) || inherits(unit) ? [] : parameterNames(unit);
  const unused = [...names, ...variablesIn(body).map(({ name }) => name)].find(
    (name) => !reads.has(name) && !name.startsWith("_"),
  );
  if (unused !== undefined) return `nothing reads \`${unused}\``;
  if ([...descendants(body)].some(isEmptyBranch)) return "a branch does nothing";
  const still = variablesIn(body).find(({ name, mayChange }) => mayChange && !assigned.has(name));
  return still && `\`${still.name}\` never changes`;
}

/** How often each name is read. */
export function readsIn(body: ts.Node): ReadonlyMap<string, number> {
  const reads = new Map<string, number>();
  for (const node of descendants(body))
    if (ts.isIdentifier(node) && !isDeclared(node) && !isPlainlyAssigned(node))
      reads.set(node.text, (reads.get(node.text) ?? 0) + 1);
  return reads;
}

function parameterNames(unit: UnitNode): string[] {
  return unit.parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}

/** What others ask a method to take may be of no use to it. */
function inherits(unit: UnitNode): boolean {
  const owner = ownerOf(unit);
  return owner !== undefined && ts.isClassLike(owner) && (owner.heritageClauses?.length ?? 0) > 0;
}

function variablesIn(body: ts.Node): { readonly name: string; readonly mayChange: boolean }[] {
  return [...descendants(body)].flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return [];
    const mayChange = (node.parent.flags & ts.NodeFlags.Let) !== 0 && node.initializer !== undefined;
    return [{ name: node.name.text, mayChange }];
  });
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const declares = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
  return declares && parent.name === node;
}

function isAssigned(node: ts.Identifier): boolean {
  return assignedBy(node.parent) === node;
}

/** By `=`, which does not read what was there. */
function isPlainlyAssigned(node: ts.Identifier): boolean {
  return (
    ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function isEmptyBranch(node: ts.Node): boolean {
  if (!ts.isBlock(node) || node.statements.length > 0 || /\/[/*]/.test(node.getText())) return false;
  return ts.isIfStatement(node.parent) || ts.isIterationStatement(node.parent, false);
}
