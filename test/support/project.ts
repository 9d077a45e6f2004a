import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Finding, lint, type ResultDocument } from "../../packages/proviso/src/public.js";

/** A folder on disk with these files, for as long as `use` runs. */
export function withProject<T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-test-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `proviso lint` says of a project of these files. */
export function lintFiles(
  files: Readonly<Record<string, string>>,
  names: readonly string[] = ["."],
): ResultDocument {
  return withProject(files, (cwd) => lint({ files: names, cwd }));
}

/** `line:column code message`, as the tests write expectations. */
export function brief({
  line,
  column,
  code,
  message,
}: Pick<Finding, "line" | "column" | "code" | "message">): string {
  return `${line}:${column} ${code} ${message}`;
}

/** The findings of a document by file, brief. */
export function byFile(document: ResultDocument): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const finding of [...document.problems, ...document.findings]) {
    files.set(finding.file, [...(files.get(finding.file) ?? []), brief(finding)]);
  }
  return files;
}
