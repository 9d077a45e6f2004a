import ts from "#typescript";
import type { UnitNode } from "../contract/index.js";
import { fieldClaims, ownerType, resultClaim } from "../execution/index.js";
import { countClauses, type DeclaredInputs, type DeclaredUnit } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";

/** How many clauses bind a unit. */
export function clauseCount(
  unit: DeclaredUnit,
  effective: EffectiveContracts,
  inputs: DeclaredInputs,
): number {
  const type = unit.kind === "static" ? undefined : ownerType(unit.owner, inputs.classes, effective);
  const ofType =
    type === undefined ? [] : effective.ofType(type).filter(({ clause }) => !clause.prefixes.static);
  const fields =
    type === undefined ? [] : [type, ...effective.supertypesOf(type)].flatMap((one) => fieldClaims(one));
  return (
    countClauses(unit.contract, ofType) +
    bodyClauses(unit, effective) +
    typeClaims(unit, effective) +
    fields.length
  );
}

/** Whether the type of what it gives demands something. */
function typeClaims({ code }: DeclaredUnit, effective: EffectiveContracts): number {
  const node = code && effective.asWritten(code);
  return node !== undefined && ts.isFunctionLike(node) && resultClaim(node as UnitNode) !== undefined ? 1 : 0;
}

/** How many clauses stand in the body of a unit. */
function bodyClauses({ code }: DeclaredUnit, effective: EffectiveContracts): number {
  const node = code && effective.asWritten(code);
  if (node === undefined) return 0;
  const file = effective.project.files.get(node.getSourceFile().fileName);
  return (file?.contracts.statements ?? [])
    .filter(({ start }) => node.pos <= start && start < node.end)
    .reduce((sum, { items }) => sum + items.filter(({ kind }) => kind === "clause").length, 0);
}
