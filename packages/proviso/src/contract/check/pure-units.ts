import ts from "#typescript";
import { unitName } from "../unit.js";
import type { Inspection } from "./inspection.js";
import { effectOf } from "./purity.js";

/** Finds units that are declared `pure` and are not, as far as their body shows it. */
export function checkPureUnits(shadow: ts.SourceFile, inspection: Inspection): void {
  const { original, contracts } = inspection.file;
  const declared = new Map<number, { name: string; range: { start: number; end: number } }>();
  for (const { unit, modifiers } of contracts.units.values()) {
    const word = modifiers.find(({ keyword }) => keyword === "pure");
    if (word !== undefined)
      declared.set(unit.getStart(original), { name: unitName(unit), range: word.range });
  }
  if (declared.size === 0) return;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const start = inspection.originalStart(node)?.start;
      const unit = start === undefined ? undefined : declared.get(start);
      const effect = unit && effectOf(node, inspection);
      if (unit !== undefined && effect !== undefined)
        inspection.report("contract/impure-unit", unit.range, { unit: unit.name, effect });
    }
    ts.forEachChild(node, visit);
  };
  visit(shadow);
}
