import path from "node:path";
import { describe, expect, it } from "vitest";
import { versionMachine } from "../../packages/proviso/src/cli/version-machine.js";
import {
  type FoundChangeContracts,
  findChangeContracts,
  type VersionFolder,
} from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import { lookAt } from "./contracts.js";
import { type Files, hasGit, withRepository } from "./support.js";

const contract = "//@ changed_behavior ensures true;\nexport function f(): void;\n";
const code = (n = 1): string => `export function f(): void { ${n}; }\n`;

/** What is found where `old` became `now`, and the user stands in a folder with `here`, or in the updated version itself. */
function find(old: Files, now: Files, named: readonly string[] = [], here?: Files): string[] {
  return withProject(old, (before) =>
    withProject(now, (after) =>
      withProject(here ?? {}, (cwd) => {
        const found = findChangeContracts(
          folderOf(before, "v1"),
          folderOf(after, "v2"),
          versionMachine,
          named,
          here === undefined ? after : cwd,
        );
        return shown(found);
      }),
    ),
  );
}

function folderOf(folder: string, written: string): VersionFolder {
  return { version: { kind: "folder", written, folder }, root: folder, folder };
}

function shown({ files, diagnostics }: FoundChangeContracts): string[] {
  return [
    ...files.map(
      ({ shown, about, before }) =>
        `${shown} -> ${about}${before === about ? "" : ` (${before ?? "new"} before)`}`,
    ),
    ...diagnostics.map(({ message, severity }) => `${severity} ${message}`),
  ];
}

describe("change contracts are found", () => {
  it("beside the source, in any of its forms", () => {
    expect(
      find(
        { "src/a.ts": code(), "src/b.js": code(), "c.mts": code() },
        {
          "src/a.ts": code(2),
          "src/a.scc": contract,
          "src/b.ts": code(2),
          "src/b.scc": contract,
          "c.mts": code(2),
          "c.scc": contract,
          "d.tsx": code(2),
          "d.scc": contract,
          "lonely.scc": contract,
          "node_modules/x/x.js": code(),
          "node_modules/x/x.scc": contract,
        },
      ),
    ).toEqual([
      "c.scc -> c.mts",
      "d.scc -> d.tsx (new before)",
      "src/a.scc -> src/a.ts",
      "src/b.scc -> src/b.ts (src/b.js before)",
      "warning `lonely.scc` is left aside: there is no source `lonely.ts` or `lonely.js` beside it.",
    ]);
  });

  it("below `changes`, by the path of the source", () => {
    const sources = { "src/a.ts": code(), "lib/deep/b.js": code() };
    const apart = {
      "changes/src/a.scc": contract,
      "changes/2024-05 rounding/lib/deep/b.scc": contract,
      "changes/src/c.scc": contract,
    };
    const expected = [
      "changes/2024-05 rounding/lib/deep/b.scc -> lib/deep/b.js",
      "changes/src/a.scc -> src/a.ts",
      "warning `changes/src/c.scc` is left aside: the updated version has no source `src/c.ts` or `.js`, nor one at the end of that path.",
    ];
    expect(find(sources, { ...sources, ...apart }).toSorted()).toEqual(expected);
    expect(find(sources, sources, [], apart).toSorted()).toEqual(expected);
    expect(find(sources, sources, [], { ...apart, "src/a.scc": contract }).toSorted()).toEqual(expected);
  });

  it("for a package, by its name", () => {
    const manifest = (main: string): string => JSON.stringify({ name: "@s/left-pad", main });
    expect(
      find(
        { "package.json": manifest("index"), "index.js": code(), "lib/x.js": code() },
        { "package.json": manifest("./lib"), "lib/index.js": code(2), "lib/x.js": code() },
        [],
        { "changes/@s/left-pad.scc": contract, "changes/@s/left-pad/lib/x.scc": contract },
      ).toSorted(),
    ).toEqual([
      "changes/@s/left-pad.scc -> lib/index.js (index.js before)",
      "changes/@s/left-pad/lib/x.scc -> lib/x.js",
    ]);
  });

  it("where the user says", () => {
    const sources = {
      "package.json": `{ "exports": { ".": { "types": "./i.d.ts", "import": "./main.mjs" } } }`,
      "src/a.ts": code(),
      "x/b.ts": code(),
      "y/b.ts": code(),
      "main.mjs": code(),
    };
    const named = ["else/where/a.scc", "x/b.scc", "z/b.scc", "nothing.scc", "a.txt", "missing.scc"];
    const here = Object.fromEntries(named.slice(0, 5).map((name) => [name, contract]));
    expect(find(sources, sources, named, here)).toEqual([
      "else/where/a.scc -> src/a.ts",
      "x/b.scc -> x/b.ts",
      "nothing.scc -> main.mjs",
      "error `z/b.scc` is no change contract to check by: the updated version has several sources of that name, `x/b.ts` and `y/b.ts`: put it beside one, or below `changes` at its path.",
      "error `a.txt` is no change contract to check by: its name does not end in `.scc`.",
      "error `missing.scc` is no change contract to check by: it does not exist, or cannot be read.",
    ]);
  });

  it("but not if they were there before, unless they are named", () => {
    const before = { "a.ts": code(), "a.scc": contract, "b.ts": code(), "changes/b.scc": contract };
    const now = { ...before, "a.ts": code(2), "changes/b.scc": `${contract}// more\n` };
    const aside =
      "warning `a.scc` has the same text in the previous version, `v1`, so it is about an earlier change and left aside. Name it with --contract to have it read all the same.";
    expect(find(before, now)).toEqual(["changes/b.scc -> b.ts", aside]);
    expect(find(before, now, ["a.scc"])).toEqual(["a.scc -> a.ts", "changes/b.scc -> b.ts"]);
  });
});

