import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { halfTs, inFolder, mainTs, proviso, repository } from "./support.js";

const program = { "package.json": '{ "type": "module" }', "half.ts": halfTs, "main.ts": mainTs };

describe("proviso run", () => {
  it("runs a program with its contracts checked, and has its exit status", async () => {
    const files = { ...program, "seven.js": "process.exitCode = 7;\n" };
    await inFolder(files, (cwd) => {
      expect(proviso(cwd, ["run", "main.ts", "4"])).toMatchObject({
        stdout: "half 2\n",
        stderr: "",
        status: 0,
      });
      const violated = proviso(cwd, ["run", "main.ts", "3"]);
      expect(violated.stderr).toContain("EntryPreconditionError");
      expect(violated.stderr).toContain("main.ts:4:21");
      expect(violated.status).toBe(1);
      expect(proviso(cwd, ["run", "seven.js"]).status).toBe(7);
    });
  });

  it("takes its own options before the script and gives the rest to the script", async () => {
    const files = { ...program, "args.js": "console.log(JSON.stringify(process.argv.slice(2)));\n" };
    await inFolder(files, (cwd) => {
      const args = (...rest: string[]): unknown =>
        JSON.parse(proviso(cwd, ["run", "args.js", ...rest]).stdout);
      expect(args("x", "y")).toEqual(["x", "y"]);
      expect(args("--", "--flag")).toEqual(["--flag"]);
      expect(args("--checks", "off")).toEqual(["--checks", "off"]);
      expect(proviso(cwd, ["run", "--checks", "off", "main.ts", "3"]).stdout).toBe("half 1.5\n");
      expect(proviso(cwd, ["run", "--checks=off", "--", "main.ts", "3"]).stdout).toBe("half 1.5\n");
    });
  });

  it("tells a fault of its own from one of the program", async () => {
    const deep = `//@ requires x;\nexport function f(x) {}\n${"[".repeat(40_000)}${"]".repeat(40_000)};\n`;
    await inFolder({ "deep.mjs": deep }, (cwd) => {
      const { stderr, status } = proviso(cwd, ["run", "deep.mjs"]);
      expect(stderr).toMatch(/^proviso: internal fault at .*deep\.mjs, please report it\.\n.*call stack/);
      expect(status).toBe(3);
    });
  });

  it("says what is wrong with its arguments", async () => {
    await inFolder(program, (cwd) => {
      const said = (...args: string[]): unknown[] => {
        const { stdout, stderr, status } = proviso(cwd, ["run", ...args]);
        return [stdout, stderr, status];
      };
      expect(said()).toEqual(["", "proviso: There is no script to run: `proviso run <script>`.\n", 2]);
      expect(said("nope.ts")).toEqual([
        "",
        "proviso: `nope.ts` is not a file: check the name, or run from another folder.\n",
        2,
      ]);
      expect(said("--checks", "some", "main.ts")).toEqual([
        "",
        "proviso: --checks takes all or off, and not `some`.\n",
        2,
      ]);
    });
  });

  it.skipIf(process.platform === "win32")(
    "passes signals on, and dies of what the program died of",
    async () => {
      const files = {
        "stays.mjs":
          'process.on("SIGTERM", () => process.exit(5));\nsetInterval(() => {}, 1000);\nconsole.log("ready");\n',
        "dies.mjs": 'process.kill(process.pid, "SIGKILL");\nsetInterval(() => {}, 1000);\n',
      };
      await inFolder(files, async (cwd) => {
        const start = (script: string) =>
          spawn(process.execPath, [path.join(repository, "packages/proviso/bin/proviso.js"), "run", script], {
            cwd,
          });
        const stays = start("stays.mjs");
        await once(stays.stdout, "data");
        stays.kill("SIGTERM");
        expect(await once(stays, "exit")).toEqual([5, null]);
        expect(await once(start("dies.mjs"), "exit")).toEqual([null, "SIGKILL"]);
      });
    },
  );
});
