import ts from "#typescript";
import { isTypeNode, typeName } from "../contract/index.js";
import { aliasAround, declarationAround, namespaceAround } from "./declarations-around.js";
import { importOf, isExported, isModuleName } from "./module-names.js";
import { isLocalName } from "./scope.js";
import type { Source, SourceIndex, TypeAt } from "./source-index.js";

// Types by name, through namespaces, aliases, imports and re-exports: no type checker runs. What a package declares is
// not followed.

/** The types that an expression in a heritage clause names, several for an alias of an intersection. */
export function resolveType(
  index: SourceIndex,
  expression: ts.Node,
  source: Source,
  from: ts.Node,
  seen: ReadonlySet<ts.Node> = new Set(),
): TypeAt[] {
  if (ts.isPropertyAccessExpression(expression) || ts.isQualifiedName(expression)) {
    const [left, right] = ts.isQualifiedName(expression)
      ? [expression.left, expression.right]
      : [expression.expression, expression.name];
    if (!ts.isIdentifier(left)) return [];
    const inside = namespaceAround(left.text, from)?.body;
    if (inside !== undefined && ts.isModuleBlock(inside))
      return declared(index, right.text, inside, source, seen);
    const module = importOf(left.text, source.file);
    return module?.name === "*" ? exported(index, module.specifier, right.text, source, seen) : [];
  }
  if (!ts.isIdentifier(expression)) return [];
  const local = declared(index, expression.text, from, source, seen);
  if (local.length > 0) return local;
  const imported = importOf(expression.text, source.file);
  return imported === undefined ? [] : exported(index, imported.specifier, imported.name, source, seen);
}

/** The type of a name around a node, through aliases. */
function declared(
  index: SourceIndex,
  name: string,
  from: ts.Node,
  source: Source,
  seen: ReadonlySet<ts.Node>,
): TypeAt[] {
  const local = declarationAround(name, from);
  if (local !== undefined) return [{ node: local, source }];
  const alias = aliasAround(name, from);
  return alias === undefined ? [] : aliased(index, alias.type, source, alias, seen);
}

/** What an alias stands for; one that was met on the way here stands for nothing. */
function aliased(
  index: SourceIndex,
  type: ts.TypeNode,
  source: Source,
  from: ts.Node,
  seen: ReadonlySet<ts.Node>,
): TypeAt[] {
  if (ts.isParenthesizedTypeNode(type)) return aliased(index, type.type, source, from, seen);
  if (ts.isIntersectionTypeNode(type))
    return type.types.flatMap((part) => aliased(index, part, source, from, seen));
  return ts.isTypeReferenceNode(type) && !seen.has(from)
    ? resolveType(index, type.typeName, source, from, new Set([...seen, from]))
    : [];
}

function exported(
  index: SourceIndex,
  specifier: string,
  name: string,
  from: Source,
  seen: ReadonlySet<ts.Node>,
  depth = 0,
): TypeAt[] {
  const fileName = depth > 20 ? undefined : index.host.resolve(specifier, from.file.fileName);
  const source =
    fileName === undefined || /[\\/]node_modules[\\/]/.test(fileName) ? undefined : index.open(fileName);
  if (source === undefined) return [];
  for (const statement of source.file.statements) {
    if (isTypeNode(statement) && isExported(statement, name, typeName(statement)))
      return [{ node: statement, source }];
    if (ts.isTypeAliasDeclaration(statement) && isExported(statement, name, statement.name.text))
      return aliased(index, statement.type, source, statement, seen);
    if (ts.isExportAssignment(statement) && name === "default" && ts.isIdentifier(statement.expression))
      return declared(index, statement.expression.text, source.file, source, seen);
    if (ts.isExportDeclaration(statement)) {
      const found = reexported(index, statement, name, source, seen, depth);
      if (found !== undefined) return found;
    }
  }
  return [];
}

function reexported(
  index: SourceIndex,
  statement: ts.ExportDeclaration,
  name: string,
  source: Source,
  seen: ReadonlySet<ts.Node>,
  depth: number,
): TypeAt[] | undefined {
  const { exportClause, moduleSpecifier } = statement;
  const target = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (exportClause === undefined && target !== undefined) {
    const found = exported(index, target, name, source, seen, depth + 1);
    return found.length > 0 ? found : undefined;
  }
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return undefined;
  const element = exportClause.elements.find((e) => e.name.text === name);
  if (element === undefined) return undefined;
  const original = (element.propertyName ?? element.name).text;
  if (target !== undefined) return exported(index, target, original, source, seen, depth + 1);
  const local = declared(index, original, source.file, source, seen);
  if (local.length > 0) return local;
  const imported = importOf(original, source.file);
  return imported === undefined
    ? []
    : exported(index, imported.specifier, imported.name, source, seen, depth + 1);
}

/** Whether a superclass that was not found is one of the language or of a package, which has no contracts. */
export function isOutside(
  index: SourceIndex,
  expression: ts.Expression,
  source: Source,
  from: ts.Node,
): boolean {
  if (expression.kind === ts.SyntaxKind.NullKeyword) return true;
  const root = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  if (!ts.isIdentifier(root)) return false;
  const imported = importOf(root.text, source.file);
  if (imported === undefined)
    return !isLocalName(from.parent, root.text) && !isModuleName(source.file, root.text);
  const fileName = index.host.resolve(imported.specifier, source.file.fileName);
  return fileName === undefined || /[\\/]node_modules[\\/]/.test(fileName);
}
