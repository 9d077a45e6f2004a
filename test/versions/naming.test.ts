import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { chooseVersions, type Outcome, versionNamed } from "../../packages/proviso/src/program/index.js";
import { hasGit, watchedMachine, withFolder, withRepository } from "./support.js";

const machine = watchedMachine();

/** `code message` of what stands in the way. */
function refusal({ problem }: Outcome<unknown>): string {
  return problem === undefined ? "no problem" : `${problem.code} ${problem.message}`;
}

describe.skipIf(!hasGit)("what a name means", () => {
  it("is a commit by branch, tag, ancestor, short name, beyond ASCII too", () =>
    withRepository(async (repository) => {
      const first = repository.commit({ "a.ts": "1" });
      const second = repository.commit({ "a.ts": "2" });
      repository.git("tag", "v1.2", first);
      repository.git("tag", "--annotate", "--message", "said", "noted", first);
      repository.git("branch", "größer/дом", first);
      const names: readonly (readonly [string, string])[] = [
        ["HEAD", second],
        ["HEAD~1", first],
        ["main^", first],
        ["v1.2", first],
        ["noted", first],
        [first.slice(0, 9), first],
        ["größer/дом", first],
        ["@", second],
        ["HEAD@{1}", first],
      ];
      for (const [name, sha] of names)
        expect((await versionNamed(name, repository.folder, machine)).value, name).toMatchObject({
          kind: "commit",
          written: name,
          sha,
          repository: { top: repository.folder, inside: "" },
        });
    }));

  it("remembers the folder inside of the repository", () =>
    withRepository(async (repository) => {
      repository.commit({ "pac kages/ä/a.ts": "1" });
      const { value } = await versionNamed("HEAD", path.join(repository.folder, "pac kages/ä"), machine);
      expect(value).toMatchObject({ repository: { top: repository.folder, inside: "pac kages/ä" } });
    }));

  it("is a folder if it begins like a path and exists", () =>
    withFolder(async (folder) => {
      mkdirSync(path.join(folder, "old er"));
      writeFileSync(path.join(folder, "file"), "");
      const meaning = async (name: string): Promise<unknown> => {
        const named = await versionNamed(name, folder, machine);
        return named.value ?? refusal(named);
      };
      expect(await meaning("./old er")).toEqual({
        kind: "folder",
        written: "./old er",
        folder: path.join(folder, "old er"),
      });
      expect(await meaning(".")).toMatchObject({ kind: "folder", folder });
      expect(await meaning(folder)).toMatchObject({ kind: "folder", folder });
      expect(await meaning("./new")).toBe(
        "version/no-folder `./new` does not exist: name another version, or run from another folder.",
      );
      expect(await meaning("./file")).toBe(
        "version/no-folder `./file` is a file, not a folder: name another version, or run from another folder.",
      );
    }));

  it("is a package if it has a version, with and without a repository around", () =>
    withRepository(async (repository) => {
      repository.commit();
      for (const cwd of [repository.folder, path.dirname(repository.folder)]) {
        expect((await versionNamed("left-pad@1.2.0", cwd, machine)).value).toEqual({
          kind: "package",
          written: "left-pad@1.2.0",
          name: "left-pad",
          wanted: "1.2.0",
        });
        expect((await versionNamed("@types/node@^20 || 22", cwd, machine)).value).toMatchObject({
          name: "@types/node",
          wanted: "^20 || 22",
        });
      }
      expect(refusal(await versionNamed("x@file:../y", repository.folder, machine))).toMatch(
        "version/unknown",
      );
    }));

  it("is a commit rather than a package where git knows it", () =>
    withRepository(async (repository) => {
      const sha = repository.commit();
      repository.git("tag", "left-pad@1.2.0");
      expect((await versionNamed("left-pad@1.2.0", repository.folder, machine)).value).toMatchObject({ sha });
    }));
});

