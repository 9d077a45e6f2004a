import { checkContracts } from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import type { Project } from "./project.js";
import { syntaxErrors } from "./syntax-errors.js";

/** Whether a file can be read, and its contracts too; what is wrong with it goes to `problems`. */
export function isWellFormed(target: string, project: Project, problems: Diagnostic[]): boolean {
  const broken = syntaxErrors(target, project);
  problems.push(...broken);
  if (broken.length > 0) return false;
  const file = project.contracted(target);
  if (file === undefined) return true;
  const found = checkContracts(file, project.program, project.files);
  problems.push(...found);
  return found.every(({ severity }) => severity !== "error");
}
