import ts from "#typescript";
import {
  type Clause,
  type ContractedFile,
  type Declaration,
  declarationOf,
  descendants,
  desugar,
  type FlatCase,
  isStatic,
  isTypeNode,
  nonNullParameters,
  overloadsOf,
  ownerOf,
  refinementsOf,
  type TypeNode,
  type UnitContract,
  type UnitNode,
  unitsByName,
  visibilityOf,
} from "../contract/index.js";
import type { Project } from "./project.js";

// A unit's effective contract: its own cases, those of a `.jml` file, of its overload signatures, and those of
// every method it overrides or implements (seed 002, §2.5 and §6.1). Preconditions are disjoined and each
// postcondition is guarded by its own precondition, so the cases are kept side by side, each with the unit it was
// written for, whose parameter names it uses. A unit that says nothing adds no case: it must not cancel what it
// inherits (digest §10.6).

/** A case, and where it comes from. */
export interface EffectiveCase {
  readonly flat: FlatCase;
  readonly unit: UnitNode;
  readonly file: ContractedFile;
  readonly source: "own" | "jml" | "overload" | "inherited";
}

/** An invariant, constraint or other clause that binds a type's objects, and the type it was written in. */
export interface EffectiveTypeClause {
  readonly clause: Clause;
  readonly type: TypeNode;
  readonly file: ContractedFile;
}

/** A model or ghost member, and the file that it was written in. */
export interface EffectiveDeclaration {
  readonly declaration: Declaration;
  readonly file: ContractedFile;
}

/** Answers what binds a unit or a type of a project. Units and types are nodes of the files as written. */
export class EffectiveContracts {
  readonly #checker: ts.TypeChecker;
  readonly #refinements: ReturnType<typeof refinementsOf>;
  readonly #above = new Map<TypeNode, readonly TypeNode[]>();
  readonly #nodes = new Map<ts.SourceFile, ReadonlyMap<number, readonly ts.Node[]>>();

  constructor(readonly project: Project) {
    this.#checker = project.program.getTypeChecker();
    this.#refinements = refinementsOf(project.program, project.files);
  }

  /** The cases that bind a unit, its own first. */
  ofUnit(unit: UnitNode): EffectiveCase[] {
    const own = this.#stated(unit, "own");
    const declaration = declarationOf(unit);
    const owner = ownerOf(unit);
    if (owner === undefined || isStatic(declaration) || ts.isConstructorDeclaration(unit)) return own;
    const inherited = this.#supertypes(owner).flatMap((type) =>
      membersLike(unit, type)
        .filter((member) => visibilityOf(declarationOf(member)) !== "private")
        .flatMap((member) => this.#stated(member, "inherited"))
        .filter(({ flat }) => flat.visibility !== "private"),
    );
    return [...own, ...inherited];
  }

  /** The declarations in `.jml` files of a class or an interface of the program. */
  declaredApart(type: ts.Node): Iterable<TypeNode> {
    return this.#refinements.declared.get(type) ?? [];
  }

  /** The clauses that bind the objects of a type: its own and, unless static or private, its supertypes'. */
  ofType(type: TypeNode): EffectiveTypeClause[] {
    const inherited = this.#supertypes(type)
      .flatMap((supertype) => this.#typeClauses(supertype))
      .filter(({ clause }) => !clause.prefixes.static && clause.prefixes.visibility !== "private");
    return [...this.#typeClauses(type), ...inherited];
  }

  /** What contracts declare for a type's objects: its own and its supertypes', nearest first. */
  declarationsOf(type: TypeNode): EffectiveDeclaration[] {
    return [type, ...this.#supertypes(type)].flatMap((one) => {
      const file = this.project.files.get(one.getSourceFile().fileName);
      const own = file?.contracts.types.get(one)?.declarations ?? [];
      return file === undefined ? [] : own.map((declaration) => ({ declaration, file }));
    });
  }

  #typeClauses(type: TypeNode): EffectiveTypeClause[] {
    const fileName = type.getSourceFile().fileName;
    const file = this.project.files.get(fileName);
    const own = file?.contracts.types.get(type)?.clauses.map((clause) => ({ clause, type, file })) ?? [];
    const shadow = this.#refinements.types.size === 0 ? undefined : this.inProgram(type);
    const apart = ((shadow && this.#refinements.types.get(shadow)) ?? []).flatMap(
      ({ file: from, contract }) =>
        contract.clauses.map((clause) => ({ clause, type: contract.type, file: from })),
    );
    return [...own, ...apart];
  }

  /** What is said of exactly this unit: in its source, at its overloads, in a `.jml` file. */
  #stated(unit: UnitNode, source: "own" | "inherited"): EffectiveCase[] {
    const fileName = unit.getSourceFile().fileName;
    const file = this.project.files.get(fileName);
    const cases: EffectiveCase[] = [];
    const add = (
      contract: UnitContract | undefined,
      from: ContractedFile | undefined,
      as: EffectiveCase["source"],
    ): void => {
      if (contract === undefined || from === undefined) return;
      for (const flat of desugar(contract, nonNullParameters(contract.unit, from.contracts)))
        cases.push({ flat, unit: contract.unit, file: from, source: as });
    };
    add(file?.contracts.units.get(unit) ?? withoutContract(unit, file), file, source);
    for (const overload of overloadsOf(unit))
      add(file?.contracts.units.get(overload), file, source === "own" ? "overload" : source);
    const shadow = this.#refinements.units.size === 0 ? undefined : this.inProgram(unit);
    for (const { file: from, contract } of (shadow && this.#refinements.units.get(shadow)) ?? []) {
      add(contract, from, source === "own" ? "jml" : source);
    }
    return cases;
  }

  /** All classes and interfaces above a type, nearest first, each once. */
  #supertypes(type: TypeNode): readonly TypeNode[] {
    const known = this.#above.get(type);
    if (known !== undefined) return known;
    const found = new Set<TypeNode>();
    const visit = (node: TypeNode): void => {
      for (const supertype of this.#directSupertypes(node)) {
        if (supertype === type || found.has(supertype)) continue;
        found.add(supertype);
        visit(supertype);
      }
    };
    visit(type);
    this.#above.set(type, [...found]);
    return [...found];
  }

