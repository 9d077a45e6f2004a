import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import type { Finding, ResultDocument, UnitResult } from "../../packages/proviso/dist/result/index.js";
import { inFolder, repository } from "../doors/support.js";

export { inFolder, repository } from "../doors/support.js";
export type { Finding, ResultDocument };

const binary = path.join(repository, "packages/proviso/bin/proviso.js");
const schema = path.join(repository, "packages/proviso/schema/result.schema.json");
const validate = new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(schema, "utf8")) as object);

export interface Tested {
  readonly status: number;
  readonly stdout: string;
  readonly document: ResultDocument;
}

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Env = Readonly<Record<string, string>>;

/** Runs Node in a process of its own; other tests may go on meanwhile. */
export function node(cwd: string, args: readonly string[], env: Env = {}): Promise<Ran> {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const options = { cwd, env: { ...inherited, NO_COLOR: "1", ...env }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

export function proviso(cwd: string, args: readonly string[], env: Env = {}): Promise<Ran> {
  return node(cwd, [binary, ...args], env);
}

/** Runs `proviso test` with a document for a report, which has to be valid, and nothing on standard error. */
export function tested(cwd: string, args: readonly string[], env: Env = {}): Promise<Tested> {
  return reported("test", cwd, args, env);
}

/** The same for `proviso check`. */
export function checked(cwd: string, args: readonly string[]): Promise<Tested> {
  return reported("check", cwd, args);
}

/** The same for another command. */
export async function reported(
  command: string,
  cwd: string,
  args: readonly string[],
  env: Env = {},
): Promise<Tested> {
  const { status, stdout, stderr } = await proviso(cwd, [command, "--reporter", "json", ...args], env);
  if (stderr !== "") throw new Error(stderr);
  const document = JSON.parse(stdout) as ResultDocument;
  if (!validate(document)) throw new Error(JSON.stringify(validate.errors));
  return { status, stdout, document };
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
