import { describe, expect, it } from "vitest";
import { inFolder, proviso, type ResultDocument, summaryOf, tested, unitOf } from "./support.js";

// Input of all sorts: the right exit status, and one clear message for each thing that is wrong.

const small = ["--cases", "200", "--causes", "none"];
const fault = (name: string): string =>
  `/** @ensures \\result < 100 */\nexport function ${name}(n: number): number { return n; }\n`;

const said = ({ problems }: ResultDocument): string[] =>
  problems.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`).sort();

describe.concurrent("what is wrong with one file", () => {
  it("is said once, and others are tested", async () => {
    const files = {
      "broken.ts": "export const x: = 1;\n",
      "contract.ts": "/** @requires nope > 0 */\nexport function f(n: number): number { return n; }\n",
      "malformed.ts": "/** @requires n > */\nexport function f(n: number): number { return n; }\n",
      "throws.ts": `throw new Error("boom");\n${fault("f")}`,
      "needs.ts": `import { x } from "not-there";\nexport const y = x;\n${fault("f")}`,
      "fine.ts": fault("g"),
    };
    await inFolder(files, async (cwd) => {
      const { status, document } = await tested(cwd, [".", "missing.ts", "package.json", ...small]);
      expect(status).toBe(2);
      expect(said(document)).toEqual([
        "broken.ts:1 source/syntax Type expected.",
        "contract.ts:1 contract/type Cannot find name 'nope'.",
        expect.stringMatching(/^malformed\.ts:1 contract\//),
        "missing.ts:1 source/not-found `missing.ts` does not exist: check the name, or run from another folder.",
        expect.stringMatching(
          /^needs\.ts:1 test\/cannot-load The module could not be loaded, so nothing in it was called: .*Cannot find package 'not-there'/,
        ),
        expect.stringMatching(/^package\.json:1 source\/not-found /),
        "throws.ts:1 test/cannot-load The module could not be loaded, so nothing in it was called: Error: boom",
      ]);
      expect(summaryOf(document)).toEqual(["postcondition g: g(100);"]);
      const unknown = document.units.filter(({ verdict }) => verdict === "unknown");
      expect(unknown.map(({ file, reason }) => `${file} ${reason}`).sort()).toEqual([
        "needs.ts its module could not be loaded",
        "throws.ts its module could not be loaded",
      ]);
    });
  });

  it("does not matter where nothing of the file is called", async () => {
    const files = {
      "project.test.ts": 'import "vitest-of-another-version";\nthrow new Error("no suite");\n',
      "some.config.ts": 'import proviso from "not-there";\nexport default { plugins: [proviso] };\n',
      "fine.ts": fault("g"),
    };
    await inFolder(files, async (cwd) => {
      const { status, document } = await tested(cwd, small);
      expect(said(document)).toEqual([]);
      expect(status).toBe(1);
    });
  });
});

describe.concurrent("a folder", () => {
  it.each([
    ["without files", {}, "No source files found.\n"],
    ["without contracts", { "a.ts": "export function f(): void {}\n" }, "No contracts to test in 1 file.\n"],
    [
      "in which all is well",
      { "a.ts": fault("f").replace("return n", "return Math.min(n, 99) || 0") },
      "✔ 1 of 1 unit under contract tested, no nonconformance (200 calls, 200 meaningful; seed 1).\n",
    ],
    [
      "in which nothing can be called",
      { "a.ts": "/** @requires false */\nexport function f(): void {}\n" },
      "Nothing is known of 1 unit under contract (200 calls, 0 meaningful; seed 1).\n",
    ],
  ])("%s is clean", async (_, files, text) => {
    await inFolder(files, async (cwd) => {
      const { status, stdout, stderr } = await proviso(cwd, ["test", ...small]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout.endsWith(text), stdout).toBe(true);
    });
  });
});

describe.concurrent("a module", () => {
  it("may be of any kind that Node loads", async () => {
    const files = {
      "package.json": '{ "type": "module" }',
      "tsconfig.json": `{
  "compilerOptions": { "jsx": "react", "jsxFactory": "h", "module": "nodenext", "allowJs": true, "checkJs": true }
}`,
      "circle/one.ts": `import { two } from "./two.js";
