// Programs: which files belong to one, what options govern them, and their contracts.
// Imports the contract language, the diagnostics and TypeScript. Reads files through TypeScript's own system.
export {
  type ChangeContractFile,
  type CheckedChangeContracts,
  type ComparedVersions,
  checkChangeContracts,
  type FoundChangeContracts,
  filesBelow,
  findChangeContracts,
  parametersIn,
  type ReadChangeContract,
  type ReadChangeContracts,
  readChangeContracts,
  type UnitChangeContract,
} from "./change-contracts/index.js";
export {
  type ChangedMaker,
  type ChangedUnit,
  type ChangeReason,
  changesBetween,
  type Export,
  type ExportChanges,
  type MakerMatch,
  type MakerPiece,
  type ProgramChanges,
  type Renames,
  type UnitMatch,
  type UnitMatches,
  type UnitPiece,
  type VersionedProgram,
} from "./changes/index.js";
export {
  type EffectiveCase,
  EffectiveContracts,
  type EffectiveDeclaration,
  type EffectiveTypeClause,
} from "./effective.js";
export { type OpenedVersion, openVersion } from "./open-version.js";
export { openProject, type Project, withTexts } from "./project.js";
export { findSources, type SourceGroup } from "./sources.js";
export { syntaxErrors } from "./syntax-errors.js";
export {
  type ChosenVersions,
  chooseVersions,
  type Ended,
  type MachineCommand,
  type Outcome,
  type Version,
  type VersionFolder,
  VersionFolders,
  type VersionMachine,
  versionLabel,
  versionNamed,
} from "./versions/index.js";
export { wellFormedTargets } from "./well-formed.js";
export { isWrittenTest } from "./written-test.js";
