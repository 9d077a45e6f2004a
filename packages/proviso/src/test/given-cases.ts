import { type Plan, type SequenceData, toSequenceData } from "../generate/index.js";
import type { GivenCase } from "./options.js";

/** The cases that a plan can run, with its own units in the place of those of the plan that they were made for. */
export function givenCases(given: readonly GivenCase[], plan: Plan): SequenceData[] {
  return given.flatMap(({ plan: from, sequence }) => {
    const steps = sequence.map((step) => ({ ...step, unit: sameUnit(from, step.unit, plan) }));
    return steps.every(({ unit }) => unit >= 0) ? [toSequenceData(steps)] : [];
  });
}

function sameUnit(from: Plan, at: number, plan: Plan): number {
  const unit = from.units[at];
  if (unit === undefined) return -1;
  const isSame = (other: Plan["units"][number] | undefined): boolean =>
    other?.name === unit.name &&
    other.kind === unit.kind &&
    other.file === unit.file &&
    other.line === unit.line &&
    other.column === unit.column;
  // A class is planned once for each list of type arguments: the same place is the likeliest.
  return isSame(plan.units[at]) ? at : plan.units.findIndex(isSame);
}
