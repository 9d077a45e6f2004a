import path from "node:path";
import type { TestRun } from "./test-run.js";

/** What vitest's reporter `json` writes, as far as it matters. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Reads what vitest wrote. Tests that were skipped are none. */
export function readVitestRun(text: string, folder: string): TestRun {
  const { testResults } = JSON.parse(text) as VitestReport;
  const named = testResults.map((one) => ({
    ...one,
    file: path.relative(folder, one.name).split(path.sep).join("/"),
  }));
  return {
    tests: named.flatMap(({ file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ ancestorTitles, title, status, failureMessages }) => ({
          file,
          titles: [...ancestorTitles.filter((one) => one !== ""), title],
          passed: status === "passed",
          message: failureMessages?.join("\n") ?? "",
        })),
    ),
    broken: named
      .filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
      .map(({ file, message = "" }) => ({ file, message })),
  };
}
