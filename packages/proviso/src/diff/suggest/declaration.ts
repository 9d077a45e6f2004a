import ts from "#typescript";
import { isStatic, ownerOf, type UnitNode } from "../../contract/index.js";
import type { UnitMatch, UnitPiece } from "../../program/index.js";
import { TypeTexts } from "./type-text.js";

/** A unit as a file of contracts declares it. */
export interface Declaration {
  /** What the class around it is declared by, if there is one. */
  readonly owner?: string;
  readonly text: string;
  /** What its types are imported by. */
  readonly imports: readonly string[];
}

/** The declaration of a unit that both versions have; nothing if it is none that a file of contracts can name. */
export function declarationOf({ old, new: now }: UnitMatch): Declaration | undefined {
  const { node } = now;
  if (!ts.isFunctionLike(now.inProgram)) return undefined;
  const unit = now.inProgram as UnitNode;
  const owner = ownerOf(unit);
  const types = new TypeTexts(now);
  const signature = signatureOf(unit, parametersOf(old), types);
  if (owner === undefined) {
    const name = now.name;
    const isWhole = isDefault(node) || name === "default";
    if (!/^[A-Za-z_$][\w$]*$/.test(name) || name === "default") return undefined;
    const head = isWhole ? "export default function" : "export function";
    return { text: `${head} ${name}${signature}`, imports: types.imports };
  }
  const type = owner.name?.text;
  if (
    type === undefined ||
    !ts.isClassLike(owner) ||
    now.name.replace(/^[gs]et /, "").split(".").length !== 2
  )
    return undefined;
  const parameters = owner.typeParameters?.map((one) => one.getText()).join(", ");
  const head = `export ${isDefault(owner) ? "default " : ""}class ${type}${parameters === undefined ? "" : `<${parameters}>`}`;
  return { owner: head, text: memberText(unit, signature), imports: types.imports };
}

/** The parameters of a unit. */
export function parametersOf({ node }: UnitPiece): readonly ts.ParameterDeclaration[] {
  return node.parameters.filter(({ name }) => name.getText() !== "this");
}

function memberText(unit: UnitNode, signature: string): string {
  if (ts.isConstructorDeclaration(unit)) return `constructor${signature}`;
  const kind = ts.isGetAccessor(unit) ? "get " : ts.isSetAccessor(unit) ? "set " : "";
  const name =
    unit.name?.getText() ?? ts.getNameOfDeclaration(unit.parent as ts.Declaration)?.getText() ?? "";
  return `${isStatic(unit) ? "static " : ""}${kind}${name}${signature}`;
}

function signatureOf(unit: UnitNode, before: readonly ts.ParameterDeclaration[], types: TypeTexts): string {
  const now = unit.parameters.filter(({ name }) => name.getText() !== "this");
  const own = now.map(
    (parameter, i) => `${i < before.length ? "" : "/*@ new_param @*/ "}${parameterText(parameter, i, types)}`,
  );
  const removed = before
    .slice(now.length)
    .map(({ name }, i) => `/*@ old_param @*/ ${ts.isIdentifier(name) ? name.text : `former${i + 1}`}?: any`);
  const parameters = unit.typeParameters?.map((one) => one.getText()).join(", ");
  const result =
    ts.isConstructorDeclaration(unit) || ts.isSetAccessor(unit) ? "" : `: ${types.ofResult(unit)}`;
  return `${parameters === undefined ? "" : `<${parameters}>`}(${[...own, ...removed].join(", ")})${result};`;
}

function parameterText(parameter: ts.ParameterDeclaration, at: number, types: TypeTexts): string {
  const { name, dotDotDotToken, questionToken, initializer } = parameter;
  const text = ts.isIdentifier(name) ? name.text : `given${at + 1}`;
  const isOptional = questionToken !== undefined || initializer !== undefined;
  return `${dotDotDotToken === undefined ? "" : "..."}${text}${isOptional ? "?" : ""}: ${types.ofParameter(parameter)}`;
}

function isDefault(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}
