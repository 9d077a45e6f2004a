import ts from "#typescript";
import type { UnitNode } from "../contract/index.js";
import type { EffectiveCase } from "../program/index.js";

/** Whether code speaks of what it is called on: functions inside that have a receiver of their own do not count. */
export function mentionsReceiver(node: ts.Node): boolean {
  const isIn = (inside: ts.Node): boolean => {
    if (inside.kind === ts.SyntaxKind.ThisKeyword || inside.kind === ts.SyntaxKind.SuperKeyword) return true;
    if (ts.isFunctionLike(inside) && !ts.isArrowFunction(inside)) return false;
    if (ts.isClassLike(inside))
      return (inside.heritageClauses ?? []).some(isIn) || inside.members.some(hasReceiverInName);
    return ts.forEachChild(inside, (child) => isIn(child) || undefined) === true;
  };
  return ts.forEachChild(node, (child) => isIn(child) || undefined) === true;
}

function hasReceiverInName({ name }: ts.ClassElement): boolean {
  return name !== undefined && ts.isComputedPropertyName(name) && mentionsReceiver(name);
}

/** Whether a unit or its contract speaks of what it is called on. */
export function dependsOnReceiver(node: UnitNode, contract: readonly EffectiveCase[]): boolean {
  return (
    mentionsReceiver(node) ||
    contract.some(({ unit, file: { contracts, original } }) =>
      (contracts.units.get(unit)?.cases ?? []).some(({ range }) =>
        /\bthis\b/.test(original.text.slice(range.start, range.end)),
      ),
    )
  );
}
