import ts from "#typescript";
import type { Shape, ShapeId } from "../generate/index.js";
import { indexKeys } from "./index-signatures.js";
import { integerAlias } from "./integer-alias.js";
import { libraryShape } from "./library-types.js";
import { objectOf } from "./object-shapes.js";
import { resolved, type ShapeSource, type TypeArguments } from "./shape-source.js";

/** The shape of a type as written. What only TypeScript can work out is left to the type that it gives the node. */
export function shapeOfNode(node: ts.TypeNode, args: TypeArguments, source: ShapeSource): ShapeId {
  const { table } = source;
  const here = (inner: ts.TypeNode): ShapeId => source.ofNode(inner, args);
  if (ts.isParenthesizedTypeNode(node) || ts.isJSDocNonNullableType(node)) return here(node.type);
  if (ts.isJSDocTypeExpression(node)) return here(node.type);
  if (ts.isJSDocNullableType(node)) return table.union([here(node.type), literal(source, null)]);
  if (ts.isJSDocOptionalType(node)) return here(node.type);
  if (ts.isJSDocVariadicType(node)) return table.add({ kind: "array", of: here(node.type), length: {} });
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return here(node.type);
  if (ts.isArrayTypeNode(node)) return table.add({ kind: "array", of: here(node.elementType), length: {} });
  if (ts.isTupleTypeNode(node)) return tuple(node, here, source);
  if (ts.isUnionTypeNode(node)) return table.union(node.types.map(here));
  if (ts.isIntersectionTypeNode(node)) return intersection(node, args, source);
  if (ts.isTypeLiteralNode(node)) return typeLiteral(node, args, source);
  if (ts.isFunctionTypeNode(node)) return functionShape(node, args, source);
  if (ts.isTypeReferenceNode(node)) return reference(node, args, source);
  return source.ofType(source.checker.getTypeFromTypeNode(node), args);
}

function literal({ table }: ShapeSource, value: null): ShapeId {
  return table.add({ kind: "literal", value });
}

function functionShape(node: ts.FunctionTypeNode, args: TypeArguments, source: ShapeSource): ShapeId {
  const { parameters, result } = source.ofSignature(node, args);
  return source.table.add({ kind: "function", parameters: parameters.map(({ shape }) => shape), result });
}

function tuple(node: ts.TupleTypeNode, here: (node: ts.TypeNode) => ShapeId, source: ShapeSource): ShapeId {
  const items: { shape: ShapeId; optional: boolean }[] = [];
  let rest: ShapeId | undefined;
  for (const element of node.elements) {
    const named = ts.isNamedTupleMember(element) ? element : undefined;
    const type = named?.type ?? element;
    if (ts.isRestTypeNode(type) || named?.dotDotDotToken !== undefined) {
      const array = source.table.peek(here(ts.isRestTypeNode(type) ? type.type : type));
      // A rest in the middle, or of a tuple, is for TypeScript to spread.
      if (rest !== undefined || array?.kind !== "array" || element !== node.elements.at(-1))
        return source.ofType(source.checker.getTypeFromTypeNode(node), new Map());
      rest = array.of;
    } else if (ts.isOptionalTypeNode(type)) items.push({ shape: here(type.type), optional: true });
    else items.push({ shape: here(type), optional: named?.questionToken !== undefined });
  }
  return source.table.add({ kind: "tuple", items, ...(rest === undefined ? {} : { rest }) });
}

const primitives = new Set<Shape["kind"]>([
  "number",
  "string",
  "bigint",
  "boolean",
  "symbol",
  "literal",
  "template",
]);

/** Members of all parts together; of a branded primitive, the primitive. */
function intersection(node: ts.IntersectionTypeNode, args: TypeArguments, source: ShapeSource): ShapeId {
  const { table } = source;
  const parts = node.types.map((type) => source.ofNode(type, args));
  const primitive = parts.find((id) => primitives.has(table.peek(id)?.kind ?? "none"));
  if (primitive !== undefined) return primitive;
  const objects = parts.map((id) => objectOf(id, table));
  if (!objects.every((object) => object !== undefined))
    return source.ofType(source.checker.getTypeFromTypeNode(node), args);
  const members = new Map(
    objects.flatMap((object) => object.members).map((member) => [member.name, member] as const),
  );
  const doubled = objects.reduce((sum, object) => sum + object.members.length, 0) > members.size;
  if (doubled) return source.ofType(source.checker.getTypeFromTypeNode(node), args);
  const [indexed, another] = objects.filter((object) => object.index !== undefined);
  if (another !== undefined) return source.ofType(source.checker.getTypeFromTypeNode(node), args);
  return table.add({ kind: "object", ...indexed, members: [...members.values()] });
}

function typeLiteral(node: ts.TypeLiteralNode, args: TypeArguments, source: ShapeSource): ShapeId {
  const type = source.checker.getTypeFromTypeNode(node);
  const call = node.members.find(ts.isCallSignatureDeclaration);
  if (call !== undefined || node.members.some(ts.isConstructSignatureDeclaration))
    return source.ofType(type, args);
  return source.table.add({ kind: "object", ...source.membersOf(type, args) });
}

