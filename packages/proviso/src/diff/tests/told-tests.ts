import path from "node:path";
import { diagnose } from "../../diagnostic/index.js";
import type { Finding, Messages, Remark } from "../../result/index.js";
import type { VersionLabels } from "../findings.js";
import { placeOfTest } from "./place-of-test.js";
import { firstLine, type TestEnd } from "./test-run.js";
import type { TestsKept } from "./tests-kept.js";

/** What is told of tests: a regression for each that passed and fails, and what could not be settled. */
export function toldTests(
  { passed, failing, broken, gone, unstable, obstacles }: TestsKept,
  labels: VersionLabels,
  messages: Messages,
  folder: string,
): { readonly findings: readonly Finding[]; readonly remarks: readonly Remark[] } {
  const findingOf = (file: string, titles: readonly string[], message: string): Finding => {
    const full = path.join(folder, file);
    const span = { file: full, ...placeOfTest(messages.read(full) ?? "", titles) };
    const name = titles.join(" > ") || file;
    return {
      ...messages.finding(diagnose("diff/test", span, { test: name }), name, "regression"),
      verdict: "violated",
      versions: {
        previous: { version: labels.previous, how: "returned", value: "" },
        updated: { version: labels.updated, how: "threw", value: firstLine(message) },
      },
    };
  };
  const notCompared = (message: string): Remark => ({ kind: "not-compared", message });
  return {
    findings: [
      ...failing.map(({ file, titles, message }) => findingOf(file, titles, message)),
      ...broken.map(({ file, message }) => findingOf(file, [], message || "it could not be run")),
    ],
    remarks: [
      ...obstacles.previous.map((why) => notCompared(`tests of ${labels.previous}: ${why}`)),
      ...obstacles.updated.map((why) => notCompared(`tests of ${labels.updated}: ${why}`)),
      ...(passed === 0 ? [notCompared(`no test of ${labels.previous} was run and passed`)] : []),
      ...byFile(gone).map(({ file, names }) =>
        notCompared(`${file}: gone or skipped in ${labels.updated}, though it passed before: ${names}`),
      ),
      ...unstable.map(
        ({ titles }): Remark => ({
          kind: "not-deterministic",
          unit: titles.join(" > "),
          message: "this test ends otherwise when it is run again, so nothing is concluded from it",
        }),
      ),
    ],
  };
}

function byFile(tests: readonly TestEnd[]): { readonly file: string; readonly names: string }[] {
  return [...new Set(tests.map(({ file }) => file))].map((file) => ({
    file,
    names: tests
      .filter((test) => test.file === file)
      .map(({ titles }) => titles.join(" > "))
      .join(", "),
  }));
}
