import type { Renames, UnitMatch } from "../program/index.js";
import type { VersionVariant } from "./options.js";
import type { StructuralParameters } from "./plan-pair.js";

/** What the user says of change contracts. */
export interface ChangeContractOptions {
  /** Files of change contracts that the user names. */
  readonly contracts: readonly string[];
}

/** The change contracts of a change. */
export interface ChangeContracts {
  readonly renames: Renames;
  /** How the versions are loaded, with the contracts woven in. */
  readonly variants: { readonly previous: VersionVariant; readonly updated: VersionVariant };
  /** How many clauses speak of a unit; nothing if there is no contract for it. */
  clausesOf(match: UnitMatch): number | undefined;
  /** Which version has each parameter, where a contract says that they differ. */
  structureOf(match: UnitMatch): StructuralParameters | undefined;
}

const asItIs: VersionVariant = { keepsContracts: true, plain: true };

/** No change contract: every difference is a regression. */
export const noContracts: ChangeContracts = {
  renames: new Map(),
  variants: { previous: asItIs, updated: asItIs },
  clausesOf: () => undefined,
  structureOf: () => undefined,
};
