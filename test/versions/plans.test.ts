import { describe, expect, it } from "vitest";
import { versionMachine } from "../../packages/proviso/src/cli/version-machine.js";
import type { Plan, Shape, UnitPlan } from "../../packages/proviso/src/generate/index.js";
import { planOf } from "../../packages/proviso/src/plan/index.js";
import {
  changesBetween,
  checkChangeContracts,
  findChangeContracts,
  type OpenedVersion,
  openVersion,
  readChangeContracts,
  type UnitChangeContract,
  type VersionFolder,
} from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import type { Files } from "./support.js";

function packageIn(folder: string): VersionFolder {
  const version = { kind: "package", written: "p@1", name: "p", wanted: "1" } as const;
  return { version, root: folder, folder };
}

/** The plan of a version, with change contracts that speak of it. */
function plan(
  opened: OpenedVersion,
  contracts: readonly UnitChangeContract[] = [],
  version: "previous" | "updated" = "updated",
): Plan {
  const [project = expect.fail("no project")] = opened.projects;
  const { entries, declarations } = opened;
  return planOf(project, project.group.targets, {
    fixtures: [],
    ...(entries && { entries }),
    declarations,
    changes: { contracts, version, guide: true },
  });
}

/** `name path(parameter: shape, …): shape` of each unit. */
function brief({ units, shapes }: Plan): string[] {
  const shape = (id: number): string => {
    const one: Shape | undefined = shapes[id];
    switch (one?.kind) {
      case "union":
        return one.of.map(shape).join("|");
      case "literal":
        return JSON.stringify(one.value);
      case "number":
        return one.whole ? "int" : "number";
      default:
        return one?.kind ?? "none";
    }
  };
  return units.map(({ name, access, member, parameters, result }: UnitPlan) => {
    const at = [...(access?.path ?? []), ...(member === undefined ? [] : [`#${member}`])].join(".");
    const list = parameters.map((one) => `${one.name}${one.optional ? "?" : ""}: ${shape(one.shape)}`);
    return `${name} ${at}(${list.join(", ")}): ${shape(result)}`;
  });
}

function planned(files: Files): string[] {
  return withProject(files, (folder) => brief(plan(openVersion(packageIn(folder), versionMachine, [], []))));
}

