import path from "node:path";
import type { TestEnd, TestRun } from "./test-run.js";

/** Something that `node:test` reports. */
export interface NodeTestEvent {
  readonly kind: "start" | "pass" | "fail";
  readonly name: string;
  /** How many suites and tests are around it. */
  readonly nesting: number;
  readonly file: string;
  /** Whether it is a test of its own, and one that was run. */
  readonly isTest: boolean;
  readonly message: string;
}

/**
 * Reads what our reporter wrote. What begins inside of something else is reported between the beginning and the end of that,
 * so the titles around a test are those that began last. What has tests inside is a suite, whether it is called a test or not. A
 * file that cannot be run is reported as a test of its name.
 */
export function readNodeRun(text: string, folder: string): TestRun {
  const around: { readonly name: string; isSuite: boolean }[] = [];
  const tests: TestEnd[] = [];
  const broken: { file: string; message: string }[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const { kind, name, nesting, file: full, isTest, message } = JSON.parse(line) as NodeTestEvent;
    const file = path.relative(folder, full).split(path.sep).join("/");
    if (kind === "start") {
      around.length = nesting;
      around.push({ name, isSuite: false });
      for (const one of around.slice(0, nesting)) one.isSuite = true;
    } else if (nesting === 0 && path.resolve(folder, name) === full) {
      if (kind === "fail") broken.push({ file, message });
    } else if (isTest && around[nesting]?.isSuite !== true) {
      const titles = [...around.slice(0, nesting).map((one) => one.name), name];
      tests.push({ file, titles, passed: kind === "pass", message });
    }
  }
  return { tests, broken };
}
