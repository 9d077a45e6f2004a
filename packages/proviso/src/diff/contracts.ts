import path from "node:path";
import ts from "#typescript";
import { type ContractedFile, clausesOf, unitName } from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import {
  type ChangeContractFile,
  changesBetween,
  checkChangeContracts,
  findChangeContracts,
  type ProgramChanges,
  readChangeContracts,
  type UnitChangeContract,
} from "../program/index.js";
import type { DiffOptions, VersionVariant } from "./options.js";
import type { StructuralParameters } from "./plan-pair.js";
import type { Matched } from "./touched.js";
import type { VersionProgram } from "./version-program.js";

/** What changed between two versions, and what change contracts say of it. */
export interface ContractedChanges {
  readonly changes: ProgramChanges;
  /** How the versions are loaded, with the contracts woven in. */
  readonly variants: { readonly previous: VersionVariant; readonly updated: VersionVariant };
  readonly contracts: readonly UnitChangeContract[];
  /** The files that they stand in, and those that say nothing of units. */
  readonly files: readonly ChangeContractFile[];
  /** The change contract of a unit, if there is one. */
  contractOf(match: Matched): UnitChangeContract | undefined;
  /** The folders that the contracts stand in. */
  readonly folders: readonly string[];
}

/**
 * Finds what changed, and the change contracts that speak of it. What is wrong with these goes to `diagnostics`. A draft takes
 * the place of what is found for its source.
 */
export function contractedChanges(
  previous: VersionProgram,
  updated: VersionProgram,
  { machine, cwd, contracts: named }: DiffOptions,
  diagnostics: Diagnostic[],
  drafts: readonly ChangeContractFile[] = [],
): ContractedChanges {
  const found = findChangeContracts(previous.folder, updated.folder, machine, named, cwd);
  const drafted = new Set(drafts.map(({ about }) => about));
  const files = [...found.files.filter(({ about }) => !drafted.has(about)), ...drafts];
  const read = readChangeContracts(files, updated);
  const changes = changesBetween(previous, updated, read.renames);
  const checked = checkChangeContracts(read, { old: previous, now: updated }, changes);
  diagnostics.push(...found.diagnostics, ...read.diagnostics, ...checked.diagnostics);
  const contracts = new Map<Matched["new"], UnitChangeContract>(
    checked.contracts.map((one) => [one.new, one]),
  );
  const variant = (version: "previous" | "updated"): VersionVariant => ({
    keepsContracts: true,
    plain: true,
    ...(checked.contracts.length > 0 && {
      changes: { version, files: filesOf(checked.contracts, version, diagnostics) },
    }),
  });
  return {
    changes: { ...changes, changed: withContracted(changes, contracts) },
    variants: { previous: variant("previous"), updated: variant("updated") },
    contracts: checked.contracts,
    files,
    contractOf: (match) => contracts.get(match.new),
    folders: [...new Set(checked.contracts.map(({ source }) => path.dirname(source.path)))],
  };
}

/** What a change touches, and what a change contract speaks of although nothing touches it. */
function withContracted(
  { pairs, changed }: ProgramChanges,
  contracts: ReadonlyMap<Matched["new"], UnitChangeContract>,
): ProgramChanges["changed"] {
  const known = new Map(changed.map((one) => [one.new, one]));
  return pairs.flatMap((pair) => {
    const touched = known.get(pair.new);
    if (touched !== undefined) return [touched];
    return contracts.has(pair.new) ? [{ ...pair, reasons: [] }] : [];
  });
}

type VersionFiles = NonNullable<VersionVariant["changes"]>["files"];

/** The contract file for each source of a version, and what the version calls units that are called otherwise in it. */
function filesOf(
  contracts: readonly UnitChangeContract[],
  version: "previous" | "updated",
  diagnostics: Diagnostic[],
): VersionFiles {
  const files = new Map<string, { contractFile: string; shown: string; renames: Record<string, string> }>();
  for (const { source, contract, file, old, new: now } of contracts) {
    const unit = version === "previous" ? old : now;
    const name = unit.in.written.fileName;
    const known = files.get(name) ?? { contractFile: source.path, shown: source.shown, renames: {} };
    if (known.contractFile !== source.path) {
      diagnostics.push(
        version === "updated"
          ? secondFile(file, source.shown, known.shown)
          : secondOfPrevious(file, source.shown, known.shown),
      );
      continue;
    }
    const written = unitName(contract.unit);
    if (written !== unit.name) known.renames[written] = unit.name;
    files.set(name, known);
  }
  return Object.fromEntries(
    [...files].map(([name, { contractFile, renames }]) => [name, { contractFile, renames }]),
  );
}

function secondFile({ original }: ContractedFile, shown: string, first: string): Diagnostic {
  return diagnose(
    "change/unreadable",
    { file: original.fileName, start: 0, end: 0 },
    { file: shown, reason: `\`${first}\` speaks of the same source: put both into one file` },
  );
}

/** Two files may well speak of what one file was: but only one contract file can be woven into that. */
function secondOfPrevious({ original }: ContractedFile, shown: string, first: string): Diagnostic {
  const looked = `\`${first}\` speaks of units that the previous version has in the same file, and only one contract can; put both into one file`;
  return diagnose(
    "change/no-subject",
    { file: original.fileName, start: 0, end: 0 },
    { file: shown, looked },
  );
}

/** How many clauses a change contract has. */
export function clauseCount({ contract }: UnitChangeContract): number {
  return [...clausesOf(contract.cases)].length;
}

/** What a change contract calls the parameters of the updated version; nothing for those that are more than a name. */
export function parameterNames(contract: UnitChangeContract | undefined): string[] {
  if (contract === undefined) return [];
  const which = structureOf(contract);
  return ownParameters(contract)
    .filter((_, i) => which?.[i] !== "old")
    .map(({ name, dotDotDotToken }) =>
      ts.isIdentifier(name) && dotDotDotToken === undefined ? name.text : "",
    );
}

function ownParameters({ contract: { unit } }: UnitChangeContract): ts.ParameterDeclaration[] {
  return unit.parameters.filter(({ name }) => name.getText() !== "this");
}

/** Which version has each parameter, where a contract says that they differ. */
export function structureOf(contract: UnitChangeContract | undefined): StructuralParameters | undefined {
  if (contract === undefined) return undefined;
  const { members } = contract.file.contracts;
  const which = ownParameters(contract).map((parameter) => {
    const words = members.get(parameter)?.map(({ keyword }) => keyword) ?? [];
    return words.includes("new_param") ? "new" : words.includes("old_param") ? "old" : "both";
  });
  return which.every((one) => one === "both") ? undefined : which;
}

/** The parameters that both versions have, by the names that the updated one has for them, where a contract says that they differ. */
export function commonParameters(contract: UnitChangeContract): readonly string[] | null {
  const structure = structureOf(contract);
  if (structure === undefined) return null;
  const names = contract.contract.unit.parameters
    .map(({ name }) => name.getText())
    .filter((name) => name !== "this");
  return names.filter((_, i) => structure[i] === "both");
}
