import path from "node:path";
import type { Plan } from "../../generate/index.js";
import { EffectiveContracts, type Project } from "../../program/index.js";
import type { FindingKind, Messages, WeighedCause } from "../../result/index.js";
import { doubtOf } from "../doubt.js";
import type { TestOptions } from "../options.js";
import type { FoundData, Searched } from "../protocol.js";
import { Experimenter } from "./experimenter.js";
import { jmlokCause } from "./jmlok-rules.js";
import type { Laboratory } from "./laboratory.js";
import { type UnitFacts, unitFacts } from "./unit-facts.js";
import { weigh } from "./weigh.js";

/** The likely causes of what was found, for each the likeliest first; none where there was no time. */
export async function causesOf(
  searched: Searched,
  plan: Plan,
  project: Project,
  { causes: how, onEvidence, timeLeft }: Pick<TestOptions, "causes" | "onEvidence" | "timeLeft">,
  messages: Messages,
  laboratory: Laboratory,
  /** Whether there is time for one more. */
  hasTime: () => boolean,
): Promise<readonly (readonly WeighedCause[])[]> {
  if (how === "none" || searched.found.length === 0) return [];
  const effective = new EffectiveContracts(project);
  const factsOf = factsIn(project, plan.modules, effective);
  if (how === "jmlok") return jmlokCauses(searched.found, factsOf, messages.cwd);
  const experimenter = new Experimenter(laboratory, searched, plan, project, messages, factsOf, effective);
  const causes: (readonly WeighedCause[])[] = [];
  for (const found of searched.found) {
    // What is not brought about again cannot be experimented on; what the sandbox refuses, it would refuse there.
    const isWorthIt = doubtOf(found) === undefined && hasTime();
    const all = isWorthIt ? await experimenter.evidence(found) : undefined;
    // What the clock ended early says nothing of what it did not come to.
    const evidence = timeLeft === undefined || timeLeft() > 0 ? all : undefined;
    onEvidence?.(evidence);
    causes.push(evidence === undefined ? [] : weigh(found.kind as FindingKind, evidence));
  }
  return causes;
}

/** What JMLOK's rules say of nonconformances; they need no run. */
export function jmlokCauses(
  found: readonly Pick<FoundData, "unit" | "kind" | "file">[],
  factsOf: FactsOf,
  cwd: string,
): readonly (readonly WeighedCause[])[] {
  return found.map(({ unit, kind, file }) => {
    const facts = factsOf(unit, path.resolve(cwd, file));
    return facts === undefined ? [] : [jmlokCause(kind as FindingKind, facts)];
  });
}

type FactsOf = (unit: string, file: string) => UnitFacts | undefined;

/** What is known of a unit, in the file where it is looked for or in one of the modules. */
export function factsIn(
  project: Project,
  modules: readonly string[],
  effective = new EffectiveContracts(project),
): FactsOf {
  return (unit, file) => {
    const found = [file, ...modules].flatMap((name) => {
      const source = project.files.get(name)?.original ?? project.program.getSourceFile(name);
      return (source && unitFacts(unit, source, effective)) ?? [];
    });
    // A contract may stand in a file of its own, where the unit has no code.
    return found.find(({ hasBody }) => hasBody) ?? found[0];
  };
}
