import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { inFolder, proviso, type ResultDocument, repository } from "./support.js";

it.concurrent("the report of an example, in full", async () => {
  await inFolder({}, async (cwd) => {
    const file = "corpus/test/invariant/weak-precondition/map-memory.ts";
    cpSync(path.join(repository, file), path.join(cwd, "map-memory.ts"));
    const args = ["test", "--cases", "1000", "--causes", "jmlok", "--write", "tests", "--framework", "node"];
    const { stdout, stderr, status } = await proviso(cwd, args);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
    const counted = stdout
      .replace(/revealed by \d+ cases/, "revealed by N cases")
      .replace(/\([\d,]+ calls, [\d,]+/, "(N calls, N");
    expect(
      counted,
    ).toBe(`map-memory.ts:4:17 - error invariant: The invariant does not hold when GenCounter.updateCount is left: invariant 0 <= this.cntGen && this.cntGen <= MapMemory.MAX

4   //@ invariant 0 <= this.cntGen && this.cntGen <= MapMemory.MAX;
                  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

  this.cntGen    is 4
  MapMemory      is class MapMemory
  MapMemory.MAX  is 3

  revealed by N cases, this is the smallest:
    const mapMemory = new MapMemory();
    mapMemory.updateMap(true);
    mapMemory.updateMap(true);
    mapMemory.updateMap(true);

  likely cause weak precondition (1.00): the precondition lets everything in

not called
  map-memory.ts:12 GenCounter.updateCount: code outside its module cannot name it
  map-memory.ts:17 GenCounter.resetCount: code outside its module cannot name it

written
  tests/map-memory.nonconformances.test.ts

✘ 1 nonconformance in 1 unit; 2 units under contract called (N calls, N meaningful; seed 1).
`);
  });
});

it.concurrent("a report goes to a file, with nothing on the terminal", async () => {
  await inFolder(
    { "a.ts": "/** @ensures \\result < 9 */\nexport function f(n: number): number { return n; }\n" },
    async (cwd) => {
      const args = [
        "test",
        "--cases",
        "50",
        "--causes",
        "none",
        "--reporter",
        "json",
        "--output-file",
        "report.json",
      ];
      expect(await proviso(cwd, args)).toMatchObject({ stdout: "", stderr: "", status: 1 });
      const { findings } = JSON.parse(readFileSync(path.join(cwd, "report.json"), "utf8")) as ResultDocument;
      expect(findings.map(({ inputs }) => inputs)).toEqual(["f(9);"]);
    },
  );
});
