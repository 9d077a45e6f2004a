import ts from "#typescript";
import { isTypeNode, type TypeNode, typeName, unitOf } from "../contract/index.js";
import { boundNames } from "./expression/index.js";
import { isLocalName } from "./scope.js";
import { refinedTypes, type Source, type SourceIndex } from "./source-index.js";

// The types above a type that have contracts, found by names and imports alone: no type checker runs. The runtime
// compares what was found here with what it meets, and takes over where they differ.

/** A class or interface and the file it stands in. */
export interface TypeAt {
  readonly node: TypeNode;
  readonly source: Source;
}

/** What stands above a type directly. */
interface Direct {
  readonly superclass: TypeAt | undefined;
  /** With the heritage clause that names each; none for a declaration of the same name. */
  readonly interfaces: readonly (TypeAt & { readonly clause?: ts.ExpressionWithTypeArguments })[];
  /** Whether a superclass is given by something other than a name that can be followed. */
  readonly unknown: boolean;
}

/** Answers which types are bound by contracts, and in which order those above them are checked. */
export class Heritage {
  readonly #direct = new Map<TypeNode, Direct>();
  readonly #bound = new Map<TypeNode, boolean>();

  constructor(readonly index: SourceIndex) {}

  direct(type: TypeAt): Direct {
    let direct = this.#direct.get(type.node);
    if (direct === undefined) {
      direct = this.#find(type);
      this.#direct.set(type.node, direct);
    }
    return direct;
  }

  /** Whether contracts bind the objects or units of a type, its own or those of types above it. */
  isBound(type: TypeAt): boolean {
    const known = this.#bound.get(type.node);
    if (known !== undefined) return known;
    this.#bound.set(type.node, false);
    const { superclass, interfaces, unknown } = this.direct(type);
    const bound =
      hasOwnContract(type) ||
      unknown ||
      (superclass !== undefined && this.isBound(superclass)) ||
      interfaces.some((above) => this.isBound(above));
    this.#bound.set(type.node, bound);
    return bound;
  }

  /** The bound types above a type, in the order of checking: superclass first, then interfaces, each with its own. */
  above(type: TypeAt): TypeAt[] {
    const found = new Map<TypeNode, TypeAt>();
    const visit = (at: TypeAt): void => {
      const { superclass, interfaces } = this.direct(at);
      for (const next of [...(superclass === undefined ? [] : [superclass]), ...interfaces]) {
        if (next.node === type.node || found.has(next.node) || !this.isBound(next)) continue;
        found.set(next.node, next);
        visit(next);
      }
    };
    visit(type);
    return [...found.values()];
  }

  /** Whether all above a type could be followed. */
  isKnown(type: TypeAt): boolean {
    return ![type, ...this.above(type)].some((at) => this.direct(at).unknown);
  }

