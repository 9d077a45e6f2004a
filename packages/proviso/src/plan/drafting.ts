import ts from "#typescript";
import {
  bodyOf,
  declarationOf,
  isStatic,
  isTypeNode,
  typeName,
  type UnitNode,
  unitName,
  unitOf,
  visibilityOf,
} from "../contract/index.js";
import type { Access, ShapeId } from "../generate/index.js";
import type { EffectiveContracts } from "../program/index.js";
import { annotationOf } from "./annotations.js";
import { DeclaredTypes } from "./declared-types.js";
import type { ClassDraft, SkippedUnit, UnitDraft } from "./drafts.js";
import { type Exported, exportsOf } from "./exports.js";
import { declaredName } from "./member-name.js";
import { typeParametersOf } from "./node-shapes.js";
import { Places } from "./places.js";
import { PlannedChanges } from "./planned-changes.js";
import type { View } from "./shape-source.js";
import { type ClassDemands, Shapes } from "./shapes.js";
import { choose } from "./type-choices.js";
import { UnitDrafts } from "./unit-drafts.js";

// Units and classes of a program as drafts: shapes of parameters as declared, classes still open. A class is drafted once
// for each list of arguments that some type gives it, so that what is put into an instance is what its type says. Classes
// that are only reached through types are drafted too, those of other files of the program included: instances of them
// are needed to call what takes them.

export class Drafting implements ClassDemands {
  readonly shapes: Shapes;
  readonly modules: string[] = [];
  readonly classes: ClassDraft[] = [];
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #drafted = new Map<string, ClassDraft>();
  readonly #accesses = new Map<ts.Symbol, Access>();
  readonly #visited = new Set<ts.Node>();
  readonly #pending: (() => void)[] = [];
  readonly #places: Places;
  readonly #units: UnitDrafts;

  constructor(
    readonly effective: EffectiveContracts,
    fixtures: ReadonlySet<string>,
    readonly view: View = "callers",
    changes = new PlannedChanges(undefined),
    declarations?: ReadonlyMap<string, string>,
  ) {
    const { program } = effective.project;
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#places = new Places(effective.project);
    this.shapes = new Shapes(program, fixtures, this.#places.isGenerated, this, view);
    const declared = declarations && new DeclaredTypes(program, this.modules, declarations);
    this.#units = new UnitDrafts(effective, this.shapes, this.#places, declared, changes);
  }

  get units(): readonly UnitDraft[] {
    return this.#units.units;
  }

  get skipped(): readonly SkippedUnit[] {
    return this.#units.skipped;
  }

  /** Drafts all that these files let the outside call, through the exports of any of them or only of some. */
  draft(targets: readonly string[], entries = targets): void {
    const sources = entries.flatMap((target) => this.#program.getSourceFile(target) ?? []);
    const exported = sources.map((source) =>
      exportsOf(source, this.#moduleOf(source), this.#program).filter((one) => targets.includes(fileOf(one))),
    );
    // What a module exports of its own comes before what others export of it, and in the order of its text.
    const own = exported.flatMap((list, i) =>
      list
        .filter((one) => fileOf(one) === sources[i]?.fileName)
        .sort((a, b) => (declarationIn(a)?.pos ?? 0) - (declarationIn(b)?.pos ?? 0)),
    );
    const all = [...own, ...exported.flat()];
    for (const one of all)
      if (one.kind === "class" && !this.#accesses.has(one.symbol)) this.#accesses.set(one.symbol, one.access);
    for (const one of all) this.#export(one);
    if (this.view === "code") for (const source of sources) this.#draftHidden(source);
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) next();
    for (const target of targets) this.#skipUnreached(target);
  }

  /** Drafts the classes of a module that it keeps for itself. */
  #draftHidden(source: ts.SourceFile): void {
    for (const statement of source.statements) {
      const symbol =
        ts.isClassDeclaration(statement) && statement.name !== undefined && !isAmbient(statement)
          ? this.#checker.getSymbolAtLocation(statement.name)
          : undefined;
      if (symbol !== undefined) this.demand(symbol, this.#defaultArguments(symbol));
    }
  }

  #moduleOf(source: ts.SourceFile): number {
    const known = this.modules.indexOf(source.fileName);
    return known >= 0 ? known : this.modules.push(source.fileName) - 1;
  }

  #export(one: Exported): void {
    if (one.kind === "class") {
      this.demand(one.symbol, this.#defaultArguments(one.symbol));
      return;
    }
    if (this.#visited.has(one.declaration)) return;
    this.#visited.add(one.declaration);
    switch (one.kind) {
      case "nothing":
        this.#units.skip(one.declaration, one.declaration.getText(), one.reason);
        return;
      case "callable":
        this.#units.addValue(one);
        return;
      case "function":
        this.#units.add({ declaration: one.declaration, kind: "function", access: one.access });
        return;
      case "member":
        this.#units.add({
          declaration: one.declaration,
          kind: kindOf(one.declaration),
          access: one.access,
          member: one.name,
        });
    }
  }

  #defaultArguments(symbol: ts.Symbol): ShapeId[] {
    const parameters = typeParametersOf(symbol);
    const chosen = choose(parameters, 0, new Map(), this.shapes);
    return parameters.map((parameter) => {
      const parameterSymbol = this.#checker.getSymbolAtLocation(parameter.name);
      const shape = parameterSymbol && chosen.get(parameterSymbol);
      return shape ?? this.shapes.table.add({ kind: "any" });
    });
  }