describe.skipIf(!hasGit)("change contracts in a repository", () => {
  it("are those of the commit, with what they say was renamed", () =>
    withRepository(async (repository) => {
      const earlier = "//@ changed_behavior ensures true;\nexport function g(): number;\n";
      repository.commit({
        "src/a.ts": "export function charge(n: number): number { return n; }",
        "src/b.ts": "export function g(): number { return 1; }",
        "src/b.scc": earlier,
      });
      repository.commit({
        "src/a.ts": "export function fee(n: number): number { return n + 1; }",
        "src/a.scc":
          "/*@ changed_behavior renamed_from charge; ensures \\result === \\prev(\\result) + 1; @*/\nexport function fee(n: number): number;",
      });
      repository.write({ "src/a.scc": "not committed", "src/a.ts": "also not" });
      await lookAt(repository.folder, { old: "HEAD~1", new: "HEAD" }, ({ found, read, changes, checked }) => {
        expect(shown(found)).toEqual([
          "src/a.scc -> src/a.ts",
          expect.stringContaining("`src/b.scc` has the same text in the previous version, `HEAD~1`"),
        ]);
        expect([...read.renames]).toEqual([["src/a.ts:fee", "charge"]]);
        expect(changes.pairs.map(({ how }) => how)).toEqual(["renamed_from", "name"]);
        expect(checked.diagnostics).toEqual([]);
        const [{ cases, old, new: now } = expect.fail("no contract")] = checked.contracts;
        expect([old.name, now.name, cases.length]).toEqual(["charge", "fee", 1]);
      });
    }));

  it("are one for each unit, also where a file only passes it on", () =>
    withRepository(async (repository) => {
      repository.commit({
        "f.ts": code(),
        "index.ts": `export * from "./f.js";\n`,
        "f.scc": "",
      });
      repository.write({ "f.ts": code(2), "f.scc": contract, "index.scc": contract });
      await lookAt(repository.folder, {}, ({ checked }) => {
        expect(checked.contracts.map((one) => `${one.source.shown} ${one.new.in.file}`)).toEqual([
          "f.scc f.ts",
          "index.scc f.ts",
        ]);
        expect(checked.diagnostics.map(({ message, span }) => [message, path.basename(span.file)])).toEqual([
          [
            "`f` has change contracts in `f.scc` and `index.scc`: put them into one file, as cases joined by `also`.",
            "index.scc",
          ],
        ]);
      });
    }));

  it("follow a source that was moved", () =>
    withRepository(async (repository) => {
      repository.commit({ "src/a.ts": `export class C { n = 1; m(): number { return this.n; } }` });
      repository.git("mv", "src/a.ts", "src/b.ts");
      repository.write({
        "src/b.ts": `export class C { n = 1; m(): number { return this.n + 1; } }`,
        "src/b.scc": `export class C {\n//@ changed_behavior when_ensured this.n > 0 && this.gone; ensures \\result > \\prev(\\result);\nm(): number; }`,
      });
      await lookAt(repository.folder, {}, ({ checked }) =>
        expect(checked.diagnostics.map(({ message }) => message)).toEqual([
          "Property 'gone' does not exist on type 'C'.",
        ]),
      );
    }));
});
