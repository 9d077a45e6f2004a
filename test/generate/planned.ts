import type { Plan, UnitPlan } from "../../packages/proviso/src/generate/index.js";
import { planOf } from "../../packages/proviso/src/plan/index.js";
import { findSources, openProject } from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import { showRelation, showShape } from "./show.js";

/** The plan of a project of these files, all of them targets unless some are named. */
export function planFiles(
  files: Readonly<Record<string, string>>,
  { fixtures = [], targets = ["."] }: { fixtures?: readonly string[]; targets?: readonly string[] } = {},
): Plan & { readonly folder: string } {
  return withProject(files, (folder) => {
    const [group] = findSources(targets, folder, []);
    if (group === undefined) throw new Error("no sources");
    return { ...planOf(openProject(group), group.targets, { fixtures }), folder };
  });
}

export function unitNamed(plan: Plan, name: string): UnitPlan {
  const unit = plan.units.find((one) => one.name === name);
  if (unit === undefined)
    throw new Error(
      `no unit ${name} in ${plan.units.map((one) => one.name).join(", ")}: ${JSON.stringify(plan.skipped)}`,
    );
  return unit;
}

/** The cases of a unit: `shape; shape | relation, relation`. */
export function showCases(plan: Plan, unit: UnitPlan): string[] {
  const names = unit.parameters.map(({ name }) => name);
  return unit.cases.map(({ parameters, relations }) => {
    const shapes = parameters.map((id) => showShape(plan, id)).join("; ");
    const related = relations.map((relation) => showRelation(relation, names)).join(", ");
    return related === "" ? shapes : `${shapes} | ${related}`;
  });
}

/** `kind name(path) member`, for comparing what a module offers at a glance. */
export function showUnits({ units }: Plan): string[] {
  return units.map(
    ({ kind, name, access, member }) =>
      `${kind} ${name} ${access === undefined ? "-" : access.path.join(".")}${member === undefined ? "" : `#${member}`}`,
  );
}