  demand(symbol: ts.Symbol, shapes: readonly ShapeId[]): string | undefined {
    const declaration = symbol.declarations?.find(ts.isClassLike);
    const source = declaration?.getSourceFile();
    if (
      declaration === undefined ||
      source === undefined ||
      source.isDeclarationFile ||
      isAmbient(declaration)
    )
      return `the class \`${symbol.name}\` is declared here, and its code is elsewhere`;
    if (this.#program.isSourceFileFromExternalLibrary(source))
      return `the class \`${symbol.name}\` belongs to a library`;
    this.#draftClass(symbol, declaration, shapes);
    return undefined;
  }

  #draftClass(
    symbol: ts.Symbol,
    declaration: ts.ClassLikeDeclaration,
    shapes: readonly ShapeId[],
  ): ClassDraft {
    const key = this.shapes.key(symbol, shapes);
    const known = this.#drafted.get(key);
    if (known !== undefined) return known;
    const above = this.shapes.baseOf(symbol, shapes);
    const baseDeclaration = above?.symbol.declarations?.find(ts.isClassLike);
    const base =
      above !== undefined &&
      baseDeclaration !== undefined &&
      !baseDeclaration.getSourceFile().isDeclarationFile
        ? this.#draftClass(above.symbol, baseDeclaration, above.shapes)
        : undefined;
    const draft: ClassDraft = {
      name: this.#className(declaration),
      index: this.classes.length,
      symbol,
      declaration,
      shapes,
      args: this.shapes.argumentsFor(symbol, shapes),
      access: this.#accessOf(symbol, declaration),
      lineage: new Set(this.shapes.lineage(symbol, shapes)),
      base,
      units: [],
      fields: [],
      state: [],
    };
    this.classes.push(draft);
    this.#drafted.set(key, draft);
    // Its members mention other classes, perhaps this one: they wait until it is there.
    this.#pending.push(() => this.#draftMembers(draft));
    return draft;
  }