  #find({ node, source }: TypeAt): Direct {
    let superclass: TypeAt | undefined;
    let unknown = false;
    const interfaces: (TypeAt & { clause?: ts.ExpressionWithTypeArguments })[] = ts.isClassLike(node)
      ? partsOf(node).map((part) => ({ node: part, source }))
      : [];
    for (const { token, types } of node.heritageClauses ?? []) {
      for (const clause of types) {
        const found = this.#resolve(clause.expression, source, node);
        if (token === ts.SyntaxKind.ExtendsKeyword && ts.isClassLike(node)) {
          superclass = found.find((above) => ts.isClassLike(above.node));
          unknown ||= superclass === undefined && !this.#isOutside(clause.expression, source, node);
        } else {
          for (const above of found)
            for (const part of [above.node, ...partsOf(above.node)])
              interfaces.push({ node: part, source: above.source, clause });
        }
      }
    }
    return { superclass, interfaces, unknown };
  }

  /** Whether a superclass that was not found is one of the language or of a package, which has no contracts. */
  #isOutside(expression: ts.Expression, source: Source, from: ts.Node): boolean {
    if (expression.kind === ts.SyntaxKind.NullKeyword) return true;
    const root = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
    if (!ts.isIdentifier(root)) return false;
    const imported = importOf(root.text, source.file);
    if (imported === undefined)
      return !isLocalName(from.parent, root.text) && !isModuleName(source.file, root.text);
    const fileName = this.index.host.resolve(imported.specifier, source.file.fileName);
    return fileName === undefined || /[\\/]node_modules[\\/]/.test(fileName);
  }

  #resolve(expression: ts.Node, source: Source, from: ts.Node): TypeAt[] {
    if (ts.isPropertyAccessExpression(expression) || ts.isQualifiedName(expression)) {
      const [left, right] = ts.isQualifiedName(expression)
        ? [expression.left, expression.right]
        : [expression.expression, expression.name];
      if (!ts.isIdentifier(left)) return [];
      const inside = namespaceAround(left.text, from)?.body;
      if (inside !== undefined && ts.isModuleBlock(inside)) return this.#declared(right.text, inside, source);
      const module = importOf(left.text, source.file);
      return module?.name === "*" ? this.#exported(module.specifier, right.text, source) : [];
    }
    if (!ts.isIdentifier(expression)) return [];
    const local = this.#declared(expression.text, from, source);
    if (local.length > 0) return local;
    const imported = importOf(expression.text, source.file);
    return imported === undefined ? [] : this.#exported(imported.specifier, imported.name, source);
  }

  /** The type of a name around a node, through aliases. */
  #declared(name: string, from: ts.Node, source: Source): TypeAt[] {
    const local = declarationAround(name, from);
    if (local !== undefined) return [{ node: local, source }];
    const alias = aliasAround(name, from);
    return alias === undefined ? [] : this.#aliased(alias.type, source, alias);
  }

  #aliased(type: ts.TypeNode, source: Source, from: ts.Node): TypeAt[] {
    if (ts.isParenthesizedTypeNode(type)) return this.#aliased(type.type, source, from);
    if (ts.isIntersectionTypeNode(type))
      return type.types.flatMap((part) => this.#aliased(part, source, from));
    return ts.isTypeReferenceNode(type) &&
      type.typeName.getText() !== (from as ts.TypeAliasDeclaration).name.text
      ? this.#resolve(type.typeName, source, from)
      : [];
  }

  #exported(specifier: string, name: string, from: Source, depth = 0): TypeAt[] {
    const fileName = depth > 20 ? undefined : this.index.host.resolve(specifier, from.file.fileName);
    const source =
      fileName === undefined || /[\\/]node_modules[\\/]/.test(fileName)
        ? undefined
        : this.index.open(fileName);
    if (source === undefined) return [];
    for (const statement of source.file.statements) {
      if (isTypeNode(statement) && isExported(statement, name, typeName(statement)))
        return [{ node: statement, source }];
      if (ts.isTypeAliasDeclaration(statement) && isExported(statement, name, statement.name.text))
        return this.#aliased(statement.type, source, statement);
      if (ts.isExportAssignment(statement) && name === "default" && ts.isIdentifier(statement.expression))
        return this.#declared(statement.expression.text, source.file, source);
      if (ts.isExportDeclaration(statement)) {
        const found = this.#reexported(statement, name, source, depth);
        if (found !== undefined) return found;
      }
    }
    return [];
  }

  #reexported(
    statement: ts.ExportDeclaration,
    name: string,
    source: Source,
    depth: number,
  ): TypeAt[] | undefined {
    const { exportClause, moduleSpecifier } = statement;
    const target = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
    if (exportClause === undefined && target !== undefined) {
      const found = this.#exported(target, name, source, depth + 1);
      return found.length > 0 ? found : undefined;
    }
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return undefined;
    const element = exportClause.elements.find((e) => e.name.text === name);
    if (element === undefined) return undefined;
    const original = (element.propertyName ?? element.name).text;
    if (target !== undefined) return this.#exported(target, original, source, depth + 1);
    const local = this.#declared(original, source.file, source);
    if (local.length > 0) return local;
    const imported = importOf(original, source.file);
    return imported === undefined ? [] : this.#exported(imported.specifier, imported.name, source, depth + 1);
  }
}

/** The other interface declarations that make up a type together with this one. */
function partsOf(node: TypeNode): ts.InterfaceDeclaration[] {
  const { parent, name } = node;
  if (name === undefined || !(ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent)))
    return [];
  return parent.statements.filter(
    (other): other is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(other) && other !== node && other.name.text === name.text,
  );
}

/** The first statement in the blocks around a node of which this holds. */
function statementAround<T extends ts.Statement>(
  from: ts.Node,
  is: (statement: ts.Statement) => statement is T,
): T | undefined {
  for (let at: ts.Node | undefined = from; at !== undefined; at = at.parent) {
    const statements: readonly ts.Statement[] =
      ts.isSourceFile(at) || ts.isBlock(at) || ts.isModuleBlock(at) ? at.statements : [];
    const found = statements.find(is);
    if (found !== undefined) return found;
  }
  return undefined;
}

