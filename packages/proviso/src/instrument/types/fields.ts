import ts from "#typescript";
import { integerType, isStatic, type TypeNode, unitOf } from "../../contract/index.js";
import type { Claim } from "../claim.js";
import type { TypeAt } from "../source-index.js";

type FieldNode = ts.PropertyDeclaration | ts.ParameterDeclaration;

/** Where a class declares the fields of its objects: as such, and as parameters of its constructor. */
function fieldNodes(node: TypeNode): readonly FieldNode[] {
  if (!ts.isClassLike(node)) return [];
  const parameters = node.members
    .filter(ts.isConstructorDeclaration)
    .flatMap((c) => c.parameters.filter((p) => ts.isParameterPropertyDeclaration(p, c)));
  const fields = node.members.filter(ts.isPropertyDeclaration).filter((field) => !isStatic(field));
  return [...fields, ...parameters];
}

/** Names of fields that classes declare as such. */
export function fieldsOf(types: readonly TypeAt[]): Set<string> {
  return new Set(
    types.flatMap(({ node }) => fieldNodes(node).flatMap(({ name }) => ("text" in name ? [name.text] : []))),
  );
}

/** What `non_null`, `int` and `nat` say of fields. */
export function fieldClaims({ node, source }: TypeAt): Claim[] {
  return fieldNodes(node).flatMap((field): Claim[] => {
    if (!ts.isIdentifier(field.name) && !ts.isPrivateIdentifier(field.name)) return [];
    const subject = `this.${field.name.text}`;
    const range = { start: field.name.getStart(), end: field.name.end };
    const modifiers = source.contracts.members.get(field) ?? [];
    const nonNull: Claim[] =
      modifiers.some((m) => m.keyword === "non_null") && unitOf(field) === undefined
        ? [{ kind: "non-null", subject: { text: subject, range }, range }]
        : [];
    const integer = field.type && integerType(field.type, source.integers);
    if (integer === undefined) return nonNull;
    const loose =
      field.questionToken !== undefined ||
      ("exclamationToken" in field && field.exclamationToken !== undefined);
    return [
      ...nonNull,
      {
        kind: "integer",
        subject,
        ...integer,
        optional: integer.optional || loose,
        range: { start: range.start, end: field.type?.end ?? range.end },
      },
    ];
  });
}
