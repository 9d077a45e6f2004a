import path from "node:path";
import ts from "#typescript";
import { isTypeNode, typeName } from "../../contract/index.js";
import type { CallEdits } from "./call-edits.js";
import type { Edit } from "./edit.js";
import { memberKey, valueOfType } from "./value-of-type.js";

/** Whether the previous version's type of a name in a file required a member. */
export type RequiredBefore = (file: string, type: string, member: string) => boolean;

/** Edits that fill in members that have become required, in object literals whose type is known. */
export function fieldEdits(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  required: RequiredBefore,
): Pick<CallEdits, "edits" | "left"> {
  const edits: Edit[] = [];
  const left: { node: ts.Node; reason: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const made = filled(node, source, checker, required);
      if ("reason" in made) left.push({ node, reason: made.reason });
      else edits.push(...made.edits);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { edits, left };
}

const nothing = { edits: [] };

function filled(
  literal: ts.ObjectLiteralExpression,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  required: RequiredBefore,
): { readonly edits: readonly Edit[] } | { readonly reason: string } {
  const { properties, parent } = literal;
  if (
    ts.isAsExpression(parent) ||
    ts.isTypeAssertionExpression(parent) ||
    properties.some(ts.isSpreadAssignment)
  )
    return nothing;
  const contextual = checker.getContextualType(literal);
  const type = contextual && checker.getNonNullableType(contextual);
  if (type === undefined || type.isUnion()) return nothing;
  const there = new Set(properties.map(({ name }) => name?.getText(source).replace(/^["']|["']$/g, "")));
  const missing = type
    .getProperties()
    .filter((member) => (member.flags & ts.SymbolFlags.Optional) === 0 && !there.has(member.name));
  if (missing.length === 0 || !missing.every((member) => isNew(member, required))) return nothing;
  const values = missing.map((member) => ({
    name: memberKey(member.name),
    value: valueOfType(checker.getTypeOfSymbolAtLocation(member, literal), checker, literal),
  }));
  const unknown = values.find(({ value }) => value === undefined);
  if (unknown !== undefined)
    return { reason: `no value is known for the member \`${unknown.name}\`, which is new` };
  const texts = values.map(({ name, value }) => `${name}: ${value}`);
  const last = properties.at(-1);
  if (last === undefined)
    return {
      edits: [{ start: literal.getStart(source), end: literal.end, text: `{ ${texts.join(", ")} }` }],
    };
  const gap = /^\s*/.exec(last.getFullText(source))?.[0] ?? " ";
  return {
    edits: [
      {
        start: last.end,
        end: last.end,
        text: texts.map((text) => `,${gap === "" ? " " : gap}${text}`).join(""),
      },
    ],
  };
}

/** Whether a member is required only since the updated version. */
function isNew({ declarations = [], name }: ts.Symbol, required: RequiredBefore): boolean {
  const [declaration] = declarations;
  if (declaration === undefined) return false;
  const type = typeAround(declaration);
  return type !== undefined && !required(declaration.getSourceFile().fileName, type, name);
}

/** The name of the type that declares a member itself. */
function typeAround({ parent }: ts.Node): string | undefined {
  if (isTypeNode(parent)) return typeName(parent);
  return ts.isTypeLiteralNode(parent) && ts.isTypeAliasDeclaration(parent.parent)
    ? parent.parent.name.text
    : undefined;
}

/** Looks into the files of a previous version, by their places below the roots of both. */
export function requiredBefore(
  root: string,
  previous: { readonly root: string; readonly fileOf: (name: string) => ts.SourceFile | undefined },
): RequiredBefore {
  return (file, type, member) => {
    const source = previous.fileOf(
      path.join(previous.root, path.relative(root, file)).split(path.sep).join("/"),
    );
    const declared = source?.statements.find(
      (one): one is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration =>
        (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isClassDeclaration(one)) &&
        one.name?.text === type,
    );
    // A type that was not there: nobody could have filled it in.
    if (declared === undefined) return true;
    const members: readonly (ts.TypeElement | ts.ClassElement)[] = ts.isTypeAliasDeclaration(declared)
      ? ts.isTypeLiteralNode(declared.type)
        ? declared.type.members
        : []
      : [...declared.members];
    const before = members.find(({ name }) => name !== undefined && name.getText(source) === member);
    return before !== undefined && !("questionToken" in before && before.questionToken !== undefined);
  };
}
