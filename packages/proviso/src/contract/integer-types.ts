import ts from "#typescript";

// The types `int` and `nat` as they are written: what TypeScript itself has forgotten.

/** The local names of `int` and `nat`, where a file imports them from the runtime. */
export function integerNames(file: ts.SourceFile): Map<string, "int" | "nat"> {
  const names = new Map<string, "int" | "nat">();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    if (statement.moduleSpecifier.text !== "@proviso/runtime") continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const imported = (propertyName ?? name).text;
      if (imported === "int" || imported === "nat") names.set(name.text, imported);
    }
  }
  return names;
}

/** Whether a type is `int` or `nat`, perhaps beside `null` and `undefined`. */
export function integerType(
  type: ts.TypeNode,
  integers: ReadonlyMap<string, "int" | "nat">,
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

/** What a promise of a type comes to. */
export function awaitedType(type: ts.TypeNode): ts.TypeNode {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName) || type.typeName.text !== "Promise")
    return type;
  return type.typeArguments?.[0] ?? type;
}
