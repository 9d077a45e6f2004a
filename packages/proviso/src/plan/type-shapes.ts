import ts from "#typescript";
import type { Shape, ShapeId } from "../generate/index.js";
import { toPrimitiveData } from "../generate/index.js";
import { libraryShape } from "./library-types.js";
import type { ShapeSource, TypeArguments } from "./shape-source.js";

const { TypeFlags } = ts;
const primitive =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike |
  TypeFlags.BooleanLike |
  TypeFlags.ESSymbolLike;

/** The shape of a type as TypeScript knows it. */
export function shapeOfType(type: ts.Type, args: TypeArguments, source: ShapeSource): ShapeId {
  const { table, fixtures } = source;
  const name = type.aliasSymbol?.name;
  if (name !== undefined && fixtures.has(name)) return table.add({ kind: "fixture", fixture: name });
  const simple = source.view === "code" ? (enumShape(type) ?? primitiveShape(type)) : primitiveShape(type);
  if (simple !== undefined) return table.add(simple);
  if (type.flags & TypeFlags.TemplateLiteral) {
    const { texts, types } = type as ts.TemplateLiteralType;
    return table.add({ kind: "template", texts, parts: types.map((part) => source.ofType(part, args)) });
  }
  if (type.isUnion()) return table.union(type.types.map((part) => source.ofType(part, args)));
  if (type.isIntersection()) return intersection(type, args, source);
  if (type.flags & TypeFlags.Object) return objectShape(type as ts.ObjectType, args, source);
  return derived(type, args, source);
}

/** An enumeration of numbers, or a member of one: TypeScript lets any number be of it that is computed. */
function enumShape(type: ts.Type): Shape | undefined {
  if (!(type.flags & TypeFlags.EnumLike)) return undefined;
  const members = type.isUnion() ? type.types : [type];
  const named = members.flatMap((one) => (one.isNumberLiteral() ? [toPrimitiveData(one.value)] : []));
  if (named.length === 0 || named.length < members.length) return undefined;
  return { kind: "number", whole: false, range: {}, named };
}

function primitiveShape(type: ts.Type): Shape | undefined {
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return { kind: "any" };
  if (flags & TypeFlags.Never) return { kind: "none", reason: "the type `never` has no value" };
  if (flags & TypeFlags.Undefined) return { kind: "literal", value: toPrimitiveData(undefined) };
  if (flags & TypeFlags.Void) return { kind: "literal", value: toPrimitiveData(undefined), loose: true };
  if (flags & TypeFlags.Null) return { kind: "literal", value: null };
  if (flags & TypeFlags.BooleanLiteral)
    return { kind: "literal", value: "intrinsicName" in type && type.intrinsicName === "true" };
  if (type.isStringLiteral() || type.isNumberLiteral())
    return { kind: "literal", value: toPrimitiveData(type.value) };
  if (flags & TypeFlags.BigIntLiteral) {
    const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
    return { kind: "literal", value: { bigint: `${negative ? "-" : ""}${base10Value}` } };
  }
  if (type.isUnion()) return undefined;
  if (flags & TypeFlags.Boolean) return { kind: "boolean" };
  if (flags & (TypeFlags.Number | TypeFlags.Enum)) return { kind: "number", whole: false, range: {} };
  if (flags & (TypeFlags.String | TypeFlags.StringMapping)) return { kind: "string", length: {} };
  if (flags & TypeFlags.BigInt) return { kind: "bigint", range: {} };
  if (flags & TypeFlags.ESSymbolLike) return { kind: "symbol" };
  if (flags & TypeFlags.NonPrimitive) return { kind: "object", members: [] };
  return undefined;
}

/** Members of all parts together; of a branded primitive, the primitive. */
function intersection(type: ts.IntersectionType, args: TypeArguments, source: ShapeSource): ShapeId {
  const branded = type.types.find(({ flags }) => (flags & primitive) !== 0);
  if (branded !== undefined) return source.ofType(branded, args);
  const call = type.getCallSignatures()[0];
  if (call !== undefined) return callable(type, call, args, source);
  const instance = type.types.find(({ symbol }) => symbol?.flags & ts.SymbolFlags.Class);
  if (instance !== undefined)
    return source.table.none(`an intersection with the class \`${instance.symbol.name}\``);
  return source.table.add({ kind: "object", ...source.membersOf(type, args) });
}

