import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { expect } from "vitest";
import type { Finding, ResultDocument, UnitResult } from "../../packages/proviso/dist/result/index.js";
import { inFolder, proviso, repository } from "../doors/support.js";

export { inFolder, node, proviso, registered, repository } from "../doors/support.js";
export type { Finding, ResultDocument };

const binary = path.join(repository, "packages/proviso/bin/proviso.js");
const schema = path.join(repository, "packages/proviso/schema/result.schema.json");
const validate = new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(schema, "utf8")) as object);

export interface Tested {
  readonly status: number | null;
  readonly stdout: string;
  readonly document: ResultDocument;
}

/** Runs `proviso test` with a document for a report, which has to be valid, and nothing on standard error. */
export function tested(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Tested {
  const { status, stdout, stderr } = proviso(cwd, ["test", "--reporter", "json", ...args], env);
  expect(stderr).toBe("");
  const document = JSON.parse(stdout) as ResultDocument;
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  return { status, stdout, document };
}

/** The same while others run. */
export function testedMeanwhile(cwd: string, args: readonly string[]): Promise<ResultDocument> {
  const command = [binary, "test", "--reporter", "json", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd, maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(JSON.parse(stdout) as ResultDocument),
    );
  });
}

/** The same for files in a folder of their own. */
export function testedFiles(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Tested> {
  return inFolder(files, (cwd) => tested(cwd, args));
}

/** What the findings say, in short: kind, unit and calls. */
export function summaryOf({ findings }: ResultDocument): string[] {
  return findings.map(({ kind, unit, inputs }) => `${kind} ${unit}: ${inputs?.replaceAll("\n", " ")}`).sort();
}

export function findingOf({ findings }: ResultDocument, unit: string): Finding {
  const found = findings.filter((finding) => finding.unit === unit);
  expect(found.map(({ message }) => message)).toHaveLength(1);
  return found[0] as Finding;
}

export function unitOf({ units }: ResultDocument, name: string): UnitResult {
  const found = units.find(({ unit }) => unit === name);
  expect(found, `${name} in ${units.map(({ unit }) => unit).join(", ")}`).toBeDefined();
  return found as UnitResult;
}
