import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { VersionFolders, versionNamed } from "../../packages/proviso/src/program/index.js";
import { watchedMachine, withFolder } from "./support.js";

const registry = process.env["npm_config_registry"] ?? "https://registry.npmjs.org/";

const reached = await fetch(new URL("left-pad", registry), { signal: AbortSignal.timeout(10_000) })
  .then(({ ok }) => ok)
  .catch(() => false);
if (!reached) console.warn(`The registry ${registry} cannot be reached: its packages are not tested.`);

async function install(
  name: string,
  check: (found: { root: string; problem: string }) => void,
): Promise<void> {
  await withFolder(async (cwd) => {
    const machine = watchedMachine();
    const folders = new VersionFolders(machine);
    try {
      const { value: version } = await versionNamed(name, cwd, machine);
      if (version === undefined) expect.fail(`${name} is no version`);
      const { value, problem } = await folders.folderOf(version);
      check({
        root: value?.root ?? "",
        problem: problem === undefined ? "" : `${problem.code} ${problem.message}`,
      });
    } finally {
      folders.dispose();
      expect(machine.made.filter((folder) => existsSync(folder))).toEqual([]);
    }
  });
}

describe.skipIf(!reached)("a package from the registry", () => {
  it("is installed with its files", () =>
    install("left-pad@1.2.0", ({ root, problem }) => {
      expect(problem).toBe("");
      expect(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))).toMatchObject({
        name: "left-pad",
        version: "1.2.0",
      });
    }));

  it("that has no such version is refused", () =>
    install("left-pad@99.0.0", ({ problem }) =>
      expect(problem).toMatch(
        /^version\/package `left-pad@99\.0\.0` could not be installed: the registry has no such version\./,
      ),
    ));

  it("that does not exist is refused", () =>
    install("@proviso-nowhere/nothing-of-this-name@1.0.0", ({ problem }) =>
      expect(problem).toMatch(/could not be installed: the registry has no package of that name\./),
    ));
});

describe("without a network", () => {
  const before = process.env["npm_config_registry"];
  afterEach(() => {
    if (before === undefined) delete process.env["npm_config_registry"];
    else process.env["npm_config_registry"] = before;
  });

  it("says so", async () => {
    process.env["npm_config_registry"] = "http://127.0.0.1:9/";
    await install("left-pad@1.1.3", ({ problem }) =>
      expect(problem).toMatch(
        /^version\/package `left-pad@1\.1\.3` could not be installed: the registry cannot be reached\./,
      ),
    );
  });
});
