import path from "node:path";
import { diagnose } from "../../diagnostic/index.js";
import { provideDependencies } from "./dependencies.js";
import { git, gitProblem } from "./git.js";
import type { VersionMachine } from "./machine.js";
import { npm } from "./npm.js";
import type { Commit, NpmPackage, Outcome, Version } from "./version.js";

/** A version as files. */
export interface VersionFolder {
  readonly version: Version;
  /** All of it: the repository's top, the package, or the folder itself. */
  readonly root: string;
  /** The folder in it that stands for the one the user is in. */
  readonly folder: string;
}

/**
 * Versions as folders. What has files already stays where it is; a commit is written to a temporary folder through an
 * index of its own, so that neither checkout nor index of the user's is touched; a package is installed into one, and moved
 * out of `node_modules`, where code counts as other people's, to beside it, where it finds what it depends on all the same.
 */
export class VersionFolders {
  readonly #temporary: string[] = [];

  constructor(readonly machine: VersionMachine) {}

  async folderOf(version: Version): Promise<Outcome<VersionFolder>> {
    switch (version.kind) {
      case "working-tree":
      case "folder":
        return { value: { version, root: version.folder, folder: version.folder } };
      case "commit":
        return this.#commit(version);
      case "package":
        return this.#package(version);
    }
  }

  /** Removes all that was made. */
  dispose(): void {
    for (const folder of this.#temporary.splice(0)) this.machine.removeFolder(folder);
  }

  /** An empty folder that goes away with the others. */
  scratch(): string {
    return this.#temporaryFolder();
  }

  #temporaryFolder(): string {
    const folder = this.machine.temporaryFolder();
    this.#temporary.push(folder);
    return folder;
  }

  async #commit(version: Commit): Promise<Outcome<VersionFolder>> {
    const { written, sha, repository } = version;
    const temporary = this.#temporaryFolder();
    const root = path.join(temporary, "tree");
    const env = { GIT_INDEX_FILE: path.join(temporary, "index") };
    this.machine.makeFolder(root);
    for (const args of [
      ["read-tree", sha],
      [...unfiltered, "checkout-index", "--all", "--quiet", `--prefix=${root}/`],
    ]) {
      const ended = await git(this.machine, repository.top, args, env);
      if (ended.kind !== "exited" || ended.status !== 0)
        return { problem: gitProblem(ended, written, repository.top) };
    }
    const folder = path.join(root, repository.inside);
    if (this.machine.kindOf(folder) !== "folder") {
      const reason = `has no folder \`${repository.inside}\`, which this is`;
      return { problem: diagnose("version/no-folder", spanOf(written), { written, reason }) };
    }
    const problem = await provideDependencies(root, repository.top, written, this.machine);
    return problem === undefined ? { value: { version, root, folder } } : { problem };
  }

  async #package(version: NpmPackage): Promise<Outcome<VersionFolder>> {
    const { written, name } = version;
    const temporary = this.#temporaryFolder();
    const failure = await npm(this.machine, temporary, ["install", "--prefix", temporary, written]);
    const installed = path.join(temporary, "node_modules", name);
    if (failure === undefined && this.machine.kindOf(installed) === "folder") {
      const root = path.join(temporary, name);
      this.machine.makeFolder(path.dirname(root));
      this.machine.move(installed, root);
      this.machine.link(root, installed);
      return { value: { version, root, folder: root } };
    }
    const { reason, said } = failure ?? { reason: "npm put it elsewhere", said: "" };
    return { problem: diagnose("version/package", spanOf(written), { written, reason, said }) };
  }
}

/** Large files that are kept elsewhere stay what the repository has of them. */
const unfiltered = ["smudge=", "process=", "required=false"].flatMap((one) => ["-c", `filter.lfs.${one}`]);

function spanOf(written: string): { file: string; start: number; end: number } {
  return { file: written, start: 0, end: 0 };
}
