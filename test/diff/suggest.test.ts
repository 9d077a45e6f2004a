import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { reported } from "../test/support.js";
import { diffed, diffedIn, type Files, inFolder, proviso, repository, withChange } from "./support.js";

// Drafts of change contracts: what they say of simple changes, and the law that the comparison a draft came from accepts it.

const cases = ["--cases", "6000"];

/** The draft for a change of one file, put to use: lint finds nothing wrong, and no unit differs any more. */
async function drafted(previous: string, updated: string, more: Files = {}): Promise<string> {
  return await withChange({ "src/a.ts": previous, ...more }, { "src/a.ts": updated }, async (repository) => {
    const { document, status } = await diffedIn(repository, ["--suggest", ...cases]);
    expect(status).toBe(1);
    expect(document.suggestion).toHaveLength(1);
    const [{ file, text } = { file: "", text: "" }] = document.suggestion ?? [];
    expect(file).toBe("src/a.scc");
    repository.write({ [file]: text });
    expect(await proviso(repository.folder, ["lint"])).toMatchObject({ status: 0, stderr: "" });
    const again = await diffedIn(repository, cases);
    expect(again.document.findings).toEqual([]);
    expect(again.document.remarks?.filter(({ kind }) => kind === "contract-unused")).toEqual([]);
    return text;
  });
}

/** The contract in a draft of a single unit. */
function contractIn(text: string): string {
  return /\/\*@([\s\S]*?)@\*\//.exec(text)?.[1]?.replace(/^\s*@/gm, "").replace(/\s+/g, " ").trim() ?? "";
}

const simple: readonly (readonly [before: string, now: string, contract: string])[] = [
  [
    `export function f(s: string): string { if (s === "") throw new RangeError("empty"); return s; }`,
    `export function f(s: string): string { return s; }`,
    `changed_behavior when_signaled (e: RangeError) true; signals (e: RangeError) false; ensures \\result === "";`,
  ],
  [
    `export function f(n: number): number { return n; }`,
    `export function f(n: number): number { if (n > 7) throw new RangeError("large"); return n; }`,
    `changed_behavior requires n > 7; when_ensured true; ensures false; signals (e: Error) e instanceof RangeError;`,
  ],
  [
    `export function f(n: number): number { return n; }`,
    `export function f(n: number): number { return Math.max(0, n); }`,
    `changed_behavior when_ensured true; ensures Object.is(\\result, Math.max(0, \\prev(\\result)));`,
  ],
  [
    `export function f(s: string): string { return s; }`,
    `export function f(s: string): string { return s.toUpperCase(); }`,
    `changed_behavior when_ensured true; ensures \\result === \\prev(\\result).toUpperCase();`,
  ],
  [
    `export function f(b: boolean): boolean { return b; }`,
    `export function f(b: boolean): boolean { return !b; }`,
    `changed_behavior when_ensured true; ensures \\result === !\\prev(\\result);`,
  ],
  [
    `export function f(a: number[]): string { return a.length === 0 ? "none" : "some"; }`,
    `export function f(a: number[]): string { return a.length === 0 ? "empty" : "some"; }`,
    `changed_behavior requires a.length === 0; when_ensured true; ensures \\result === "empty";`,
  ],
  [
    `export function f(v: string | number): string { return String(v); }`,
    `export function f(v: string | number): string { return typeof v === "string" ? "text" : String(v); }`,
    `changed_behavior requires typeof v === "string"; when_ensured true; ensures \\result === "text";`,
  ],
  [
    `export function f(a: number[]): number[] { return [...a]; }`,
    `export function f(a: number[]): number[] { return [...a, 1]; }`,
    `changed_behavior when_ensured true; ensures \\result.length === \\prev(\\result.length) + 1;`,
  ],
];

it("say of simple changes when versions differ, and how", { timeout: 240_000 }, async () => {
  const numbered = (which: 0 | 1): string =>
    simple.map((one, i) => one[which].replace("function f(", `function f${i}(`)).join("\n");
  const text = await drafted(numbered(0), numbered(1));
  const contracts = text
    .split(/^\/\/ Of .*$/m)
    .slice(1)
    .map(contractIn);
  expect(contracts).toEqual(simple.map(([, , contract]) => contract));
});

