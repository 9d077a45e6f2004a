import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { withProject } from "../support/project.js";

// The built binary, as a user runs it: real processes, real folders.

const repository = path.resolve(import.meta.dirname, "../..");
const binary = path.join(repository, "packages/proviso/bin/proviso.js");

function proviso(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [binary, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
}

const good = "//@ requires x > 0;\nexport function f(x: number): number { return x; }\n";
const bad =
  "/**\n * Doubles.\n * @requires amount > 0\n * @ensures \\result === 2 * amout\n */\nexport function double(amount: number): number {\n  return 2 * amount;\n}\n";

describe("proviso lint", () => {
  it("shows a finding in the manner of tsc --pretty and exits with 1", () => {
    withProject({ "double.ts": bad }, (cwd) => {
      const { stdout, stderr, status } = proviso(["lint", "double.ts"], cwd);
      expect(stdout).toBe(
        [
          "double.ts:4:29 - error contract/type TS2552: Cannot find name 'amout'. Did you mean 'amount'?",
          "",
          "4  * @ensures \\result === 2 * amout",
          "                              ~~~~~",
          "",
          "  double.ts:6:24 - 'amount' is declared here.",
          "",
          "    6 export function double(amount: number): number {",
          "                             ~~~~~~~~~~~~~~",
          "",
          "✘ 1 error; 2 clauses of 1 unit in 1 file checked.",
          "",
        ].join("\n"),
      );
      expect(stderr).toBe("");
      expect(status).toBe(1);
    });
  });

  it("exits with 0 when all is well, and says what it looked at", () => {
    withProject({ "a.ts": good, "b.ts": "export {};\n" }, (cwd) => {
      const { stdout, status } = proviso(["lint"], cwd);
      expect(stdout).toBe("✔ 1 clause of 1 unit in 2 files: no errors.\n");
      expect(status).toBe(0);
    });
  });

  it("says so when there is nothing to look at", () => {
    withProject({ "a.ts": "export {};\n" }, (cwd) => {
      expect(proviso(["lint"], cwd)).toMatchObject({ stdout: "No contracts found in 1 file.\n", status: 0 });
    });
    withProject({ "readme.txt": "" }, (cwd) => {
      expect(proviso(["lint"], cwd)).toMatchObject({ stdout: "No source files found.\n", status: 0 });
    });
  });

  it("leaves a run clean that has only warnings", () => {
    withProject({ "a.ts": "/** @requires a database */\nexport function f(): void {}\n" }, (cwd) => {
      const { stdout, status } = proviso(["lint", "a.ts"], cwd);
      expect(stdout).toContain("a.ts:1:15 - warning contract/prose:");
      expect(stdout).toContain("fix Make it an informal condition: (* a database *)");
      expect(status).toBe(0);
    });
  });

  it("writes json that its schema describes, and nothing else, to standard output", () => {
    withProject(
      {
        "double.ts": bad,
        "prose.ts": "/** @requires a database */\nexport function f(): void {}\n",
        "broken.ts": "export function (",
      },
      (cwd) => {
        const { stdout, stderr, status } = proviso(["lint", "--reporter", "json", "."], cwd);
        const document = JSON.parse(stdout) as {
          findings: { file: string; id: string }[];
          problems: unknown[];
        };
        const schema = JSON.parse(
          readFileSync(path.join(repository, "packages/proviso/schema/result.schema.json"), "utf8"),
        ) as object;
        const validate = new Ajv2020.default({ strict: true }).compile(schema);
        expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
        expect(document.findings.map((f) => f.file)).toEqual(["double.ts", "prose.ts"]);
        expect(document.problems.length).toBeGreaterThan(0);
        expect(stderr).toBe("");
        expect(status).toBe(2);
        const again = JSON.parse(proviso(["lint", "--reporter=json"], cwd).stdout) as typeof document;
        expect(again).toEqual(document);
      },
    );
  });

  it("writes the report to a file", () => {
    withProject({ "a.ts": good }, (cwd) => {
      expect(proviso(["lint", "--output-file", "out/report.txt", "a.ts"], cwd)).toMatchObject({
        stdout: "",
        status: 0,
      });
      expect(readFileSync(path.join(cwd, "out/report.txt"), "utf8")).toContain("no errors");
    });
  });

  it("colours only when asked or on a terminal", () => {
    withProject({ "a.ts": bad }, (cwd) => {
      expect(proviso(["lint", "a.ts"], cwd).stdout).not.toContain("\u001b");
      expect(proviso(["lint", "--color", "a.ts"], cwd).stdout).toContain("\u001b[91merror");
      expect(proviso(["lint", "a.ts"], cwd, { NO_COLOR: "", FORCE_COLOR: "1" }).stdout).toContain(
        "\u001b[91merror",
      );
    });
  });

  it("names what is wrong with its input and exits with 2", () => {
    withProject(
      {
        "broken.ts": "//@ requires x > 0;\nexport function f(x: number { return x; }\n",
        "note.md": "",
        "good.ts": good,
      },
      (cwd) => {
        const broken = proviso(["lint", "broken.ts"], cwd);
        expect(broken.stdout).toContain("broken.ts:2:29 - error source/syntax TS1005: ',' expected.");
        expect(broken.status).toBe(2);
        const missing = proviso(["lint", "nowhere.ts", "good.ts"], cwd);
        expect(missing.stdout).toContain("`nowhere.ts` does not exist");
        expect(missing.stdout).toContain("1 clause of 1 unit in 1 file checked");
        expect(missing.status).toBe(2);
        expect(proviso(["lint", "note.md"], cwd).stdout).toContain("is not a file Proviso reads");
      },
    );
  });

  it("reads a project's options, and says where a broken tsconfig.json is broken", () => {
    const source =
      "//@ requires x.length > 0;\nexport function f(x: string | undefined): number { return 1; }\n";
    withProject(
      {
        "tsconfig.json": '{ "compilerOptions": { "strict": false, "ignoreDeprecations": "6.0" } }',
        "a.ts": source,
      },
      (cwd) => {
        expect(proviso(["lint"], cwd).status).toBe(0);
      },
    );
    withProject({ "a.ts": source }, (cwd) => {
      expect(proviso(["lint", "a.ts"], cwd).stdout).toContain("'x' is possibly 'undefined'.");
    });
    withProject({ "tsconfig.json": '{ "compilerOptions": { "target": "ES1" } }', "a.ts": good }, (cwd) => {
      const { stdout, status } = proviso(["lint"], cwd);
      expect(stdout).toContain("tsconfig.json:1:34 - error config/tsconfig TS6046:");
      expect(status).toBe(2);
    });
  });

  it("reads the projects that a tsconfig.json refers to", () => {
    const project = JSON.stringify({ compilerOptions: { composite: true, strict: true }, include: ["."] });
    withProject(
      {
        "tsconfig.json": '{ "files": [], "references": [{ "path": "one" }, { "path": "two" }] }',
        "one/tsconfig.json": project,
        "one/a.ts": good,
        "two/tsconfig.json": project,
        "two/b.ts": bad,
      },
      (cwd) => {
        const { stdout, status } = proviso(["lint"], cwd);
        expect(stdout).toContain("two/b.ts:4:29");
        expect(stdout).toContain("2 units in 2 files");
        expect(status).toBe(1);
      },
    );
  });

  it("takes settings from proviso.config.ts", () => {
    withProject(
      {
        "proviso.config.ts":
          'const files: string[] = ["src"];\nexport default { files, reporter: "json" };\n',
        "src/a.ts": good,
        "b.ts": bad,
      },
      (cwd) => {
        const { stdout, status } = proviso(["lint"], cwd);
        expect(JSON.parse(stdout)).toMatchObject({ summary: { files: 1, errors: 0 } });
        expect(status).toBe(0);
      },
    );
    withProject({ "proviso.config.ts": "export default { reporters: 3 };\n", "a.ts": good }, (cwd) => {
      expect(proviso(["lint"], cwd)).toMatchObject({
        stderr: "proviso: proviso.config.ts: there is no setting `reporters`. Did you mean `reporter`?\n",
        status: 2,
      });
    });
    withProject({ "proviso.config.ts": "throw new Error('no');\n", "a.ts": good }, (cwd) => {
      expect(proviso(["lint"], cwd)).toMatchObject({
        stderr: "proviso: proviso.config.ts could not be loaded: no\n",
        status: 2,
      });
    });
    withProject({ "a.ts": good }, (cwd) => {
      expect(proviso(["lint", "--config", "none.ts"], cwd).status).toBe(2);
    });
  });

  it("works in a folder it may not write to", () => {
    withProject({ "sub/a.ts": good }, (cwd) => {
      chmodSync(path.join(cwd, "sub"), 0o555);
      expect(proviso(["lint", "sub"], cwd).status).toBe(0);
      chmodSync(path.join(cwd, "sub"), 0o755);
      const target = path.join(cwd, "file");
      writeFileSync(target, "");
      mkdirSync(path.join(cwd, "out"));
      const { stderr, status } = proviso(["lint", "--output-file", "file/report.txt", "sub"], cwd);
      expect(stderr).toContain("file/report.txt could not be written");
      expect(status).toBe(2);
    });
  });
});

describe("proviso under duress", () => {
  it("reads code that is deeper than the stack", () => {
    const terms = Array.from({ length: 5_000 }, () => '"a"').join(" + ");
    const deep = `export const long = (): string => ${terms};\nexport class A implements Iterable<number> {\n  //@ ensures \\result === long();\n  m(): string { return long(); }\n  *[Symbol.iterator](): Generator<number> {}\n}\n`;
    withProject({ "deep.ts": deep }, (cwd) => {
      expect(proviso(["lint"], cwd)).toMatchObject({ stderr: "", status: 0 });
    });
  });

  it.runIf(existsSync("/dev/full"))("says that the report could not be written", () => {
    withProject({ "a.ts": good }, (cwd) => {
      const full = openSync("/dev/full", "w");
      const run = spawnSync(process.execPath, [binary, "lint"], {
        cwd,
        encoding: "utf8",
        stdio: ["ignore", full, "pipe"],
      });
      closeSync(full);
      expect(run.stderr).toContain("the report could not be written");
      expect(run.status).toBe(2);
    });
  });
});

describe("proviso", () => {
  it("explains itself", () => {
    const help = proviso(["--help"], repository);
    expect(help.stdout).toContain("Commands:\n  check     Prove contracts where possible");
    expect(help.stdout).toContain("lint      Parse and type-check contracts");
    expect(proviso(["check", "--help"], repository).stdout).toContain("--time-limit <seconds>");
    expect(help.status).toBe(0);
    expect(proviso(["lint", "--help"], repository).stdout).toContain("--output-file <file>");
    const { version } = JSON.parse(
      readFileSync(path.join(repository, "packages/proviso/package.json"), "utf8"),
    ) as { version: string };
    expect(proviso(["--version"], repository).stdout).toBe(`${version}\n`);
    expect(proviso([], repository).status).toBe(2);
  });

  it("names the nearest command or option", () => {
    expect(proviso(["lnt"], repository)).toMatchObject({
      stderr: "proviso: There is no command `lnt`. Did you mean `proviso lint`?\n",
      status: 2,
    });
    expect(proviso(["lint", "--reportr", "json"], repository)).toMatchObject({
      stderr: "proviso: There is no option --reportr. Did you mean --reporter? See `proviso lint --help`.\n",
      status: 2,
    });
    expect(proviso(["lint", "--reporter", "xml"], repository).stderr).toBe(
      "proviso: There is no reporter `xml`. There are: pretty, json.\n",
    );
    expect(proviso(["lint", "--reporter"], repository).stderr).toContain("needs a value");
  });
});
