import type ts from "#typescript";
import type { Access, Member, ShapeId, UnitKind } from "../generate/index.js";
import type { EffectiveCase } from "../program/index.js";
import type { Place } from "./places.js";
import type { SignatureShapes, TypeArguments } from "./shape-source.js";

/** One way to call a unit: a signature that callers see, with one choice for its type parameters. */
export interface Alternative {
  readonly declaration: ts.SignatureDeclaration | undefined;
  readonly signature: SignatureShapes;
  /** Whether it stands in only where no other can be called. */
  readonly fallback?: boolean;
}

/** A unit on its way into a plan. */
export interface UnitDraft {
  readonly name: string;
  readonly kind: UnitKind;
  readonly access: Access | undefined;
  readonly member?: string;
  readonly owner?: ClassDraft;
  readonly place: Place;
  readonly alternatives: readonly Alternative[];
  /** The cases that bind it, and the clauses of its class. */
  readonly contract: readonly EffectiveCase[];
  readonly clauses: number;
  /** Whether calls that meet no case are fine too, as for a constructor that only hands its arguments on. */
  readonly unbound?: boolean;
  /** The constructor that one hands its arguments on to which nobody wrote. */
  readonly above?: string;
  /** The code that a call runs. */
  readonly code: ts.Node | undefined;
}

/** A class, with one choice of arguments for its type parameters, on its way into a plan. */
export interface ClassDraft {
  readonly name: string;
  readonly index: number;
  readonly symbol: ts.Symbol;
  readonly declaration: ts.ClassLikeDeclaration;
  readonly shapes: readonly ShapeId[];
  readonly args: TypeArguments;
  readonly access: Access | undefined;
  /** Keys of the classes and interfaces that it is by declaration. */
  readonly lineage: ReadonlySet<string>;
  readonly base: ClassDraft | undefined;
  constructorUnit?: UnitDraft | undefined;
  /** Its own, without static ones. */
  readonly units: UnitDraft[];
  readonly fields: { readonly name: string; readonly type: string }[];
  /** All its own fields, hidden ones too. */
  readonly state: Member[];
}

/** A unit that the outside cannot call. */
export interface SkippedUnit {
  readonly unit: string;
  readonly place: Place;
  readonly reason: string;
}