describe("drafts", { timeout: 240_000 }, () => {
  it("say so if nothing simple tells when versions differ", async () => {
    const hash = (mod: number): string =>
      `export function f(s: string): number { let h = 0; for (const c of s) h = (h * 31 + c.charCodeAt(0)) % 97; return h % ${mod}; }\n`;
    const text = await drafted(hash(7), hash(8));
    expect(contractIn(text)).toBe("changed_behavior requires true; when_ensured true;");
    expect(text).toMatch(/^\/\/ Of \d+ calls, \d+ differ\.$/m);
    expect(text).toMatch(
      /^\/\/ Nothing simple tells these calls from \d+ others? that do(es)? not change: this case allows them to, and in any way\.$/m,
    );
  });

  it("of classes and types from elsewhere can be put to use", async () => {
    const source = (limit: string, sum: string): string => `import type { Item } from "./item.js";
export interface Settings { depth: number }
interface Hidden { depth: number }
export default class Box<T extends string> {
  items: Item[] = [];
  private total = 0;
  constructor(readonly label: T) {}
  put(item: Item, settings?: Settings): number { ${limit} this.items.push(item); this.total += item.weight; return this.items.length; }
  get weight(): number { return this.total${sum}; }
  static of(hidden: Hidden): number { return hidden.depth${sum}; }
}
`;
    const text = await drafted(source("", ""), source("if (item.weight > 100) return -1;", " + 1"), {
      "src/item.ts": "export interface Item { weight: number }\n",
    });
    expect(text).toContain('import type { Item } from "./item.js";\n');
    expect(text).toContain('import type { Settings } from "./a.js";\n');
    expect(text).toContain("export default class Box<T extends string> {\n");
    expect(text).toContain("  put(item: Item, settings?: Settings): number;\n");
    expect(text).toContain("requires item.weight > 100;");
    expect(text).toContain("  get weight(): number;\n");
    expect(text).toContain("  static of(hidden: any): number;\n");
  });

  it("are written beside the source, and never over what is there", async () => {
    const source = (plus: string, times: string): string =>
      `export function f(n: number): number { return n${plus}; }\nexport function g(n: number): number { return n${times}; }\n`;
    const known =
      "//@ changed_behavior ensures Object.is(\\result, 2 * n);\nexport function g(n: number): number;\n";
    const unlike = { "src/a.ts": source(" + 2", " * 2") };
    await withChange({ "src/a.ts": source("", "") }, unlike, async (repository) => {
      const suggested = await diffedIn(repository, ["--suggest", "--write", "tests", ...cases]);
      expect(suggested.document.written).toEqual(["tests/src/a.discrepancies.test.ts", "src/a.scc"]);
      expect(await diffedIn(repository, ["--suggest", ...cases])).toMatchObject({
        status: 0,
        document: { findings: [], suggestion: [] },
      });
      repository.write({ "src/a.scc": known });
      const { document } = await diffedIn(repository, ["--suggest", "--write", "other", ...cases]);
      expect(document.written).toEqual(["other/src/a.discrepancies.test.ts"]);
      expect(document.remarks).toContainEqual({
        kind: "not-written",
        message: "src/a.scc is there, and stays as it is: take over from the draft what you want",
      });
      const [{ file, text } = { file: "", text: "" }] = document.suggestion ?? [];
      expect(text.startsWith(known)).toBe(true);
      expect(text).not.toContain(`${known}\n//@`);
      repository.write({ [file]: text });
      expect((await diffedIn(repository, cases)).document.findings).toEqual([]);
    });
  });
});

it("are accepted by the comparison that they come from, for a corpus of regressions", {
  timeout: 600_000,
}, async () => {
  const corpus = path.join(repository, "corpus/diff/regression");
  const names = readdirSync(corpus).filter((_, i) => i % 6 === 0);
  const files = names.flatMap((name) =>
    readdirSync(path.join(corpus, name)).map((file) => {
      const place = file === "old.ts" ? `old/${name}.ts` : `new/${name}.${file === "new.ts" ? "ts" : "scc"}`;
      return [place, readFileSync(path.join(corpus, name, file), "utf8")] as const;
    }),
  );
  const args = ["./old", "./new", "--cases", "6000", "--time-limit", "60"];
  await inFolder(Object.fromEntries(files), async (folder) => {
    const { suggestion = [], findings } = await diffed(folder, [...args, "--suggest"]);
    expect(findings).toHaveLength(names.length);
    // The others have a change contract, which says no more than it should; their other units may be drafted for.
    const without = names.filter((name) => !files.some(([place]) => place === `new/${name}.scc`));
    const drafted = suggestion.map(({ file }) => path.basename(file, ".scc"));
    expect(drafted).toEqual(expect.arrayContaining(without));
    for (const { file, text } of suggestion) writeFileSync(path.join(folder, file), text);
    const again = await diffed(folder, args);
    expect(again.problems).toEqual([]);
    expect(again.findings.map(({ file }) => file).sort()).toEqual(
      findings
        .map(({ file }) => file)
        .filter((file) => !drafted.includes(path.basename(file, ".ts")))
        .sort(),
    );
    const linted = (await reported("lint", folder, ["new"])).document.findings;
    expect(linted.filter(({ file }) => suggestion.some((one) => one.file === file))).toEqual([]);
  });
});