  #directSupertypes(type: TypeNode): TypeNode[] {
    const shadow = this.inProgram(type);
    const heritage = shadow !== undefined && isTypeNode(shadow) ? (shadow.heritageClauses ?? []) : [];
    return heritage
      .flatMap((clause) => [...clause.types])
      .flatMap((base) => constituents(this.#checker.getTypeAtLocation(base)))
      .flatMap(({ symbol }) => symbol?.declarations ?? [])
      .filter(isTypeNode)
      .flatMap((declaration) => this.asWritten(declaration) ?? [])
      .filter(isTypeNode);
  }

  /** The node of the program that stands for a unit or type of a file as written. */
  inProgram(node: ts.Node): ts.Node | undefined {
    const fileName = node.getSourceFile().fileName;
    const source = this.project.program.getSourceFile(fileName);
    const file = this.project.files.get(fileName);
    const start = node.getStart();
    const offset = file?.shadow === undefined ? start : file.shadow.text.toShadow(start);
    return source === undefined || offset === undefined ? undefined : this.#nodeAt(source, offset, node.kind);
  }

  /** The unit or type as written that a node of the program stands for; nothing for what was generated. */
  asWritten(node: ts.Node): ts.Node | undefined {
    const file = this.project.files.get(node.getSourceFile().fileName);
    if (file?.shadow === undefined) return node;
    const start = file.shadow.text.toUser(node.getStart());
    return start === undefined ? undefined : this.#nodeAt(file.original, start, node.kind);
  }

  /** The node of a kind that starts at an offset, found in an index made once a file. */
  #nodeAt(file: ts.SourceFile, start: number, kind: ts.SyntaxKind): ts.Node | undefined {
    let nodes = this.#nodes.get(file);
    if (nodes === undefined) {
      nodes = declarationsByStart(file);
      this.#nodes.set(file, nodes);
    }
    return nodes.get(start)?.find((node) => node.kind === kind);
  }
}

/** Units and types of a file by where they start. */
function declarationsByStart(file: ts.SourceFile): Map<number, ts.Node[]> {
  const found = new Map<number, ts.Node[]>();
  for (const node of descendants(file)) {
    if (isTypeNode(node) || ts.isFunctionLike(node)) {
      const start = node.getStart(file);
      found.set(start, [...(found.get(start) ?? []), node]);
    }
  }
  return found;
}

/** A unit that only its parameters' modifiers speak of. */
function withoutContract(unit: UnitNode, file: ContractedFile | undefined): UnitContract | undefined {
  const said = file !== undefined && unit.parameters.some((p) => file.contracts.members.has(p));
  return said ? { unit, cases: [], modifiers: [] } : undefined;
}

/** The parts of an intersection, or the type itself. */
function constituents(type: ts.Type): readonly ts.Type[] {
  return type.isIntersection() ? type.types : [type];
}

/** The members of a supertype that a unit overrides or implements; several if it is overloaded there. */
function membersLike(unit: UnitNode, type: TypeNode): readonly UnitNode[] {
  const name = ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration)?.getText() ?? "";
  return (unitsByName(type).get(name) ?? []).filter((member) => {
    if (isStatic(declarationOf(member)) || ts.isConstructorDeclaration(member)) return false;
    return ts.isAccessor(member) || ts.isAccessor(unit) ? member.kind === unit.kind : true;
  });
}
