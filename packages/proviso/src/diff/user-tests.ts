import { filesBelow, type VersionMachine } from "../program/index.js";

const testFile = /(^|\/)(tests?|specs?|__tests__)\/.*\.[cm]?[jt]sx?$|\.(test|spec)\.[cm]?[jt]sx?$/;

/** The files of tests below a folder, and what may be such beside them, by their names. */
export function userTests(folder: string, machine: VersionMachine): string[] {
  return filesBelow(folder, machine).filter((file) => testFile.test(file) && !file.endsWith(".d.ts"));
}