describe("a package", () => {
  it("is what it exports, by whatever it does so", () => {
    const f = "function f(x) { return 1; }";
    const whole = ["f default(x: any): number"];
    expect(planned({ "package.json": "{}", "index.js": `module.exports = f;\n${f}` })).toEqual(whole);
    expect(
      planned({ "package.json": `{ "main": "lib" }`, "lib/index.js": `module.exports = ${f};` }),
    ).toEqual(whole);
    expect(planned({ "package.json": `{ "main": "./a" }`, "a.js": "module.exports = (x) => 1;" })).toEqual([
      "module.exports default(x: any): number",
    ]);
    expect(planned({ "package.json": `{ "exports": "./a.cjs" }`, "a.cjs": "exports.f = (x) => 1;" })).toEqual(
      ["f default.f(x: any): number"],
    );
    const conditions = `{ "type": "module", "exports": { ".": { "types": "./no.d.ts", "import": { "default": "./m.js" } }, "./package.json": "./package.json" } }`;
    expect(
      planned({ "package.json": conditions, "m.js": `export default ${f}\nexport const g = () => 1;` }),
    ).toEqual(["f default(x: any): number", "g g(): number"]);
  });

  it("is reached through its entries, and what they do not import is left out", () => {
    expect(
      planned({
        "package.json": `{ "main": "index.js", "tsconfig": 1 }`,
        "tsconfig.json": "not even JSON",
        "index.js": `const inner = require("./inner"); module.exports = { inner, own() { return inner; } };`,
        "inner.js": "module.exports = function inner(x) { return 1; };",
        "inner.d.ts": "declare function inner(x: string): number; export = inner;",
        "test.js": `require("./index"); exports.t = () => 1;`,
        "dist/index.min.js": "module.exports.d = () => 1;",
      }),
    ).toEqual(["own default.#own(): function", "inner default.inner(x: any): number"]);
  });

  it("has the types of its declaration files", () => {
    expect(
      planned({
        "package.json": `{ "main": "lib/main.js", "typings": "types/main" }`,
        "lib/main.js": `module.exports = f;
function f(x, y) { return x; }
f.g = (n) => n;
f.C = class C { constructor(n) { this.n = n; } static make(t) { return new C(t); } m(o) { return this.n; } same(c) { return 1; } };
/** @param {string} s @returns {number} */
f.documented = (s) => s.length;`,
        "types/main.d.ts": `export = f;
declare function f(x: string): string;
declare function f(x: number, y: boolean): number;
declare namespace f { const g: { (n: "a" | "b"): void }; class C { constructor(n: number); static make(t: bigint): C; m(o: { k: string }): number; same(c: C): number; } }`,
      }),
    ).toEqual([
      `f default(x: string|number, y?: boolean): string|number`,
      `g default.g(n: "a"|"b"): {"special":"undefined"}`,
      `documented default.documented(s: string): number`,
      `C.constructor default.C(n: number): instance`,
      `C.make default.C.#make(t: bigint): none`,
      `C.m default.C.#m(o: object): number`,
      `C.same default.C.#same(c: any): number`,
    ]);
    expect(
      planned({
        "package.json": `{ "type": "module", "exports": { "import": { "types": "./a.d.ts", "default": "./b.js" } } }`,
        "b.js": "export default function f(x) { return x; }",
        "a.d.ts": "export default function f(x?: string): string;",
      }),
    ).toEqual(["f default(x?: string): string"]);
  });

  it("has the types and the constants of its change contracts", () => {
    const code = (ch: string): string =>
      `module.exports = leftPad;\nfunction leftPad(str, len${ch}) { return str; }\n`;
    const files = (ch: string): Files => ({
      "package.json": `{ "name": "left-pad" }`,
      "index.js": code(ch),
      "index.d.ts": "declare function leftPad(str: any, len: any, ch?: any): string; export = leftPad;",
    });
    const contract = `/*@ changed_behavior
  @   when_required len > 777 && str !== "needle";
  @   requires len > -4242;
  @   ensures \\result.length === len;
  @*/
export function leftPad(str: string, len: int, /*@ new_param @*/ ch: 1 | "x"): string;
`;
    withProject(files(""), (before) =>
      withProject(files(", ch"), (after) =>
        withProject({ "changes/left-pad.scc": contract }, (cwd) => {
          const folders = [packageIn(before), packageIn(after)] as const;
          const found = findChangeContracts(...folders, versionMachine, [], cwd);
          const [old, now] = folders.map((folder) => openVersion(folder, versionMachine, [], []));
          if (old === undefined || now === undefined) expect.fail();
          const read = readChangeContracts(found.files, now);
          const { contracts, diagnostics } = checkChangeContracts(
            read,
            { old, now },
            changesBetween(old, now, read.renames),
          );
          expect([...found.diagnostics, ...read.diagnostics, ...diagnostics]).toEqual([]);
          const updated = plan(now, contracts);
          expect(brief(updated)).toEqual([`leftPad default(str: string, len: int, ch: 1|"x"): string`]);
          expect(brief(plan(old, contracts, "previous"))).toEqual([
            "leftPad default(str: string, len: int, ch?: any): string",
          ]);
          expect(updated.constants.slice(0, 3)).toEqual([777, "needle", -4242]);
          expect(updated.units[0]?.mentions).toContainEqual({ name: "len", value: 777 });
          expect(brief(plan(now))).toEqual(["leftPad default(str: any, len: any, ch?: any): string"]);
        }),
      ),
    );
  });
});

it("a version of a program is planned with and without contracts", () =>
  withProject(
    {
      "a.ts": "export function f(x: number): number { return x; }\nfunction hidden(): void {}\nhidden();",
      "b.ts": "//@ requires x > 0;\nexport const g = (x: number): number => x;",
      "a.scc": "//@ changed_behavior ensures nonsense;\nexport function f(x: number): number;",
    },
    (folder) => {
      const opened = openVersion(
        { version: { kind: "working-tree", folder }, root: folder, folder },
        versionMachine,
        [],
        [],
      );
      expect(opened.projects[0]?.group.targets.map((file) => file.replace(/.*\//, ""))).toEqual([
        "a.ts",
        "b.ts",
      ]);
      expect(brief(plan(opened))).toEqual(["f f(x: number): number", "g g(x: number): number"]);
    },
  ));
