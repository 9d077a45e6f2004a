import type ts from "#typescript";
import type { Diagnostic } from "../diagnostic/index.js";
import { type Solvers, subjectOf } from "../execution/index.js";
import { type DeclaredInputs, type DeclaredUnit, inputsOf, planOf } from "../plan/index.js";
import { EffectiveContracts, openProject, type SourceGroup, wellFormedTargets } from "../program/index.js";
import type { Messages } from "../result/index.js";
import { clauseCount } from "./clauses.js";
import { Engine } from "./engine.js";
import type { VerifyOptions } from "./options.js";
import { unlooked } from "./prove-unit.js";

const unreadCodes = new Set<string>([
  "contract/prose",
  "contract/tag-in-text",
  "contract/unknown-tag",
  "contract/not-a-contract",
  "contract/unbound",
]);

/** A project whose units can be looked at. */
export interface PreparedProject {
  /** Those under contract, as they stand in the files. */
  readonly units: readonly DeclaredUnit[];
  readonly skipped: DeclaredInputs["skipped"];
  /** Warnings of what looks like a contract and is none. */
  readonly unread: readonly Diagnostic[];
  clauseCount(unit: DeclaredUnit): number;
  /** Whether a unit has a clause that is not looked at. */
  isUnlooked(unit: DeclaredUnit): boolean;
  /** Loads the program when it is asked first. */
  engine(): Engine;
  close(): Promise<void>;
}

/** Reads a project; what is wrong with its files goes to `problems`. */
export function prepareProject(
  group: SourceGroup,
  messages: Messages,
  options: VerifyOptions,
  solvers: Solvers,
  problems: Diagnostic[],
): PreparedProject {
  const project = openProject(group);
  const { targets, diagnostics } = wellFormedTargets(group, project);
  problems.push(...diagnostics.filter(({ severity }) => severity === "error"));
  const effective = new EffectiveContracts(project);
  const inputs = inputsOf(effective, targets);
  const countOf = (unit: DeclaredUnit): number => clauseCount(unit, effective, inputs);
  const seen = new Set<ts.Node>();
  const units = inputs.units.filter((unit) => {
    // A generic class is there once for each list of arguments: the first stands for any.
    const isNew = unit.code === undefined || !seen.has(unit.code);
    if (unit.code !== undefined && unit.kind !== "constructor") seen.add(unit.code);
    return isNew && targets.includes(unit.file) && countOf(unit) > 0;
  });
  let engine: Engine | undefined;
  return {
    units,
    skipped: inputs.skipped,
    unread: diagnostics.filter(({ code }) => unreadCodes.has(code)),
    clauseCount: countOf,
    isUnlooked: (unit) => unlooked(unit, { effective, inputs }).length > 0,
    engine: () => {
      engine ??= new Engine(
        subjectOf(project, inputs, effective, solvers.build),
        inputs,
        effective,
        planOf(project, targets, { fixtures: [] }),
        messages,
        options,
        solvers,
      );
      return engine;
    },
    close: async () => engine?.close(),
  };
}
