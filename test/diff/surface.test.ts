import { describe, expect, it } from "vitest";
import { findingOf, unitOf } from "../test/support.js";
import { diffed, inFolder, proviso } from "./support.js";

// What callers see of a version besides how its units behave: what it exports, under what names, with what values.

function comparison(old: string, updated: string, file = "a.ts"): Record<string, string> {
  return { [`old/${file}`]: old, [`new/${file}`]: updated };
}

const args = ["./old", "./new", "--cases", "300"];
const compared = (...of: Parameters<typeof comparison>): ReturnType<typeof diffed> =>
  inFolder(comparison(...of), (folder) => diffed(folder, args));
const told = (...of: Parameters<typeof comparison>): Promise<{ status: number; stdout: string }> =>
  inFolder(comparison(...of), (folder) => proviso(folder, ["diff", ...args]));

describe("what a module exports", () => {
  it("is called by its module where it has no name, and compared with what was exported before", async () => {
    const document = await compared(
      "module.exports = function isNumber(n) { return typeof n === 'number'; };\n",
      "module.exports = function (n) { return typeof n === 'string'; };\n",
      "index.js",
    );
    expect(findingOf(document, "module.exports").kind).toBe("regression");
    expect(unitOf(document, "module.exports").change?.from?.unit).toBe("isNumber");
  });

  it("is not called clean where it has nothing in common with before", async () => {
    const { status, stdout } = await told(
      "export const f = () => 1;\n",
      "export const g = (n: number) => n;\n",
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\? Nothing could be compared .*; 1 export is gone\.$/m);
    expect(stdout).not.toContain("✔");
  });

  it("is told where it is gone, new, or made in another way", async () => {
    const { status, stdout } = await told(
      "export const keep = () => 1;\nexport const dead = () => 1;\nexport function made() { return 1; }\n",
      "export const keep = () => 1;\nexport const fresh = 1;\nexport const made = [keep][0];\n",
    );
    expect(status).toBe(0);
    expect(stdout).toContain("no longer exported\n  a.ts: dead is gone");
    expect(stdout).toContain("newly exported\n  a.ts: fresh");
    expect(stdout).toContain("a.ts: made was the function made and is a value that the module makes now");
    expect(stdout).not.toContain("✔");
  });

  it("is compared if it is a value", async () => {
    const document = await compared(
      "export const limit = 10;\nexport const table = { a: [1] };\nexport const same = [1, 2];\n",
      "export const limit = 11;\nexport const table = { a: [2] };\nexport const same = [1, 1 + 1];\n",
    );
    expect(document.findings.map(({ message, kind }) => `${kind}: ${message}`)).toEqual([
      "regression: the exported value limit differs: 10 before, 11 now",
      "regression: the exported value table.a[0] differs: 1 before, 2 now",
    ]);
    expect(document.units.map(({ unit, verdict }) => `${unit} ${verdict}`)).toEqual([
      "limit violated",
      "table violated",
    ]);
  });

  it("is compared if it is a value of CommonJS", async () => {
    const document = await compared("exports.limit = 10;\n", "exports.limit = 11;\n", "a.js");
    expect(findingOf(document, "limit").message).toContain("10 before, 11 now");
  });
});

describe("a module that loaded before and throws now", () => {
  const loads = "export const f = (n: number): number => n;\n";
  const throws = `${loads.replace("=> n", "=> n + 1")}throw new Error("not today");\n`;

  it("is a regression with the reason, and its units are unknown", async () => {
    const document = await compared(loads, throws);
    expect(document.findings.map(({ message }) => message)).toEqual([
      "this module cannot be loaded any more: Error: not today",
    ]);
    expect(unitOf(document, "f")).toMatchObject({
      verdict: "unknown",
      reason: "its module cannot be loaded any more: Error: not today",
    });
  });
});

describe("a file that cannot be parsed", () => {
  const good = "export const f = (n: number): number => n;\n";
  const worse = good.replace("=> n", "=> n + 1");

  it("is a problem of the updated version, and the others are compared", () =>
    inFolder({ ...comparison(good, worse), "new/b.ts": "export const g = ( => ;\n" }, async (folder) => {
      const { status, stdout } = await proviso(folder, ["diff", ...args]);
      expect(status).toBe(2);
      expect(stdout).toContain("new/b.ts:1:20 - error source/syntax");
      expect(stdout).toContain("regression: f behaves otherwise");
      expect(stdout).toContain("2 problems with the input, and 1 finding besides.");
    }));

  it("of the previous version is told, and nobody's fault", () =>
    inFolder(
      { ...comparison(good, worse), "old/b.ts": "export const g = ( => ;\n", "new/b.ts": good },
      async (folder) => {
        const { status, stdout } = await proviso(folder, ["diff", ...args]);
        expect(status).toBe(1);
        expect(stdout).toContain("./old: old/b.ts:1: ");
      },
    ));
});

describe("--unit", () => {
  const old = "export class Till { put(n: number) { return n; } }\nexport const charge = (n: number) => n;\n";
  const updated = old.replaceAll("n;", "n + 0;").replace("charge", "fee");
  const scc =
    "//@ changed_behavior renamed_from charge; preserves_when true;\nexport function fee(n: number): number;\n";
  const units = (names: string): Promise<{ status: number; said: string; listed: string[] }> =>
    inFolder({ ...comparison(old, updated), "new/a.scc": scc }, async (folder) => {
      const { status, stdout } = await proviso(folder, [
        "diff",
        ...args,
        "--only",
        "static",
        "--unit",
        names,
      ]);
      return { status, said: stdout, listed: stdout.match(/(?<=unknown {3})\S+/g) ?? [] };
    });

  it("takes the names of classes, and names that units had before", async () => {
    expect((await units("Till")).listed).toEqual(["Till.put"]);
    expect((await units("charge")).listed).toEqual(["fee"]);
  });

  it("refuses a name that nothing has, and says which is near", async () => {
    const { status, said } = await units("feee");
    expect(status).toBe(2);
    expect(said).toContain("No unit is called `feee` in either version: did you mean `fee`?");
  });
});

describe("a difference that shows only after other calls", () => {
  const old =
    "let id = 0;\nexport function nextId() { return ++id; }\nexport function noop(n: number) { return n; }\n";

  it("is a warning, and the unit that it shows in is listed", async () => {
    const document = await compared(old, old.replace("return n;", "id++; return n;"));
    expect(findingOf(document, "nextId")).toMatchObject({ verdict: "suspected", severity: "warning" });
    expect(unitOf(document, "nextId").verdict).toBe("suspected");
  });
});

it("a case of a change contract opens with its own word", () =>
  inFolder(
    {
      ...comparison("export const f = (n: number) => n;\n", "export const f = (n: number) => n + 1;\n"),
      "new/a.scc": "//@ behavior ensures true;\nexport function f(n: number): number;\n",
    },
    async (folder) => {
      const { status, stdout } = await proviso(folder, ["diff", ...args]);
      expect(status).toBe(2);
      expect(stdout).toContain("changed_behavior");
    },
  ));
