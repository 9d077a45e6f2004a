import ts from "#typescript";
import type { UnitNode } from "../contract/index.js";
import type { EffectiveCase } from "../program/index.js";

/** Whether code speaks of what it is called on: functions inside that have a receiver of their own do not count. */
export function mentionsReceiver(node: ts.Node): boolean {
  // Code may be nested deeper than the stack.
  const open = partsOf(node);
  for (let inside = open.pop(); inside !== undefined; inside = open.pop()) {
    if (inside.kind === ts.SyntaxKind.ThisKeyword || inside.kind === ts.SyntaxKind.SuperKeyword) return true;
    if (ts.isFunctionLike(inside) && !ts.isArrowFunction(inside)) continue;
    if (!ts.isClassLike(inside)) open.push(...partsOf(inside));
    else {
      open.push(...(inside.heritageClauses ?? []));
      for (const { name } of inside.members)
        if (name !== undefined && ts.isComputedPropertyName(name)) open.push(name);
    }
  }
  return false;
}

function partsOf(node: ts.Node): ts.Node[] {
  const parts: ts.Node[] = [];
  ts.forEachChild(node, (part) => {
    parts.push(part);
  });
  return parts;
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
