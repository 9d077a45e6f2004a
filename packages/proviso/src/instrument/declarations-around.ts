import ts from "#typescript";
import type { TypeNode } from "../contract/index.js";

// Declarations by name in the blocks around a node, the innermost first.

/** The class or interface of a name; not the node itself. */
export function declarationAround(name: string, from: ts.Node): TypeNode | undefined {
  for (const statements of blocksAround(from)) {
    for (const statement of statements) {
      if (ts.isClassDeclaration(statement) && statement.name?.text === name && statement !== from)
        return statement;
      const assigned = ts.isVariableStatement(statement) ? classAssigned(name, statement) : undefined;
      if (assigned !== undefined) return assigned;
    }
    const declared = statements.find(
      (s): s is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(s) && s.name.text === name && s !== from,
    );
    if (declared !== undefined) return declared;
  }
  return undefined;
}

/** The type alias of a name. */
export function aliasAround(name: string, from: ts.Node): ts.TypeAliasDeclaration | undefined {
  return statementAround(
    from,
    (s): s is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(s) && s.name.text === name,
  );
}

/** The namespace of a name. */
export function namespaceAround(name: string, from: ts.Node): ts.ModuleDeclaration | undefined {
  return statementAround(
    from,
    (s): s is ts.ModuleDeclaration => ts.isModuleDeclaration(s) && s.name.text === name,
  );
}

/** The class expression that is the value of a variable. */
function classAssigned(name: string, statement: ts.VariableStatement): ts.ClassExpression | undefined {
  for (const { name: variable, initializer } of statement.declarationList.declarations) {
    if (
      ts.isIdentifier(variable) &&
      variable.text === name &&
      initializer &&
      ts.isClassExpression(initializer)
    )
      return initializer;
  }
  return undefined;
}

function statementAround<T extends ts.Statement>(
  from: ts.Node,
  is: (statement: ts.Statement) => statement is T,
): T | undefined {
  for (const statements of blocksAround(from)) {
    const found = statements.find(is);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* blocksAround(from: ts.Node): Generator<readonly ts.Statement[]> {
  for (let at: ts.Node | undefined = from; at !== undefined; at = at.parent) {
    if (ts.isSourceFile(at) || ts.isBlock(at) || ts.isModuleBlock(at)) yield at.statements;
  }
}
