import ts from "#typescript";
import {
  isAsync,
  isGenerator,
  isJavaScript,
  isStatic,
  overloadsOf,
  type UnitNode,
} from "../../contract/index.js";
import { constructedBy, constructorOf, fieldsOf, isUnit } from "./piece.js";
import { tokensOf } from "./tokens.js";
import type { Piece } from "./version-pieces.js";

/** The text of a piece, without what only people read. */
export interface Code {
  /** What runs: the body, what parameters take apart and fall back on, and what decides how the call goes. */
  readonly code: string;
  /** What callers see: names and types of parameters and result, modifiers, overloads. Empty for what is no unit. */
  readonly signature: string;
}

/** What a piece is made of, as text to compare; `more` are statements that belong to it too. */
export function codeOf(piece: Piece, more: readonly ts.Node[] = []): Code {
  const source = piece.in.written;
  const of = (node: ts.Node): string[] => tokensOf(node, source);
  switch (piece.kind) {
    case "unit":
      return { code: text(unitCode(piece.node, source)), signature: text(signature(piece.node, source)) };
    case "class":
      return {
        code: text(partsOf(piece.node).flatMap((part) => tokensOf(part, source, isUnit))),
        signature: "",
      };
    case "value":
      return {
        code: text([
          ...valueTokens(piece.node, source),
          ...more.flatMap((node) => tokensOf(node, node.getSourceFile(), isUnit)),
        ]),
        signature: "",
      };
    case "member":
      return { code: "", signature: text(of(piece.node)) };
  }
}

function text(tokens: readonly string[]): string {
  return tokens.join(" ");
}

/** What a class is besides its units: what it extends, its static blocks, and its fields if no constructor makes them. */
export function partsOf(type: ts.ClassLikeDeclaration): readonly ts.Node[] {
  return [
    ...(ts.getDecorators(type) ?? []),
    ...(type.heritageClauses ?? []).filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword),
    ...type.members.filter(ts.isClassStaticBlockDeclaration),
    ...(constructorOf(type) === undefined ? fieldsOf(type) : []),
  ];
}

/** The nodes of a unit that run: itself, and, for a constructor, the fields of its class. */
export function runBy(unit: ts.Node): readonly ts.Node[] {
  const type = constructedBy(unit);
  return type === undefined ? [unit] : [unit, ...fieldsOf(type)];
}

function unitCode(unit: UnitNode, source: ts.SourceFile): string[] {
  const [, ...fields] = runBy(unit);
  const manner = [
    ts.isArrowFunction(unit) ? "=>" : ts.isGetAccessor(unit) ? "get" : ts.isSetAccessor(unit) ? "set" : "",
    isAsync(unit) ? "async" : "",
    isGenerator(unit) ? "*" : "",
    isStatic(unit) ? "static" : "",
  ];
  const parameters = unit.parameters.flatMap((parameter) => [
    parameter.dotDotDotToken === undefined ? "" : "...",
    ...tokensOf(parameter.name, source),
    ...(parameter.initializer === undefined ? [] : ["=", ...tokensOf(parameter.initializer, source)]),
    isParameterProperty(parameter) ? "this" : "",
    ",",
  ]);
  const body = "body" in unit && unit.body !== undefined ? tokensOf(unit.body, source) : [];
  const decorators = ts.canHaveDecorators(unit) ? (ts.getDecorators(unit) ?? []) : [];
  return [
    ...decorators.flatMap((decorator) => tokensOf(decorator, source)),
    ...manner,
    ...parameters,
    ...body,
    ...fields.flatMap((field) => tokensOf(field, source)),
  ].filter((token) => token !== "");
}

function isParameterProperty(parameter: ts.ParameterDeclaration): boolean {
  return ts.isParameterPropertyDeclaration(parameter, parameter.parent);
}

function signature(unit: UnitNode, source: ts.SourceFile): string[] {
  const modifiers = ts.canHaveModifiers(unit) ? (ts.getModifiers(unit) ?? []) : [];
  const own = modifiers.filter(
    ({ kind }) => kind !== ts.SyntaxKind.ExportKeyword && kind !== ts.SyntaxKind.DefaultKeyword,
  );
  const isDefault = (node: ts.Node): boolean =>
    ts.isParameter(node.parent) && node.parent.initializer === node;
  const written = [
    ...own,
    ...(unit.typeParameters ?? []),
    ...unit.parameters,
    ...(unit.type === undefined ? [] : [unit.type]),
  ];
  const documented = isJavaScript(source.fileName)
    ? [...unit.parameters.map((one) => ts.getJSDocType(one)), ts.getJSDocReturnType(unit)]
    : [];
  const overloads = overloadsOf(unit).flatMap((overload) => [";", ...signature(overload, source)]);
  return [
    ...written.flatMap((node) => [...tokensOf(node, source, isDefault), ","]),
    ...documented.flatMap((node) => (node === undefined ? ["?"] : tokensOf(node, source))),
    ...overloads,
  ];
}

function valueTokens(node: ts.Node, source: ts.SourceFile): string[] {
  const list = node.parent;
  const keyword = ts.isVariableDeclarationList(list) ? [String(list.flags & ts.NodeFlags.BlockScoped)] : [];
  return [...keyword, ...tokensOf(node, source, isUnit)];
}
