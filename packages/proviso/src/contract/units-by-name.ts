import ts from "#typescript";
import { bodyOf, declarationOf, isStatic, type UnitNode, unitOf } from "./unit.js";

const unitsIn = new WeakMap<ts.Node, ReadonlyMap<string | undefined, readonly UnitNode[]>>();

/** The units that stand directly in a node, by name; those without one, such as constructors, by none. */
export function unitsByName(parent: ts.Node): ReadonlyMap<string | undefined, readonly UnitNode[]> {
  const known = unitsIn.get(parent);
  if (known !== undefined) return known;
  const units = new Map<string | undefined, UnitNode[]>();
  ts.forEachChild(parent, (child) => {
    const unit = unitOf(child);
    if (unit === undefined) return;
    const name = ts.getNameOfDeclaration(declarationOf(unit) as ts.Declaration)?.getText();
    const already = units.get(name);
    if (already === undefined) units.set(name, [unit]);
    else already.push(unit);
  });
  unitsIn.set(parent, units);
  return units;
}

/** The signatures without a body that belong to an implementation. */
export function overloadsOf(unit: UnitNode): readonly UnitNode[] {
  if (bodyOf(unit) === undefined || ts.isArrowFunction(unit) || ts.isFunctionExpression(unit)) return [];
  const siblings = unitsByName(unit.parent).get(ts.getNameOfDeclaration(unit)?.getText()) ?? [];
  return siblings.filter(
    (sibling) =>
      sibling.kind === unit.kind && bodyOf(sibling) === undefined && isStatic(sibling) === isStatic(unit),
  );
}
