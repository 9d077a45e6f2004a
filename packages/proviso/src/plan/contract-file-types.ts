import ts from "#typescript";
import { isStatic, type TypeNode, type UnitNode, unitOf } from "../contract/index.js";
import type { Member, ShapeId } from "../generate/index.js";
import type { EffectiveCase } from "../program/index.js";
import { libraryShape } from "./library-types.js";
import type { SignatureShapes } from "./shape-source.js";
import type { ShapeTable } from "./shape-table.js";

// A `.jml` or `.scc` file may give a parameter a more precise type than the program does, JavaScript's `any` above all. Its nodes are
// not TypeScript's, which sees another text in their place, so only types that explain themselves are read.

/** The declaration of a unit in a contract file, where there is one: by its contract, or in those of its type. */
export function declaredApart(
  unit: ts.SignatureDeclaration,
  cases: readonly EffectiveCase[],
  types: Iterable<TypeNode>,
): UnitNode | undefined {
  const own = cases.find(({ source }) => source === "jml")?.unit;
  if (own !== undefined) return own;
  for (const type of types) {
    const [member] = [...type.members].filter(
      ({ kind, name }) => kind === unit.kind && name?.getText() === unit.name?.getText(),
    );
    const declared = member && !isStatic(member) ? unitOf(member) : undefined;
    if (declared !== undefined) return declared;
  }
  return undefined;
}

/** A signature with the types that contracts in files of their own give its parameters. */
export function withFileTypes(
  signature: SignatureShapes,
  written: readonly ts.ParameterDeclaration[] | undefined,
  table: ShapeTable,
): SignatureShapes {
  if (written === undefined) return signature;
  const parameters = signature.parameters.map((parameter, i) => {
    const said = written[i];
    const shape = said?.type && shapeOf(said.type, table);
    if (said === undefined) return parameter;
    // JavaScript knows no parameter that has to be given.
    const optional = said.questionToken !== undefined;
    return { ...parameter, ...(shape !== undefined && { shape }), optional };
  });
  return { ...signature, parameters };
}

function shapeOf(node: ts.TypeNode, table: ShapeTable): ShapeId | undefined {
  const all = (nodes: readonly ts.TypeNode[]): ShapeId[] | undefined => {
    const shapes = nodes.map((inner) => shapeOf(inner, table));
    return shapes.every((shape) => shape !== undefined) ? shapes : undefined;
  };
  if (ts.isParenthesizedTypeNode(node)) return shapeOf(node.type, table);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return shapeOf(node.type, table);
  if (ts.isArrayTypeNode(node)) {
    const of = shapeOf(node.elementType, table);
    return of === undefined ? undefined : table.add({ kind: "array", of, length: {} });
  }
  if (ts.isTupleTypeNode(node)) {
    const items = all(node.elements.filter((element) => !ts.isNamedTupleMember(element)));
    return items?.length === node.elements.length
      ? table.add({ kind: "tuple", items: items.map((shape) => ({ shape, optional: false })) })
      : undefined;
  }
  if (ts.isTypeLiteralNode(node)) return objectShape(node, table);
  if (ts.isUnionTypeNode(node)) {
    const parts = all(node.types);
    return parts && table.union(parts);
  }
  if (ts.isLiteralTypeNode(node)) {
    if (node.literal.kind === ts.SyntaxKind.NullKeyword) return table.add({ kind: "literal", value: null });
    const value = literalValue(node.literal);
    return value === undefined ? undefined : table.add({ kind: "literal", value });
  }
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
    const name = node.typeName.text;
    if (isParameter(name, node)) return table.add({ kind: "any" });
    if (name === "int" || name === "nat")
      return table.add({ kind: "number", whole: true, range: name === "nat" ? { min: 0 } : {} });
    const args = all(node.typeArguments ?? []);
    if (args?.length === 2 && name === "Record" && args[1] !== undefined)
      return table.add({ kind: "object", members: [], index: args[1] });
    const shape = args && libraryShape(name, args, table);
    return shape && table.add(shape);
  }
  if (ts.isFunctionTypeNode(node)) {
    const parameters = all(node.parameters.flatMap(({ type }) => type ?? []));
    const result = shapeOf(node.type, table);
    return parameters?.length === node.parameters.length && result !== undefined
      ? table.add({ kind: "function", parameters, result })
      : undefined;
  }
  return keyword(node.kind, table);
}

function literalValue(literal: ts.LiteralTypeNode["literal"]): string | number | boolean | undefined {
  if (ts.isStringLiteral(literal)) return literal.text;
  if (ts.isNumericLiteral(literal)) return Number(literal.text);
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return true;
  return literal.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

/** Whether a name is that of a type parameter around a node. */
function isParameter(name: string, node: ts.Node | undefined): boolean {
  if (node === undefined) return false;
  const declares = ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isInterfaceDeclaration(node);
  if (declares && node.typeParameters?.some((one) => one.name.text === name)) return true;
  return isParameter(name, node.parent);
}

function objectShape({ members }: ts.TypeLiteralNode, table: ShapeTable): ShapeId | undefined {
  const said = members.map((member): Member | undefined => {
    if (!ts.isPropertySignature(member)) return undefined;
    if (!ts.isIdentifier(member.name) && !ts.isStringLiteral(member.name)) return undefined;
    const shape = member.type && shapeOf(member.type, table);
    return shape === undefined
      ? undefined
      : { name: member.name.text, shape, optional: member.questionToken !== undefined };
  });
  return said.every((one) => one !== undefined) ? table.add({ kind: "object", members: said }) : undefined;
}

function keyword(kind: ts.SyntaxKind, table: ShapeTable): ShapeId | undefined {
  switch (kind) {
    case ts.SyntaxKind.NumberKeyword:
      return table.add({ kind: "number", whole: false, range: {} });
    case ts.SyntaxKind.StringKeyword:
      return table.add({ kind: "string", length: {} });
    case ts.SyntaxKind.BooleanKeyword:
      return table.add({ kind: "boolean" });
    case ts.SyntaxKind.BigIntKeyword:
      return table.add({ kind: "bigint", range: {} });
    case ts.SyntaxKind.UndefinedKeyword:
      return table.add({ kind: "literal", value: { special: "undefined" } });
    case ts.SyntaxKind.AnyKeyword:
    case ts.SyntaxKind.UnknownKeyword:
      return table.add({ kind: "any" });
    default:
      return undefined;
  }
}
