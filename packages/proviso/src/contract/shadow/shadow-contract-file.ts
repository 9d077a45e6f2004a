import ts from "#typescript";
import type { FileContracts, TypeContract, UnitContract } from "../carriers/index.js";
import { MARK } from "../mark.js";
import { flatClauses } from "../tree.js";
import {
  declarationOf,
  isStatic,
  isTypeNode,
  ownerOf,
  type TypeNode,
  type UnitNode,
  unitOf,
} from "../unit.js";
import { type ChangeReading, emitCases, emitChangeCase, OldNames } from "./emit-cases.js";
import { emitArrowSignature, emitMethodBody, emitModule, emitSelf, emitTypeClauses } from "./emit-type.js";
import type { Shadow } from "./shadow-source.js";
import { Insertion, ShadowText } from "./shadow-text.js";
import { parameters, resultDeclaration, typeParameters, typeReference, typeText } from "./signature.js";

// The shadow of a `.jml` or `.scc` file: a module that imports what the file names from the module it is about,
// and repeats each signature as a function whose `this` is the real class. So a contract is checked against the
// program's own types, a member that does not exist is reported at its name, and so is a signature that the
// program's does not fit.

/** What a declaration of a file of contracts is called in one version of the program, and how it is imported there. */
export interface VersionedName {
  readonly name: string;
  /** The module it comes from. */
  readonly from: string;
  /** Whether it is what the module exports by default, or all that it exports. */
  readonly isDefault: boolean;
}

/** One version of the program that a change contract speaks of. */
export interface VersionView extends ChangeReading {
  /** Of a statement's declaration: a function, a variable, a class or an interface. */
  importOf(name: string, isDefault: boolean): VersionedName;
  /** Of a member, by its class's name and its own. */
  memberNamed(owner: string, name: string): string;
}

/** The shadow of a file of contracts about the module that `subject` resolves to, for all versions alike or for one. */
export function shadowOfContractFile(contracts: FileContracts, subject: string, view?: VersionView): Shadow {
  const out = new Insertion();
  const olds = new OldNames();
  const of: Of = { contracts, subject, view };
  out.glue(`import * as ${MARK}subject from ${JSON.stringify(subject)};\n`);
  for (const statement of contracts.file.statements) {
    if (ts.isImportDeclaration(statement)) out.copy(statement.getText(), statement.getStart()).glue("\n");
    else emitImport(out, statement, of);
  }
  emitModule(out, contracts.module);
  for (const contract of contracts.types.values()) emitTypeContract(out, contract, of);
  for (const statement of contracts.file.statements)
    if (ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement))
      emitMemberNames(out, statement, of);
  for (const unit of unitsIn(contracts.file)) {
    emitUnit(out, contracts.units.get(unit) ?? { unit, cases: [], modifiers: [] }, of, olds);
  }
  return { text: new ShadowText("", [{ at: 0, code: out }]), olds };
}

/** What a shadow is made of. */
interface Of {
  readonly contracts: FileContracts;
  readonly subject: string;
  readonly view: VersionView | undefined;
}

/** Whether a member or parameter is one that the version at hand has. */
function isThere(node: ts.Node, { contracts, view }: Of): boolean {
  const other = view?.version === "previous" ? /^new_/ : /^old_/;
  return view === undefined || !contracts.members.get(node)?.some(({ keyword }) => other.test(keyword));
}

/** What a class or interface of the file is called in the version at hand. */
function nameOfType(type: TypeNode, { view }: Of): string {
  const name = type.name?.text ?? "unknown";
  return view?.importOf(name, isDefaultExport(type)).name ?? name;
}

function isDefaultExport(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

/** Every unit that a file of contracts declares, with a contract or without. */
function unitsIn(file: ts.SourceFile): UnitNode[] {
  return file.statements.flatMap((statement) => {
    const declared = isTypeNode(statement) ? [...statement.members] : [statement];
    return declared.flatMap((node) => unitOf(node) ?? []);
  });
}

/** Brings what a statement declares into scope, from the module it is really declared in. */
function emitImport(out: Insertion, statement: ts.Statement, { subject, view }: Of): void {
  const names: ts.Identifier[] = [];
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations)
      if (ts.isIdentifier(name)) names.push(name);
  } else if (
    (ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement)) &&
    statement.name
  ) {
    names.push(statement.name);
  }
  const declared = isDefaultExport(statement);
  for (const { text, end, ...name } of names.map((one) => ({
    text: one.text,
    end: one.end,
    start: one.getStart(),
  }))) {
    const range = { start: name.start, end };
    const there = view?.importOf(text, declared) ?? { name: text, from: subject, isDefault: declared };
    out.glue(there.isDefault ? "import " : "import { ");
    if (there.name === text) out.copy(text, range.start);
    else out.standIn(there.name, range);
    out.glue(there.isDefault ? " from " : " } from ");
    // A module that cannot be found is reported at the name that was to come from it.
    out.standIn(JSON.stringify(there.from), range).glue(";\n");
    // Signatures are written once, in the names of the updated version.
    if (there.name !== text && isTypeNode(statement))
      out.glue(
        `import type { ${there.isDefault ? "default" : there.name} as ${text} } from ${JSON.stringify(there.from)};\n`,
      );
  }
}

