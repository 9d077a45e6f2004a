import ts from "#typescript";
import { declarationOf, isStatic, isTypeNode, typeName, type UnitNode } from "../../contract/index.js";
import type { Project } from "../project.js";
import { isJson, type PieceNode, piecesIn } from "./piece.js";
import { startAsWritten, type VersionedProgram, type VersionFile, versionFiles } from "./version-files.js";

/** A piece of a version, or a declared member without code that units of the version implement. */
export type Piece = Placed & (PieceNode | MemberNode);

interface Placed {
  readonly in: VersionFile;
  /** The node of the program that stands for `node`, which is the one in the file as written. */
  readonly inProgram: ts.Node;
}

interface MemberNode {
  readonly kind: "member";
  readonly name: string;
  readonly node: ts.Node;
}

export type UnitPiece = Extract<Piece, { readonly kind: "unit" }>;

/** The pieces of a version, and the way to them from the nodes of its programs. A file that several projects share has its pieces once. */
export class VersionPieces {
  readonly all: Piece[] = [];
  readonly files: readonly VersionFile[];
  readonly #byPlace = new Map<string, Piece>();
  readonly #byNode = new Map<ts.Node, Piece>();
  readonly #fileOf = new Map<ts.SourceFile, VersionFile>();

  constructor({ projects, root }: VersionedProgram) {
    this.files = [...projects]
      .flatMap((project) => versionFiles(project, root))
      .sort((a, b) =>
        a.file === b.file ? Number(isAsked(b)) - Number(isAsked(a)) : a.file < b.file ? -1 : 1,
      );
    for (const file of this.files) this.#addFile(file);
  }

  /** The piece that a declaration of a program makes, or is a part of the value of. */
  declaredBy(declaration: ts.Node): Piece | undefined {
    const made = this.#byNode.get(declaration);
    if (made !== undefined) return made;
    for (let around = declaration.parent; around !== undefined; around = around.parent) {
      const piece = this.#byNode.get(around);
      if (piece !== undefined) return piece.kind === "value" ? piece : undefined;
    }
    return undefined;
  }

  /** The member of an interface or an abstract class that a declaration makes; it becomes a piece when first asked for. */
  memberDeclaredBy(declaration: ts.Node): Piece | undefined {
    const known = this.#byNode.get(declaration);
    if (known !== undefined) return known;
    const file = this.#fileOf.get(declaration.getSourceFile());
    const owner = declaration.parent;
    if (file === undefined || !isTypeNode(owner) || isStatic(declaration)) return undefined;
    const own = ts.getNameOfDeclaration(declaration as ts.Declaration)?.getText() ?? "";
    const name = `${typeName(owner)}.${own}`;
    return this.#add({ kind: "member", name, node: declaration, in: file, inProgram: declaration });
  }

  /** The file of the version that a node of a program stands in. */
  fileOf(node: ts.Node): VersionFile | undefined {
    return this.#fileOf.get(node.getSourceFile());
  }

  #addFile(file: VersionFile): void {
    this.#fileOf.set(file.inProgram, file);
    if (file.shadow === undefined) {
      for (const piece of piecesIn(file.written)) this.#add({ ...piece, in: file, inProgram: piece.node });
      return;
    }
    const shadows = new Map<string, ts.Node>();
    for (const { node } of piecesIn(file.inProgram)) {
      const start = startAsWritten(node, file);
      if (start !== undefined) shadows.set(`${start} ${node.kind}`, node);
    }
    for (const piece of piecesIn(file.written)) {
      const inProgram = shadows.get(`${piece.node.getStart(file.written)} ${piece.node.kind}`) ?? piece.node;
      this.#add({ ...piece, in: file, inProgram });
    }
  }

  #add(piece: Piece): Piece {
    const place = `${piece.in.file} ${piece.node.getStart()} ${piece.node.kind}`;
    const known = this.#byPlace.get(place) ?? piece;
    if (known === piece) {
      this.#byPlace.set(place, piece);
      this.all.push(piece);
    }
    for (const node of declaredFor(piece)) this.#byNode.set(node, known);
    return known;
  }
}

function isAsked({ project, inProgram }: VersionFile): boolean {
  return asked(project).has(inProgram.fileName);
}

const askedOf = new WeakMap<Project, ReadonlySet<string>>();

function asked(project: Project): ReadonlySet<string> {
  const known = askedOf.get(project) ?? new Set(project.group.targets);
  askedOf.set(project, known);
  return known;
}

/** The nodes of a program by which a checker may name a piece. */
function declaredFor({ kind, inProgram }: Piece): readonly ts.Node[] {
  const { parent } = inProgram;
  if (kind === "unit" && ts.isFunctionLike(inProgram)) {
    if (ts.isBinaryExpression(parent)) return [inProgram, parent, parent.left];
    return [inProgram, declarationOf(inProgram as UnitNode)];
  }
  if (kind === "class" && ts.isClassExpression(inProgram) && ts.isVariableDeclaration(parent))
    return [inProgram, parent];
  // A file of JSON is a module whose default export it is.
  if (isJson(parent)) return [inProgram, parent];
  return [inProgram];
}
