// Versions of a program: what a name means, and the files of it. Imports the diagnostics; files and programs of the
// machine are reached through the functions that it is given.
export { type ChosenVersions, chooseVersions } from "./choose-versions.js";
export type { Ended, MachineCommand, VersionMachine } from "./machine.js";
export { type VersionFolder, VersionFolders } from "./materialise.js";
export { type PackageEntries, packageEntries } from "./package-entries.js";
export { type Outcome, type Version, versionLabel } from "./version.js";
export { versionNamed } from "./version-named.js";
