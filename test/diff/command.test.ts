import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findingOf, unitOf } from "../test/support.js";
import { hasGit } from "../versions/support.js";
import { changed, diffed, inFolder, inRepository, proviso, repository } from "./support.js";

// The command as people use it: real repositories, what it says, its exit status, and what it leaves behind.

const binary = path.join(repository, "packages/proviso/bin/proviso.js");
const before = `export function discount(cents: number, percent: number): number {
  return cents - Math.round((cents * percent) / 100);
}
export const receipt = (cents: number): string => \`paid: \${discount(cents, 10)}\`;
export const untouched = (n: number): number => n + 1;
`;
const after = before.replace("return cents", "if (percent > 50) return cents;\n  return cents");

describe.skipIf(!hasGit)("proviso diff", () => {
  it("finds what changed, makes it small, and shows both outcomes", async () => {
    const document = await changed({ "src/price.ts": before }, { "src/price.ts": after });
    const finding = findingOf(document, "discount");
    expect(finding).toMatchObject({ kind: "regression", verdict: "violated", file: "src/price.ts", line: 1 });
    expect(finding.inputs).toMatch(/^discount\(-?1, 51\);$/);
    expect(finding.versions).toMatchObject({
      previous: { version: "HEAD", how: "returned" },
      updated: { version: "the working tree", how: "returned" },
    });
    expect(document.units.map(({ unit, change }) => [unit, change?.reasons])).toEqual([
      ["discount", ["code"]],
      ["receipt", ["calls discount"]],
    ]);
    // `discount` is called with 10 only.
    expect(unitOf(document, "receipt").verdict).toBe("tested");
  });

  it("has a person read it", () =>
    inRepository({ "src/price.ts": before }, { "src/price.ts": after }, async (folder) => {
      const { status, stdout } = await proviso(folder, ["diff", "--cases", "1500"]);
      expect(status).toBe(1);
      expect(stdout).toContain("error regression: discount behaves otherwise than before");
      expect(stdout).toMatch(/HEAD {14}returned .*\n {4}the working tree {2}returned /);
      expect(stdout).toContain("✘ 1 regression; 2 units of 3 changed from HEAD to the working tree");
    }));

  it("says the same for the same seed", async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => changed({ "price.ts": before }, { "price.ts": after }, ["--cases", "800"])),
    );
    const said = (document: typeof one): unknown => [document?.findings, document?.units];
    expect(said(one)).toEqual(said(other));
  });

  it("takes a change contract from beside the source, and leaves that of an earlier change aside", async () => {
    const scc = `/*@ changed_behavior
  @   requires percent > 50;
  @   ensures Object.is(\\result, cents);
  @*/
export function discount(cents: number, percent: number): number;
`;
    const announced = await changed({ "price.ts": before }, { "price.ts": after, "price.scc": scc });
    expect(announced.findings).toEqual([]);
    expect(unitOf(announced, "discount")).toMatchObject({ verdict: "tested", clauses: 2 });
    expect(unitOf(announced, "discount").change?.relevant).toBeGreaterThan(10);
    expect(announced.relevance?.firstCase).toBeLessThan(100);
    const stale = await changed({ "price.ts": before, "price.scc": scc }, { "price.ts": after });
    expect(findingOf(stale, "discount").kind).toBe("regression");
    expect(stale.remarks?.map(({ kind }) => kind)).toContain("contract-unused");
  });

  it("says which version lacks a name, with the place, and runs nothing", () =>
    inRepository(
      { "price.ts": before },
      {
        "price.ts": after,
        "price.scc":
          "//@ changed_behavior when_required rebate > 1; ensures true;\nexport function discount(cents: number, percent: number): number;\n",
      },
      async (folder) => {
        const { status, stdout } = await proviso(folder, ["diff"]);
        expect(status).toBe(2);
        expect(stdout).toContain("price.scc:1:36 - error");
        expect(stdout).toContain("rebate");
      },
    ));

  it("leaves nothing behind, in the repository and outside", () =>
    inRepository({ "price.ts": before }, { "price.ts": after }, async (folder) => {
      const temporary = path.join(folder, "temporary");
      mkdirSync(temporary);
      const files = readdirSync(folder);
      const child = spawn(process.execPath, [binary, "diff", "--cases", "100"], {
        cwd: folder,
        env: { ...process.env, TMPDIR: temporary },
        stdio: "ignore",
      });
      expect(await once(child, "exit")).toEqual([1, null]);
      expect(readdirSync(folder)).toEqual(files);
      expect(readdirSync(temporary).filter((name) => name.startsWith("proviso-"))).toEqual([]);
    }));

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "leaves nothing behind when it is ended by %s",
    (signal) =>
      inRepository({ "price.ts": before }, { "price.ts": after }, async (folder) => {
        const temporary = path.join(folder, "temporary");
        mkdirSync(temporary);
        const child = spawn(process.execPath, [binary, "diff"], {
          cwd: folder,
          env: { ...process.env, TMPDIR: temporary },
          stdio: "ignore",
        });
        const ended = once(child, "exit");
        const made = (): string[] =>
          readdirSync(temporary).filter((name) => name.startsWith("proviso-version-"));
        await expect.poll(() => made().length, { timeout: 60_000, interval: 20 }).toBe(1);
        child.kill(signal);
        expect((await ended)[1]).toBe(signal);
        expect(made()).toEqual([]);
      }),
  );

  it("says that nothing changed", async () => {
    const document = await changed({ "price.ts": before }, { "price.ts": `// Prices.\n${before}` });
    expect(document.units).toEqual([]);
    expect(document.findings).toEqual([]);
  });

  it("looks at the units that are named only", async () => {
    const document = await changed({ "price.ts": before }, { "price.ts": after }, [
      "--cases",
      "500",
      "--unit",
      "receipt",
    ]);
    expect(document.units.map(({ unit }) => unit)).toEqual(["receipt"]);
    expect(document.findings).toEqual([]);
  });

  it("runs nothing if only what can be told without is asked for", async () => {
    const document = await changed({ "price.ts": before }, { "price.ts": after }, ["--only", "static"]);
    expect(document.summary.cases).toBe(0);
    expect(document.units.map(({ unit, verdict }) => [unit, verdict])).toEqual([
      ["discount", "unknown"],
      ["receipt", "unknown"],
    ]);
  });

  it("does not call a difference a regression that follows from an announced one", async () => {
    const inner = `export const fee = (n: number): number => n;
export const bill = (n: number): string => \`total \${fee(n)}\`;
`;
    const scc = `//@ changed_behavior requires n > 0; ensures \\result === n + 1;
export function fee(n: number): number;
`;
    const document = await changed(
      { "bill.ts": inner },
      { "bill.ts": inner.replace("=> n;", "=> (n > 0 ? n + 1 : n);"), "bill.scc": scc },
    );
    expect(document.findings).toEqual([]);
    expect(unitOf(document, "bill").change?.following).toBeGreaterThan(10);
  });
});