describe.skipIf(!hasGit)("a name that means nothing", () => {
  it("is answered with the nearest branch or tag", () =>
    withRepository(async (repository) => {
      repository.commit();
      repository.git("branch", "feature/parser");
      expect(refusal(await versionNamed("feature/praser", repository.folder, machine))).toBe(
        "version/unknown `feature/praser` names no version: the repository has no branch, tag or commit of that name, and it is not of the form `./folder` or `package@version`. Did you mean `feature/parser`?",
      );
      expect(refusal(await versionNamed("something-else", repository.folder, machine))).toMatch(
        "`git branch --all` and `git tag` list the names it has.",
      );
    }));

  it("is answered with the folder of that name", () =>
    withRepository(async (repository) => {
      repository.commit({ "old/a.ts": "" });
      expect(refusal(await versionNamed("old", repository.folder, machine))).toMatch(
        "git knows no such commit, and it is not of the form `./folder` or `package@version`. For the folder, write `./old`.",
      );
    }));

  it("is answered with both names where it is a stretch of history", () =>
    withRepository(async (repository) => {
      repository.commit();
      for (const [name, both] of [
        ["main..HEAD", "main HEAD"],
        ["feature/x...", "feature/x HEAD"],
      ] as const)
        expect(refusal(await versionNamed(name, repository.folder, machine))).toMatch(
          `it names a stretch of history, which is two versions, and it is not of the form \`./folder\` or \`package@version\`. Name both: \`proviso diff ${both}\`.`,
        );
    }));

  it("says that history ends too early", () =>
    withRepository(async (repository) => {
      repository.commit();
      repository.commit();
      expect(refusal(await versionNamed("HEAD~7", repository.folder, machine))).toMatch(
        "`HEAD` has no such ancestor, and it is not of the form `./folder` or `package@version`. `git log` shows those it has.",
      );
      const clone = `${repository.folder} clone`;
      repository.git("clone", "--quiet", "--depth=1", `file://${repository.folder}`, clone);
      expect(refusal(await versionNamed("HEAD~1", clone, machine))).toMatch("`git fetch --unshallow`");
      expect(refusal(await chooseVersions({}, clone, machine))).toMatch(
        /^version\/nothing-changed .*`git fetch --unshallow`/,
      );
    }));

  it.each(["", " ", "--help", "-q", "a\nb", "a\0b", "a b", "HEAD:a.ts", "..", "main..HEAD"])(
    "%j is refused with one diagnostic",
    (name) =>
      withRepository(async (repository) => {
        repository.commit({ "a.ts": "" });
        const { value, problem } = await versionNamed(name, repository.folder, machine);
        if (name === "..") expect(value).toMatchObject({ kind: "folder" });
        else expect(problem?.code).toBe("version/unknown");
      }),
  );
});

describe.skipIf(!hasGit)("without names", () => {
  it("the working tree is compared with HEAD, or HEAD with its parent", () =>
    withRepository(async (repository) => {
      const first = repository.commit({ "a.ts": "1" });
      const choose = () => chooseVersions({}, repository.folder, machine);
      expect(refusal(await choose())).toBe(
        "version/nothing-changed The working tree is the same as HEAD, and no commit comes before that, so there is nothing to compare: change something, or name two versions: `proviso diff <old> <new>`.",
      );
      const second = repository.commit({ "a.ts": "2" });
      expect((await choose()).value).toMatchObject({
        old: { sha: first },
        new: { sha: second },
        remark: "The working tree is the same as HEAD, so HEAD is compared with the commit before it.",
      });
      repository.write({ "new.ts": "" });
      const { value } = await choose();
      expect(value).toMatchObject({ old: { sha: second }, new: { kind: "working-tree" } });
      expect(value).not.toHaveProperty("remark");
    }));

  it("one name is compared with the working tree, two with each other", () =>
    withRepository(async (repository) => {
      const first = repository.commit({ "a.ts": "1" });
      repository.commit({ "a.ts": "2" });
      const choose = async (old?: string, other?: string) =>
        (await chooseVersions({ old, new: other }, repository.folder, machine)).value;
      expect(await choose("HEAD~1")).toEqual({
        old: {
          kind: "commit",
          written: "HEAD~1",
          sha: first,
          repository: { top: repository.folder, inside: "" },
        },
        new: { kind: "working-tree", folder: repository.folder },
      });
      expect(await choose("HEAD~1", ".")).toMatchObject({ old: { sha: first }, new: { kind: "folder" } });
    }));

  it("says what is missing: a repository, a commit", () =>
    withFolder(async (folder) => {
      expect(refusal(await chooseVersions({}, folder, machine))).toBe(
        `version/not-a-repository \`HEAD\` cannot be looked up: \`${folder}\` is not in a git repository. Run from one, or name folders or packages: \`./folder\`, \`package@version\`.`,
      );
      execFileSync("git", ["init", "--quiet"], { cwd: folder });
      const none = `version/no-commits The repository \`${folder}\` has no commits yet, so there is no earlier version: commit one, or name a folder.`;
      expect(refusal(await chooseVersions({}, folder, machine))).toBe(none);
      expect(refusal(await versionNamed("main", folder, machine))).toBe(none);
    }));
});

describe("without git", () => {
  const searched = process.env["PATH"];
  const empty = mkdtempSync(path.join(tmpdir(), "proviso-no-git-"));
  symlinkSync(process.execPath, path.join(empty, "node"));
  afterEach(() => {
    process.env["PATH"] = searched;
    rmSync(empty, { recursive: true, force: true });
  });

  it("packages and folders can still be named", () =>
    withFolder(async (folder) => {
      process.env["PATH"] = empty;
      expect((await versionNamed("left-pad@1.2.0", folder, machine)).value).toMatchObject({
        kind: "package",
      });
      expect((await versionNamed(".", folder, machine)).value).toMatchObject({ kind: "folder" });
      expect(refusal(await versionNamed("HEAD", folder, machine))).toBe(
        "version/no-git `HEAD` cannot be looked up: git is not installed. Install it, or name folders or packages: `./folder`, `package@version`.",
      );
    }));
});