/** @ensures \\result < 100 */
export function one(n: number): number { return n > 1000 ? two(n) : 0; }
`,
      "circle/two.ts": `import { one } from "./one.js";
/** @requires n >= 0 */
export function two(n: number): number { return n > 2000 ? one(-n) : n; }
`,
      "jsdoc.js": `/**
 * @param {number} n
 * @returns {number}
 * @ensures \\result < 100
 */
export function documented(n) { return n; }
`,
      "common.cjs": `/**
 * @param {number} n
 * @ensures \\result < 100
 */
function common(n) { return n; }
module.exports = { common };
`,
      "compiled.cts": fault("compiled"),
      "element.tsx": `const h = (tag: string, props: object) => ({ tag, props });
declare global { namespace JSX { interface IntrinsicElements { [name: string]: object } } }
/** @ensures n < 100 */
export function element(n: number): object { return <div size={n} />; }
`,
      "default-class.ts": `export default class {
  /** @ensures \\result < 100 */
  method(n: number): number { return n; }
}
`,
      "default-function.ts":
        "/** @ensures \\result < 100 */\nexport default function (n: number): number { return n; }\n",
      "again.ts": 'export { documented as renamed } from "./jsdoc.js";\n',
    };
    await inFolder(files, async (cwd) => {
      const { status, document } = await tested(cwd, [
        ".",
        "common.cjs",
        "jsdoc.js",
        ...small,
        "--cases",
        "2500",
      ]);
      expect(said(document)).toEqual([]);
      expect(status).toBe(1);
      expect(summaryOf(document).filter((line) => !line.includes("method"))).toEqual([
        "postcondition common: common.common(100);",
        "postcondition compiled: compiled(100);",
        "postcondition default: defaultFunction(100);",
        expect.stringMatching(/^postcondition documented: (documented|renamed)\(100\);$/),
        "postcondition element: element(100);",
        "postcondition one: one(1001);",
      ]);
      expect(unitOf(document, "two").verdict).toBe("tested");
      const method = document.findings.find(({ inputs }) => inputs?.includes("method"));
      expect(method?.inputs).toMatch(/^const (\w+) = new defaultClass\(\);\n\1\.method\(100\);$/);
      expect(method?.test).toMatch(/^import defaultClass from "\.\/default-class\.js";\n\n/);
    });
  });
});

describe.concurrent("an option", () => {
  it.each([
    ["--cases", "x", "--cases takes a whole number of at least 1, and not `x`."],
    ["--cases", "0", "--cases takes a whole number of at least 1, and not `0`."],
    ["--cases", "2.5", "--cases takes a whole number of at least 1, and not `2.5`."],
    ["--seed", "-1", "--seed takes a whole number of at least 0, and not `-1`."],
    ["--seed", "1e400", "--seed takes a whole number of at least 0, and not `1e400`."],
    ["--time-limit", "0", "--time-limit takes a number of at least 0.1, and not `0`."],
    ["--time-limit", "soon", "--time-limit takes a number of at least 0.1, and not `soon`."],
    ["--causes", "luck", "--causes takes experiments or jmlok or none, and not `luck`."],
    ["--framework", "jest", "--framework takes vitest or node, and not `jest`."],
    ["--sed", "1", "There is no option --sed. Did you mean --seed? See `proviso test --help`."],
  ])("with a wrong value is refused: %s %s", async (option, value, message) => {
    await inFolder({ "fine.ts": fault("f") }, async (cwd) => {
      expect(await proviso(cwd, ["test", option, value])).toMatchObject({
        status: 2,
        stdout: "",
        stderr: `proviso: ${message}\n`,
      });
    });
  });

  it("for time ends the search, and the report says so", async () => {
    await inFolder({ "fine.ts": fault("f").replace("< 100", "!== 0.123456") }, async (cwd) => {
      const { document } = await tested(cwd, [
        "--time-limit",
        "0.5",
        "--cases",
        "100000000",
        "--causes",
        "none",
      ]);
      expect(document.remarks).toEqual([
        {
          kind: "stopped",
          message: expect.stringMatching(
            /^the clock ended the search after \d+ cases: another run may get further, with --time-limit above 0\.5$/,
          ),
        },
      ]);
    });
  });
});
