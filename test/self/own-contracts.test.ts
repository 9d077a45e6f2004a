import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { ResultDocument } from "../../packages/proviso/src/public.js";
import { joined, type Verdict } from "../../packages/proviso/src/result/index.js";
import { withProject } from "../support/project.js";

// Proviso's own core has contracts, and Proviso checks them: with the built binary, on its own sources.

const repository = path.resolve(import.meta.dirname, "../..");
const binary = path.join(repository, "packages/proviso/bin/proviso.js");
const sources = "packages/proviso/src";

/** Files of which units are proved. */
const proving: readonly string[] = [
  "generate/interval.ts",
  "instrument/expression/polarity.ts",
  "report/count.ts",
  "result/document.ts",
  "result/verdict.ts",
  "sandbox/parent/bounded-text.ts",
  "symbolic/values/range.ts",
];

/** Files whose contracts are tested only. */
const testing: readonly string[] = [
  "cli/option-values.ts",
  "cli/options.ts",
  "contract/clauses/words.ts",
  "contract/lexer/tokenize.ts",
  "diagnostic/last-starting.ts",
  "diagnostic/line-map.ts",
  "diagnostic/spelling.ts",
  "generate/primitive-data.ts",
  "plan/narrowing/interval.ts",
  "sandbox/ending.ts",
  "sandbox/journal.ts",
  "solver/terms/quotient.ts",
  "symbolic/numbers/rational.ts",
  "test/causes/separate.ts",
  "test/causes/weights.ts",
  "values/facts.ts",
  "values/isomorphic.ts",
  "values/path.ts",
  "values/quote.ts",
];

/** A file no unit of which `proviso test` can call, since only what is generic makes its objects. */
const running = "symbolic/heap/persistent-map.ts";

const proved: readonly string[] = [
  "isWithin",
  "meet",
  "flip",
  "count",
  "exitStatus",
  "joined",
  "BoundedText.toString",
  "only",
  "hull",
  "sum",
  "difference",
  "negated",
  "product",
  "distance",
];

function proviso(args: readonly string[], cwd = repository): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [binary, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
}

/** What a command says of some files, where it says that all is well. */
function clean(command: string, files: readonly string[], ...options: readonly string[]): ResultDocument {
  const names = files.map((file) => path.join(sources, file));
  const { status, stdout, stderr } = proviso([command, "--reporter", "json", ...options, ...names]);
  expect(`${status} ${stderr}`).toBe("0 ");
  const document = JSON.parse(stdout) as ResultDocument;
  expect(document.findings).toEqual([]);
  expect(document.problems).toEqual([]);
  return document;
}

describe("the contracts of Proviso's own core", () => {
  it("are well formed, and free of doubtful calls", () => {
    const { units } = clean("lint", [...proving, ...testing, running]);
    expect(units.length).toBeGreaterThan(40);
  });

  it("are proved where they can be, and tested elsewhere", () => {
    const statically = clean("verify", proving, "--time-limit", "30").units;
    const verdicts = new Map(statically.map(({ unit, verdict }) => [unit, verdict]));
    expect(proved.filter((unit) => verdicts.get(unit) !== "proved")).toEqual([]);

    const all = [...proving, ...testing];
    const tested = clean("test", all, "--time-limit", "8", "--causes", "none", "--cases", "8000");
    const best = new Map<string, Verdict>();
    for (const { unit, file, verdict = "unknown" } of [...tested.units, ...statically]) {
      const key = `${file} ${unit}`;
      best.set(key, joined(verdict, best.get(key) ?? "unknown"));
    }
    const unsettled = tested.units
      .filter(({ clauses }) => clauses > 0)
      .map(({ file, unit }) => `${file} ${unit}`)
      .filter((key) => !["proved", "bounded", "tested"].includes(best.get(key) ?? "unknown"));
    expect(unsettled).toEqual([]);
    expect(best.size).toBeGreaterThan(40);
  }, 180_000);

  it("hold of maps that share what they hold, while they are filled", () => {
    const file = pathToFileURL(path.join(repository, sources, running)).href;
    const fill = `
      import { PersistentMap } from ${JSON.stringify(file)};
      let map = PersistentMap.empty<number>();
      for (let i = 0; i < 60; i++) {
        const next = map.set((i * 37) % 70, i).set(2 ** (i % 32), -i);
        next.changes(map);
        map = next;
      }
      console.log(map.get(2 ** 28));`;
    withProject({ "fill.ts": fill }, (cwd) => {
      const { status, stdout, stderr } = proviso(["run", "fill.ts"], cwd);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "-28\n", stderr: "" });
    });
  });
});

/** Faults that a contract is there for. */
const faults: readonly (readonly [file: string, right: string, wrong: string, unit: string])[] = [
  ["result/verdict.ts", "order.indexOf(one) <=", "order.indexOf(one) >=", "joined"],
  ["symbolic/values/range.ts", "most: a.most + b.most", "most: a.most + b.least", "sum"],
];

describe("a fault in the core", () => {
  it.each(faults)("is found: %s with `%s` as `%s`", (file, right, wrong, unit) => {
    const text = readFileSync(path.join(repository, sources, file), "utf8");
    expect(text.split(right)).toHaveLength(2);
    withProject({ "faulty.ts": text.replace(right, wrong) }, (cwd) => {
      const limit = ["--time-limit", "20"];
      const { status, stdout } = proviso(["verify", "--reporter", "json", ...limit, "faulty.ts"], cwd);
      const { units, findings } = JSON.parse(stdout) as ResultDocument;
      expect(status).toBe(1);
      expect(units.find((one) => one.unit === unit)?.verdict).toBe("violated");
      expect(findings.map((one) => one.unit)).toContain(unit);
    });
  });
});
