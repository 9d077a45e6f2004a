import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { outputOf } from "../../packages/proviso/dist/doors/node/hooks.js";
import { Preparation } from "../../packages/proviso/dist/doors/node/prepare.js";
import { PreparedModules, preparedVariable } from "../../packages/proviso/dist/doors/node/prepared.js";
import { type Variant, variantUrl } from "../../packages/proviso/dist/doors/node/variant.js";
import { environmentOf, type Settings } from "../../packages/proviso/dist/doors/settings.js";
import { startChild } from "../../packages/proviso/dist/sandbox/index.js";
import { guest } from "../sandbox/support.js";
import { inFolder, repository } from "./support.js";

// Modules that were made ready for a process must be what that process would have made of them: the very same text.

const settings: Settings = { checks: "all", frames: false };

interface Order {
  readonly url: string;
  readonly settings: Settings;
}

/** What the hook says of each module, with all of them prepared and with none; how many were. */
function bothWays(root: string, orders: readonly Order[]) {
  const woven = spawnSync(process.execPath, [path.join(import.meta.dirname, "woven-here.mjs")], {
    cwd: root,
    input: JSON.stringify(orders),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  expect(woven.stderr).toBe("");
  const alone = JSON.parse(woven.stdout) as { readonly refused?: string }[];
  const preparation = new Preparation();
  const handed = new Map(
    [...new Set(orders.map((order) => JSON.stringify(order.settings)))].map((text) => {
      const wanted = orders.filter((order) => JSON.stringify(order.settings) === text);
      const env = environmentOf(JSON.parse(text) as Settings);
      const urls = wanted.map(({ url }) => url);
      return [text, new PreparedModules(preparation.textFor(urls, { cwd: root, env }))];
    }),
  );
  const prepared = orders.map((order) => {
    const fileName = fileURLToPath(order.url);
    const text = readFileSync(fileName, "utf8").replace(/^\uFEFF/, "");
    const found = handed.get(JSON.stringify(order.settings))?.find(fileName, text, order.url);
    return found === undefined
      ? undefined
      : {
          output: outputOf({ url: order.url, fileName, text }, found),
          required: found.format === "commonjs" ? found.code : null,
        };
  });
  return { alone, prepared };
}

/** Holds that what is prepared is what would be made, and that all is but what is refused. */
function expectSame(root: string, orders: readonly Order[]): number {
  const { alone, prepared } = bothWays(root, orders);
  for (const [i, made] of alone.entries()) {
    const { url } = orders[i] ?? { url: "" };
    const expected = made.refused === undefined ? made : undefined;
    expect(prepared[i], url).toEqual(expected);
  }
  return prepared.filter((one) => one !== undefined).length;
}

const urlOf = (file: string): string => pathToFileURL(file).href;

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.([cm]?[jt]s|[jt]sx)$/.test(name) && !/\.d\.[cm]?ts$/.test(name))
    .filter((name) => !/(^|[\\/])node_modules[\\/]/.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

/** What a module, a class and a script look like, in each of the ways that Node runs. */
const kinds = {
  "esm/package.json": '{ "type": "module" }',
  "esm/main.ts": `import data from "./data.json" with { type: "json" };
import { half } from "./half.js";
import * as plain from "../cjs/plain.cjs";
import { twice } from "../cjs/typed.cts";
export { Shown } from "./shown.jsx";
export { View } from "./view.js";
/** @requires n > 0 */
export const run = (n: number): unknown => [half(n), twice(n), plain.one, data.size];`,
  "esm/data.json": '{ "size": 3 }',
  "esm/half.ts": `import type { Only } from "./only-types.js";
/** @requires n % 2 === 0 */
export function half(n: number): Only { return n / 2; }`,
  "esm/only-types.ts": "export type Only = number;",
  "esm/view.tsx": `const React = { createElement: (...all: unknown[]) => all };
/** @requires n > 0 */
export const View = (n: number) => { const h = React.createElement; return h("b", n); };`,
  "esm/shown.jsx": `/** @jsxRuntime classic @jsx h */
const h = (...all) => all;
/** @requires n > 0 */
export const Shown = (n) => <b>{n}</b>;`,
  "esm/base.ts": `export class Base {
  /** @ensures \\result >= 0 */
  size(): number { return 0; }
}`,
  "esm/derived.ts": `import { Base } from "./base.js";
export class Derived extends Base { override size(): number { return 1; } }`,
  "esm/beside.js": "export function beside(n) { return n; }",
  "esm/beside.jml": "/** @requires n > 1 */\nexport function beside(n: number): number;",
  "esm/broken.ts": "/** @requires n >>>> 0 */\nexport function broken(n: number): number { return n; }",
  "esm/malformed.ts": "export function (: number { return n; }",
  "cjs/package.json": '{ "type": "commonjs" }',
  "cjs/typed.cts": `const other = require("./plain.cjs");
/** @requires n > 0 */
export function twice(n: number): number { return 2 * n * other.one; }`,
  "cjs/handed.ts": 'export * from "./typed.cjs";\nexport const three = 3;',
  "cjs/plain.cjs": `/** @requires n > 0 */
exports.positive = function positive(n) { return n; };
exports.one = 1;`,
  "cjs/on.js": 'module.exports = { ...require("./plain.cjs"), more: 1 };',
  "none/loose.js": "/** @requires n > 0 */\nexports.loose = function loose(n) { return n; };",
  "none/tight.js": "\uFEFF/** @requires n > 0 */\nexport function tight(n) { return n; }",
} as const;

describe("modules made ready for a process", () => {
  it("are what it would make of them: examples and corpus", { timeout: 300_000 }, () => {
    const inFolders = (...folders: string[]): string[] =>
      folders.flatMap((folder) => sourcesIn(path.join(repository, folder)));
    const orders: Order[] = inFolders("examples", "corpus/lint", "corpus/careless").map((file) => ({
      url: urlOf(file),
      settings,
    }));
    for (const file of inFolders("examples", "corpus/careless"))
      orders.push(
        { url: urlOf(file), settings: { checks: "all", frames: true } },
        { url: urlOf(file), settings: { checks: "off", frames: false } },
      );
    expect(expectSame(repository, orders)).toBeGreaterThan(80);
  });

  it("are what it would make of them: all kinds of modules, and variants of them", { timeout: 120_000 }, () =>
    inFolder(kinds, (folder) => {
      const files = sourcesIn(folder);
      const main = path.join(folder, "esm/main.ts");
      const half = path.join(folder, "esm/half.ts");
      const base = path.join(folder, "esm/base.ts");
      const start = kinds["esm/half.ts"].indexOf("n % 2");
      const inBase = kinds["esm/base.ts"].indexOf("0 */");
      const variants: Variant[] = [
        { keepsContracts: true, plain: true },
        { keepsContracts: true, plain: false, copy: "b" },
        { keepsContracts: true, plain: true, edits: {}, traced: "trace" },
        {
          keepsContracts: false,
          plain: true,
          edits: {
            [half]: [{ start, end: start + 5, text: "n % 4" }],
            [base]: [{ start: inBase, end: inBase + 1, text: "7" }],
          },
        },
      ];
      const urls = [undefined, ...variants].flatMap((variant) =>
        files.map((file) => (variant === undefined ? urlOf(file) : variantUrl(urlOf(file), variant))),
      );
      const made = expectSame(
        folder,
        urls.map((url) => ({ url, settings })),
      );
      // All but the two that are refused.
      expect(made).toBe((files.length - 2) * (variants.length + 1));
      const reached = new Preparation().textFor([urlOf(main)], { cwd: folder, env: {} });
      const [first = ""] = reached?.split("\n") ?? [];
      const { modules } = JSON.parse(first) as { modules: [number, string][] };
      expect(modules.map(([, file]) => path.relative(folder, file)).sort()).toEqual([
        "cjs/plain.cjs",
        "cjs/typed.cts",
        "esm/half.ts",
        "esm/main.ts",
        "esm/shown.jsx",
        "esm/view.tsx",
      ]);
    }),
  );

  it("are what it would make of them: versions with change contracts", { timeout: 120_000 }, () => {
    const cases = ["change", "holds"].flatMap((verdict) => {
      const folder = path.join(repository, "corpus/diff", verdict);
      return readdirSync(folder).map((name) => path.join(folder, name));
    });
    const orders = cases.flatMap((folder) => {
      const [previous, updated] = [path.join(folder, "old.ts"), path.join(folder, "new.ts")];
      const contract = { contractFile: path.join(folder, "change.scc"), renames: {} };
      const variant = (version: "previous" | "updated", file: string): Variant => ({
        keepsContracts: true,
        plain: true,
        copy: version,
        changes: { version, files: { [file]: contract } },
      });
      return [
        { url: variantUrl(urlOf(previous), variant("previous", previous)), settings },
        { url: variantUrl(urlOf(updated), variant("updated", updated)), settings },
      ];
    });
    expect(expectSame(repository, orders)).toBeGreaterThan(20);
  });

  it("are not run once their file has changed", () =>
    inFolder(kinds, (folder) => {
      const half = path.join(folder, "esm/half.ts");
      const base = path.join(folder, "esm/base.ts");
      const derived = path.join(folder, "esm/derived.ts");
      const preparation = new Preparation();
      const prepare = () =>
        new PreparedModules(preparation.textFor([half, derived].map(urlOf), { cwd: folder, env: {} }));
      const first = prepare();
      const text = kinds["esm/half.ts"].replace("n / 2", "n / 4");
      expect(first.find(half, kinds["esm/half.ts"], undefined)?.code).toContain("n / 2");
      expect(first.find(half, text, undefined)).toBeUndefined();
      writeFileSync(half, text);
      expect(prepare().find(half, text, undefined)?.code).toContain("n / 4");
      // What other files say counts too.
      const before = prepare().find(derived, kinds["esm/derived.ts"], undefined)?.code;
      writeFileSync(base, kinds["esm/base.ts"].replace(">= 0", "!== 123"));
      const after = prepare().find(derived, kinds["esm/derived.ts"], undefined)?.code;
      expect(before).toContain(">= 0");
      expect(after).toContain("123");
      // A file of contracts that was not there.
      writeFileSync(
        half.replace(".ts", ".jml"),
        "/** @requires n > 1000 */ export function half(n: number): number;",
      );
      expect(prepare().find(half, text, undefined)?.code).toContain("n > 1000");
    }));
});

describe("a process that finds its modules prepared", () => {
  it("runs them where TypeScript cannot be loaded", { timeout: 120_000 }, () =>
    inFolder(kinds, async (folder) => {
      const { hook, own } = withoutTypeScript(folder);
      const ask = async (url: string, name: string, isPrepared: boolean): Promise<unknown> => {
        const text = isPrepared ? new Preparation().textFor([url], { cwd: folder, env: {} }) : undefined;
        const child = await startChild({
          root: folder,
          guest: urlOf(path.join(own, "dist/guest.mjs")),
          hook,
          readable: [own, repository],
          handed: text === undefined ? undefined : { variable: preparedVariable, text },
        });
        if ("failure" in child) throw new Error(child.failure);
        child.send({ module: url, call: name, args: ["4"] });
        const received = await child.receive();
        await child.close();
        return "message" in received ? received.message : received.ending;
      };
      const variant: Variant = { keepsContracts: true, plain: true, copy: "a" };
      for (const [file, name] of [
        ["esm/main.ts", "run"],
        ["cjs/handed.ts", "twice"],
        ["none/loose.js", "loose"],
      ] as const)
        for (const url of [
          urlOf(path.join(folder, file)),
          variantUrl(urlOf(path.join(folder, file)), variant),
        ]) {
          expect(await ask(url, name, true), url).toMatchObject({ kind: "value" });
          expect(JSON.stringify(await ask(url, name, false)), url).toContain(
            "TypeScript is not to be loaded",
          );
        }
    }),
  );
});

/** A copy of Proviso that fails as soon as it needs TypeScript, beside the project. */
function withoutTypeScript(folder: string): { readonly hook: string; readonly own: string } {
  const from = path.join(repository, "packages/proviso");
  const own = path.join(folder, "tool/proviso");
  mkdirSync(path.join(own, "typescript"), { recursive: true });
  cpSync(path.join(from, "dist"), path.join(own, "dist"), { recursive: true });
  cpSync(path.join(from, "package.json"), path.join(own, "package.json"));
  writeFileSync(
    path.join(own, "typescript/typescript.js"),
    'throw new Error("TypeScript is not to be loaded"); export default {};',
  );
  cpSync(fileURLToPath(guest), path.join(own, "dist/guest.mjs"));
  symlinkSync(path.join(repository, "node_modules"), path.join(folder, "tool/node_modules"), "junction");
  return { hook: urlOf(path.join(own, "dist/doors/node/register.js")), own };
}
