import { checkContracts } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import type { Project } from "./project.js";
import type { SourceGroup } from "./sources.js";
import { syntaxErrors } from "./syntax-errors.js";
import { isWrittenTest } from "./written-test.js";

/** The files of a group that can be looked at, and what is wrong with the others; tests that were written are not among them. */
export function wellFormedTargets(
  { targets }: SourceGroup,
  project: Project,
): { readonly targets: readonly string[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const found = targets
    .filter((target) => !isWrittenTest(target))
    .filter((target) => isWellFormed(target, project, diagnostics));
  return { targets: found, diagnostics };
}

/** Whether a file can be read, and its contracts too; what is wrong with it goes to `problems`. */
function isWellFormed(target: string, project: Project, problems: Diagnostic[]): boolean {
  const broken = syntaxErrors(target, project);
  problems.push(...broken);
  if (broken.length > 0) return false;
  const file = project.contracted(target);
  if (file === undefined) return true;
  const found = checkContracts(file, project.program, project.files);
  problems.push(...found);
  return found.every(({ severity }) => severity !== "error");
}
