import path from "node:path";
import type { ChangedUnit, UnitPiece } from "../../program/index.js";
import type { PartWork } from "../part-work.js";
import type { PlanPair } from "../plan-pair.js";
import type { UnitObservations } from "../protocol.js";
import { piecesByPlace, placeOfUnit } from "../units-by-place.js";
import type { VersionProgram } from "../version-program.js";
import type { SuggestedUnit } from "./suggest.js";

/** Units that differ, with all that a draft can be made from. */
export function suggestedUnits(
  units: readonly ChangedUnit[],
  { previous: plan }: PlanPair,
  observed: readonly UnitObservations[],
  { previous, updated, contracted }: PartWork,
): SuggestedUnit[] {
  const pieces = piecesByPlace(units.map((unit) => unit.old));
  return units.map((match) => {
    const at = plan.units.findIndex((unit) => pieces.find(placeOfUnit(unit, previous.root)) === match.old);
    const { mentions = [], owner } = plan.units[at] ?? {};
    const fields = owner === undefined ? [] : (plan.classes[owner]?.fields ?? []);
    const about = sourceOf(match.new, updated);
    return {
      match,
      mentions,
      fields: new Set(fields.map(({ name }) => name)),
      observations: observed.find(({ unit }) => unit === at)?.observations ?? [],
      source: { about, before: sourceOf(match.old, previous) },
      existing: contracted.files.find((one) => one.about === about)?.text ?? "",
    };
  });
}

/** The source of a unit, from the folder of its version. */
function sourceOf({ in: { written } }: UnitPiece, { folder }: VersionProgram): string {
  return path.relative(folder.folder, written.fileName).split(path.sep).join("/");
}
