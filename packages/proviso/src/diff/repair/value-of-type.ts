import ts from "#typescript";

/** The deepest that objects are filled in. */
const deepest = 4;

/** The simplest value of a type, as source; nothing if it takes more than literals. */
export function valueOfType(
  type: ts.Type,
  checker: ts.TypeChecker,
  at: ts.Node,
  depth = 0,
): string | undefined {
  const { flags } = type;
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  if (type.isNumberLiteral()) return String(type.value);
  if (flags & (ts.TypeFlags.BooleanLiteral | ts.TypeFlags.BigIntLiteral)) return checker.typeToString(type);
  if (flags & ts.TypeFlags.Boolean) return "false";
  if (flags & ts.TypeFlags.NumberLike) return "0";
  if (flags & ts.TypeFlags.BigIntLike) return "0n";
  if (flags & ts.TypeFlags.StringLike) return '""';
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Any | ts.TypeFlags.Unknown))
    return "undefined";
  if (flags & ts.TypeFlags.Null) return "null";
  const of = (inner: ts.Type): string | undefined => valueOfType(inner, checker, at, depth + 1);
  if (type.isUnion())
    return type.types.map((one) => valueOfType(one, checker, at, depth)).find((one) => one !== undefined);
  if (depth >= deepest || (flags & ts.TypeFlags.Object) === 0) return undefined;
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference).map(of);
    return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
  }
  if (checker.isArrayType(type)) return "[]";
  const name = type.symbol?.name;
  if (name === "Map" || name === "Set" || name === "Date")
    return name === "Date" ? "new Date(0)" : `new ${name}()`;
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) {
    const given = of(signature.getReturnType());
    return given === undefined ? undefined : `() => ${given.startsWith("{") ? `(${given})` : given}`;
  }
  if (type.isClass() || type.getConstructSignatures().length > 0) return undefined;
  return objectOf(type, checker, at, of);
}

function objectOf(
  type: ts.Type,
  checker: ts.TypeChecker,
  at: ts.Node,
  of: (inner: ts.Type) => string | undefined,
): string | undefined {
  const members: string[] = [];
  for (const member of type.getProperties()) {
    if (member.flags & ts.SymbolFlags.Optional) continue;
    const value = of(checker.getTypeOfSymbolAtLocation(member, at));
    if (value === undefined) return undefined;
    members.push(`${memberKey(member.name)}: ${value}`);
  }
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** The name of a member in an object literal. */
export function memberKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
