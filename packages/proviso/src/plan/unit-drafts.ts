import ts from "#typescript";
import {
  bodyOf,
  isTypeNode,
  overloadsOf,
  type UnitNode,
  unitName,
  unitOf,
  visibilityOf,
} from "../contract/index.js";
import type { Access, ShapeId, UnitKind } from "../generate/index.js";
import type { EffectiveCase, EffectiveContracts } from "../program/index.js";
import { countClauses } from "./binding-clauses.js";
import { declaredApart, withFileTypes } from "./contract-file-types.js";
import type { DeclaredTypes } from "./declared-types.js";
import type { Alternative, ClassDraft, SkippedUnit, UnitDraft } from "./drafts.js";
import type { Exported } from "./exports.js";
import type { Places } from "./places.js";
import type { PlannedChanges } from "./planned-changes.js";
import type { TypeArguments } from "./shape-source.js";
import type { Shapes } from "./shapes.js";
import { choicesFor, choose } from "./type-choices.js";

/** What a unit is drafted from. */
interface Callable {
  readonly declaration: ts.SignatureDeclaration;
  readonly kind: UnitKind;
  readonly access: Access | undefined;
  readonly member?: string;
  readonly owner?: ClassDraft;
  /** What the type parameters around it stand for, if it has no owner. */
  readonly around?: TypeArguments;
}

/** Units with the shapes of their parameters and the contracts that bind them. */
export class UnitDrafts {
  readonly units: UnitDraft[] = [];
  readonly skipped: SkippedUnit[] = [];

  constructor(
    readonly effective: EffectiveContracts,
    readonly shapes: Shapes,
    readonly places: Places,
    readonly declared: DeclaredTypes | undefined,
    readonly changes: PlannedChanges,
  ) {}

  /** Drafts a unit that has code; nothing if it cannot be called. */
  add(made: Callable): UnitDraft | undefined {
    const { declaration, kind, access, member, owner } = made;
    const name = this.#nameOf(declaration);
    if (bodyOf(declaration) === undefined) {
      this.skip(declaration, name, "it is declared here, and its code is elsewhere");
      return undefined;
    }
    if (kind === "function" && declaration.parameters[0]?.name.getText() === "this") {
      this.skip(declaration, name, "it asks for a `this` that no object gives it");
      return undefined;
    }
    const bound = kind === "static" ? undefined : owner;
    const { contract, clauses } = this.#contractOf(declaration, bound);
    const types = bound === undefined ? [] : this.effective.declaredApart(bound.declaration);
    const apart = declaredApart(declaration, contract, types);
    const draft: UnitDraft = {
      name,
      kind,
      access,
      ...(member === undefined ? {} : { member }),
      ...(owner === undefined ? {} : { owner }),
      place: this.places.ofNode(declaration),
      alternatives: this.#alternatives(made, apart),
      contract,
      clauses,
      code: declaration,
    };
    this.units.push(draft);
    return draft;
  }

  /** The signatures that callers see, each with every choice for its type parameters. */
  #alternatives(made: Callable, apart: UnitNode | undefined): Alternative[] {
    const { declaration, kind, owner, around } = made;
    const overloads = overloadsOf(declaration);
    const apartFrom = overloads.length === 0 ? (this.declared?.signaturesOf(made) ?? []) : [];
    const seen = [...overloads, ...apartFrom, ...(overloads.length === 0 ? [declaration] : [])];
    return seen.flatMap((signature) => {
      const parameters = ts.getEffectiveTypeParameterDeclarations(signature);
      return Array.from({ length: choicesFor(parameters, this.shapes) }, (_, choice): Alternative => {
        const args = choose(parameters, choice, owner?.args ?? around ?? new Map(), this.shapes);
        const shapes = this.shapes.ofSignature(signature, args);
        const said = this.changes.parametersOf(declaration) ?? apart?.parameters;
        const precise = overloads.length === 0 ? withFileTypes(shapes, said, this.shapes.table) : shapes;
        const isMaker = kind === "constructor" && owner !== undefined;
        return {
          declaration: signature,
          signature: isMaker ? { ...precise, result: this.#instance(owner) } : precise,
          fallback: apartFrom.length > 0 && signature === declaration,
        };
      });
    });
  }

