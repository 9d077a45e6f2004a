import path from "node:path";
import { node, repository } from "../test/support.js";

/** Which tests of a run failed. */
export interface Run {
  readonly passed: string[];
  readonly failed: string[];
}

/** Runs all tests of a folder by vitest. */
export async function vitest(cwd: string): Promise<Run> {
  const { stdout } = await node(cwd, [
    path.join(repository, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter",
    "json",
  ]);
  const { testResults } = JSON.parse(stdout) as {
    testResults: { assertionResults: { status: string; title: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (status: string): string[] =>
    all.filter((one) => one.status === status).map(({ title }) => title);
  return { passed: of("passed").sort(), failed: of("failed").sort() };
}

/** Runs the tests of a file by Node, with contracts checked. */
export async function nodeTest(cwd: string, file: string): Promise<Run> {
  const args = ["--test", "--test-reporter", "tap", file];
  const { stdout } = await node(cwd, ["--import", "proviso/register", ...args]);
  const of = (result: RegExp): string[] =>
    [...stdout.matchAll(/^ *(ok|not ok) \d+ - (.*)$/gm)].flatMap(([, verdict = "", title = ""]) =>
      result.test(verdict) && !title.endsWith(".ts")
        ? [title.replaceAll("\\\\", "\\").replaceAll("\\#", "#")]
        : [],
    );
  return { passed: of(/^ok/).sort(), failed: of(/^not/).sort() };
}
