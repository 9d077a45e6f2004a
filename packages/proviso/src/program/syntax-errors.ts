import ts from "#typescript";
import { parseErrors } from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import type { Project } from "./project.js";

/** A file that TypeScript itself cannot parse is broken input: nothing is said of its contracts. */
export function syntaxErrors(target: string, project: Project): Diagnostic[] {
  const source = project.contracted(target)?.original ?? project.program.getSourceFile(target);
  if (source === undefined) {
    return [
      diagnose(
        "source/unreadable",
        { file: target, start: 0, end: 0 },
        { path: target, reason: "TypeScript could not open it" },
      ),
    ];
  }
  return parseErrors(source).map((error) => {
    const text = ts.flattenDiagnosticMessageText(error.messageText, "\n");
    return diagnose(
      "source/syntax",
      { file: target, start: error.start, end: error.start + error.length },
      { text },
      { typescript: error.code },
    );
  });
}
