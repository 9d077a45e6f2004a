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
  jsx: ts.JsxEmit.Preserve,
  noEmit: true,
};

/** Resolves files and folders named on the command line, each with the options that govern it. */
export function findSources(names: readonly string[], cwd: string, diagnostics: Diagnostic[]): SourceGroup[] {
  const finding = new Finding(cwd, diagnostics);
  for (const name of names) finding.add(absolute(cwd, name), name);
  return finding.groups();
}

/** These files together, whatever configuration stands around them. */
export function looseSources(targets: readonly string[]): SourceGroup {
  return { configPath: undefined, options: looseOptions, targets, ambient: [], refinements: [] };
}

interface Config {
  readonly options: ts.CompilerOptions;
  readonly files: ReadonlySet<string>;
  /** Configurations of other projects that this one is made of. */
  readonly references: readonly string[];
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
    if (written === "") {
      this.diagnostics.push(
        diagnose("source/not-found", span, { path: "", remedy: "an empty name names nothing" }),
      );
    } else if (ts.sys.directoryExists(absolute)) this.#addFolder(absolute);
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
        ambient: [...(config?.files ?? [])].filter((file) => /\.d\.[cm]?ts$/.test(file)),
        refinements: packageContracts(configPath === "" ? this.cwd : path.dirname(configPath)),
      };
    });
  }

  #addFolder(folder: string): void {
    const configPath = absolute(folder, "tsconfig.json");
    if (!ts.sys.fileExists(configPath)) {
      for (const file of walk(folder)) this.#addFile(file);
      return;
    }
    for (const project of this.#projects(configPath)) {
      for (const file of this.#config(project).files) this.#addFile(file, project);
    }
    for (const file of walk(folder)) if (isContractFile(file)) this.#addFile(file);
  }

  /** A configuration, or those it refers to if it has no file of its own, each once. */
  #projects(configPath: string, seen = new Set<string>()): string[] {
    if (seen.has(configPath)) return [];
    seen.add(configPath);
    const { files, references } = this.#config(configPath);
    return files.size > 0 ? [configPath] : references.flatMap((reference) => this.#projects(reference, seen));
  }

  #addFile(file: string, configPath = this.#governing(file)): void {
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

  /** The configuration for a file: the nearest above, or the project of it that has the file, or "" for none. */
  #governing(file: string): string {
    const folder = path.dirname(file);
    let nearest = this.#configOf.get(folder);
    if (nearest === undefined) {
      nearest =
        ts.findConfigFile(folder, ts.sys.fileExists) ??
        ts.findConfigFile(folder, ts.sys.fileExists, "jsconfig.json") ??
        "";
      this.#configOf.set(folder, nearest);
    }
    if (nearest === "") return "";
    return this.#projects(nearest).find((project) => this.#config(project).files.has(file)) ?? nearest;
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
    const references = (parsed.projectReferences ?? []).map((reference) =>
      ts.resolveProjectReferencePath(reference),
    );
    for (const missing of references.filter((reference) => !ts.sys.fileExists(reference))) {
      const text = `The project \`${path.relative(this.cwd, missing)}\` that this configuration refers to does not exist.`;
      this.diagnostics.push(diagnose("config/tsconfig", { file: configPath, start: 0, end: 0 }, { text }));
    }
    return {
      options: parsed.options,
      files: new Set(parsed.fileNames),
      references: references.filter((reference) => ts.sys.fileExists(reference)),
    };
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
