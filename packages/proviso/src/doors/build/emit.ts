import path from "node:path";
import ts from "#typescript";
import type { Diagnostic } from "../../diagnostic/index.js";
import { formatOfExtension, type ModuleFormat, nodeFormat } from "../module-format.js";
import { runtimeSpecifier } from "../runtime.js";
import type { Settings } from "../settings.js";
import { needsTranspiling } from "../user-file.js";
import { type SourceText, weaveToJavaScript } from "../weave.js";
import type { Job } from "./plan.js";

/** A file to write, and its text. */
export interface Output {
  readonly file: string;
  readonly text: string;
}

/** JavaScript of one source, with its map beside it where it is not the source itself. */
export function emit(
  file: SourceText,
  job: Job,
  { checks, frames }: Settings,
  root: string,
): { files: Output[]; diagnostics: readonly Diagnostic[] } {
  const format = emittedFormat(file, job.options);
  const { code, map, diagnostics } = weaveToJavaScript(
    file,
    { checks, frames, format, runtime: runtimeSpecifier, root },
    { ...job.options, rewriteRelativeImportExtensions: true },
  );
  if (map === undefined) return { files: [{ file: job.file, text: code }], diagnostics };
  const source = path.relative(path.dirname(job.mapFile), job.source).split(path.sep).join("/");
  const described = { ...map, file: path.basename(job.file), sources: [source], sourcesContent: [file.text] };
  return {
    files: [
      { file: job.file, text: `${code.trimEnd()}\n//# sourceMappingURL=${path.basename(job.mapFile)}\n` },
      { file: job.mapFile, text: JSON.stringify(described) },
    ],
    diagnostics,
  };
}

/** The format that the project's options ask for, and else what Node would take the file for. */
function emittedFormat({ fileName, text }: SourceText, options: ts.CompilerOptions): ModuleFormat {
  const asNode = nodeFormat(fileName, text);
  if (!needsTranspiling(fileName) || formatOfExtension(fileName) !== undefined) return asNode;
  switch (options.module) {
    case ts.ModuleKind.CommonJS:
      return "commonjs";
    case ts.ModuleKind.ES2015:
    case ts.ModuleKind.ES2020:
    case ts.ModuleKind.ES2022:
    case ts.ModuleKind.ESNext:
      return "module";
    default:
      return asNode;
  }
}
