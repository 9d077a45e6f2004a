import type { ParameterPlan, Plan, UnitPlan } from "../generate/index.js";
import type { ProgramChanges } from "../program/index.js";
import type { CarriedUnit, TakenArgument } from "./protocol.js";
import { type Matched, matchedIn } from "./touched.js";
import { ByPlace, placeOfPiece, placeOfUnit, unitsOf } from "./units-by-place.js";

/** Parameters as a change contract declares them: which version has each. */
export type StructuralParameters = readonly ("both" | "new" | "old")[];

/** The plans of two versions, side by side. */
export interface PlanPair {
  readonly previous: Plan;
  readonly updated: Plan;
  readonly carried: readonly (CarriedUnit | null)[];
  readonly classes: readonly number[];
  /** Why a unit cannot be carried over, by its place in the previous plan. */
  readonly obstacles: ReadonlyMap<number, string>;
}

/** Brings the plans of two versions together, by the units that were matched. */
export function planPair(
  previous: { readonly plan: Plan; readonly root: string },
  updated: { readonly plan: Plan; readonly root: string },
  changes: ProgramChanges,
  structure: (match: Matched) => StructuralParameters | undefined,
): PlanPair {
  const matches = new ByPlace(matchedIn(changes).map((match) => [match, placeOfPiece(match.old)] as const));
  const places = unitsOf(updated.plan, updated.root);
  const obstacles = new Map<number, string>();
  const carried = previous.plan.units.map((unit, i): CarriedUnit | null => {
    const place = placeOfUnit(unit, previous.root);
    const match = matches.find(place);
    const at = places.find(match === undefined ? place : placeOfPiece(match.new));
    const twin = at === undefined ? undefined : updated.plan.units[at];
    if (at === undefined || twin === undefined) {
      obstacles.set(i, whyMissing(unit, match, updated.plan));
      return null;
    }
    const declared = match && structure(match);
    const obstacle = declared === undefined ? newlyRequired(unit, twin) : undefined;
    if (obstacle !== undefined) {
      obstacles.set(i, obstacle);
      return null;
    }
    return { unit: at, takes: declared === undefined ? null : takenBy(declared, twin.parameters) };
  });
  return {
    previous: withUpdated(previous.plan, updated.plan, carried),
    updated: updated.plan,
    carried,
    classes: classTwins(previous.plan, updated.plan, carried),
    obstacles,
  };
}

/** The previous plan, with what the updated version's code mentions: where the two part is often told by that alone. */
function withUpdated(previous: Plan, updated: Plan, carried: readonly (CarriedUnit | null)[]): Plan {
  const distinct = <T>(all: readonly T[]): T[] => [
    ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
  ];
  return {
    ...previous,
    units: previous.units.map((unit, i) => ({
      ...unit,
      mentions: distinct([...unit.mentions, ...(updated.units[carried[i]?.unit ?? -1]?.mentions ?? [])]),
    })),
    constants: distinct([...previous.constants, ...updated.constants]),
    patterns: distinct([...previous.patterns, ...updated.patterns]),
  };
}

function whyMissing(unit: UnitPlan, match: Matched | undefined, { skipped }: Plan): string {
  if (match === undefined) return "the updated version does not have it";
  const name = match.new.name;
  const reason = skipped.find((one) => one.unit === name)?.reason;
  return `the updated version's ${name === unit.name ? "" : `${name} `}cannot be called${
    reason === undefined ? " from outside" : `: ${reason}`
  }`;
}

/** Why calls of the previous version do not fit the updated one, where no change contract says how to mend them. */
function newlyRequired(before: UnitPlan, now: UnitPlan): string | undefined {
  const most = Math.max(0, ...before.signatures.map(({ length }) => length));
  const isRest = before.parameters.some(({ rest }) => rest);
  const added = now.parameters.slice(most).find(({ optional, rest }) => !optional && !rest);
  return added === undefined || isRest
    ? undefined
    : `its parameter \`${added.name}\` is new and required: a change contract with \`new_param\` says what calls become`;
}

function takenBy(declared: StructuralParameters, parameters: readonly ParameterPlan[]): TakenArgument[] {
  const taken: TakenArgument[] = [];
  let from = 0;
  for (const which of declared) {
    if (which === "both") taken.push({ from: from++ });
    else if (which === "old") from++;
    else taken.push({ drawn: parameters[taken.length]?.shape ?? 0 });
  }
  return taken;
}

/** The class that each class has become: that of its units, else the one of its name. */
function classTwins(previous: Plan, updated: Plan, carried: readonly (CarriedUnit | null)[]): number[] {
  return previous.classes.map(({ name, access, units, constructorUnit }, at) => {
    const makers = constructorUnit === undefined ? [] : [constructorUnit];
    const own = units.filter((unit) => previous.units[unit]?.owner === at);
    for (const unit of [...makers, ...own]) {
      const owner = updated.units[carried[unit]?.unit ?? -1]?.owner;
      if (owner !== undefined) return owner;
    }
    return updated.classes.findIndex(
      (other) => other.name === name && other.access?.path.join(".") === access?.path.join("."),
    );
  });
}
