import path from "node:path";
import type { Plan } from "../../generate/index.js";
import { EffectiveContracts, type Project } from "../../program/index.js";
import type { FindingKind, Messages, WeighedCause } from "../../result/index.js";
import type { TestOptions } from "../options.js";
import type { Searched } from "../search-program.js";
import { Experimenter } from "./experimenter.js";
import { jmlokCause } from "./jmlok-rules.js";
import type { Laboratory } from "./laboratory.js";
import { unitFacts } from "./unit-facts.js";

/** The likely causes of what was found, for each the likeliest first. */
export async function causesOf(
  searched: Searched,
  plan: Plan,
  project: Project,
  how: TestOptions["causes"],
  messages: Messages,
  laboratory: Laboratory,
): Promise<readonly (readonly WeighedCause[])[]> {
  if (how === "none" || searched.found.length === 0) return [];
  const effective = new EffectiveContracts(project);
  const sourceOf = (file: string) => project.files.get(file)?.original ?? project.program.getSourceFile(file);
  const factsOf = (unit: string, file: string) => {
    const inside = [file, ...plan.modules].flatMap((name) => sourceOf(name) ?? []);
    for (const source of inside) {
      const facts = unitFacts(unit, source, effective);
      if (facts !== undefined) return facts;
    }
    return undefined;
  };
  if (how === "jmlok")
    return searched.found.map(({ unit, kind, file }) => {
      const facts = factsOf(unit, path.resolve(messages.cwd, file));
      return facts === undefined ? [] : [jmlokCause(kind as FindingKind, facts)];
    });
  const experimenter = new Experimenter(laboratory, searched, plan, project, messages, factsOf, (unit) =>
    effective.ofUnit(unit).every(({ flat }) => (flat.ensures ?? []).length === 0),
  );
  const causes: (readonly WeighedCause[])[] = [];
  for (const found of searched.found) causes.push(await experimenter.causes(found));
  return causes;
}
