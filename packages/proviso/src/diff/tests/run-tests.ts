import path from "node:path";
import type { VersionFolder, VersionMachine } from "../../program/index.js";
import { userTests } from "../user-tests.js";
import { readNodeRun } from "./read-node-run.js";
import { readVitestRun } from "./read-vitest-run.js";
import { firstLine, joined, type TestRun } from "./test-run.js";

// The user's own tests, run by what they are written for, as the user would: in a process of their own, with all that the
// user may do. Contracts are not checked but where the project's own configuration has them checked.

/** What tests are run with. */
export interface TestRunner {
  readonly machine: VersionMachine;
  /** The module that has Node load TypeScript, as a URL. */
  readonly register: string;
  /** Milliseconds for the tests of a version. */
  readonly milliseconds: number;
  /** An empty folder for reports. */
  readonly folder: string;
}

/** A run, and what could not be run, in sentences. */
export interface VersionTestRun extends TestRun {
  readonly obstacles: readonly string[];
}

/** Tests that are run from tests are runs of their own. */
const environment = {
  PROVISO_CHECKS: "off",
  NODE_TEST_CONTEXT: undefined,
  FORCE_COLOR: undefined,
  NO_COLOR: "1",
} as const;

/** Runs tests of a version: all, or those in some files. */
export async function runTests(
  { folder }: Pick<VersionFolder, "folder">,
  runner: TestRunner,
  only?: ReadonlySet<string>,
): Promise<VersionTestRun> {
  const { machine } = runner;
  const files = userTests(folder, machine).filter((file) => only?.has(file) !== false);
  const texts = new Map(files.map((file) => [file, machine.readFile(path.join(folder, file)) ?? ""]));
  const forNode = files.filter((file) => /["']node:test["']/.test(texts.get(file) ?? ""));
  // Beside tests lie files that help them, which say nothing of a framework.
  const others = files.filter((file) => !forNode.includes(file) && isTest(file, texts.get(file) ?? ""));
  const report = path.join(runner.folder, "report");
  const runs: TestRun[] = [];
  const obstacles: string[] = [];
  const run = async (args: readonly string[], read: (text: string) => TestRun): Promise<void> => {
    machine.writeFile(report, "");
    const { milliseconds } = runner;
    const ended = await machine.run({ program: "node", args, cwd: folder, env: environment, milliseconds });
    const text = machine.readFile(report) ?? "";
    const ran = ended.kind === "exited" ? readable(text, read) : undefined;
    if (ran !== undefined) runs.push(ran);
    else if (ended.kind === "exited") obstacles.push(`they could not be run: ${lastWords(ended)}`);
    else obstacles.push(ended.kind === "failed" ? ended.reason : "Node is not installed");
  };
  if (forNode.length > 0)
    await run(
      [
        ...["--import", runner.register, "--test"],
        ...[`--test-reporter=${new URL("./node-reporter.js", import.meta.url).href}`],
        ...[`--test-reporter-destination=${report}`, ...forNode],
      ],
      (text) => readNodeRun(text, folder),
    );
  const vitest = others.length > 0 ? vitestFrom(folder, machine) : undefined;
  if (vitest !== undefined)
    await run(
      [
        ...[vitest, "run", "--reporter=json", `--outputFile=${report}`],
        ...(only === undefined ? [] : others),
      ],
      (text) => readVitestRun(text, folder),
    );
  else if (others.length > 0)
    obstacles.push(`${others[0]} is written for something else than node:test, and vitest is not installed`);
  return { ...joined(runs), obstacles };
}

/** What a report says; nothing if it breaks off. */
function readable(text: string, read: (text: string) => TestRun): TestRun | undefined {
  try {
    return text === "" ? undefined : read(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a file without a framework's name in it looks like tests. */
function isTest(file: string, text: string): boolean {
  return /\.(test|spec)\.[cm]?[jt]sx?$/.test(file) || /["']vitest["']/.test(text);
}

/** Vitest, as a project has it installed. */
function vitestFrom(folder: string, machine: VersionMachine): string | undefined {
  const file = path.join(folder, "node_modules", "vitest", "vitest.mjs");
  if (machine.kindOf(file) === "file") return file;
  const around = path.dirname(folder);
  return around === folder ? undefined : vitestFrom(around, machine);
}

function lastWords({ out, err }: { readonly out: string; readonly err: string }): string {
  return firstLine(err) || firstLine(out) || "nothing was reported";
}
