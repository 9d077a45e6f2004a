import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, node, proviso, tested, testedFiles, unitOf } from "./support.js";

// What looks like a success and is none.

const messages = (
  document: { readonly remarks?: readonly { kind: string; message: string }[] },
  of: string,
): string[] => (document.remarks ?? []).flatMap(({ kind, message }) => (kind === of ? [message] : []));

describe("calls that never come to an end, or only throw", () => {
  const files = {
    "a.ts": `
/** @ensures \\result > 0 */
export function hang(x: number): Promise<number> { return new Promise(() => {}); }
/** @ensures \\result > 0 */
export async function sometimes(x: boolean): Promise<number> { if (x) await new Promise(() => {}); return 1; }
/** @ensures \\result === 1 */
export function* forever(): Generator<number, number> { for (;;) yield 1; }
/** @ensures \\result === 1 */
export async function* later(): AsyncGenerator<number, number> { for (;;) yield 1; }
/** @ensures \\result > 0 */
export function todo(x: number): number { throw new Error("not implemented"); }
/** @signals_only RangeError */
export function refuse(x: number): never { throw new RangeError("no"); }
`,
  };

  it.each(["none", "experiments"])("are no tests, with --causes %s", async (causes) => {
    const { document, status } = await testedFiles(files, ["--cases", "240", "--causes", causes]);
    expect(status).toBe(0);
    for (const unit of ["hang", "forever", "later"]) {
      const { verdict, reason, cases } = unitOf(document, unit);
      expect([unit, verdict, reason]).toEqual([
        unit,
        "unknown",
        `none of ${cases?.run} calls came to an end`,
      ]);
      expect(cases?.meaningful).toBe(0);
    }
    expect(unitOf(document, "todo")).toMatchObject({
      verdict: "unknown",
      reason: expect.stringMatching(/^each of \d+ calls of todo threw something$/) as string,
    });
    expect(unitOf(document, "refuse").verdict).toBe("tested");
    const { verdict, cases } = unitOf(document, "sometimes");
    expect(verdict).toBe("tested");
    expect(cases?.meaningful).toBeLessThan(cases?.run ?? 0);
    expect(messages(document, "never-ended")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^what all \d+ calls gave never settles: await hang\(/),
        expect.stringMatching(/^what \d+ of \d+ calls gave never settles: await sometimes\(true\);$/),
        expect.stringMatching(/^what all \d+ calls gave goes on and on: \[\.\.\.forever\(\)\];$/),
      ]),
    );
  });
});

describe("what the sandbox refuses", () => {
  const save = `import { writeFileSync } from "node:fs";
/** @ensures \\result */
export function save(s: string): boolean { try { writeFileSync("out.txt", s); return true; } catch { return false; } }
`;
  const wrong = `/** @ensures \\result */
export function wrong(n: number): boolean { try { if (n === 0) writeFileSync("out.txt", ""); } catch { return false; } return n < 1000; }
`;

  it("makes a violation a suspicion, also where it refuses thousands of times", async () => {
    const { document, status } = await testedFiles({ "save.ts": save + wrong }, [
      "--cases",
      "6000",
      "--causes",
      "none",
    ]);
    expect(status).toBe(1);
    const [saved, other] = ["save", "wrong"].map((unit) =>
      document.findings.find((one) => one.unit === unit),
    );
    expect(saved).toMatchObject({
      verdict: "suspected",
      severity: "warning",
      doubt: expect.stringMatching(
        /^the sandbox refused fs.writeFileSync out.txt in these calls: /,
      ) as string,
    });
    expect(unitOf(document, "save").verdict).toBe("suspected");
    expect(document.summary).toMatchObject({ findings: 2, errors: 1, warnings: 1 });
    // What is made small stays what needs no refusal.
    expect(other).toMatchObject({ verdict: "violated", inputs: "wrong(1000);" });
    expect(other).not.toHaveProperty("doubt");
  });

  it("is no error by itself", async () => {
    const { document, status } = await testedFiles({ "save.ts": save }, ["--cases", "100"]);
    expect(document.findings.map(({ unit, severity }) => `${unit} ${severity}`)).toEqual(["save warning"]);
    expect(status).toBe(0);
  });
});

