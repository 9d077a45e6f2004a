import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { inFolder, registered, repository } from "./support.js";

// Two versions of a program in one process, loaded by the hook as variants, with a watcher of their change contracts.

/** Files of each version, by name; `main.…` is what calls are made of. Files of contracts stand beside the new ones. */
export interface TwoVersions {
  readonly previous: string | Readonly<Record<string, string>>;
  readonly updated: string | Readonly<Record<string, string>>;
  readonly contract: string | Readonly<Record<string, string>>;
  readonly renames?: Readonly<Record<string, string>>;
}

/** What conditions came to. */
export interface ToldTruth {
  readonly value: boolean | null;
  readonly clause?: {
    readonly keyword: string;
    readonly text: string;
    readonly file: string;
    readonly line: number;
  };
  readonly values: Readonly<Record<string, unknown>>;
  readonly why?: string;
}

/** What was told of one call of a unit: of the previous version and of the updated one. */
export interface ToldCall {
  readonly version: string;
  readonly about: string;
  readonly unit: string;
  readonly file: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly preserves: readonly boolean[];
  readonly before: readonly ToldTruth[];
  readonly after: readonly ToldTruth[];
  readonly ending: string;
}

/** What was told of an expression, and what it came to in each version. */
export interface Told {
  readonly outcomes: readonly [previous: string, updated: string];
  readonly previous: readonly ToldCall[];
  readonly updated: readonly ToldCall[];
}

const script = `
import { readFileSync } from "node:fs";
import { watchChanges } from "@proviso/runtime/changes";
const { versions, calls, variantModule } = JSON.parse(readFileSync("calls.json", "utf8"));
const { variantUrl } = await import(variantModule);
const load = ({ url, changes }) => import(variantUrl(url, { keepsContracts: true, plain: true, changes }));
const modules = { previous: await load(versions.previous), updated: await load(versions.updated) };
const plain = (value) =>
  JSON.parse(JSON.stringify(value ?? null, (_, v) =>
    typeof v === "bigint" || typeof v === "function" ? String(v) : v instanceof Error ? String(v) : Number.isNaN(v) ? "NaN" : v) ?? "null");
const shown = ({ value, clause, values, why }) => ({
  value: value ?? null,
  ...(clause && { clause: { keyword: clause.keyword, text: clause.text, file: clause.file, line: clause.line } }),
  values: Object.fromEntries(values.map(({ text, value }) => [text, plain(value)])),
  ...(why && { why }),
});
const outcome = async (call, m) => {
  try {
    return "returned " + JSON.stringify(plain(await call(m)));
  } catch (error) {
    return "threw " + (error.clause ? error.name + ": " + error.clause : error);
  }
};
const results = {};
for (const text of calls) {
  const call = new Function("m", "return (async () => (" + text + "))()");
  const told = { previous: [], updated: [] };
  const prevs = [];
  watchChanges({
    entered({ version, about, unit, file, self, args, cases }) {
      const entry = {
        version, about, unit, file,
        args: Object.fromEntries(args.map(({ name, value }) => [name, plain(value)])),
        preserves: cases.map(({ preserves }) => preserves),
        before: [], after: [], ending: "none",
      };
      const at = told[version].push(entry) - 1;
      return {
        prev: version === "updated" ? prevs[at] : undefined,
        begun: (holds) => { entry.before = cases.map((_, i) => shown(holds(i))); },
        left: ({ ending, holds, prev }) => {
          entry.after = cases.map((_, i) => shown(holds(i)));
          entry.ending = ending.kind === "returned" ? "returned " + JSON.stringify(plain(ending.value)) : "threw " + ending.error;
          if (version === "previous") prevs[at] = prev;
        },
      };
    },
  });
  const outcomes = [await outcome(call, modules.previous), await outcome(call, modules.updated)];
  watchChanges(undefined);
  results[text] = { outcomes, ...told };
}
console.log(JSON.stringify(results));
`;

const filesOf = (given: TwoVersions["previous"], name: string): Readonly<Record<string, string>> =>
  typeof given === "string" ? { [name]: given } : given;

/** Makes calls in both versions: what was told of each. */
export async function told(
  versions: TwoVersions,
  calls: readonly string[],
): Promise<Readonly<Record<string, Told>>> {
  const contracts = filesOf(versions.contract, "main.scc");
  const folders = {
    previous: filesOf(versions.previous, "main.ts"),
    updated: filesOf(versions.updated, "main.ts"),
  };
  const written = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  const files = {
    "package.json": '{ "type": "module" }',
    "watch.mjs": script,
    ...written("old", folders.previous),
    ...written("new", { ...folders.updated, ...contracts }),
  };
  return inFolder({ ...files, "calls.json": "" }, (cwd) => {
    const version = (which: "previous" | "updated", folder: string): object => {
      const names = Object.keys(folders[which]);
      const spoken = names.flatMap((name) => {
        const contract = name.replace(/\.[cm]?[jt]sx?$/, ".scc");
        if (contract === name || contracts[contract] === undefined) return [];
        const renames = which === "previous" ? (versions.renames ?? {}) : {};
        return [[path.join(cwd, folder, name), { contractFile: path.join(cwd, "new", contract), renames }]];
      });
      const main = names.find((name) => name.startsWith("main.")) ?? "";
      return {
        url: pathToFileURL(path.join(cwd, folder, main)).href,
        changes: { version: which, files: Object.fromEntries(spoken) as object },
      };
    };
    const variantModule = pathToFileURL(
      path.join(repository, "packages/proviso/dist/doors/node/variant.js"),
    ).href;
    writeFileSync(
      path.join(cwd, "calls.json"),
      JSON.stringify({
        versions: { previous: version("previous", "old"), updated: version("updated", "new") },
        calls,
        variantModule,
      }),
    );
    const { stdout, stderr, status } = registered(cwd, ["watch.mjs"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    return JSON.parse(stdout) as Readonly<Record<string, Told>>;
  });
}

const letter = (truth: ToldTruth | undefined): string =>
  truth === undefined ? "-" : truth.value === null ? "?" : truth.value ? "t" : "f";

/**
 * The same in short. For each call, its unit; for each case, what its conditions come to: `when_required`, then
 * `when_ensured` or `when_signaled`, then `requires`, then `ensures` or `signals`.
 */
export function inShort({ previous, updated }: Told): string[] {
  return Array.from({ length: Math.max(previous.length, updated.length) }, (_, i) => {
    const [old, now] = [previous[i], updated[i]];
    const cases = (old ?? now)?.preserves.map((_kept, at) =>
      [old?.before[at], old?.after[at], now?.before[at], now?.after[at]].map(letter).join(""),
    );
    return [(old ?? now)?.about, ...(cases ?? [])].join(" ");
  });
}

/** Expects of each expression what is told of it, in short. */
export async function expectTold(
  versions: TwoVersions,
  calls: Readonly<Record<string, readonly string[]>>,
): Promise<Readonly<Record<string, Told>>> {
  const all = await told(versions, Object.keys(calls));
  const short = Object.fromEntries(Object.entries(all).map(([call, one]) => [call, inShort(one)]));
  expect(short).toEqual(calls);
  return all;
}
