import path from "node:path";
import ts from "#typescript";
import { isContractFile } from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";

/** Files that share compiler options: what one `tsconfig.json` governs, or what none does. */
export interface SourceGroup {
  readonly configPath: string | undefined;
  readonly options: ts.CompilerOptions;
  /** The files asked for, absolute. */
  readonly targets: readonly string[];
  /** Declaration files of the project, which every program of it needs. */
  readonly ambient: readonly string[];
  /** Contracts for packages, from the project's folder `contracts`: read with every target, reported only if one. */
  readonly refinements: readonly string[];
}

const sourceFile = /\.([cm]?[jt]s|[jt]sx)$/;

/** The options of files that no configuration governs. */
const looseOptions: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** Resolves files and folders named on the command line, each with the options that govern it. */
export function findSources(names: readonly string[], cwd: string, diagnostics: Diagnostic[]): SourceGroup[] {
  const finding = new Finding(cwd, diagnostics);
  for (const name of names) finding.add(absolute(cwd, name), name);
  return finding.groups();
}

interface Config {
  readonly options: ts.CompilerOptions;
  readonly files: readonly string[];
}

class Finding {
  readonly #targets = new Map<string, Set<string>>();
  readonly #configs = new Map<string, Config>();
  readonly #configOf = new Map<string, string>();

  constructor(
    readonly cwd: string,
    readonly diagnostics: Diagnostic[],
  ) {}

  add(absolute: string, written: string): void {
    const span = { file: written, start: 0, end: 0 };
    if (ts.sys.directoryExists(absolute)) this.#addFolder(absolute);
    else if (!ts.sys.fileExists(absolute)) {
      this.diagnostics.push(
        diagnose("source/not-found", span, {
          path: written,
          remedy: "check the name, or run from another folder",
        }),
      );
    } else if (sourceFile.test(absolute) || isContractFile(absolute)) this.#addFile(absolute);
    else this.diagnostics.push(diagnose("source/not-a-source", span, { path: written }));
  }

  groups(): SourceGroup[] {
    return [...this.#targets].map(([configPath, targets]) => {
      const config = configPath === "" ? undefined : this.#config(configPath);
      return {
        configPath: configPath === "" ? undefined : configPath,
        options: config?.options ?? looseOptions,
        targets: [...targets].sort(),
        ambient: config?.files.filter((file) => /\.d\.[cm]?ts$/.test(file)) ?? [],
        refinements: packageContracts(configPath === "" ? this.cwd : path.dirname(configPath)),
      };
    });
  }

  #addFolder(folder: string): void {
    const configPath = path.join(folder, "tsconfig.json");
    if (ts.sys.fileExists(configPath)) {
      for (const file of this.#config(configPath).files) this.#addFile(file, configPath);
      for (const file of walk(folder)) if (isContractFile(file)) this.#addFile(file);
      return;
    }
    for (const file of walk(folder)) this.#addFile(file);
  }

  #addFile(file: string, configPath = this.#governing(path.dirname(file))): void {
    let targets = this.#targets.get(configPath);
    if (targets === undefined) {
      targets = new Set();
      this.#targets.set(configPath, targets);
    }
    targets.add(file);
    if (isContractFile(file)) return;
    for (const extension of [".jml", ".scc"]) {
      const beside = file.replace(sourceFile, extension);
      if (ts.sys.fileExists(beside)) targets.add(beside);
    }
  }

  /** The configuration for files of a folder: the nearest above, or "" for none. */
  #governing(folder: string): string {
    let found = this.#configOf.get(folder);
    if (found === undefined) {
      found =
        ts.findConfigFile(folder, ts.sys.fileExists) ??
        ts.findConfigFile(folder, ts.sys.fileExists, "jsconfig.json") ??
        "";
      this.#configOf.set(folder, found);
    }
    return found;
  }

  #config(configPath: string): Config {
    let config = this.#configs.get(configPath);
    if (config === undefined) {
      config = this.#readConfig(configPath);
      this.#configs.set(configPath, config);
    }
    return config;
  }

  #readConfig(configPath: string): Config {
    const json = ts.readJsonConfigFile(configPath, ts.sys.readFile);
    const parsed = ts.parseJsonSourceFileConfigFileContent(
      json,
      ts.sys,
      path.dirname(configPath),
      undefined,
      configPath,
    );
    for (const error of parsed.errors) {
      // A configuration that lists no file of its own is how a project of projects looks.
      if (error.code === 18002 || error.code === 18003) continue;
      const file = error.file?.fileName ?? configPath;
      const start = error.start ?? 0;
      const text = ts.flattenDiagnosticMessageText(error.messageText, "\n");
      this.diagnostics.push(
        diagnose(
          "config/tsconfig",
          { file, start, end: start + (error.length ?? 0) },
          { text },
          { typescript: error.code },
        ),
      );
    }
    const referenced = parsed.fileNames.length > 0 ? [] : (parsed.projectReferences ?? []);
    for (const reference of referenced) {
      const inner = ts.resolveProjectReferencePath(reference);
      for (const file of this.#config(inner).files) this.#addFile(file, inner);
    }
    return { options: parsed.options, files: parsed.fileNames };
  }
}

function packageContracts(root: string): string[] {
  const folder = path.join(root, "contracts");
  return ts.sys.directoryExists(folder) ? walk(folder).filter((file) => file.endsWith(".jml")) : [];
}

function walk(folder: string): string[] {
  const extensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".jml", ".scc"];
  return ts.sys
    .readDirectory(folder, extensions, ["**/node_modules", "**/.*", "**/*.min.js"], undefined)
    .map((file) => absolute(folder, file));
}

/** A file's full name as TypeScript writes it, with slashes on every system. */
function absolute(folder: string, name: string): string {
  return path.resolve(folder, name).split(path.sep).join("/");
}
