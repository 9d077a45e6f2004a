import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { versionMachine } from "../../packages/proviso/src/cli/version-machine.js";
import type { VersionMachine } from "../../packages/proviso/src/program/index.js";

/** This machine; the names of its temporary folders are kept, so that a test can see that they are gone. */
export function watchedMachine(): VersionMachine & { readonly made: readonly string[] } {
  const made: string[] = [];
  return {
    ...versionMachine,
    made,
    temporaryFolder: () => {
      const folder = versionMachine.temporaryFolder();
      made.push(folder);
      return folder;
    },
  };
}

/** A folder on disk, for as long as `use` runs; its name has blanks and letters beyond ASCII. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const outer = realpathSync(mkdtempSync(path.join(tmpdir(), "proviso-versions-")));
  const folder = path.join(outer, "my repö дом");
  mkdirSync(folder);
  try {
    return await use(folder);
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
}

/** Whether there is git; what needs it is left out where there is none. */
export const hasGit = ((): boolean => {
  try {
    execFileSync("git", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

export type Files = Readonly<Record<string, string>>;

/** A repository of git in a folder. */
export class TestRepository {
  constructor(readonly folder: string) {
    this.git("init", "--quiet", "--initial-branch=main");
  }

  git(...args: readonly string[]): string {
    const settings = [
      "user.name=A",
      "user.email=a@example.org",
      "commit.gpgsign=false",
      "core.quotePath=true",
    ];
    return execFileSync("git", [...settings.flatMap((one) => ["-c", one]), ...args], {
      cwd: this.folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  }

  write(files: Files): void {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  /** Writes these files and commits all that changed; returns the commit. */
  commit(files: Files = {}): string {
    this.write(files);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", "a change");
    return this.git("rev-parse", "HEAD");
  }
}

export function withRepository<T>(use: (repository: TestRepository) => Promise<T>): Promise<T> {
  return withFolder((folder) => use(new TestRepository(folder)));
}
