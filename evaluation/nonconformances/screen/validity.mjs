// @ts-check
import path from "node:path";
import { lint } from "../../../packages/proviso/dist/public.js";
import ts from "../../../packages/proviso/typescript/typescript.js";
import { compilerOptions, sourcesOf } from "../inject/index.mjs";

/** @type {Map<string, ts.SourceFile | undefined>} */
const libraries = new Map();

/**
 * What is wrong with the text of a faulted copy, apart from its fault: the first complaint of `proviso lint` or of
 * TypeScript. A fault must leave none.
 * @param {string} folder
 * @param {string} subject
 * @returns {string | undefined}
 */
export function complaint(folder, subject) {
  const document = lint({ files: ["."], cwd: folder });
  const [said] = [...document.problems, ...document.findings.filter((one) => one.severity === "error")];
  if (said !== undefined) return `lint: ${said.message}`;
  const host = ts.createCompilerHost(compilerOptions);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!name.includes("typescript/lib")) return read(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  const paths = sourcesOf(subject).map((file) => path.join(folder, file));
  const program = ts.createProgram(paths, compilerOptions, host);
  const [error] = ts.getPreEmitDiagnostics(program);
  return error && `tsc: ${ts.flattenDiagnosticMessageText(error.messageText, "\n")}`;
}
