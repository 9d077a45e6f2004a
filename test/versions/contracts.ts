import { expect } from "vitest";
import type { Diagnostic } from "../../packages/proviso/src/diagnostic/index.js";
import { LineMap } from "../../packages/proviso/src/diagnostic/index.js";
import {
  type CheckedChangeContracts,
  changesBetween,
  checkChangeContracts,
  chooseVersions,
  type FoundChangeContracts,
  findChangeContracts,
  type OpenedVersion,
  openVersion,
  type ProgramChanges,
  type ReadChangeContracts,
  readChangeContracts,
  VersionFolders,
} from "../../packages/proviso/src/program/index.js";
import { type TestRepository, watchedMachine, withRepository } from "./support.js";

/** All that is known of a change before anything runs. */
export interface Change {
  readonly old: OpenedVersion;
  readonly now: OpenedVersion;
  readonly found: FoundChangeContracts;
  readonly read: ReadChangeContracts;
  readonly changes: ProgramChanges;
  readonly checked: CheckedChangeContracts;
}

/** Looks at the change between two versions, named as on the command line. */
export async function lookAt<T>(
  cwd: string,
  names: { readonly old?: string; readonly new?: string; readonly contracts?: readonly string[] },
  use: (change: Change) => T,
): Promise<T> {
  const machine = watchedMachine();
  const folders = new VersionFolders(machine);
  try {
    const { value: chosen, problem } = await chooseVersions(names, cwd, machine);
    if (chosen === undefined) expect.fail(problem.message);
    const before = await folders.folderOf(chosen.old);
    const after = await folders.folderOf(chosen.new);
    if (before.value === undefined || after.value === undefined)
      expect.fail((before.problem ?? after.problem)?.message);
    const found = findChangeContracts(before.value, after.value, machine, names.contracts ?? [], cwd);
    const old = openVersion(before.value, machine, [], []);
    const now = openVersion(after.value, machine, [], []);
    const read = readChangeContracts(found.files, now);
    const changes = changesBetween(old, now, read.renames);
    const checked = checkChangeContracts(read, { old, now }, changes);
    return use({ old, now, found, read, changes, checked });
  } finally {
    folders.dispose();
  }
}

/** What is said of a change from `old` in `HEAD` to `now` in the working tree. */
export function ofChange(
  old: string,
  now: string,
  contract: string,
  file = "a.ts",
): Promise<{ readonly said: string[]; readonly units: string[] }> {
  return withRepository((repository: TestRepository) => {
    repository.commit({ [file]: old });
    const contractFile = file.replace(/\.[^.]+$/, ".scc");
    repository.write({ [file]: now, [contractFile]: contract });
    return lookAt(repository.folder, {}, ({ checked, read, found }) => ({
      said: [...found.diagnostics, ...read.diagnostics, ...checked.diagnostics].map((one) =>
        brief(one, contract),
      ),
      units: checked.contracts.map((one) => `${one.old.name} -> ${one.new.name}`),
    }));
  });
}

/** `line:column code message`. */
export function brief({ span, code, message }: Diagnostic, text: string): string {
  const { line, column } = new LineMap(text).position(span.start);
  return `${line}:${column} ${code} ${message}`;
}
