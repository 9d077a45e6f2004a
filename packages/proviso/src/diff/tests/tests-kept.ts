import type { VersionFolder } from "../../program/index.js";
import { runTests, type TestRunner } from "./run-tests.js";
import type { TestEnd, TestRun } from "./test-run.js";

// The predefined change contract of tests (seed 000, figure 16): when_ensured true; signals (e: Error) false. What passed must
// pass. Each version runs its own tests; two are the same if they have the same file and titles. What ends otherwise when
// it is run again shows nothing.

/** What became of the tests that passed in the previous version. */
export interface TestsKept {
  readonly passed: number;
  /** How many of them pass in the updated version. */
  readonly kept: number;
  /** Those that fail there. */
  readonly failing: readonly TestEnd[];
  /** Files with such tests that cannot be run any more. */
  readonly broken: TestRun["broken"];
  /** Those that it does not run: they are gone, or skipped. */
  readonly gone: readonly TestEnd[];
  /** Those that end otherwise when they are run again. */
  readonly unstable: readonly TestEnd[];
  /** What could not be run of each version, in sentences. */
  readonly obstacles: { readonly previous: readonly string[]; readonly updated: readonly string[] };
}

/** Runs the tests of both versions. */
export async function testsKept(
  previous: VersionFolder,
  updated: VersionFolder,
  runner: TestRunner,
): Promise<TestsKept> {
  const before = await runTests(previous, runner);
  const passed = byIdentity(before.tests.filter((test) => test.passed));
  const now = await runTests(updated, runner);
  const ends = byIdentity(now.tests);
  const all = [...passed];
  const failing = all.filter(([key]) => ends.get(key)?.passed === false);
  const missing = all.filter(([key]) => !ends.has(key));
  const broken = now.broken.filter(
    ({ file }) =>
      missing.some(([, test]) => test.file === file) && !before.broken.some((one) => one.file === file),
  );
  const suspects = new Set([...failing.map(([, { file }]) => file), ...broken.map(({ file }) => file)]);
  const again = await repeated(previous, updated, runner, suspects);
  const isStable = (key: string): boolean =>
    again.before.get(key)?.passed === true && again.now.get(key)?.passed !== true;
  const isBroken = ({ file }: TestEnd): boolean => broken.some((one) => one.file === file);
  return {
    passed: passed.size,
    kept: all.filter(([key]) => ends.get(key)?.passed === true).length,
    failing: failing.filter(([key]) => isStable(key)).flatMap(([key]) => ends.get(key) ?? []),
    broken: broken.filter(({ file }) => missing.some(([key, test]) => test.file === file && isStable(key))),
    gone: now.obstacles.length > 0 ? [] : missing.map(([, test]) => test).filter((test) => !isBroken(test)),
    unstable: [...failing, ...missing.filter(([, test]) => isBroken(test))]
      .filter(([key]) => !isStable(key))
      .map(([, test]) => test),
    obstacles: { previous: before.obstacles, updated: now.obstacles },
  };
}

type Ends = ReadonlyMap<string, TestEnd>;

/** The tests of some files once more, in both versions. */
async function repeated(
  previous: VersionFolder,
  updated: VersionFolder,
  runner: TestRunner,
  files: ReadonlySet<string>,
): Promise<{ readonly before: Ends; readonly now: Ends }> {
  const run = async (version: VersionFolder): Promise<Ends> =>
    byIdentity(files.size === 0 ? [] : (await runTests(version, runner, files)).tests);
  return { before: await run(previous), now: await run(updated) };
}

/** Tests by file and titles; the second of the same titles is another one. */
function byIdentity(tests: readonly TestEnd[]): Ends {
  const named = new Map<string, TestEnd>();
  const times = new Map<string, number>();
  for (const test of tests) {
    const name = JSON.stringify([test.file, ...test.titles]);
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    named.set(`${time} ${name}`, test);
  }
  return named;
}
