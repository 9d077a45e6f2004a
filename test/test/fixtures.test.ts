import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, node, proviso, repository, tested, testedFiles } from "./support.js";

const mail = `export type Email = string;
export type Big = number;
export class Clock {
  constructor(readonly hour: number) {
    if (hour !== 7) throw new Error("no such hour");
  }
}
//@ requires to.includes("@");
//@ ensures \\result.endsWith("org");
export function domain(to: Email): string {
  return to.split("@")[1] ?? "";
}
//@ ensures \\result > 7;
export function hourOf(clock: Clock): number {
  return clock.hour;
}
//@ ensures \\result < 500;
export function big(n: Big): number {
  return n;
}
`;
const config = `import fc from "fast-check";
import { Clock } from "./mail.js";
export default {
  fixtures: {
    Email: ["a@b.org", "x@y.com"],
    Clock: () => new Clock(7),
    Big: fc.integer({ min: 400, max: 600 }),
  },
};
`;
const files = { "package.json": '{ "type": "module" }', "mail.ts": mail, "proviso.config.ts": config };

describe("fixtures", () => {
  it("are what is given for their types: lists, functions, arbitraries", async () => {
    await inFolder(files, async (cwd) => {
      const { document } = await tested(cwd, ["mail.ts", "--cases", "600", "--causes", "none"]);
      const inputs = Object.fromEntries(document.findings.map(({ unit, inputs: lines }) => [unit, lines]));
      expect(inputs).toMatchObject({
        domain: "domain(fixtures.Email[1]);",
        hourOf: "hourOf(fixtures.Clock());",
        big: expect.stringMatching(/^big\([56]\d\d\);$/),
      });
      expect(document.units.map(({ cases }) => cases?.meaningful === cases?.run)).toEqual([true, true, true]);
    });
  });

  it("are imported by tests that use them", async () => {
    await inFolder(files, async (cwd) => {
      await proviso(cwd, ["test", "mail.ts", "--cases", "600", "--causes", "none", "--write", "out"]);
      const file = path.join(cwd, "out/mail.nonconformances.test.ts");
      expect(readFileSync(file, "utf8")).toContain('import config from "../proviso.config.js";');
      const register = path.join(repository, "packages/proviso/dist/doors/node/register.js");
      const { status, stdout } = await node(cwd, ["--import", register, "--test", file]);
      expect(status).toBe(1);
      expect(stdout).toMatch(/# fail 3/);
      expect(stdout).toMatch(/# pass 1/);
    });
  });

  it("that cannot serve are refused", async () => {
    const wrong = { ...files, "proviso.config.ts": "export default { fixtures: { Email: 3 } };\n" };
    await inFolder(wrong, async (cwd) => {
      expect(await proviso(cwd, ["test", "mail.ts"])).toMatchObject({
        status: 2,
        stderr:
          "proviso: proviso.config.ts: `fixtures.Email` must be a list of values, a function that makes one, or an arbitrary of fast-check's.\n",
      });
    });
    const missing = { ...files, "proviso.config.ts": "export default { fixtures: 3 };\n" };
    await inFolder(missing, async (cwd) => {
      expect((await proviso(cwd, ["test", "mail.ts"])).stderr).toContain("`fixtures` must be an object");
    });
  });
});

describe("promises that no case tests", () => {
  it("are named, and others are not", async () => {
    const { document } = await testedFiles(
      {
        "a.ts": `//@ requires n >= 0 && n < 5;
//@ ensures \\result >= 0;
//@ ensures n > 100 ==> \\result > 100;
//@ ensures n >= 0 ==> \\result <= 10;
//@ signals (e: RangeError) n > 3;
//@ signals (e: TypeError) false;
export function twice(n: number): number {
  return n * 2;
}
`,
      },
      ["--cases", "400"],
    );
    expect(document.remarks?.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
      "never-tested 3",
      "never-tested 5",
    ]);
  });
});
