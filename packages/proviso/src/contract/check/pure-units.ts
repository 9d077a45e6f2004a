import ts from "#typescript";
import { descendants } from "../descendants.js";
import { bodyOf, unitName } from "../unit.js";
import type { Inspection } from "./inspection.js";
import { effectOf, isDeclaredPure } from "./purity.js";

/** Finds units that a contract binds to be pure, their own or an inherited one, and whose body shows that they are not. */
export function checkPureUnits(shadow: ts.SourceFile, inspection: Inspection): void {
  const { original, contracts } = inspection.file;
  const words = new Map<number, { start: number; end: number }>();
  for (const { unit, modifiers } of contracts.units.values()) {
    const word = modifiers.find(({ keyword }) => keyword === "pure");
    if (word !== undefined) words.set(unit.getStart(original), word.range);
  }
  for (const node of descendants(shadow)) {
    if (!ts.isFunctionLike(node) || bodyOf(node) === undefined) continue;
    const start = inspection.originalStart(node)?.start;
    if (start === undefined || !isDeclaredPure(node, inspection)) continue;
    const effect = effectOf(node, inspection);
    if (effect === undefined) continue;
    const name = ts.getNameOfDeclaration(node);
    const at = name === undefined ? start : (inspection.originalStart(name)?.start ?? start);
    const range = words.get(start) ?? { start: at, end: at + (name?.getText().length ?? 1) };
    inspection.report("contract/impure-unit", range, { unit: unitName(node), effect });
  }
}
