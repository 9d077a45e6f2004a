// What changed between two versions of a program: units matched across them, and which of them a change touches.
// Imports the language, projects and TypeScript.
export {
  type ChangedMaker,
  type ChangedUnit,
  type ChangeReason,
  changesBetween,
  type ProgramChanges,
} from "./changes.js";
export type { ExportChanges } from "./export-changes.js";
export type { Export } from "./exported.js";
export type { MakerMatch, MakerPiece } from "./makers.js";
export type { Renames, UnitMatch, UnitMatches } from "./match-units.js";
export type { VersionedProgram } from "./version-files.js";
export type { UnitPiece } from "./version-pieces.js";
