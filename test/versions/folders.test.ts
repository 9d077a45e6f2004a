import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  type Outcome,
  type VersionFolder,
  VersionFolders,
  versionNamed,
} from "../../packages/proviso/src/program/index.js";
import { hasGit, type TestRepository, watchedMachine, withFolder, withRepository } from "./support.js";

/** The folder of a version, for as long as `use` runs; afterwards nothing that was made may be left. */
async function withVersion<T>(
  name: string,
  cwd: string,
  use: (outcome: Outcome<VersionFolder>) => T,
): Promise<T> {
  const machine = watchedMachine();
  const folders = new VersionFolders(machine);
  try {
    const named = await versionNamed(name, cwd, machine);
    return use(named.value === undefined ? named : await folders.folderOf(named.value));
  } finally {
    folders.dispose();
    expect(machine.made.filter((folder) => existsSync(folder))).toEqual([]);
  }
}

/** Every file below a folder and what is in it, links as where they lead. */
function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const stats = lstatSync(file);
      const held = stats.isFile() ? createHash("sha1").update(readFileSync(file)).digest("hex") : "";
      return `${name} ${stats.mode} ${stats.mtimeMs} ${held}`;
    });
}

const read = (file: string): string => readFileSync(file, "utf8");

function commitTwo(repository: TestRepository): void {
  repository.commit({ "src/ä b.ts": "old", "src/gone.ts": "gone", "pack age/a.ts": "old" });
  repository.git("rm", "--quiet", "src/gone.ts");
  repository.commit({ "src/ä b.ts": "new", "pack age/a.ts": "new" });
}

describe.skipIf(!hasGit)("a commit as a folder", () => {
  it("has its files, and leaves checkout and repository as they were", () =>
    withRepository(async (repository) => {
      commitTwo(repository);
      repository.write({ "src/ä b.ts": "edited", "untracked.ts": "" });
      repository.git("add", "src");
      repository.git("config", "core.hooksPath", "hooks");
      repository.write({ "hooks/post-index-change": "#!/bin/sh\ntouch hooked\n" });
      chmodSync(path.join(repository.folder, "hooks/post-index-change"), 0o755);
      const before = snapshot(repository.folder);
      await withVersion("HEAD~1", path.join(repository.folder, "pack age"), ({ value }) => {
        const { root, folder } = value ?? expect.fail("no folder");
        expect(readdirSync(root).sort()).toEqual(["pack age", "src"]);
        expect(read(path.join(root, "src/ä b.ts"))).toBe("old");
        expect(existsSync(path.join(root, "src/gone.ts"))).toBe(true);
        expect(folder).toBe(path.join(root, "pack age"));
        expect(read(path.join(folder, "a.ts"))).toBe("old");
      });
      expect(snapshot(repository.folder)).toEqual(before);
    }));

  it("says that it has no such folder", () =>
    withRepository(async (repository) => {
      repository.commit({ "a.ts": "" });
      repository.commit({ "in/side/b.ts": "" });
      await withVersion("HEAD~1", path.join(repository.folder, "in/side"), ({ problem }) =>
        expect(problem?.message).toBe(
          "`HEAD~1` has no folder `in/side`, which this is: name another version, or run from another folder.",
        ),
      );
    }));

  it("leaves submodules and files kept elsewhere as they are", () =>
    withRepository(async (repository) => {
      const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n";
      const sha = repository.commit({ "a.bin": pointer });
      repository.git("update-index", "--add", "--cacheinfo", `160000,${sha},sub`);
      repository.write({ ".gitattributes": "*.bin filter=lfs\n" });
      repository.git("add", ".gitattributes");
      repository.git("commit", "--quiet", "--message", "a submodule");
      repository.git("config", "filter.lfs.smudge", "false");
      repository.git("config", "filter.lfs.process", "false");
      repository.git("config", "filter.lfs.required", "true");
      await withVersion("HEAD", repository.folder, ({ value, problem }) => {
        const { root } = value ?? expect.fail(problem?.message);
        expect(read(path.join(root, "a.bin"))).toBe(pointer);
        expect(existsSync(path.join(root, "sub")) ? readdirSync(path.join(root, "sub")) : []).toEqual([]);
      });
    }));

  it("is found from a linked work tree too", () =>
    withRepository(async (repository) => {
      commitTwo(repository);
      const tree = `${repository.folder} tree`;
      repository.git("worktree", "add", "--quiet", tree, "HEAD~1");
      await withVersion("main", tree, ({ value }) =>
        expect(read(path.join(value?.root ?? "", "src/ä b.ts"))).toBe("new"),
      );
    }));
});

describe("a folder", () => {
  it("stays where it is", () =>
    withFolder(async (cwd) => {
      mkdirSync(path.join(cwd, "old"));
      await withVersion("./old", cwd, ({ value }) =>
        expect(value).toMatchObject({ root: path.join(cwd, "old"), folder: path.join(cwd, "old") }),
      );
      expect(existsSync(path.join(cwd, "old"))).toBe(true);
    }));
});

