import ts from "#typescript";
import type { FileContracts, TypeContract, UnitContract } from "../carriers/index.js";
import { MARK } from "../mark.js";
import {
  declarationOf,
  isStatic,
  isTypeNode,
  ownerOf,
  type TypeNode,
  type UnitNode,
  unitOf,
} from "../unit.js";
import { emitCases, OldNames } from "./emit-cases.js";
import { emitArrowSignature, emitMethodBody, emitModule, emitSelf, emitTypeClauses } from "./emit-type.js";
import type { Shadow } from "./shadow-source.js";
import { Insertion, ShadowText } from "./shadow-text.js";
import { parameters, resultDeclaration, typeParameters, typeReference, typeText } from "./signature.js";

// The shadow of a `.jml` or `.scc` file: a module that imports what the file names from the module it is about,
// and repeats each signature as a function whose `this` is the real class. So a contract is checked against the
// program's own types, a member that does not exist is reported at its name, and so is a signature that the
// program's does not fit.

/** The shadow of a file of contracts about the module that `subject` resolves to. */
export function shadowOfContractFile(contracts: FileContracts, subject: string): Shadow {
  const out = new Insertion();
  const olds = new OldNames();
  const from = JSON.stringify(subject);
  out.glue(`import * as ${MARK}subject from ${from};\n`);
  for (const statement of contracts.file.statements) {
    if (ts.isImportDeclaration(statement)) out.copy(statement.getText(), statement.getStart()).glue("\n");
    else emitImport(out, statement, from);
  }
  emitModule(out, contracts.module);
  for (const contract of contracts.types.values()) emitTypeContract(out, contract, contracts, subject);
  for (const statement of contracts.file.statements)
    if (ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement))
      emitMemberNames(out, statement, contracts);
  for (const unit of unitsIn(contracts.file)) {
    emitUnit(out, contracts.units.get(unit) ?? { unit, cases: [], modifiers: [] }, contracts, olds);
  }
  return { text: new ShadowText("", [{ at: 0, code: out }]), olds };
}

/** Every unit that a file of contracts declares, with a contract or without. */
function unitsIn(file: ts.SourceFile): UnitNode[] {
  return file.statements.flatMap((statement) => {
    const declared = isTypeNode(statement) ? [...statement.members] : [statement];
    return declared.flatMap((node) => unitOf(node) ?? []);
  });
}

/** Brings what a statement declares into scope, from the module it is really declared in. */
function emitImport(out: Insertion, statement: ts.Statement, from: string): void {
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
  const isDefault =
    ts.canHaveModifiers(statement) &&
    statement.modifiers?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
  for (const name of names) {
    const range = { start: name.getStart(), end: name.end };
    out
      .glue(isDefault ? "import " : "import { ")
      .copy(name.text, range.start)
      .glue(isDefault ? " from " : " } from ");
    // A module that cannot be found is reported at the name that was to come from it.
    out.standIn(from, range).glue(";\n");
  }
}

/** `this` for members of a class or interface, with the fields that only the previous version had. */
function instanceType(type: TypeNode, contracts: FileContracts): string {
  const name = type.name?.text ?? "unknown";
  const removed = type.members.filter((m) =>
    contracts.members.get(m)?.some((word) => word.keyword === "old_field"),
  );
  const fields = removed.flatMap((m) =>
    ts.isPropertyDeclaration(m) || ts.isPropertySignature(m)
      ? [`${m.name.getText()}: ${m.type?.getText() ?? "any"}`]
      : [],
  );
  return `${typeReference(type, name)}${fields.length === 0 ? "" : ` & { ${fields.join("; ")} }`}`;
}

function emitTypeContract(
  out: Insertion,
  contract: TypeContract,
  contracts: FileContracts,
  subject: string,
): void {
  const { type, declarations } = contract;
  if (type.name === undefined) return;
  if (declarations.length > 0) {
    out.glue(
      `\ndeclare module ${JSON.stringify(subject)} { interface ${type.name.text}${typeParameters(type)} {`,
    );
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
      out.glue(`\n;(function ${typeParameters(type)}(this: ${instanceType(type, contracts)}) { (`);
      emitArrowSignature(out, declared.signature);
      emitMethodBody(out, declared.body);
      out.glue(") });");
    }
  }
  emitTypeClauses(out, contract);
}

/** Mentions every member that the file repeats, so that one the class does not have is found. */
function emitMemberNames(
  out: Insertion,
  type: ts.ClassDeclaration | ts.InterfaceDeclaration,
  contracts: FileContracts,
): void {
  for (const member of type.members) {
    const { name } = member;
    if (name === undefined || !ts.isIdentifier(name) || type.name === undefined) continue;
    const self = isStatic(member) ? `typeof ${type.name.text}` : instanceType(type, contracts);
    out.glue(`\n;(function ${typeParameters(type)}(`);
    emitReceiver(out, self, type);
    out.glue(") { this.").copy(name.text, name.getStart()).glue("; });");
  }
}

function emitUnit(
  out: Insertion,
  { unit, cases }: UnitContract,
  contracts: FileContracts,
  olds: OldNames,
): void {
  const owner = ownerOf(unit);
  const self =
    owner && (isStatic(declarationOf(unit)) ? `typeof ${owner.name?.text}` : instanceType(owner, contracts));
  const generic = typeParameters(...(owner === undefined ? [unit] : [owner, unit]));
  out.glue(`\n;(function ${generic}(`);
  if (self !== undefined) emitReceiver(out, self, owner);
  out.glue(`${self === undefined ? "" : ", "}${parameters(unit, self)}): void {`);
  emitFit(out, unit, owner, self, contracts);
  emitCases(out, cases, resultDeclaration(unit, self), olds);
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
  owner: TypeNode | undefined,
  self: string | undefined,
  contracts: FileContracts,
): void {
  const name = ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration);
  const isAccessor = ts.isAccessor(unit) || ts.isConstructorDeclaration(unit);
  const structural = unit.parameters.some((p) => contracts.members.has(p));
  if (name === undefined || !ts.isIdentifier(name) || unit.type === undefined || isAccessor || structural)
    return;
  const actual = owner === undefined ? `${MARK}subject.${name.text}` : `this.${name.text}`;
  const result = ts.isTypePredicateNode(unit.type) ? "boolean" : typeText(unit.type, self);
  // A member may be called what no variable can.
  out.glue("\n;(() => { const ").standIn(`${MARK}fit`, { start: name.getStart(), end: name.end });
  out.glue(`: (${parameters(unit, self)}) => ${result} = ${actual}; });`);
}