  #contractOf(
    unit: ts.Node | undefined,
    owner: ClassDraft | undefined,
  ): { contract: EffectiveCase[]; clauses: number } {
    const written = unit && this.effective.asWritten(unit);
    const isUnit = written !== undefined && ts.isFunctionLike(written);
    const contract = isUnit ? this.effective.ofUnit(written as UnitNode) : [];
    const type = owner && this.effective.asWritten(owner.declaration);
    const ofType = isTypeNode(type) ? this.effective.ofType(type) : [];
    return { contract, clauses: countClauses(contract, ofType) };
  }

  #nameOf(declaration: ts.SignatureDeclaration): string {
    const written = this.effective.asWritten(declaration);
    return unitName((written ?? declaration) as UnitNode);
  }

  /** Drafts a value that can be called, by its type alone. */
  addValue({ declaration, signature, access }: Extract<Exported, { kind: "callable" }>): void {
    const { checker } = this.shapes;
    const parameters = this.shapes.parametersOf(signature, new Map());
    const result = this.shapes.ofType(checker.getReturnTypeOfSignature(signature), new Map());
    const { contract, clauses } = this.#contractOf(unitOf(declaration), undefined);
    if (clauses > 0) {
      this.skip(
        declaration,
        declaration.name.getText(),
        "other code makes it, so nothing checks its contract",
      );
      return;
    }
    this.units.push({
      name: declaration.name.getText(),
      kind: "function",
      access,
      place: this.places.ofNode(declaration),
      alternatives: [
        {
          declaration: undefined,
          signature: { parameters, result },
        },
      ],
      contract,
      clauses,
      code: declaration.initializer,
    });
  }

  /** Drafts the constructor of a class that does not write one: it takes what the one above it takes. */
  addImplicitConstructor(owner: ClassDraft, access: Access): UnitDraft | undefined {
    const { declaration, symbol } = owner;
    const [signature] = this.shapes.checker.getTypeOfSymbol(symbol).getConstructSignatures();
    const above = signature?.declaration;
    const inherited = above === undefined || ts.isJSDocSignature(above) ? undefined : above;
    if (inherited !== undefined && visibilityOf(inherited) !== "public") return undefined;
    // The library's constructors have type parameters of their own, which only TypeScript has filled in.
    const isLibrary = inherited?.getSourceFile().isDeclarationFile ?? false;
    const parameters =
      inherited === undefined || signature === undefined
        ? []
        : isLibrary
          ? this.shapes.parametersOf(signature, owner.args)
          : this.shapes.ofSignature(inherited, owner.args).parameters;
    const draft: UnitDraft = {
      name: `${[...namespacesAround(declaration), owner.name].join(".")}.constructor`,
      kind: "constructor",
      access,
      owner,
      place: this.places.ofNode(declaration),
      alternatives: [{ declaration: undefined, signature: { parameters, result: this.#instance(owner) } }],
      // The arguments go to the constructor above, so calls that it admits are the ones that make instances.
      contract: this.#contractOf(inherited, undefined).contract,
      clauses: this.#contractOf(undefined, owner).clauses,
      unbound: true,
      ...(inherited !== undefined && { above: unitName(inherited) }),
      code: inherited ?? declaration,
    };
    this.units.push(draft);
    return draft;
  }

  #instance(owner: ClassDraft): ShapeId {
    return this.shapes.ofNamed(owner.symbol, owner.shapes);
  }

  skip(declaration: ts.Node, unit: string, reason: string): void {
    this.skipped.push({ unit, place: this.places.ofNode(declaration), reason });
  }
}

/** The names of the namespaces that a declaration stands in. */
function namespacesAround(declaration: ts.Node): string[] {
  const names: string[] = [];
  for (let node = declaration.parent; node !== undefined && !ts.isSourceFile(node); node = node.parent)
    if (ts.isModuleDeclaration(node)) names.unshift(node.name.text);
  return names;
}