describe.skipIf(!hasGit)("what a commit depends on", () => {
  const manifest = (dependencies: Readonly<Record<string, string>>, more: object = {}): string =>
    JSON.stringify({ name: "it", version: "1.0.0", dependencies, ...more });
  const ignored = { ".gitignore": "node_modules\n" };

  it("is linked from the checkout where both ask for the same, whatever their own version", () =>
    withRepository(async (repository) => {
      const lock = (version: string): string =>
        JSON.stringify({ version, packages: { "": { version }, "node_modules/dep": { version: "1.0.0" } } });
      repository.commit({
        ...ignored,
        "package.json": manifest({ dep: "1" }),
        "package-lock.json": lock("1.0.0"),
      });
      repository.commit({
        "package.json": manifest({ dep: "1" }, { version: "1.0.1", scripts: { test: "true" } }),
        "package-lock.json": lock("1.0.1"),
      });
      repository.write({
        "node_modules/dep/index.js": "dep",
        "node_modules/@scope/name/index.js": "scoped",
        "node_modules/.cache/x": "",
      });
      const before = snapshot(repository.folder);
      await withVersion("HEAD~1", repository.folder, ({ value }) => {
        const modules = path.join(value?.root ?? "", "node_modules");
        expect(read(path.join(modules, "dep/index.js"))).toBe("dep");
        expect(read(path.join(modules, "@scope/name/index.js"))).toBe("scoped");
        expect(lstatSync(path.join(modules, "dep")).isSymbolicLink()).toBe(true);
        expect(readdirSync(modules)).toEqual(["@scope", "dep"]);
        writeFileSync(path.join(modules, "written-by-a-tool"), "");
      });
      expect(snapshot(repository.folder)).toEqual(before);
    }));

  it("is the version's own where it is of the repository itself", () =>
    withRepository(async (repository) => {
      const files = (text: string): Record<string, string> => ({
        ...ignored,
        "package.json": manifest({}, { workspaces: ["packages/*"] }),
        "packages/core/package.json": manifest({}),
        "packages/core/index.js": text,
        "packages/app/package.json": manifest({ core: "*" }),
      });
      repository.commit(files("old"));
      repository.commit(files("new"));
      repository.write({ "node_modules/dep/index.js": "dep" });
      symlinkSync("../packages/core", path.join(repository.folder, "node_modules/core"));
      await withVersion("HEAD~1", repository.folder, ({ value }) => {
        const root = value?.root ?? "";
        expect(read(path.join(root, "node_modules/core/index.js"))).toBe("old");
        expect(realpathSync(path.join(root, "node_modules/core"))).toBe(path.join(root, "packages/core"));
        expect(read(path.join(root, "node_modules/dep/index.js"))).toBe("dep");
      });
    }));

  it("is installed where they ask for something else, here for a package of the repository", () =>
    withRepository(async (repository) => {
      repository.commit({
        ...ignored,
        "package.json": manifest({ local: "file:./local" }),
        "local/package.json": JSON.stringify({
          name: "local",
          version: "1.0.0",
          scripts: { install: "touch ran", prepare: "touch ran" },
        }),
      });
      repository.commit({ "package.json": manifest({}) });
      repository.write({ "node_modules/.keep/x": "" });
      await withVersion("HEAD~1", repository.folder, ({ value, problem }) => {
        const root = value?.root ?? expect.fail(problem?.message);
        expect(existsSync(path.join(root, "node_modules/local/package.json"))).toBe(true);
        expect(existsSync(path.join(root, "local/ran"))).toBe(false);
        expect(existsSync(path.join(root, "package-lock.json"))).toBe(false);
      });
    }));

  it("is left out where the checkout has nothing installed", () =>
    withRepository(async (repository) => {
      repository.commit({ ...ignored, "package.json": manifest({ dep: "1" }) });
      repository.commit({ "package.json": manifest({}) });
      await withVersion("HEAD~1", repository.folder, ({ value }) =>
        expect(existsSync(path.join(value?.root ?? "", "node_modules"))).toBe(false),
      );
    }));

  it("is reported with what npm says where it cannot be installed", () =>
    withRepository(async (repository) => {
      repository.commit({
        ...ignored,
        "sub/package.json": manifest({ local: "file:./nowhere" }),
        "sub/package-lock.json": "{ not a lock",
      });
      repository.commit({ "sub/package.json": manifest({}) });
      repository.write({ "sub/node_modules/dep/index.js": "" });
      await withVersion("HEAD~1", repository.folder, ({ problem }) => {
        expect(problem?.code).toBe("version/dependencies");
        expect(problem?.message).toMatch(
          /^The packages that `sub` of `HEAD~1` depends on could not be installed: npm ended with status \d+\. Install them in a copy by hand and name that folder\.\nnpm error/,
        );
      });
    }));
});