it("what a fixture throws is a mistake of the configuration, and a name that nothing takes is told", async () => {
  await inFolder(
    {
      "mail.ts": `export type Email = string;
/** @requires mail.includes("@")
 * @ensures \\result.length > 0 */
export function domain(mail: Email): string { return mail.split("@")[1] ?? ""; }
`,
      "throws.config.ts": `export default { fixtures: { Email: () => { throw new Error("broke"); } } };`,
      "misspelt.config.ts": `export default { fixtures: { Emial: ["a@b"] } };`,
      "syntax.config.ts": `export default { fixtures: { Email: ["a" } };`,
    },
    async (cwd) => {
      const broken = await tested(cwd, ["mail.ts", "--config", "throws.config.ts", "--cases", "100"]);
      expect(broken.status).toBe(2);
      expect(broken.document.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
        "throws.config.ts: The fixture for Email throws: Error: broke",
      ]);
      expect(unitOf(broken.document, "domain")).toMatchObject({
        verdict: "unknown",
        reason: expect.stringContaining("the fixture for Email throws") as string,
        cases: { meaningful: 0 },
      });
      const misspelt = await tested(cwd, ["mail.ts", "--config", "misspelt.config.ts", "--cases", "100"]);
      expect(messages(misspelt.document, "not-called")).toEqual(["no unit here takes a fixture for `Emial`"]);
      const syntax = await proviso(cwd, ["test", "mail.ts", "--config", "syntax.config.ts"]);
      expect(syntax).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(
          "syntax.config.ts could not be loaded: ',' expected. (line 1",
        ) as string,
      });
    },
  );
});

it("what reads as prose is said not to be tested, and what begins like a contract has to be one", async () => {
  const prose = await testedFiles(
    {
      "a.ts":
        "/** @ensures the list is sorted */\nexport function f(xs: number[]): number[] { return xs; }\n",
    },
    ["--cases", "10"],
  );
  expect(prose.status).toBe(0);
  expect(messages(prose.document, "never-tested").join()).toMatch(/prose/);
  const quantifier = await testedFiles(
    {
      "a.ts":
        "/** @ensures (\\forall const x of xs; true; x > 0) */\nexport function f(xs: number[]): number[] { return xs; }\n",
    },
    ["--cases", "10"],
  );
  expect(quantifier.status).toBe(2);
  expect(quantifier.document.problems).toMatchObject([{ code: "contract/syntax", line: 1 }]);
});

describe("CommonJS", () => {
  const text = `
/**
 * @param {number} x
 * @returns {number}
 * @requires Number.isInteger(x) && x >= 0 && x < 1000
 * @ensures \\result === 2 * x
 */
function double(x) { return x + x; }
/**
 * @param {number} x
 * @returns {number}
 * @requires Number.isInteger(x)
 * @ensures \\result >= 0
 */
function root(x) { return x < 0 ? -1 : Math.floor(Math.sqrt(x)); }
/**
 * @param {number} x
 * @returns {number}
 * @ensures \\result === 3 * x
 */
function todo(x) { throw new Error("no"); }
`;

  it("is experimented with as ES modules are", async () => {
    const causes = await Promise.all(
      [
        { "a.cjs": `${text}module.exports = { double, root, todo };` },
        { "a.mjs": `${text}export { double, root, todo };` },
      ].map(async (files) => {
        const { document } = await testedFiles(files as Record<string, string>, ["--cases", "900"]);
        expect(messages(document, "never-tested")).toEqual([
          expect.stringMatching(/^`ensures \\result === 3 \* x` was never put to the test/),
        ]);
        return document.findings.map(({ unit, causes: found }) => [unit, found]);
      }),
    );
    expect(causes[0]).toEqual(causes[1]);
    expect(JSON.stringify(causes[0])).toContain("these calls keep the contract");
  });

  it("has the types of a contract file, also where nothing else is said of a method", async () => {
    const { document } = await testedFiles(
      {
        "neg.js": `exports.neg = (x) => Math.abs(x);
exports.Box = class Box {
  constructor(n) { this.n = n; }
  add(k) { this.n += Math.abs(k); }
  take(other, k) { if (k === undefined) this.n = -1; }
};
`,
        "neg.jml": `/** @requires !Number.isNaN(x) @ensures \\result >= 0 */
export function neg(x: number): number;
export class Box {
  //@ invariant this.n >= 0 || Number.isNaN(this.n);
  constructor(n: nat);
  add(k: string): void;
  take(other: Box, k: nat): void;
}
`,
        "ms.js": `module.exports = function (val) { return typeof val === "string" ? val.length : -1; };`,
        "ms.jml": `/** @ensures \\result >= 0 */
export default function ms(val: string): number;
`,
        "package.json": "{}",
      },
      ["--cases", "600", "--causes", "none"],
    );
    expect(document.findings).toEqual([]);
    expect(document.units.map(({ unit, verdict }) => `${unit} ${verdict}`).sort()).toEqual([
      "Box.add tested",
      "Box.constructor tested",
      "Box.take tested",
      "module.exports tested",
      "neg tested",
    ]);
  });
});

