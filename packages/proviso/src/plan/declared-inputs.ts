import type ts from "#typescript";
import type { Member, ParameterPlan, Shape, ShapeId, UnitKind } from "../generate/index.js";
import type { EffectiveCase } from "../program/index.js";
import { Compaction } from "./compact.js";
import type { Drafting } from "./drafting.js";
import type { Alternative, SkippedUnit, UnitDraft } from "./drafts.js";
import type { Place } from "./places.js";
import type { ShapeTable } from "./shape-table.js";

// What units are declared to take and objects to hold: a proof is about all of it, also about values that nothing makes here.

export interface DeclaredUnit extends Place {
  readonly name: string;
  readonly kind: UnitKind;
  readonly member?: string;
  /** Index in `DeclaredInputs.classes`. */
  readonly owner?: number;
  /** The signatures that callers see. */
  readonly signatures: readonly (readonly ParameterPlan[])[];
  /** What a call gives; of a promise, what it holds. */
  readonly result: ShapeId;
  readonly contract: readonly EffectiveCase[];
  /** The code that a call runs, in the program. */
  readonly code: ts.Node | undefined;
}

export interface DeclaredClass {
  readonly name: string;
  /** In the program. */
  readonly declaration: ts.ClassLikeDeclaration;
  readonly base?: number;
  /** Its own fields, hidden ones too. */
  readonly state: readonly Member[];
}

export interface DeclaredInputs {
  readonly shapes: readonly Shape[];
  readonly units: readonly DeclaredUnit[];
  readonly classes: readonly DeclaredClass[];
  /** Units that have a contract and are not looked at, and why. */
  readonly skipped: readonly SkippedUnit[];
}

/** Whatever is declared, before it is known what of it can be made. */
export function declaredInputs({ units, classes, shapes: { table }, skipped }: Drafting): DeclaredInputs {
  const { move, shapes } = new Compaction((id) => table.get(id));
  const moved = <T extends { readonly shape: number }>(one: T): T => ({ ...one, shape: move(one.shape) });
  return {
    shapes,
    units: units.map((unit) => ({
      name: unit.name,
      kind: unit.kind,
      ...(unit.member !== undefined && { member: unit.member }),
      ...(unit.owner !== undefined && { owner: unit.owner.index }),
      ...unit.place,
      signatures: meantOf(unit).map(({ signature }) => signature.parameters.map(moved)),
      result: move(resultOf(unit, table)),
      contract: unit.contract,
      code: unit.code,
    })),
    classes: classes.map((draft) => ({
      name: draft.name,
      declaration: draft.declaration,
      ...(draft.base !== undefined && { base: draft.base.index }),
      state: draft.state.map(moved),
    })),
    skipped,
  };
}

/** The signatures of a unit, without what stands in for those that are declared elsewhere. */
function meantOf({ alternatives }: UnitDraft): readonly Alternative[] {
  const meant = alternatives.filter(({ fallback }) => fallback !== true);
  return meant.length > 0 ? meant : alternatives;
}

function resultOf({ alternatives }: UnitDraft, table: ShapeTable): ShapeId {
  return table.union(
    alternatives.map(({ signature: { result } }) => {
      const shape = table.get(result);
      return shape.kind === "promise" ? shape.of : result;
    }),
  );
}
