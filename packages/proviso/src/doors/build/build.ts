import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "#typescript";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { Messages, type ResultDocument, version } from "../../result/index.js";
import type { Settings } from "../settings.js";
import { emit, type Output } from "./emit.js";
import { mark, type PlanOptions, plan } from "./plan.js";

export interface BuildOptions extends Settings, PlanOptions {}

/** Makes JavaScript with checks in it of a project's sources. Where anything is wrong, nothing is written. */
export function build(options: BuildOptions): ResultDocument {
  const problems: Diagnostic[] = [];
  const found: Diagnostic[] = [];
  const jobs = plan(options, problems);
  const outputs: Output[] = [];
  for (const job of problems.length === 0 ? jobs : []) {
    const text = ts.sys.readFile(job.source) ?? "";
    const { files, diagnostics } = emit({ fileName: job.source, text }, job, options, options.cwd);
    outputs.push(...files);
    for (const diagnostic of diagnostics)
      (diagnostic.code.startsWith("source/") ? problems : found).push(diagnostic);
  }
  const sound = problems.length === 0 && found.every(({ severity }) => severity !== "error");
  const written =
    sound && outputs.length > 0 ? write(outputs, path.resolve(options.cwd, options.outDir), problems) : [];
  const messages = new Messages(options.cwd, ts.sys.readFile);
  const findings = found.map((diagnostic) => messages.finding(diagnostic, undefined));
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return {
    schema: 1,
    command: "build",
    version,
    units: [],
    findings,
    problems: problems.map((problem) => messages.message(problem)),
    written: written.map((file) => messages.relative(file)),
    summary: {
      files: jobs.length,
      units: 0,
      clauses: 0,
      findings: findings.length,
      errors,
      warnings: findings.length - errors,
    },
  };
}

function write(outputs: readonly Output[], outDir: string, problems: Diagnostic[]): string[] {
  const written: string[] = [];
  const marked = { file: path.join(outDir, mark), text: "Built by Proviso.\n" };
  for (const { file, text } of [marked, ...outputs]) {
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      if (file !== marked.file) written.push(file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(diagnose("build/unwritable", { file, start: 0, end: 0 }, { path: file, reason }));
      break;
    }
  }
  return written;
}