describe("predefined change contracts", () => {
  const old = `import assert from "node:assert";
export function mean(list: readonly number[]): number {
  assert(list.length !== 1, "one");
  return list.length === 0 ? 0 : 1;
}
`;
  const compare = (text: string, predefined: string): ReturnType<typeof diffed> =>
    inFolder({ "old/mean.ts": old, "new/mean.ts": text }, (folder) =>
      diffed(folder, ["./old", "./new", "--cases", "1500", "--predefined", predefined]),
    );

  it("let a unit change as long as it asserts nothing false that was true", async () => {
    const other = await compare(old.replace("? 0 : 1", "? 5 : 6"), "assertions");
    expect(other.findings).toEqual([]);
    const worse = await compare(old.replace("!== 1", "> 1"), "assertions");
    expect(findingOf(worse, "mean")).toMatchObject({ kind: "change", inputs: "mean([]);" });
  });

  it("demand that what was asserted in vain is mended", async () => {
    const same = await compare(`${old}// The same.\n`.replace("? 0", "? 0 + 0"), "mended-assertions");
    expect(findingOf(same, "mean").kind).toBe("change");
    const mended = await compare(old.replace("!== 1", ">= 0"), "mended-assertions");
    expect(mended.findings).toEqual([]);
  });
});

describe("what a verdict may depend on", () => {
  const compare = (
    old: Record<string, string>,
    now: Record<string, string>,
    args: readonly string[] = [],
  ): ReturnType<typeof diffed> => {
    const below = (folder: string, files: Record<string, string>): [string, string][] =>
      Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]);
    const files = Object.fromEntries([...below("old", old), ...below("new", { ...old, ...now })]);
    return inFolder(files, (folder) => diffed(folder, ["./old", "./new", "--cases", "1000", ...args]));
  };

  it("a unit that is asked for does not hide what it calls", async () => {
    const old = `export const fee = (n: number): number => n;
export const total = (n: number): number => fee(n);
`;
    const scc = `//@ changed_behavior when_ensured \\result < 0; ensures \\result === 0;
export function fee(n: number): number;
`;
    const text = old.replace("=> n;", "=> (n < 0 ? 0 : n + 1);");
    const document = await compare({ "m.ts": old }, { "m.ts": text, "m.scc": scc }, ["--unit", "total"]);
    expect(document.units.map(({ unit }) => unit)).toEqual(["total"]);
    expect(findingOf(document, "fee")).toMatchObject({ kind: "regression", verdict: "violated" });
  });

  it("objects of a class that is not called by itself are known by it", async () => {
    const cart = (fields: string): string =>
      `export class Cart { private constructor() {} ${fields} static empty(): Cart { return new Cart(); } }\n`;
    const shop = (result: string): string => `import { Cart } from "./cart.js";
export const open = (): Cart => Cart.empty();
export function buy(cart: Cart, n: number): number { cart.sum += n; return ${result}; }
`;
    const document = await compare(
      { "cart.ts": cart("sum = 0;"), "shop.ts": shop("cart.sum") },
      { "cart.ts": cart('sum = 0; notes = "";'), "shop.ts": shop("cart.sum + 1") },
    );
    expect(findingOf(document, "buy")).toMatchObject({ kind: "regression", verdict: "violated" });
  });

  it("a unit that is not deterministic says nothing of another of its name", async () => {
    const document = await compare(
      {
        "a.ts": "export const tag = (n: number): number => n + Math.random();\n",
        "b.ts": "export const tag = (n: number): number => n;\n",
      },
      {
        "a.ts": "export const tag = (n: number): number => Math.random() + Math.random() + n;\n",
        "b.ts": "export const tag = (n: number): number => n + 1;\n",
      },
    );
    expect(document.units.map(({ file, verdict }) => `${file} ${verdict}`)).toEqual([
      "new/a.ts unknown",
      "new/b.ts violated",
    ]);
  });
});

