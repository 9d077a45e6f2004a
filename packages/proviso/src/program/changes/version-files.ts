import path from "node:path";
import type ts from "#typescript";
import { isContractFile, type Shadow } from "../../contract/index.js";
import type { Project } from "../project.js";

/** A version of a program: its projects, opened, and the folder that names of files are told from. */
export interface VersionedProgram {
  readonly projects: readonly Project[];
  readonly root: string;
  /** Of a package, the file that its name leads to, from the root and with slashes. */
  readonly main?: string;
}

/** A file of a version: as it was written, and as the program of a project has it. */
export interface VersionFile {
  readonly project: Project;
  /** From the version's root, with slashes. */
  readonly file: string;
  readonly written: ts.SourceFile;
  readonly inProgram: ts.SourceFile;
  readonly shadow: Shadow | undefined;
}

/** The files with code that a project holds below a root: those it was asked for, and those they import. */
export function versionFiles(project: Project, root: string): VersionFile[] {
  // What binds the files sets the parents of their nodes, which all who look at them rely on.
  project.program.getTypeChecker();
  return project.program.getSourceFiles().flatMap((inProgram) => {
    if (inProgram.isDeclarationFile) return [];
    const file = path.relative(root, inProgram.fileName).split(path.sep).join("/");
    if (/^\.\.\/|^[A-Za-z]:|(^|\/)node_modules\//.test(file) || path.isAbsolute(file)) return [];
    const contracted = project.files.get(inProgram.fileName);
    if (contracted !== undefined && isContractFile(contracted.original.fileName)) return [];
    const written = contracted?.original ?? inProgram;
    return [{ project, file, written, inProgram, shadow: contracted?.shadow }];
  });
}

/** Where a node of the program stands in the file as written; nothing for what was generated. */
export function startAsWritten(node: ts.Node, { inProgram, shadow }: VersionFile): number | undefined {
  const start = node.getStart(inProgram);
  return shadow === undefined ? start : shadow.text.toUser(start);
}