/** Type parameters, `this`, and what is computed from types. */
function derived(type: ts.Type, args: TypeArguments, source: ShapeSource): ShapeId {
  const { checker, table } = source;
  const argument = type.symbol && args.get(type.symbol);
  if (argument !== undefined) return argument;
  // Any of its values alone would do, but not beside any value of what it depends on.
  if (type.flags & (TypeFlags.Conditional | TypeFlags.IndexedAccess))
    return table.none(`a type that depends on another, \`${checker.typeToString(type)}\``);
  const constraint = checker.getBaseConstraintOfType(type);
  if (constraint !== undefined && constraint !== type && !(constraint.flags & TypeFlags.Unknown))
    return source.ofType(constraint, args);
  if (type.isTypeParameter())
    return table.union([
      table.add({ kind: "number", whole: false, range: {} }),
      table.add({ kind: "string", length: {} }),
    ]);
  return table.none(`TypeScript does not work out what values \`${checker.typeToString(type)}\` has`);
}

function objectShape(type: ts.ObjectType, args: TypeArguments, source: ShapeSource): ShapeId {
  const { checker, table, program } = source;
  const given = (): ShapeId[] => argumentsOf(type, checker).map((argument) => source.ofType(argument, args));
  if (checker.isTupleType(type)) return tuple(type as ts.TupleTypeReference, given(), source);
  if (checker.isArrayType(type)) {
    const [of = table.add({ kind: "any" })] = given();
    return table.add({ kind: "array", of, length: {} });
  }
  const { symbol } = type;
  const declaration = symbol?.declarations?.[0];
  if (symbol !== undefined && source.fixtures.has(symbol.name))
    return table.add({ kind: "fixture", fixture: symbol.name });
  if (declaration !== undefined && program.isSourceFileDefaultLibrary(declaration.getSourceFile())) {
    const shape =
      type.isClassOrInterface() || isReference(type) ? libraryShape(symbol.name, given(), table) : undefined;
    if (shape !== undefined) return table.add(shape);
  }
  if (isConstructorOf(type)) return table.none(`a class as a value, \`${checker.typeToString(type)}\``);
  const call = type.getCallSignatures()[0];
  if (call !== undefined) return callable(type, call, args, source);
  if (symbol !== undefined && symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) {
    if (type.isClassOrInterface() || isReference(type)) return source.ofNamed(symbol, given(), type);
  }
  return table.add({ kind: "object", ...source.membersOf(type, args) });
}

function isReference(type: ts.ObjectType): boolean {
  return (type.objectFlags & ts.ObjectFlags.Reference) !== 0;
}

function isConstructorOf(type: ts.ObjectType): boolean {
  return type.getConstructSignatures().length > 0;
}

/** The arguments of a reference, without the one for `this`. */
function argumentsOf(type: ts.ObjectType, checker: ts.TypeChecker): readonly ts.Type[] {
  if (!isReference(type)) return [];
  const reference = type as ts.TypeReference;
  const count = checker.isTupleType(type)
    ? checker.getTypeArguments(reference).length
    : (reference.target.typeParameters?.length ?? 0);
  return checker.getTypeArguments(reference).slice(0, count);
}

function tuple(type: ts.TupleTypeReference, shapes: readonly ShapeId[], { table }: ShapeSource): ShapeId {
  const { elementFlags } = type.target;
  const items: { shape: ShapeId; optional: boolean }[] = [];
  let rest: ShapeId | undefined;
  for (const [i, shape] of shapes.entries()) {
    const flags = elementFlags[i] ?? ts.ElementFlags.Required;
    if (flags & ts.ElementFlags.Variadic) return table.none("a tuple that spreads a tuple of unknown length");
    if (flags & ts.ElementFlags.Rest) {
      if (i < shapes.length - 1) return table.none("a tuple with a rest in the middle");
      rest = shape;
    } else items.push({ shape, optional: (flags & ts.ElementFlags.Optional) !== 0 });
  }
  return table.add({ kind: "tuple", items, ...(rest === undefined ? {} : { rest }) });
}

/** What can be called, if that is all. */
function callable(type: ts.Type, call: ts.Signature, args: TypeArguments, source: ShapeSource): ShapeId {
  return hasMembers(type)
    ? source.table.none(`a function with members, \`${source.checker.typeToString(type)}\``)
    : functionShape(call, args, source);
}

/** Whether something has members that must be there. */
export function hasMembers(type: ts.Type): boolean {
  return type.getProperties().some(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0);
}

function functionShape(signature: ts.Signature, args: TypeArguments, source: ShapeSource): ShapeId {
  const { checker, table } = source;
  const parameters = signature.parameters.map((parameter) =>
    source.ofType(checker.getTypeOfSymbol(parameter), args),
  );
  return table.add({
    kind: "function",
    parameters,
    result: source.ofType(checker.getReturnTypeOfSignature(signature), args),
  });
}
