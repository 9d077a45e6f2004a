import type ts from "#typescript";
import type { Member, ParameterPlan, ShapeId } from "../generate/index.js";
import type { ShapeTable } from "./shape-table.js";

// What the makers of shapes share. Annotations are read as nodes first, because only they still say `int` and `nat`,
// which TypeScript's types have forgotten; what a node leaves to TypeScript is read from its type.

/** What type parameters stand for. */
export type TypeArguments = ReadonlyMap<ts.Symbol, ShapeId>;

export interface SignatureShapes {
  readonly parameters: readonly ParameterPlan[];
  readonly result: ShapeId;
}

export interface ObjectMembers {
  readonly members: readonly Member[];
  readonly index?: ShapeId;
  readonly keys?: "numbers" | "some";
  readonly loose?: true;
}

/** For whom units are drafted: for callers outside, who choose values, or for whoever looks at all that code may do. */
export type View = "callers" | "code";

export interface ShapeSource {
  readonly view: View;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly table: ShapeTable;
  /** Names of types for which the user's configuration has values. */
  readonly fixtures: ReadonlySet<string>;
  ofNode(node: ts.TypeNode, args: TypeArguments): ShapeId;
  ofType(type: ts.Type, args: TypeArguments): ShapeId;
  /** A class or interface with these arguments. */
  ofNamed(symbol: ts.Symbol, args: readonly ShapeId[], type?: ts.Type): ShapeId;
  ofSignature(declaration: ts.SignatureDeclaration, args: TypeArguments): SignatureShapes;
  membersOf(type: ts.Type, args: TypeArguments): ObjectMembers;
  /** Whether a declaration was made for contracts: a model or ghost member. */
  isGenerated(declaration: ts.Node): boolean;
}

/** The symbol that an alias of an import or export stands for. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker, aliasFlag: number): ts.Symbol {
  return symbol.flags & aliasFlag ? checker.getAliasedSymbol(symbol) : symbol;
}