it("what does not show again is told and not written as a test", async () => {
  await inFolder(
    {
      "a.ts": `let calls = 0;
/** @ensures \\result !== 90 */
export function next(): number { calls += 1; return calls; }
/** @ensures \\result < 5 */
export function id(n: number): number { return n; }
`,
    },
    async (cwd) => {
      const { document } = await tested(cwd, ["--cases", "200", "--write", "tests", "--causes", "none"]);
      expect(document.findings.map(({ unit, verdict }) => `${unit} ${verdict}`).sort()).toEqual([
        "id violated",
        "next suspected",
      ]);
      const text = readFileSync(path.join(cwd, "tests/a.nonconformances.test.ts"), "utf8");
      expect(text).toContain('test("id: ensures');
      expect(text).not.toContain('test("next: ensures');
    },
  );
});

it("what shows only after many calls has as many in its case, which is enough in a new process", async () => {
  await inFolder(
    {
      "a.ts": `import { count } from "./counter.js";
/** @ensures \\result < 4 */
export function next(): number { return count(); }
let last = "";
/** @ensures \\result !== word */
export function before(word: string): string { const was = last; last = word; return was; }
export class Room {
  static open = 0;
  /** @ensures Room.open < 3 */
  constructor() { Room.open += 1; }
}
`,
      "counter.ts": "let n = 0;\nexport const count = (): number => ++n;\n",
    },
    async (cwd) => {
      const args = ["--cases", "300", "--write", "tests", "--framework", "node", "--causes", "none"];
      const { document } = await tested(cwd, args);
      const found = new Map(document.findings.map((one) => [one.unit, one]));
      expect([...found].map(([unit, { verdict, inputs }]) => [unit, verdict, inputs]).sort()).toEqual([
        ["Room.constructor", "violated", "new Room();\nnew Room();\nnew Room();"],
        ["before", "violated", 'before("");'],
        ["next", "violated", "next();\nnext();\nnext();\nnext();"],
      ]);
      expect(found.get("next")?.notes.map(({ message }) => message)).toContain("\\result  is 4");
      const written = ["--test", "--test-reporter", "tap", "tests/a.nonconformances.test.ts"];
      const { stdout } = await node(cwd, ["--import", "proviso/register", ...written]);
      expect(stdout.match(/^# (pass|fail) \d+/gm)).toEqual(["# pass 1", "# fail 3"]);
    },
  );
});

it("what one case leaves behind in a process is nothing to the case of another finding", async () => {
  const text = `import type { int } from "@proviso/runtime";
const kept = globalThis as { count?: number };
/** @ensures \\result < 3 */
export function early(): int { kept.count = (kept.count ?? 0) + 3; return kept.count; }
/** @ensures \\result < 5 */
export function late(): int { kept.count = (kept.count ?? 0) + 1; return kept.count; }
`;
  const { document } = await testedFiles({ "kept.ts": text }, ["--cases", "200", "--causes", "none"]);
  const found = new Map(document.findings.map((one) => [one.unit, one]));
  expect(found.get("early")).toMatchObject({ verdict: "violated", inputs: "early();" });
  expect(found.get("late")).toMatchObject({ verdict: "violated", breadth: 5 });
});

it("what a class of the user's gives as a fixture is of that class when its case is tried again", async () => {
  const files = {
    "session.ts": `export class Session {
  #name: string;
  constructor(name: string) { this.#name = name; }
  /** @ensures \\result.length > 4 */
  nameOf(other: Session): string { return other.#name; }
}
`,
    "proviso.config.ts": `import { Session } from "./session.js";
export default { fixtures: { Session: () => new Session("test") } };
`,
  };
  const { document } = await testedFiles(files, ["--cases", "300", "--causes", "none", "session.ts"]);
  expect(document.findings).toMatchObject([{ unit: "Session.nameOf", verdict: "violated" }]);
});

it("who breaks a precondition is violated, and not who has it", async () => {
  const text = `/** @requires n > 0
 * @ensures \\result === n */
export function inner(n: number): number { return n; }
/** @ensures \\result === n */
export function outer(n: number): number { return inner(n); }
`;
  const { document } = await testedFiles({ "a.ts": text }, ["--cases", "400", "--causes", "none"]);
  expect(document.units.map(({ unit, verdict }) => [unit, verdict])).toEqual([
    ["inner", "tested"],
    ["outer", "violated"],
  ]);
});

it("every overload is called, also one of which nothing is said", async () => {
  const text = `//@ ensures \\result.length > 0;
export function o(x: number): string;
export function o(x: string): string;
export function o(x: number | string): string { return String(x); }
`;
  const { document } = await testedFiles({ "a.ts": text }, ["--cases", "400", "--causes", "none"]);
  expect(document.findings.map(({ inputs }) => inputs)).toEqual(['o("");']);
});

it("contract files bind the code of packages, whose types stand apart, and give it the types that they have", async () => {
  const files = {
    "package.json": '{ "type": "module" }',
    "i.js": `export function first(xs, at) { return xs[at === 3 ? 1 : 0]; }
export class Box { constructor(items) { this.items = items; } size() { return this.items.length; } }
`,
    "i.d.ts": `export function first<T>(xs: T[], at: number): T;
export class Box<T> { constructor(items: T[]); items: T[]; size(): number }
`,
    "i.jml": `/** @requires xs.length > 1
 *  @ensures Object.is(\\result, xs[0]) */
export function first<T>(xs: T[], at: number): T;
export class Box<T> {
  constructor(items: unknown[]);
  items: unknown[];
  /** @ensures \\result < 2 */
  size(): number;
}
`,
  };
  const { document } = await testedFiles(files, ["--causes", "none", "."]);
  expect(document.units.map(({ unit }) => unit)).toEqual(["first", "Box.size"]);
  expect(document.findings.map(({ unit, inputs }) => [unit, inputs?.replace(/\[.*?\]/, "[…]")])).toEqual([
    ["first", "await first([…], 3);"],
    ["Box.size", "const box = new Box([…]);\nawait box.size();"],
  ]);
});

it("what TypeScript would not let through is not called", async () => {
  const { document } = await testedFiles(
    {
      "a.ts": `interface Tagged { (x: number): string; tag: string }
interface Both { a: number; b: string }
/** @ensures \\result */
export function rest(...a: [string, ...number[]]): boolean { return typeof a[0] === "string"; }
/** @ensures \\result */
export function either(...a: ["a", number] | ["b"]): boolean { return a[0] === "b" || typeof a[1] === "number"; }
/** @ensures \\result */
export function later(first: number, ...a: [string, number?, ...boolean[]]): boolean {
  return typeof a[0] === "string" && (a[1] === undefined || typeof a[1] === "number") && a.length < 4;
}
/** @ensures \\result */
export function members(f: { (x: number): string; tag: string }): boolean { return "tag" in f; }
/** @ensures \\result */
export function named(f: Tagged): boolean { return "tag" in f; }
/** @ensures \\result */
export function depends<T extends "a" | "b">(k: T, v: T extends "a" ? number : string): boolean {
  return (k === "a") === (typeof v === "number");
}
/** @ensures \\result */
export function put<K extends keyof Both>(k: K, v: Both[K]): boolean {
  return (k === "a") === (typeof v === "number");
}
`,
    },
    ["--cases", "600", "--causes", "none"],
  );
  expect(document.findings.map(({ inputs }) => inputs)).toEqual(['later(0, "", 0, false, false);']);
  const skipped = (document.remarks ?? []).filter(({ kind }) => kind === "not-called");
  expect(skipped.map(({ unit }) => unit)).toEqual(["members", "named", "depends", "put"]);
});

it("contract files say what constructors of JavaScript take", async () => {
  const { document } = await testedFiles(
    {
      "box.js": `export default class Box {
  constructor(options = {}) {
    if (!(options.max > 0 && options.size.length === 2)) throw new TypeError("max");
    this.max = options.max;
  }
  put(x) { return Math.min(x, this.max); }
}
`,
      "box.jml": `export default class Box {
  //@ requires options.max >= 1;
  constructor(options: { max: int; size: [int, int] });
  //@ ensures \\result <= x;
  put(x: int): int;
}
`,
    },
    ["--cases", "300", "--causes", "none"],
  );
  expect(document.findings).toEqual([]);
  expect(document.units.map(({ unit, verdict }) => `${unit} ${verdict}`)).toEqual([
    "Box.constructor tested",
    "Box.put tested",
  ]);
});

it.each(["{ items: [] }", "Object.freeze({ items: [] })"])(
  "what a case does to a fixture is nothing to the next: %s",
  async (cart) => {
    const { document } = await testedFiles(
      {
        "a.ts": `export interface Cart { items: number[] }
/** @ensures c.items.length === 1 */
export function add(c: Cart): void { c.items.push(1); }
`,
        "proviso.config.ts": `export default { fixtures: { Cart: [${cart}] } };\n`,
      },
      ["--cases", "200"],
    );
    expect(document.findings).toEqual([]);
    expect(document.units.map(({ verdict }) => verdict)).toEqual(["tested"]);
  },
);

it("the exception is told where it is what breaks the promise", async () => {
  const { document } = await testedFiles(
    {
      "a.ts": `/** @signals_only RangeError */
export function f(n: number): number { if (n > 100) throw new TypeError("too large"); return 1; }
`,
    },
    ["--cases", "200"],
  );
  expect(document.findings[0]?.notes.map(({ message }) => message)).toContain(
    "it threw TypeError: too large",
  );
});

it("what is the same in two places is made small in both, and stays of its type", async () => {
  const { document } = await testedFiles(
    {
      "a.ts": `type Colour = "red" | "green";
/** @ensures !\\result */
export function same(a: Colour, b: Colour): boolean { return a === b && a !== "red"; }
export class Shelf {
  readonly #items = new Map<string, number>();
  //@ requires count > 0;
  put(name: string, count: number): void { this.#items.set(name, count); }
  //@ ensures \\result !== 0;
  take(name: string, count: number): number { return (this.#items.get(name) ?? Number.NaN) - count; }
}
`,
    },
    ["--cases", "6000", "--causes", "none"],
  );
  expect(document.findings.map(({ inputs }) => inputs).sort()).toEqual([
    'const shelf = new Shelf();\nshelf.put("", 1);\nshelf.take("", 1);',
    'same("green", "green");',
  ]);
});

it("a method of a class of which no object can be made says why", async () => {
  const { document, status } = await testedFiles(
    {
      "a.ts": `export class Never {
  //@ requires n > 0 && n < 0;
  constructor(readonly n: number) {}
  //@ ensures \\result > 0;
  get(): number { return this.n; }
}
export class Thrown {
  constructor(readonly n: number) { throw new Error("not yet"); }
  //@ ensures \\result > 0;
  get(): number { return this.n; }
}
`,
    },
    ["--cases", "300"],
  );
  expect(status).toBe(0);
  expect(unitOf(document, "Never.get")).toMatchObject({
    verdict: "unknown",
    reason: expect.stringMatching(
      /^no call of Never\.get could be made: none of \d+ calls met the precondition of Never\.constructor$/,
    ),
  });
  expect(unitOf(document, "Thrown.get")).toMatchObject({
    verdict: "unknown",
    reason: expect.stringMatching(
      /^no call of Thrown\.get could be made: each of \d+ calls of Thrown\.constructor threw something$/,
    ),
  });
});
