import path from "node:path";
import ts from "#typescript";
import { isContractFile } from "../../contract/index.js";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { findSources } from "../../program/index.js";
import { isUserSource } from "../user-file.js";
import { commonFolder, type Destination, destinationOf, isInside } from "./destination.js";

export interface PlanOptions {
  /** Files and folders; the working folder when empty. */
  readonly files: readonly string[];
  readonly outDir: string;
  readonly cwd: string;
}

/** A source, the options it is compiled with, and where the result goes. */
export interface Job extends Destination {
  readonly source: string;
  readonly options: ts.CompilerOptions;
}

/** Marks a folder whose files a build may write over, and whose files are no sources of the next one. */
export const mark = ".proviso-build";

/** What is to be built and where it goes; what an earlier run has built is no source. */
export function plan({ files, cwd, outDir: named }: PlanOptions, problems: Diagnostic[]): Job[] {
  const outDir = path.resolve(cwd, named);
  const isOurs = ts.sys.fileExists(path.join(outDir, mark));
  const sources = findSources(files.length === 0 ? ["."] : files, cwd, problems).flatMap((group) =>
    group.targets
      .filter((target) => !isContractFile(target) && isUserSource(target))
      .map((target) => ({ source: path.resolve(target), options: group.options })),
  );
  const outside = sources.filter(({ source }) => !isInside(outDir, source));
  const inside = sources.find(({ source }) => isInside(outDir, source));
  if (inside !== undefined && (outside.length === 0 || !isOurs)) {
    const example = path.relative(cwd, inside.source);
    problems.push(refusal(named, `\`${named}\` holds sources, such as \`${example}\``));
    return [];
  }
  const common = commonFolder(outside.map(({ source }) => source));
  const builtFrom = new Map<string, string>();
  return outside.map((job) => {
    const { source, options } = job;
    const destination = destinationOf(source, options.rootDir ?? common, outDir, options);
    const name = path.relative(cwd, destination.file);
    const other = builtFrom.get(destination.file);
    if (!isInside(outDir, destination.file))
      problems.push(
        refusal(source, `\`${name}\` is not in \`${named}\`, because this file is not in \`rootDir\``),
      );
    else if (other !== undefined)
      problems.push(refusal(source, `\`${name}\` is also what \`${path.relative(cwd, other)}\` becomes`));
    else if (!isOurs && ts.sys.fileExists(destination.file))
      problems.push(refusal(source, `\`${name}\` exists, and Proviso has not built it`));
    builtFrom.set(destination.file, source);
    return { ...job, ...destination };
  });
}

function refusal(file: string, reason: string): Diagnostic {
  return diagnose("build/destination", { file, start: 0, end: 0 }, { reason });
}
