import ts from "#typescript";
import { descendants } from "./descendants.js";
import { exportedNodes } from "./exported-nodes.js";
import {
  declarationOf,
  isConstructor,
  isStatic,
  isTypeNode,
  ownerOf,
  type TypeNode,
  typeName,
  type UnitNode,
  unitName,
  unitOf,
} from "./unit.js";

// What the declarations of a `.jml` file are about, in the text of the source file beside it: what that exports under
// their names, or what has their names if it exports nothing under them. No type checker is asked, so that what is
// woven, and what is taken to be woven, is the same.

/** What a `.jml` file speaks of, by the nodes of the source file beside it. */
export interface RefinedNodes {
  readonly units: ReadonlyMap<ts.Node, readonly UnitNode[]>;
  readonly types: ReadonlyMap<ts.Node, readonly TypeNode[]>;
}

const none: RefinedNodes = { units: new Map(), types: new Map() };
const known = new WeakMap<ts.SourceFile, WeakMap<ts.SourceFile, RefinedNodes>>();

/** The declarations of a `.jml` file by what they are about, made once. */
export function refinedNodes(jml: ts.SourceFile | undefined, file: ts.SourceFile): RefinedNodes {
  if (jml === undefined) return none;
  const ofFile = known.get(jml) ?? new WeakMap<ts.SourceFile, RefinedNodes>();
  known.set(jml, ofFile);
  let nodes = ofFile.get(file);
  if (nodes === undefined) {
    nodes = new Refining(file).all(jml);
    ofFile.set(file, nodes);
  }
  return nodes;
}

class Refining {
  readonly #units = new Map<string, UnitNode[]>();
  readonly #types = new Map<string, TypeNode[]>();

  constructor(readonly file: ts.SourceFile) {
    for (const node of descendants(file)) {
      if (isTypeNode(node)) add(this.#types, typeName(node), node);
      else if (ts.isFunctionLike(node)) {
        const unit = unitOf(node);
        if (unit !== undefined && ownerOf(unit) === undefined) add(this.#units, unitName(unit), unit);
      }
    }
  }

  all(jml: ts.SourceFile): RefinedNodes {
    const units = new Map<ts.Node, UnitNode[]>();
    const types = new Map<ts.Node, TypeNode[]>();
    for (const declared of descendants(jml)) {
      if (isTypeNode(declared)) for (const type of this.types(declared)) add(types, type, declared);
      else if (ts.isFunctionLike(declared)) {
        const unit = unitOf(declared);
        if (unit !== undefined) for (const code of this.units(unit)) add(units, code, unit);
      }
    }
    return { units, types };
  }

  /** What a unit of the `.jml` file is about: an implementation and its overloads. */
  units(declared: UnitNode): readonly UnitNode[] {
    const owner = ownerOf(declared);
    if (owner !== undefined) return this.types(owner).flatMap((type) => membersLike(declared, type));
    const exported = exportedNodes(this.file).get(importedName(declarationOf(declared)) ?? "");
    return exported?.flatMap((node) => unitOf(node) ?? []) ?? this.#units.get(unitName(declared)) ?? [];
  }

  types(declared: TypeNode): readonly TypeNode[] {
    const exported = exportedNodes(this.file).get(importedName(declared) ?? "");
    return exported?.filter(isTypeNode) ?? this.#types.get(typeName(declared)) ?? [];
  }
}

/** The name by which others import what a statement of a `.jml` file declares. */
function importedName(declaration: ts.Node): string | undefined {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  if (!ts.isSourceFile(statement.parent)) return undefined;
  const isDefault =
    ts.canHaveModifiers(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return isDefault === true ? "default" : ts.getNameOfDeclaration(declaration as ts.Declaration)?.getText();
}

/** The members of a type that a member of the same type in a `.jml` file is about. */
function membersLike(declared: UnitNode, type: TypeNode): UnitNode[] {
  const key = memberKey(declared);
  return type.members
    .flatMap((member: ts.Node) => unitOf(member) ?? [])
    .filter((unit) => memberKey(unit) === key);
}

function memberKey(unit: UnitNode): string {
  const declaration = declarationOf(unit);
  const name = isConstructor(unit) ? "" : ts.getNameOfDeclaration(declaration as ts.Declaration)?.getText();
  const kind = isConstructor(unit)
    ? "constructor"
    : ts.isGetAccessor(unit)
      ? "get"
      : ts.isSetAccessor(unit)
        ? "set"
        : ts.isCallSignatureDeclaration(unit)
          ? "call"
          : "method";
  return `${isStatic(declaration)} ${kind} ${name}`;
}

function add<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const already = map.get(key);
  if (already === undefined) map.set(key, [value]);
  else already.push(value);
}
