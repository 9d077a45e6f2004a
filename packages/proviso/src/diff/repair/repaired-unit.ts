import type { UnitChangeContract, UnitMatch } from "../../program/index.js";
import type { StructuralParameters } from "../plan-pair.js";

/** A unit whose signature changed, as its change contract says. */
export interface RepairedUnit {
  /** By its name in the updated version. */
  readonly name: string;
  /** Its file in the updated version, absolute. */
  readonly file: string;
  readonly parameters: StructuralParameters | undefined;
}

/** A name that the updated version has for what the previous one called otherwise. */
export interface ChangedName {
  readonly file: string;
  /** The class or object around it; nothing for what a module itself declares. */
  readonly owner: string | undefined;
  readonly from: string;
  readonly to: string;
}

/** What change contracts say of the signatures and the names of units. */
export interface StructuralChanges {
  readonly units: readonly RepairedUnit[];
  readonly names: readonly ChangedName[];
}

/** What of a change breaks the calls of others, by what its change contracts say. */
export function structuralChanges(
  pairs: readonly UnitMatch[],
  contractOf: (match: UnitMatch) => UnitChangeContract | undefined,
  structureOf: (contract: UnitChangeContract | undefined) => StructuralParameters | undefined,
): StructuralChanges {
  const names = new Map<string, ChangedName>();
  const units: RepairedUnit[] = [];
  for (const pair of pairs) {
    const file = pair.new.in.written.fileName;
    const parameters = structureOf(contractOf(pair));
    if (parameters !== undefined) units.push({ name: pair.new.name, file, parameters });
    if (pair.how !== "renamed_from") continue;
    for (const name of changedNames(pair, file)) names.set(JSON.stringify(name), name);
  }
  return { units, names: [...names.values()] };
}

/** Where two names part, those around them included: `Shop.buy` and `Store.order` differ in both. */
function changedNames({ old, new: now }: UnitMatch, file: string): ChangedName[] {
  const parts = (name: string): string[] => name.replace(/^[gs]et /, "").split(".");
  const [before, after] = [parts(old.name), parts(now.name)];
  if (before.length !== after.length) return [];
  return after.flatMap((to, i) => {
    const from = before[i] ?? to;
    return from === to ? [] : [{ file, owner: i === 0 ? undefined : after[i - 1], from, to }];
  });
}
