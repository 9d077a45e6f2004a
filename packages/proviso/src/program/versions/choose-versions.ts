import { diagnose } from "../../diagnostic/index.js";
import { commitNamed, deepen, hasCommits } from "./commit-named.js";
import { git, gitProblem, repositoryAround } from "./git.js";
import type { VersionMachine } from "./machine.js";
import type { Outcome, Version } from "./version.js";
import { versionNamed } from "./version-named.js";

/** Two versions to compare. */
export interface ChosenVersions {
  readonly old: Version;
  readonly new: Version;
  /** What a person should know of how they were chosen. */
  readonly remark?: string;
}

/**
 * The versions that two names mean. Without the second, the working tree is the new one; without any, HEAD is the old
 * one, or, where nothing has changed since, its parent, and HEAD the new one.
 */
export async function chooseVersions(
  names: { readonly old?: string | undefined; readonly new?: string | undefined },
  cwd: string,
  machine: VersionMachine,
): Promise<Outcome<ChosenVersions>> {
  if (names.old === undefined && names.new === undefined) return defaultVersions(cwd, machine);
  const old = await versionNamed(names.old ?? "HEAD", cwd, machine);
  if (old.value === undefined) return old;
  if (names.new === undefined)
    return { value: { old: old.value, new: { kind: "working-tree", folder: cwd } } };
  const other = await versionNamed(names.new, cwd, machine);
  return other.value === undefined ? other : { value: { old: old.value, new: other.value } };
}

async function defaultVersions(cwd: string, machine: VersionMachine): Promise<Outcome<ChosenVersions>> {
  const repository = await repositoryAround(machine, cwd, "HEAD");
  if (repository.value === undefined) return repository;
  const span = { file: "HEAD", start: 0, end: 0 };
  if (!(await hasCommits(machine, cwd)))
    return { problem: diagnose("version/no-commits", span, { folder: repository.value.top }) };
  const head = await commitNamed("HEAD", cwd, machine);
  if (head.value === undefined) return head;
  const status = await git(machine, cwd, ["status", "--porcelain", "-z", "--untracked-files=normal"]);
  if (status.kind !== "exited" || status.status !== 0) return { problem: gitProblem(status, "HEAD", cwd) };
  if (status.out !== "") return { value: { old: head.value, new: { kind: "working-tree", folder: cwd } } };
  const parent = await commitNamed("HEAD~1", cwd, machine);
  if (parent.value === undefined) {
    const remedy =
      (await deepen(machine, cwd)) ?? "change something, or name two versions: `proviso diff <old> <new>`";
    return { problem: diagnose("version/nothing-changed", span, { remedy }) };
  }
  return {
    value: {
      old: parent.value,
      new: head.value,
      remark: "The working tree is the same as HEAD, so HEAD is compared with the commit before it.",
    },
  };
}
