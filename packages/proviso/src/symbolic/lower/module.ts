import ts from "#typescript";
import { type FileContracts, isStatic } from "../../contract/index.js";
import type { Block } from "../kernel/kernel.js";
import { BodyClaims, lowerGhostValue } from "./body-claims.js";
import { lowerClass } from "./classes.js";
import { beginCommonJs, commonJsNames, isCommonJs, requiredModules } from "./common-js.js";
import { lowerExpression } from "./expressions.js";
import { FunctionBuilder, type Rules, type Touched } from "./function-builder.js";
import { lowerFunction } from "./functions.js";
import { hoist, varNames } from "./hoist.js";
import { importedName } from "./imported-name.js";
import { boundNames } from "./names.js";
import { Scope } from "./scope.js";
import { type ChangeableNames, changeableNames } from "./stable-bindings.js";
import { lowerBlock, lowerStatement } from "./statements.js";

function rulesFor(contracts: FileContracts | undefined, isCommonJs: boolean): Rules {
  const claims = new BodyClaims(contracts);
  return {
    isCommonJs,
    expression: lowerExpression,
    statement: lowerStatement,
    statements: lowerBlock,
    closure: lowerFunction,
    class: lowerClass,
    claims: (at, before, inside) => claims.lower(at, before, inside),
    loopClaims: (at, loop) => claims.ofLoop(at, loop),
    ghosts: (_, type) =>
      claims.ghostsOf(type).map(({ name, initializer }) => ({
        name: name.text,
        value: (at) => lowerGhostValue(at, initializer),
      })),
  };
}

/** A statement at the top of a module, and the names that it gives values to. */
export interface ModulePart {
  readonly block: Block;
  readonly names: readonly string[];
  /** Whether it does nothing but declare. */
  readonly isDeclaration: boolean;
}

/** A module: what it does when it is loaded, and what it imports. */
export interface ModuleCode {
  readonly file: string;
  readonly parts: readonly ModulePart[];
  readonly slots: number;
  /** Names that it declares at its top. */
  readonly names: ReadonlySet<string>;
  /** Modules that it needs, as it writes them, in their order. */
  readonly needs: readonly string[];
  /** What it exports, by the names that others see: its own names, or those of another module. */
  readonly exports: ReadonlyMap<string, { readonly name: string; readonly from?: string }>;
  /** Modules all of whose exports it exports. */
  readonly passesOn: readonly string[];
  /** Names whose values may be others by the time that something is called. */
  readonly changeable: ChangeableNames;
  /** What its functions change at the top of modules. */
  readonly touched: readonly Touched[];
  /** Static fields of its classes, by the names of these. */
  readonly statics: ReadonlyMap<string, ReadonlySet<string>>;
  /** What claims about it are lowered in. */
  readonly builder: FunctionBuilder;
}

export interface LoweringOptions {
  /**
   * Whether modules of CommonJS have `module`, `exports` and `require`. What others write to these, and what becomes of them
   * where something is not modelled, is not followed, so nothing may rest on it: inputs are looked for that way.
   */
  readonly commonJs?: boolean;
}

/** Lowers a file. Whether an imported name is one of a module that is lowered too is for `Modules` to know. */
export function lowerModule(
  source: ts.SourceFile,
  contracts?: FileContracts,
  { commonJs = false }: LoweringOptions = {},
): ModuleCode {
  const top = new Scope<FunctionBuilder>(undefined);
  const isScript = commonJs && isCommonJs(source);
  const at = new FunctionBuilder(rulesFor(contracts, isScript), source, undefined, false, top);
  const file = source.fileName;
  const names = new Set<string>();
  const declare = (name: string, isConstant: boolean): void => {
    names.add(name);
    at.scope.declare(name, { kind: "module", binding: { file, name }, isConstant });
  };
  const needs: string[] = [];
  const exports = new Map<string, { name: string; from?: string }>();
  const passesOn: string[] = [];
  if (isScript) {
    for (const name of commonJsNames) declare(name, false);
    exports.set("module", { name: "module" });
    needs.push(...requiredModules(source));
  }
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text;
      if (node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) needs.push(from);
      declareImports(at, file, node.importClause, from);
    }
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) {
      const from =
        node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)
          ? node.moduleSpecifier.text
          : undefined;
      if (from !== undefined) needs.push(from);
      if (node.exportClause === undefined && from !== undefined) passesOn.push(from);
      if (node.exportClause !== undefined && ts.isNamedExports(node.exportClause))
        for (const { name, propertyName, isTypeOnly } of node.exportClause.elements)
          if (!isTypeOnly)
            exports.set(name.text, {
              name: (propertyName ?? name).text,
              ...(from !== undefined && { from }),
            });
    }
    if (ts.isExportAssignment(node)) {
      declare("default", true);
      exports.set("default", { name: "default" });
    }
    for (const [exported, name] of exportedBy(node)) exports.set(exported, { name });
  }
  const parts: ModulePart[] = [];
  const part = (make: () => void, of: readonly string[], isDeclaration: boolean): void => {
    parts.push({ block: at.block(() => at.at(source, make)), names: of, isDeclaration });
  };
  part(
    () => {
      if (isScript) beginCommonJs(at);
      for (const name of varNames(source)) {
        declare(name, false);
        at.emit({ op: "set-module", binding: { file, name }, value: { kind: "constant", value: undefined } });
      }
      hoist(at, source.statements, declare);
    },
    [],
    true,
  );
  for (const node of source.statements)
    part(() => lowerStatement(at, node), declaredBy(node), isDeclaration(node));
  return {
    file,
    parts,
    slots: at.slots,
    names,
    needs,
    exports,
    passesOn,
    changeable: changeableNames(source),
    touched: at.touched,
    statics: new Map(
      source.statements
        .filter(ts.isClassDeclaration)
        .map((one) => [one.name?.text ?? "default", staticsOf(one)]),
    ),
    builder: at,
  };
}

function staticsOf({ members }: ts.ClassDeclaration): Set<string> {
  const fields = members.filter((one) => ts.isPropertyDeclaration(one) && isStatic(one));
  return new Set(fields.flatMap(({ name }) => (name !== undefined && "text" in name ? [name.text] : [])));
}

function isDeclaration(node: ts.Statement): boolean {
  return !ts.isExpressionStatement(node) && !ts.isIterationStatement(node, false) && !ts.isIfStatement(node);
}

function declaredBy(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  if (ts.isExportAssignment(node)) return ["default"];
  return ts.isClassDeclaration(node) || ts.isEnumDeclaration(node) ? [node.name?.text ?? "default"] : [];
}

function declareImports(
  at: FunctionBuilder,
  file: string,
  clause: ts.ImportClause | undefined,
  from: string,
): void {
  const declare = (local: string, name: string): void =>
    at.scope.declare(local, {
      kind: "module",
      binding: { file, name: importedName(from, name) },
      isConstant: true,
    });
  if (clause?.name !== undefined) declare(clause.name.text, "default");
  const bindings = clause?.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) declare(bindings.name.text, "*");
  else
    for (const { name, propertyName } of bindings.elements) declare(name.text, (propertyName ?? name).text);
}

/** What a declaration exports by itself. */
function exportedBy(node: ts.Statement): [string, string][] {
  if (!ts.canHaveModifiers(node)) return [];
  const kinds = new Set(node.modifiers?.map(({ kind }) => kind));
  if (!kinds.has(ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [[name.text, name.text] as [string, string]] : [],
    );
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) {
    const name = node.name?.text ?? "default";
    return [[kinds.has(ts.SyntaxKind.DefaultKeyword) ? "default" : name, name]];
  }
  return [];
}