describe("a discrepancy of a unit that calls one with a discrepancy", () => {
  const compare = (inner: readonly [string, string], rate: string): ReturnType<typeof diffed> => {
    const text = (code: string, by: string): string => `let calls = 0;
const rate = (): number => ${by};
export function inner(x: number): number {
  calls += 1;
  ${code}
}
export const outer = (x: number): number => (x < 0 ? inner(x) : x * rate());
`;
    return inFolder({ "old/m.ts": text(inner[0], "1"), "new/m.ts": text(inner[1], rate) }, (folder) =>
      diffed(folder, ["./old", "./new", "--cases", "1000"]),
    );
  };
  const found = ({ findings }: Awaited<ReturnType<typeof diffed>>): string[] =>
    findings.map(({ unit, verdict }) => `${unit} ${verdict}`);
  const wrong = ["return x;", "return x === -3 ? 0 : x;"] as const;

  it("is told with that, if nothing else can have caused it", async () => {
    const document = await compare(wrong, "1");
    expect(found(document)).toEqual(["inner violated"]);
    expect(findingOf(document, "inner").notes).toContainEqual({ message: "seen through outer as well" });
  });

  it("is told by itself, if something else changed", async () => {
    expect(found(await compare(wrong, "2"))).toEqual(["inner violated", "outer violated"]);
  });

  it("is told by itself, if the other one is not certain", async () => {
    const document = await compare(["return x;", "return calls > 50 ? 77 : x;"], "2");
    expect(found(document)).toEqual(["inner suspected", "outer violated"]);
  });
});

describe("a change that ends the process", () => {
  const old = `export const half = (n: number): number => n / 2;
export const both = (n: number): number => (n === 7 ? process.exit(3) : n);
`;
  const compare = (text: string): ReturnType<typeof diffed> =>
    inFolder({ "old/m.ts": old, "new/m.ts": text }, (folder) =>
      diffed(folder, ["./old", "./new", "--cases", "60", "--time-limit", "30"]),
    );

  it.each([
    ["process.exit(4)", "with status 4"],
    [
      'void Promise.reject(new Error("lost")) ?? 0',
      "by an error that nobody handles: unhandled rejection: Error: lost",
    ],
  ])("is a regression: %s", async (code, value) => {
    const document = await compare(
      old.replace("=> n / 2", `=> (n === 3 ? ${code} : n / 2)`).replace(": n)", ": n + 0)"),
    );
    expect(findingOf(document, "half")).toMatchObject({
      kind: "regression",
      verdict: "violated",
      inputs: "half(3);",
      versions: { updated: { how: "ended the process", value } },
    });
    // The previous version does the same.
    expect(unitOf(document, "both").verdict).toBe("tested");
    expect(document.findings.map(({ unit }) => unit)).toEqual(["half"]);
  });
});

describe("versions that cannot be compared", () => {
  it.each([
    [["./old", "./nowhere"], /nowhere.*does not exist/],
    [["./old", "./new", "./more"], /Two versions can be compared/],
    [["--predefined", "luck"], /assertions/],
    [["no-such-ref"], /no-such-ref/],
  ])("%j", (args, message) =>
    inFolder({ "old/a.ts": "export const a = 1;\n" }, async (folder) => {
      mkdirSync(path.join(folder, "new"));
      const { status, stdout, stderr } = await proviso(folder, ["diff", ...args]);
      expect(status).toBe(2);
      expect(stdout + stderr).toMatch(message);
    }),
  );

  it("tells of a file that cannot be parsed where it is", () =>
    inFolder({ "old/a.ts": "export const a = 1;\n", "new/a.ts": "export const a = ;\n" }, async (folder) => {
      const { status, stdout } = await proviso(folder, ["diff", "./old", "./new"]);
      expect(status).toBe(2);
      expect(stdout).toContain("new/a.ts:1:18 - error");
    }));
});
