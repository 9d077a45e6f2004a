import path from "node:path";
import ts from "#typescript";

/** Where what is built of a source goes. */
export interface Destination {
  /** Absolute, with the extension of JavaScript. */
  readonly file: string;
  readonly mapFile: string;
}

/** Keeps the folders below `root` and gives the file the extension that its code has. */
export function destinationOf(
  source: string,
  root: string,
  outDir: string,
  options: ts.CompilerOptions,
): Destination {
  const relative = path.relative(root, source).replace(/\.[^.]+$/, outputExtension(source, options));
  const file = path.join(outDir, relative);
  return { file, mapFile: `${file}.map` };
}

function outputExtension(source: string, options: ts.CompilerOptions): string {
  const extension = path.extname(source);
  switch (extension) {
    case ".mts":
      return ".mjs";
    case ".cts":
      return ".cjs";
    case ".tsx":
    case ".jsx":
      return options.jsx === ts.JsxEmit.Preserve ? ".jsx" : ".js";
    case ".ts":
      return ".js";
    default:
      return extension;
  }
}

/** The deepest folder that holds all of these files. */
export function commonFolder(files: readonly string[]): string {
  const [first = [], ...rest] = files.map((file) => path.dirname(path.resolve(file)).split(path.sep));
  let length = first.length;
  for (const folders of rest) {
    const different = first.findIndex((name, i) => folders[i] !== name);
    if (different >= 0) length = Math.min(length, different);
  }
  return first.slice(0, length).join(path.sep) || path.sep;
}

/** Whether a file is in a folder or below it. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return (
    relative !== "" &&
    !relative.startsWith(`..${path.sep}`) &&
    relative !== ".." &&
    !path.isAbsolute(relative)
  );
}
