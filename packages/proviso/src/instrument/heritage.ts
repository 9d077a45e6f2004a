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
  readonly interfaces: readonly (TypeAt & { readonly clause: ts.ExpressionWithTypeArguments })[];
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
    const interfaces: (TypeAt & { clause: ts.ExpressionWithTypeArguments })[] = [];
    for (const { token, types } of node.heritageClauses ?? []) {
      for (const clause of types) {
        const isClass = token === ts.SyntaxKind.ExtendsKeyword && ts.isClassLike(node);
        const found = this.#resolve(clause.expression, source, node);
        if (isClass) {
          superclass = found;
          unknown ||= found === undefined && !this.#isOutside(clause.expression, source, node);
        } else if (found !== undefined && ts.isInterfaceDeclaration(found.node)) interfaces.push({ ...found, clause });
        else if (found !== undefined && !ts.isInterfaceDeclaration(found.node)) unknown ||= this.isBound(found);
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
    if (imported === undefined) return !isLocalName(from.parent, root.text) && !isModuleName(source.file, root.text);
    const fileName = this.index.host.resolve(imported.specifier, source.file.fileName);
    return fileName === undefined || /[\\/]node_modules[\\/]/.test(fileName);
  }

  #resolve(expression: ts.Expression, source: Source, from: ts.Node): TypeAt | undefined {
    if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression)) {
      const module = importOf(expression.expression.text, source.file);
      return module?.name === "*" ? this.#exported(module.specifier, expression.name.text, source) : undefined;
    }
    if (!ts.isIdentifier(expression)) return undefined;
    const local = declarationAround(expression.text, from);
    if (local !== undefined) return { node: local, source };
    const imported = importOf(expression.text, source.file);
    return imported && this.#exported(imported.specifier, imported.name, source);
  }

  #exported(specifier: string, name: string, from: Source, depth = 0): TypeAt | undefined {
    const fileName = depth > 20 ? undefined : this.index.host.resolve(specifier, from.file.fileName);
    const source = fileName === undefined || /[\\/]node_modules[\\/]/.test(fileName) ? undefined : this.index.open(fileName);
    if (source === undefined) return undefined;
    for (const statement of source.file.statements) {
      const type = isTypeNode(statement) ? statement : undefined;
      if (type !== undefined && isExported(statement, name, type)) return { node: type, source };
      if (ts.isExportAssignment(statement) && name === "default" && ts.isIdentifier(statement.expression)) {
        const found = declarationAround(statement.expression.text, source.file);
        if (found !== undefined) return { node: found, source };
      }
      if (!ts.isExportDeclaration(statement)) continue;
      const target = statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : undefined;
      const clause = statement.exportClause;
      if (clause === undefined && target !== undefined) {
        const found = this.#exported(target, name, source, depth + 1);
        if (found !== undefined) return found;
      }
      if (clause === undefined || !ts.isNamedExports(clause)) continue;
      const element = clause.elements.find((e) => e.name.text === name);
      if (element === undefined) continue;
      const original = (element.propertyName ?? element.name).text;
      if (target !== undefined) return this.#exported(target, original, source, depth + 1);
      const local = declarationAround(original, source.file);
      if (local !== undefined) return { node: local, source };
      const imported = importOf(original, source.file);
      return imported && this.#exported(imported.specifier, imported.name, source, depth + 1);
    }
    return undefined;
  }
}

/** Whether a module has a variable, function or namespace of a name. */
export function isModuleName(file: ts.SourceFile, name: string): boolean {
  return file.statements.some((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.some((d) => boundNames(d.name).includes(name));
    const named = ts.isFunctionDeclaration(statement) || ts.isModuleDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isImportEqualsDeclaration(statement);
    return named && statement.name?.text === name;
  });
}

function isExported(statement: ts.Statement, name: string, type: TypeNode): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? statement.modifiers : undefined;
  const has = (kind: ts.SyntaxKind): boolean => modifiers?.some((m) => m.kind === kind) ?? false;
  if (!has(ts.SyntaxKind.ExportKeyword)) return false;
  return has(ts.SyntaxKind.DefaultKeyword) ? name === "default" : typeName(type) === name;
}

/** The class or interface of a name that is declared in the blocks around a node. */
function declarationAround(name: string, from: ts.Node): TypeNode | undefined {
  for (let at: ts.Node | undefined = from; at !== undefined; at = at.parent) {
    const statements = ts.isSourceFile(at) || ts.isBlock(at) || ts.isModuleBlock(at) ? at.statements : [];
    for (const statement of statements) {
      if (isTypeNode(statement) && statement.name?.text === name && statement !== from) return statement;
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name: variable, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(variable) && variable.text === name && initializer && ts.isClassExpression(initializer)) return initializer;
      }
    }
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
    const types = unit === undefined ? [typeOfMember(member)] : [unit.type, ...unit.parameters.map((p) => p.type)];
    return types.some((t) => t !== undefined && integerType(t, source) !== undefined);
  });
}

function typeOfMember(member: ts.Node): ts.TypeNode | undefined {
  return ts.isPropertyDeclaration(member) ? member.type : undefined;
}

/** Whether a type is `int` or `nat`, perhaps beside `null` and `undefined`. */
export function integerType(type: ts.TypeNode, { integers }: Source): { natural: boolean; optional: boolean } | undefined {
  const parts = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const isMissing = (t: ts.TypeNode): boolean =>
    t.kind === ts.SyntaxKind.UndefinedKeyword || (ts.isLiteralTypeNode(t) && t.literal.kind === ts.SyntaxKind.NullKeyword);
  const [only, another] = parts.filter((t) => !isMissing(t));
  if (only === undefined || another !== undefined || !ts.isTypeReferenceNode(only) || !ts.isIdentifier(only.typeName)) return undefined;
  const kind = integers.get(only.typeName.text);
  return kind && { natural: kind === "nat", optional: parts.some(isMissing) };
}
