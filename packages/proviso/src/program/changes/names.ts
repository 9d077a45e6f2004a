import ts from "#typescript";

/** The name that a node of code is, if it may name something declared elsewhere. */
export function nameAt(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  const isKey = ts.isStringLiteralLike(node) && ts.isElementAccessExpression(node.parent);
  return isKey ? node.text : undefined;
}

/** What a name in code stands for. */
export function symbolAt(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node)
    return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && nameAt(node) !== undefined) {
    const taken = parent.propertyName ?? parent.name;
    if (taken === node) return checker.getTypeAtLocation(parent.parent).getProperty(nameAt(node) ?? "");
  }
  return checker.getSymbolAtLocation(node);
}

/** A symbol with imports and exports followed to what they lead to. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** What a declaration only gives another name to: `{ f }`, `{ g: f }`, `exports.g = f`. */
export function nameFor(declaration: ts.Declaration, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(declaration))
    return checker.getShorthandAssignmentValueSymbol(declaration);
  const held = ts.isPropertyAssignment(declaration)
    ? declaration.initializer
    : ts.isBinaryExpression(declaration)
      ? declaration.right
      : ts.isPropertyAccessExpression(declaration) && ts.isBinaryExpression(declaration.parent)
        ? declaration.parent.right
        : undefined;
  return held !== undefined && ts.isIdentifier(held) ? checker.getSymbolAtLocation(held) : undefined;
}

/** Whether a name is what a call calls. */
export function isCalled(node: ts.Node): boolean {
  const { parent } = node;
  const callee = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
  const call = callee.parent;
  return (
    (ts.isCallOrNewExpression(call) && call.expression === callee) || ts.isTaggedTemplateExpression(call)
  );
}

/** What the class around a node extends. */
export function baseAround(node: ts.Node): ts.Node | undefined {
  let around: ts.Node = node;
  while (around !== undefined && !ts.isClassLike(around)) around = around.parent;
  const clauses = ts.isClassLike(around) ? (around.heritageClauses ?? []) : [];
  return clauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
}

/** The names that are taken from what a node names, if that is all that is done with it: `it.f`, `const { f, g } = it`. */
export function takenFrom(node: ts.Node): readonly ts.Node[] {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node ? [parent.name] : [];
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== node) return [];
  if (!ts.isObjectBindingPattern(parent.name)) return [];
  const { elements } = parent.name;
  return elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined)
    ? []
    : elements.map(({ propertyName, name }) => propertyName ?? name);
}
