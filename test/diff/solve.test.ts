import { describe, expect, it } from "vitest";
import { findingOf, unitOf } from "../test/support.js";
import { diffed, type Files, inFolder, proviso } from "./support.js";

// Calls that meet an update condition, solved for where those that are drawn do not.

/** What `proviso diff` says of two folders. */
function compared(files: Files, args: readonly string[] = []): ReturnType<typeof diffed> {
  return inFolder(files, (folder) =>
    diffed(folder, ["./old", "./new", "--cases", "1500", "--time-limit", "60", ...args]),
  );
}

const solved = ({ remarks = [] }: Awaited<ReturnType<typeof diffed>>): readonly string[] =>
  remarks.filter(({ kind }) => kind === "solved").map(({ unit, message }) => `${unit}: ${message}`);

const isMet = "code * 3 - 7 === 2202626 && text.startsWith('ab#') && text.endsWith('?') && text.length > 12";

const contractOf = (text: string, signature: string): string => `/*@ changed_behavior
  @   ${text}
  @*/
${signature}
`;

describe("calls that are solved for", () => {
  it("meet what is required of the input", async () => {
    const old =
      "export function price(text: string, code: number): number {\n  return text.length + code;\n}\n";
    const document = await compared({
      "old/price.ts": old,
      "new/price.ts": old.replace("return", `if (${isMet}) return 2;\n  return`),
      "new/price.scc": contractOf(
        `when_required ${isMet};\n  @   ensures \\result === 1;`,
        "export function price(text: string, code: number): number;",
      ),
    });
    expect(findingOf(document, "price")).toMatchObject({ kind: "change", verdict: "violated" });
    expect(solved(document)).toEqual([
      "price: few calls meet the update condition of its change contract, so some were solved for",
    ]);
  }, 240_000);

  it("end as the contract says, on more than one path", async () => {
    const old = `export function sorted(kind: string, items: { size: number; name: string }[]): string {
  const [first, second] = items;
  if (first === undefined || second === undefined) return kind;
  const isLarge = first.size * 7 - second.size === 90001;
  if (isLarge && first.name === kind + "/" + second.name) throw new RangeError("one");
  if (isLarge && items.length === 3 && kind.includes("q7")) throw new RangeError("other");
  return kind;
}
`;
    const document = await compared({
      "old/sorted.ts": old,
      "new/sorted.ts": old.replaceAll(/throw new RangeError\((.*)\)/g, "return $1"),
      "new/sorted.scc": contractOf(
        'when_signaled (e: RangeError) true;\n  @   ensures \\result === "one" || \\result === "other";',
        "export function sorted(kind: string, items: { size: number; name: string }[]): string;",
      ),
    });
    expect(document.findings).toEqual([]);
    expect(unitOf(document, "sorted")).toMatchObject({ verdict: "tested" });
    expect(unitOf(document, "sorted").change?.relevant).toBeGreaterThan(1);
  }, 240_000);

  it("are made on objects that constructors and other calls bring into a state", async () => {
    const old = `export class Tank {
  #level = 0;
  constructor(private readonly size: number) {}
  fill(amount: number): void { this.#level += amount; }
  alarms(): boolean { return this.#level * 3 - this.size * 5 === 98767 && this.size > 4321; }
  report(): string { return this.alarms() ? "alarm" : "fine"; }
}
`;
    const document = await compared({
      "old/tank.ts": old,
      "new/tank.ts": old.replace('? "alarm"', '? "help"'),
      "new/tank.scc": `export class Tank {
  /*@ changed_behavior
    @   when_ensured \\result === "alarm";
    @   ensures \\result === "ALARM";
    @*/
  report(): string;
}
`,
    });
    expect(findingOf(document, "Tank.report")).toMatchObject({ kind: "change", verdict: "violated" });
    expect(findingOf(document, "Tank.report").inputs).toContain(".fill(");
  }, 240_000);

  it.each([
    ["of modules", '{ "type": "module" }', (code: string) => `export ${code}`],
    ["of CommonJS", "{}", (code: string) => `"use strict";\nmodule.exports = price;\n${code}`],
  ])(
    "reach JavaScript %s",
    async (_, manifest, moduleOf) => {
      const old = `const { factor } = table();
function table() { return { factor: 3 }; }
`;
      const price = (value: number): string =>
        `function price(text, code) {\n  return ${isMet.replace("3", "factor")} ? ${value} : text.length;\n}\n`;
      const isModule = manifest !== "{}";
      const document = await compared({
        "old/package.json": manifest,
        "new/package.json": manifest,
        "old/price.js": old + moduleOf(price(-1)),
        "new/price.js": old + moduleOf(price(0)),
        "new/price.scc": contractOf(
          "when_ensured \\result < 0;\n  @   ensures \\result === 1;",
          `export ${isModule ? "" : "default "}function price(text: string, code: number): number;`,
        ),
      });
      expect(findingOf(document, "price")).toMatchObject({ kind: "change", verdict: "violated" });
    },
    240_000,
  );

  it("reach functions of CommonJS by what they require", async () => {
    const price = (value: number): string => `const limits = require("./limits");
exports.price = function (text, code) {
  return limits.isMet(text, code) ? ${value} : text.length;
};
`;
    const limits = `module.exports = { isMet };\nfunction isMet(text, code) { return ${isMet}; }\n`;
    const document = await compared({
      "old/price.js": price(-1),
      "new/price.js": price(0),
      "old/limits.js": limits,
      "new/limits.js": limits,
      "new/price.scc": contractOf(
        "when_ensured \\result < 0;\n  @   ensures \\result === 0;",
        "export function price(text: string, code: number): number;",
      ),
    });
    expect(document.problems).toEqual([]);
    const [unit] = document.units.filter(({ file }) => file === "new/price.js");
    expect(unit).toMatchObject({ verdict: "tested" });
  }, 240_000);

  it("are not looked for where some that are drawn will do", async () => {
    const old = "export function twice(n: number): number {\n  return n + n;\n}\n";
    const document = await compared({
      "old/twice.ts": old,
      "new/twice.ts": old.replace("n + n", "n > 0 ? 2 * n : 0"),
      "new/twice.scc": contractOf(
        "requires !(n > 0);\n  @   ensures \\result === 0;",
        "export function twice(n: number): number;",
      ),
    });
    expect(unitOf(document, "twice")).toMatchObject({ verdict: "tested" });
    expect(solved(document)).toEqual([]);
  });

  it("are missed where something is not modelled, which is said", async () => {
    const old = `export function coded(text: string): number {
  return btoa(text) === "c29sdmUgdGhpcywgcGxlYXNl" ? 1 : 0;
}
`;
    const document = await compared({
      "old/coded.ts": old,
      "new/coded.ts": old.replace("? 1", "? 2"),
      "new/coded.scc": contractOf(
        "when_ensured \\result === 1;\n  @   ensures \\result === 2;",
        "export function coded(text: string): number;",
      ),
    });
    expect(unitOf(document, "coded")).toMatchObject({ verdict: "unknown" });
    expect(solved(document).join()).toContain("of what it depends on, this is not modelled: ");
    expect(solved(document).join()).toContain("btoa");
  }, 240_000);
});

describe("proviso diff --solver", () => {
  it("names a solver that is there", async () => {
    await inFolder({ "old/a.ts": "export {};\n", "new/a.ts": "export {};\n" }, async (folder) => {
      const { status, stderr } = await proviso(folder, ["diff", "./old", "./new", "--solver", "none"]);
      expect(status).toBe(2);
      expect(stderr).toContain("--solver");
    });
  });
});