  /** How the outside names a class: by its module's exports, which are looked up for modules that are no targets. */
  #accessOf(symbol: ts.Symbol, declaration: ts.ClassLikeDeclaration): Access | undefined {
    const known = this.#accesses.get(symbol);
    const source = declaration.getSourceFile();
    if (known !== undefined || this.modules.includes(source.fileName)) return known;
    const found = exportsOf(source, this.modules.length, this.#program).find(
      (one) => one.kind === "class" && one.symbol === symbol,
    );
    if (found?.kind !== "class") return undefined;
    this.#moduleOf(source);
    this.#accesses.set(symbol, found.access);
    return found.access;
  }

  #draftMembers(owner: ClassDraft): void {
    const { declaration, access } = owner;
    this.#draftConstructor(owner);
    if (this.view === "code") this.#draftState(owner);
    for (const member of declaration.members) {
      if (this.shapes.isGenerated(member) || ts.isConstructorDeclaration(member)) continue;
      const isHidden = visibilityOf(member) !== "public" || ts.getJSDocPrivateTag(member) !== undefined;
      const name = declaredName(member.name);
      if ((isHidden && this.view === "callers") || name === undefined) continue;
      const unit = unitOf(member);
      if (unit === undefined || bodyOf(unit) === undefined) {
        if (ts.isPropertyDeclaration(member) && !isStatic(member))
          owner.fields.push({ name, type: this.#typeText(member, member.type) });
        continue;
      }
      this.#visited.add(unit);
      const kind = kindOf(unit);
      if (!isStatic(member)) {
        const draft = this.#units.add({ declaration: unit, kind, access, member: name, owner });
        if (draft !== undefined) owner.units.push(draft);
      } else if (access !== undefined || this.view === "code") {
        // A static accessor is one of an object, the class; so are static methods, but those know their class.
        const isMethod = kind === "method";
        this.#units.add({
          declaration: unit,
          kind: isMethod ? "static" : kind,
          access,
          member: name,
          ...(isMethod ? { owner } : { around: owner.args }),
        });
      }
    }
  }

  #draftConstructor(owner: ClassDraft): void {
    const { declaration, access } = owner;
    const own = declaration.members.find(
      (member): member is ts.ConstructorDeclaration =>
        ts.isConstructorDeclaration(member) && member.body !== undefined,
    );
    for (const parameter of own?.parameters ?? [])
      if (
        ts.isParameterPropertyDeclaration(parameter, parameter.parent) &&
        visibilityOf(parameter) === "public" &&
        ts.isIdentifier(parameter.name)
      )
        owner.fields.push({ name: parameter.name.text, type: this.#typeText(parameter, parameter.type) });
    const isAbstract = declaration.modifiers?.some((m) => m.kind === ts.SyntaxKind.AbstractKeyword) ?? false;
    const isOpen = this.view === "code";
    if (!isOpen && (isAbstract || access === undefined)) return;
    if (own !== undefined) {
      if (!isOpen && visibilityOf(own) !== "public") return;
      this.#visited.add(own);
      owner.constructorUnit = this.#units.add({ declaration: own, kind: "constructor", access, owner });
      return;
    }
    if (access !== undefined && !isAbstract)
      owner.constructorUnit = this.#units.addImplicitConstructor(owner, access);
  }

  /** The fields of an object, however hidden. */
  #draftState({ declaration, state, args }: ClassDraft): void {
    const { shapes } = this;
    const add = (field: ts.PropertyDeclaration | ts.ParameterDeclaration): void => {
      if (
        !ts.isIdentifier(field.name) &&
        !ts.isPrivateIdentifier(field.name) &&
        !ts.isStringLiteral(field.name)
      )
        return;
      const node = annotationOf(field);
      const type = this.#checker.getTypeAtLocation(field);
      const shape = node === undefined ? shapes.ofType(type, args) : shapes.ofNode(node, args);
      state.push({ name: field.name.text, shape, optional: field.questionToken !== undefined });
    };
    for (const member of declaration.members) {
      if (shapes.isGenerated(member)) continue;
      if (ts.isPropertyDeclaration(member) && !isStatic(member)) add(member);
      if (ts.isConstructorDeclaration(member))
        for (const parameter of member.parameters)
          if (ts.isParameterPropertyDeclaration(parameter, member)) add(parameter);
    }
  }

  #className(declaration: ts.ClassLikeDeclaration): string {
    const written = this.effective.asWritten(declaration);
    return typeName(isTypeNode(written) ? written : declaration);
  }

  #typeText(declaration: ts.Declaration, annotation: ts.TypeNode | undefined): string {
    if (annotation !== undefined) return annotation.getText();
    return this.#checker.typeToString(this.#checker.getTypeAtLocation(declaration));
  }

  /** Says why units with a contract and code are not in the plan. */
  #skipUnreached(target: string): void {
    const file = this.effective.project.files.get(target);
    if (file === undefined) return;
    for (const unit of file.contracts.units.keys()) {
      const node = this.effective.inProgram(unit);
      if (node === undefined || bodyOf(unit) === undefined || this.#visited.has(node)) continue;
      if (this.view === "code" && isAtTop(unit) && ts.isFunctionLike(node))
        this.#units.add({ declaration: node, kind: "function", access: undefined });
      else this.#units.skip(node, unitName(unit), whyUnreached(unit));
    }
  }
}

/** Whether a unit is made when its module is loaded. */
function isAtTop(unit: UnitNode): boolean {
  const { parent } = declarationOf(unit);
  return (
    ts.isSourceFile(parent) || (ts.isVariableDeclarationList(parent) && ts.isSourceFile(parent.parent.parent))
  );
}

function whyUnreached(unit: UnitNode): string {
  const visibility = visibilityOf(declarationOf(unit));
  if (visibility !== "public") return `it is ${visibility}`;
  for (let node: ts.Node | undefined = declarationOf(unit).parent; node !== undefined; node = node.parent)
    if (ts.isFunctionLike(node)) return "it stands inside another unit";
  return "code outside its module cannot name it";
}

function kindOf(unit: ts.SignatureDeclaration): "method" | "getter" | "setter" {
  if (ts.isGetAccessor(unit)) return "getter";
  return ts.isSetAccessor(unit) ? "setter" : "method";
}

function declarationIn(one: Exported): ts.Node | undefined {
  return one.kind === "class" ? one.symbol.declarations?.find(ts.isClassLike) : one.declaration;
}

function fileOf(one: Exported): string {
  return declarationIn(one)?.getSourceFile().fileName ?? "";
}

function isAmbient(declaration: ts.ClassLikeDeclaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0;
}