function aliasAround(name: string, from: ts.Node): ts.TypeAliasDeclaration | undefined {
  return statementAround(
    from,
    (s): s is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(s) && s.name.text === name,
  );
}

function namespaceAround(name: string, from: ts.Node): ts.ModuleDeclaration | undefined {
  return statementAround(
    from,
    (s): s is ts.ModuleDeclaration => ts.isModuleDeclaration(s) && s.name.text === name,
  );
}

/** Whether a module has a variable, function or namespace of a name. */
export function isModuleName(file: ts.SourceFile, name: string): boolean {
  return file.statements.some((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.some((d) => boundNames(d.name).includes(name));
    const named =
      ts.isFunctionDeclaration(statement) ||
      ts.isModuleDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isImportEqualsDeclaration(statement);
    return named && statement.name?.text === name;
  });
}

function isExported(statement: ts.Statement, name: string, declared: string): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? statement.modifiers : undefined;
  const has = (kind: ts.SyntaxKind): boolean => modifiers?.some((m) => m.kind === kind) ?? false;
  if (!has(ts.SyntaxKind.ExportKeyword)) return false;
  return has(ts.SyntaxKind.DefaultKeyword) ? name === "default" : declared === name;
}

/** The class or interface of a name that is declared in the blocks around a node. */
function declarationAround(name: string, from: ts.Node): TypeNode | undefined {
  for (let at: ts.Node | undefined = from; at !== undefined; at = at.parent) {
    const statements: readonly ts.Statement[] =
      ts.isSourceFile(at) || ts.isBlock(at) || ts.isModuleBlock(at) ? at.statements : [];
    for (const statement of statements) {
      if (ts.isClassDeclaration(statement) && statement.name?.text === name && statement !== from)
        return statement;
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name: variable, initializer } of statement.declarationList.declarations) {
        if (
          ts.isIdentifier(variable) &&
          variable.text === name &&
          initializer &&
          ts.isClassExpression(initializer)
        )
          return initializer;
      }
    }
    const declared = statements.find(
      (s): s is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(s) && s.name.text === name && s !== from,
    );
    if (declared !== undefined) return declared;
  }
  return undefined;
}

/** Where an imported name comes from; `*` for a whole module. */
export function importOf(name: string, file: ts.SourceFile): { specifier: string; name: string } | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const clause = statement.importClause;
    if (clause?.name?.text === name) return { specifier, name: "default" };
    const bindings = clause?.namedBindings;
    if (bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) {
      if (bindings.name.text === name) return { specifier, name: "*" };
      continue;
    }
    const element = bindings.elements.find((e) => e.name.text === name);
    if (element !== undefined) return { specifier, name: (element.propertyName ?? element.name).text };
  }
  return undefined;
}

/** Whether a type itself, or a member of it, has a contract. */
export function hasOwnContract(type: TypeAt): boolean {
  const { node, source } = type;
  if (source.contracts.types.has(node)) return true;
  if (refinedTypes(node, source).length > 0) return true;
  return node.members.some((member: ts.Node) => {
    const unit = unitOf(member);
    if (unit !== undefined && source.contracts.units.has(unit)) return true;
    if (source.contracts.members.get(member)?.some((m) => m.keyword === "non_null")) return true;
    if (unit?.parameters.some((p) => source.contracts.members.has(p))) return true;
    if (source.integers.size === 0) return false;
    const types =
      unit === undefined ? [typeOfMember(member)] : [unit.type, ...unit.parameters.map((p) => p.type)];
    return types.some((t) => t !== undefined && integerType(t, source) !== undefined);
  });
}

function typeOfMember(member: ts.Node): ts.TypeNode | undefined {
  return ts.isPropertyDeclaration(member) ? member.type : undefined;
}

/** Whether a type is `int` or `nat`, perhaps beside `null` and `undefined`. */
export function integerType(
  type: ts.TypeNode,
  { integers }: Source,
): { natural: boolean; optional: boolean } | undefined {
  const parts = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const isMissing = (t: ts.TypeNode): boolean =>
    t.kind === ts.SyntaxKind.UndefinedKeyword ||
    (ts.isLiteralTypeNode(t) && t.literal.kind === ts.SyntaxKind.NullKeyword);
  const [only, another] = parts.filter((t) => !isMissing(t));
  if (
    only === undefined ||
    another !== undefined ||
    !ts.isTypeReferenceNode(only) ||
    !ts.isIdentifier(only.typeName)
  )
    return undefined;
  const kind = integers.get(only.typeName.text);
  return kind && { natural: kind === "nat", optional: parts.some(isMissing) };
}