/** `this` for members of a class or interface; with the fields that only the previous version had, if both versions are meant. */
function instanceType(type: TypeNode, of: Of): string {
  const { contracts, view } = of;
  const name = nameOfType(type, of);
  const removed =
    view !== undefined
      ? []
      : type.members.filter((m) => contracts.members.get(m)?.some((word) => word.keyword === "old_field"));
  const fields = removed.flatMap((m) =>
    ts.isPropertyDeclaration(m) || ts.isPropertySignature(m)
      ? [`${m.name.getText()}: ${m.type?.getText() ?? "any"}`]
      : [],
  );
  return `${typeReference(type, name)}${fields.length === 0 ? "" : ` & { ${fields.join("; ")} }`}`;
}

function emitTypeContract(out: Insertion, contract: TypeContract, of: Of): void {
  const { type, declarations } = contract;
  const { from, name } = of.view?.importOf(type.name?.text ?? "", isDefaultExport(type)) ?? {
    from: of.subject,
    name: type.name?.text ?? "",
  };
  if (type.name === undefined) return;
  if (declarations.length > 0) {
    out.glue(`\ndeclare module ${JSON.stringify(from)} { interface ${name}${typeParameters(type)} {`);
    for (const declared of declarations) {
      if (declared.form === "field") {
        out
          .glue("\n")
          .copy(declared.name.text, declared.name.range.start)
          .glue(": ")
          .copy(declared.type.text, declared.type.range.start)
          .glue(";");
      } else if (declared.form === "method") {
        out
          .glue("\n")
          .copy(declared.name.text, declared.name.range.start)
          .copy(declared.signature.text, declared.signature.range.start)
          .glue(";");
      }
    }
    out.glue("}}");
    for (const declared of declarations) {
      if (declared.form !== "method" || declared.body === undefined) continue;
      out.glue(`\n;(function ${typeParameters(type)}(this: ${instanceType(type, of)}) { (`);
      emitArrowSignature(out, declared.signature);
      emitMethodBody(out, declared.body);
      out.glue(") });");
    }
  }
  emitTypeClauses(out, contract, name);
}

/** Mentions every member that the file repeats, so that one the class does not have is found. */
function emitMemberNames(out: Insertion, type: ts.ClassDeclaration | ts.InterfaceDeclaration, of: Of): void {
  for (const member of type.members) {
    const { name } = member;
    if (name === undefined || !ts.isIdentifier(name) || type.name === undefined || !isThere(member, of))
      continue;
    const self = isStatic(member) ? `typeof ${nameOfType(type, of)}` : instanceType(type, of);
    out.glue(`\n;(function ${typeParameters(type)}(`);
    emitReceiver(out, self, type);
    out.glue(") { this.");
    const there = of.view?.memberNamed(type.name.text, name.text) ?? name.text;
    if (there === name.text) out.copy(name.text, name.getStart());
    else out.standIn(there, { start: name.getStart(), end: name.end });
    out.glue("; });");
  }
}

function emitUnit(out: Insertion, { unit, cases }: UnitContract, of: Of, olds: OldNames): void {
  const { view } = of;
  const owner = ownerOf(unit);
  const self =
    owner && (isStatic(declarationOf(unit)) ? `typeof ${nameOfType(owner, of)}` : instanceType(owner, of));
  const generic = typeParameters(...(owner === undefined ? [unit] : [owner, unit]));
  const repeated = unit.parameters.filter((parameter) => isThere(parameter, of));
  out.glue(`\n;(function ${generic}(`);
  if (self !== undefined) emitReceiver(out, self, owner);
  out.glue(`${self === undefined ? "" : ", "}${parameters(unit, self, repeated)}): void {`);
  emitFit(out, unit, repeated, self, of);
  const result = resultDeclaration(unit, self);
  if (view === undefined) emitCases(out, cases, result, olds);
  else for (const clauses of flatClauses(cases)) emitChangeCase(out, clauses, result, olds, view);
  out.glue("});");
}

/** `this: T`, where a `T` that TypeScript rejects is reported at the class's name. */
function emitReceiver(out: Insertion, self: string, owner: TypeNode | undefined): void {
  out.glue("this: ");
  if (owner === undefined) out.glue(self);
  else emitSelf(out, owner, self);
}

/** Assigns the program's unit to the signature written here, so that one that does not fit is reported at its name. */
function emitFit(
  out: Insertion,
  unit: UnitNode,
  repeated: readonly ts.ParameterDeclaration[],
  self: string | undefined,
  { contracts, view }: Of,
): void {
  const owner = ownerOf(unit);
  const name = ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration);
  const isAccessor = ts.isAccessor(unit) || ts.isConstructorDeclaration(unit);
  const structural = view === undefined && unit.parameters.some((p) => contracts.members.has(p));
  if (name === undefined || !ts.isIdentifier(name) || unit.type === undefined || isAccessor || structural)
    return;
  const result = ts.isTypePredicateNode(unit.type) ? "boolean" : typeText(unit.type, self);
  const signature = `(${parameters(unit, self, repeated)})`;
  const range = { start: name.getStart(), end: name.end };
  // A member may be called what no variable can.
  out.glue("\n;(() => { const ").standIn(`${MARK}fit`, range);
  if (view === undefined) {
    const actual = owner === undefined ? `${MARK}subject.${name.text}` : `this.${name.text}`;
    out.glue(`: ${signature} => ${result} = ${actual}; });`);
    return;
  }
  const { name: there } =
    owner === undefined
      ? view.importOf(name.text, isDefaultExport(unit))
      : { name: view.memberNamed(owner.name?.text ?? "", name.text) };
  // One signature stands for both versions, so a parameter may be wider or narrower than in one of them.
  out.glue(`: { m${signature}: ${result} }["m"] = ${owner === undefined ? there : `this.${there}`}; });`);
}
