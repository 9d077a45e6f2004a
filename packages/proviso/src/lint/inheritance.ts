import ts from "#typescript";
import { type ContractedFile, isContractFile, ownerOf, unitName } from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import type { EffectiveContracts } from "../program/index.js";

/**
 * Finds contracts of overriding units that hide what they inherit, and `also` where nothing is inherited. A unit's
 * cases are joined with the inherited ones either way; `also` tells the reader.
 */
export function checkInheritance(file: ContractedFile, effective: EffectiveContracts): Diagnostic[] {
  if (isContractFile(file.original.fileName)) return [];
  const found: Diagnostic[] = [];
  for (const { unit, cases } of file.contracts.units.values()) {
    const [first] = cases;
    const owner = ownerOf(unit);
    if (first === undefined || ts.isConstructorDeclaration(unit)) continue;
    const inherits = owner !== undefined && (owner.heritageClauses?.length ?? 0) > 0;
    const [inherited] = inherits ? effective.ofUnit(unit).filter(({ source }) => source === "inherited") : [];
    const keyword = first.clauses[0]?.keyword.range ?? first.range;
    if (inherited !== undefined && !first.also) {
      const span = { file: file.original.fileName, ...keyword };
      found.push(
        diagnose("contract/missing-also", span, { unit: unitName(unit), from: unitName(inherited.unit) }),
      );
    } else if (inherited === undefined && first.also) {
      const span = {
        file: file.original.fileName,
        start: first.range.start,
        end: first.range.start + "also".length,
      };
      found.push(diagnose("contract/nothing-inherited", span, { unit: unitName(unit) }));
    }
  }
  return found;
}