function reference(node: ts.TypeReferenceNode, args: TypeArguments, source: ShapeSource): ShapeId {
  const { checker, table, program } = source;
  const byType = (): ShapeId => source.ofType(checker.getTypeFromTypeNode(node), args);
  const written = checker.getSymbolAtLocation(node.typeName);
  if (written === undefined) return byType();
  const symbol = resolved(written, checker, ts.SymbolFlags.Alias);
  if (source.fixtures.has(symbol.name)) return table.add({ kind: "fixture", fixture: symbol.name });
  const integer = integerAlias(symbol);
  if (integer !== undefined)
    return table.add({ kind: "number", whole: true, range: integer === "nat" ? { min: 0 } : {} });
  const argument = args.get(symbol);
  if (argument !== undefined) return argument;
  const given = (): ShapeId[] => (node.typeArguments ?? []).map((type) => source.ofNode(type, args));
  const declaration = symbol.declarations?.[0];
  const isLibrary =
    declaration !== undefined && program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  if (isLibrary) {
    const utility = libraryAlias(symbol.name, node.typeArguments ?? [], args, source);
    if (utility !== undefined) return utility;
    if (symbol.flags & ts.SymbolFlags.TypeAlias) return byType();
    const shape = libraryShape(symbol.name, given(), table);
    return shape === undefined ? byType() : table.add(shape);
  }
  if (declaration !== undefined && ts.isTypeAliasDeclaration(declaration))
    return alias(node, declaration, args, source);
  if (!((ts.SymbolFlags.Class | ts.SymbolFlags.Interface) & symbol.flags)) return byType();
  const filled = filledArguments(node, typeParametersOf(symbol), args, source);
  return filled === undefined
    ? byType()
    : source.ofNamed(symbol, filled.shapes, checker.getTypeFromTypeNode(node));
}

/** The arguments of a reference, defaults included, in order and by parameter; nothing if there are too few. */
function filledArguments(
  node: ts.TypeReferenceNode,
  parameters: readonly ts.TypeParameterDeclaration[],
  args: TypeArguments,
  source: ShapeSource,
): { readonly shapes: readonly ShapeId[]; readonly inner: TypeArguments } | undefined {
  const shapes: ShapeId[] = [];
  const inner = new Map(args);
  for (const [i, parameter] of parameters.entries()) {
    const given = node.typeArguments?.[i];
    const type = given ?? parameter.default;
    const symbol = source.checker.getSymbolAtLocation(parameter.name);
    if (type === undefined || symbol === undefined) return undefined;
    const shape = source.ofNode(type, given === undefined ? inner : args);
    shapes.push(shape);
    inner.set(symbol, shape);
  }
  return { shapes, inner };
}

/** Aliases of the library whose arguments may be integers. */
function libraryAlias(
  name: string,
  types: readonly ts.TypeNode[],
  args: TypeArguments,
  source: ShapeSource,
): ShapeId | undefined {
  const { table, checker } = source;
  const [first, second] = types;
  if (first === undefined) return undefined;
  if (name === "Readonly") return source.ofNode(first, args);
  if (name === "Partial" || name === "Required") {
    const object = objectOf(source.ofNode(first, args), table);
    if (object === undefined) return undefined;
    const members = object.members.map((member) => ({ ...member, optional: name === "Partial" }));
    return table.add({ ...object, members });
  }
  if (name !== "Record" || second === undefined) return undefined;
  const value = source.ofNode(second, args);
  const keys = table.peek(source.ofNode(first, args));
  if (keys === undefined) return undefined;
  const parts = keys.kind === "union" ? keys.of.map((id) => table.peek(id)) : [keys];
  const members: { name: string; shape: ShapeId; optional: boolean }[] = [];
  const open: (Shape | undefined)[] = [];
  for (const part of parts) {
    if (part?.kind === "literal" && (typeof part.value === "string" || typeof part.value === "number"))
      members.push({ name: String(part.value), shape: value, optional: false });
    else if (part?.kind === "number" && part.named !== undefined)
      for (const name of part.named) members.push({ name: String(name), shape: value, optional: false });
    else open.push(part);
  }
  if (open.length === 0) return table.add({ kind: "object", members });
  const isAny = checker.getTypeFromTypeNode(second).flags & ts.TypeFlags.Any;
  const kinds = open.map((part) => part?.kind);
  return table.add({
    kind: "object",
    members,
    index: value,
    ...(source.view === "code" && indexKeys(kinds)),
    ...(source.view === "code" && isAny && { loose: true as const }),
  });
}

/** What is written behind an alias, unless TypeScript has to compute it from the arguments. */
function alias(
  node: ts.TypeReferenceNode,
  declaration: ts.TypeAliasDeclaration,
  args: TypeArguments,
  source: ShapeSource,
): ShapeId {
  const parameters = declaration.typeParameters ?? [];
  if (parameters.length === 0) return source.ofNode(declaration.type, args);
  const filled = isComputed(declaration.type) ? undefined : filledArguments(node, parameters, args, source);
  return filled === undefined
    ? source.ofType(source.checker.getTypeFromTypeNode(node), args)
    : source.ofNode(declaration.type, filled.inner);
}

function isComputed(node: ts.Node): boolean {
  if (
    ts.isConditionalTypeNode(node) ||
    ts.isMappedTypeNode(node) ||
    ts.isIndexedAccessTypeNode(node) ||
    ts.isInferTypeNode(node) ||
    (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword)
  )
    return true;
  return ts.forEachChild(node, (child) => isComputed(child) || undefined) ?? false;
}

/** The type parameters of a class, interface or alias. */
export function typeParametersOf(symbol: ts.Symbol): readonly ts.TypeParameterDeclaration[] {
  for (const declaration of symbol.declarations ?? []) {
    if (
      ts.isClassLike(declaration) ||
      ts.isInterfaceDeclaration(declaration) ||
      ts.isTypeAliasDeclaration(declaration)
    )
      return declaration.typeParameters ?? [];
  }
  return [];
}
