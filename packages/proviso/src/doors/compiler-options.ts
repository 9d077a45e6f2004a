import path from "node:path";
import ts from "#typescript";

const configs = new Map<string, string | undefined>();
const optionsOf = new Map<string, ts.CompilerOptions>();

/** What a file is compiled with where no configuration governs it. */
const looseOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
};

/**
 * The compiler options of the nearest `tsconfig.json` at or above a file. What is wrong with it is not said here:
 * TypeScript and `proviso lint` say it.
 */
export function nearestOptions(fileName: string): ts.CompilerOptions {
  const folder = path.dirname(fileName);
  if (!configs.has(folder)) configs.set(folder, ts.findConfigFile(folder, ts.sys.fileExists));
  const config = configs.get(folder);
  if (config === undefined) return looseOptions;
  let options = optionsOf.get(config);
  if (options === undefined) {
    options = readOptions(config);
    optionsOf.set(config, options);
  }
  return options;
}

/** The options alone: the files of the project are not looked for. */
function readOptions(config: string): ts.CompilerOptions {
  const json = ts.readJsonConfigFile(config, ts.sys.readFile);
  const host: ts.ParseConfigHost = { ...ts.sys, readDirectory: () => [] };
  return ts.parseJsonSourceFileConfigFileContent(json, host, path.dirname(config), undefined, config).options;
}
