import path from "node:path";
import type { Diagnostic } from "../../diagnostic/index.js";
import type { ChangeContractFile } from "../../program/index.js";
import { type ContractedChanges, contractedChanges } from "../contracts.js";
import type { DiffOptions } from "../options.js";
import type { PlanPair } from "../plan-pair.js";
import type { Searched } from "../search-changes.js";
import type { VersionProgram } from "../version-program.js";
import type { DraftFile } from "./draft-file.js";
import type { Trial } from "./suggest.js";

/** What drafts are tried on. */
export interface TrialSubject {
  readonly previous: VersionProgram;
  readonly updated: VersionProgram;
  /** An empty folder for the drafts. */
  readonly folder: string;
  /** Compares the versions by other change contracts; nothing if that cannot be done any more. */
  compare(
    contracted: ContractedChanges,
  ): Promise<{ readonly plans: PlanPair; readonly searched: Searched } | undefined>;
}

/** Compares two versions by drafts of change contracts. */
export async function tryDrafts(
  files: readonly DraftFile[],
  { previous, updated, folder, compare }: TrialSubject,
  options: DiffOptions,
): Promise<Trial | undefined> {
  const { machine } = options;
  const drafts = files.map(({ about, before, text }): ChangeContractFile => {
    const name = contractName(about);
    const full = path.join(folder, name);
    machine.makeFolder(path.dirname(full));
    machine.writeFile(full, text);
    return { about, before, path: full, shown: name, text };
  });
  const diagnostics: Diagnostic[] = [];
  const contracted = contractedChanges(previous, updated, options, diagnostics, drafts);
  const problems = diagnostics.flatMap(({ severity, span }) => {
    const { about = "", text = "" } = drafts.find((one) => one.path === span.file) ?? {};
    return severity === "error" ? [{ about, line: text.slice(0, span.start).split("\n").length }] : [];
  });
  if (problems.length > 0) return { problems, broken: [], observed: [] };
  const compared = await compare(contracted);
  if (compared === undefined) return undefined;
  const { plans, searched } = compared;
  return {
    problems,
    broken: searched.found,
    observed: (searched.tally?.observations ?? []).flatMap(({ unit, observations }) => {
      const { name, file } = plans.updated.units[plans.carried[unit]?.unit ?? -1] ?? {};
      return name === undefined || file === undefined ? [] : [{ unit: name, file, observations }];
    }),
  };
}

/** The file for change contracts beside a source. */
export function contractName(about: string): string {
  return about.replace(/(\.d)?\.[^.]+$/, ".scc");
}
