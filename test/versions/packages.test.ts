import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { planOf } from "../../packages/proviso/src/plan/index.js";
import { VersionFolders, versionNamed } from "../../packages/proviso/src/program/index.js";
import { lookAt } from "./contracts.js";
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
      expect(root).not.toContain("node_modules");
    }));

  it("finds what it depends on from where it lies", () =>
    install("is-odd@3.0.1", ({ root, problem }) => {
      expect(problem).toBe("");
      expect(createRequire(path.join(root, "index.js"))("./index.js")(3)).toBe(true);
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

describe.skipIf(!reached)("two versions of a package from the registry", () => {
  it("have change contracts, and are planned by them", () =>
    withFolder(async (cwd) => {
      mkdirSync(path.join(cwd, "changes"));
      writeFileSync(
        path.join(cwd, "changes/left-pad.scc"),
        `/*@ changed_behavior
  @   renamed_from leftpad;
  @   when_required len > str.length;
  @   requires len > str.length && ch === "";
  @   ensures \\result === str;
  @*/
export function leftPad(str: string, len: int, ch: string): string;
`,
      );
      await lookAt(
        cwd,
        { old: "left-pad@1.0.2", new: "left-pad@1.3.0" },
        ({ checked, changes, old, now }) => {
          expect(checked.diagnostics).toEqual([]);
          expect(checked.contracts.map((one) => [one.old.name, one.new.name])).toEqual([
            ["leftpad", "leftPad"],
          ]);
          expect(changes.changed.map((one) => one.new.name)).toEqual(["leftPad"]);
          for (const [opened, version] of [
            [old, "previous"],
            [now, "updated"],
          ] as const) {
            const [project] = opened.projects;
            if (project === undefined) expect.fail();
            const options = { fixtures: [], changes: { contracts: checked.contracts, version, guide: true } };
            const { units, shapes } = planOf(project, project.group.targets, options);
            expect(
              units.map(({ name, parameters }) => [
                name,
                ...parameters.map(({ shape }) => shapes[shape]?.kind),
              ]),
            ).toEqual([[version === "previous" ? "leftpad" : "leftPad", "string", "number", "string"]]);
          }
        },
      );
    }));
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
