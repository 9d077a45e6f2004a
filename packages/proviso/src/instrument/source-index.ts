import ts from "#typescript";
import {
  type FileContracts,
  integerNames,
  isContractFile,
  mentionsContract,
  readContracts,
  refinedNodes,
  type TypeNode,
  type UnitContract,
  type UnitNode,
} from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { Origin } from "./origin.js";

/** How the weaver sees other files. */
export interface InstrumentHost {
  readFile(fileName: string): string | undefined;
  /** The file that an import names: the source, where there is one. */
  resolve(specifier: string, from: string): string | undefined;
}

/** The change contracts of a program, of which the files that are woven are one version. */
export interface ChangeFiles {
  readonly version: "previous" | "updated";
  /** The `.scc` file that speaks of a source file. */
  contractFor(fileName: string): ChangeFile | undefined;
}

/** A `.scc` file, and the units and classes in it that this version calls otherwise. */
export interface ChangeFile {
  readonly contractFile: string;
  readonly renames: Readonly<Record<string, string>>;
}

/** A file, its contracts, and those that a `.jml` file beside it has for it. */
export interface Source {
  readonly file: ts.SourceFile;
  readonly origin: Origin;
  readonly contracts: FileContracts;
  readonly diagnostics: readonly Diagnostic[];
  readonly refinement: Source | undefined;
  readonly changes: ChangeSource | undefined;
  /** Names under which the file knows the types `int` and `nat`. */
  readonly integers: ReadonlyMap<string, "int" | "nat">;
}

/** A file of change contracts, for the version that a file is of. */
export interface ChangeSource {
  readonly source: Source;
  readonly version: ChangeFiles["version"];
  readonly renames: ChangeFile["renames"];
  /** Whether the file can import this. */
  canImport(specifier: string): boolean;
}

/** A class or interface and the file it stands in. */
export interface TypeAt {
  readonly node: TypeNode;
  readonly source: Source;
}

interface Imports {
  readonly text: string;
  readonly files: readonly string[];
  readonly declares: boolean;
}

/** Reads files and their contracts, each once. */
export class SourceIndex {
  readonly #sources = new Map<string, { readonly text: string; readonly source: Source }>();

  constructor(
    readonly host: InstrumentHost,
    readonly show: (fileName: string) => string,
    readonly changes?: ChangeFiles | undefined,
  ) {}

  /** A file by name. */
  open(fileName: string): Source | undefined {
    const text = this.host.readFile(fileName);
    return text === undefined ? undefined : this.read(fileName, text);
  }

  /** A file whose text is at hand. */
  read(fileName: string, text: string): Source {
    const known = this.#sources.get(fileName);
    if (known?.text === text) return known.source;
    const source = this.#parse(fileName, text);
    this.#sources.set(fileName, { text, source });
    return source;
  }

  /** A file of contracts, if it is there. */
  contracts(fileName: string): Source | undefined {
    let known = this.#contracts.get(fileName);
    if (known === undefined) {
      known = { source: this.open(fileName) };
      this.#contracts.set(fileName, known);
    }
    return known.source;
  }

  readonly #contracts = new Map<string, { readonly source: Source | undefined }>();

  /** The files that a file imports from the project, directly or not, that declare something for contracts only. */
  declaring(source: Source): Source[] {
    const found: Source[] = [];
    const seen = new Set([source.file.fileName]);
    const pending = [...this.#imported(source.file.fileName, source.file.text).files];
    for (let fileName = pending.pop(); fileName !== undefined; fileName = pending.pop()) {
      if (seen.has(fileName)) continue;
      seen.add(fileName);
      const text = this.host.readFile(fileName);
      if (text === undefined) continue;
      const { files, declares } = this.#imported(fileName, text);
      pending.push(...files);
      if (declares) found.push(this.read(fileName, text));
    }
    return found;
  }

  /** The files of the project that a file imports, and whether it declares something for contracts only. */
  #imported(fileName: string, text: string): Imports {
    const known = this.#imports.get(fileName);
    if (known?.text === text) return known;
    const specifiers = text.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*["']([.#~@][^"']*)["']/g);
    const files = Array.from(
      specifiers,
      ([, specifier = ""]) => this.host.resolve(specifier, fileName) ?? "",
    ).filter((name) => name !== "" && !/[\\/]node_modules[\\/]/.test(name));
    const declares =
      (/\b(model|ghost)\b/.test(text) && mentionsContract(text)) ||
      this.changes?.contractFor(fileName) !== undefined;
    const imports = { text, files, declares };
    this.#imports.set(fileName, imports);
    return imports;
  }

  readonly #imports = new Map<string, Imports>();

  #parse(fileName: string, text: string): Source {
    const kind = isContractFile(fileName) ? ts.ScriptKind.TS : undefined;
    const file = ts.createSourceFile(
      fileName,
      text,
      { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors },
      true,
      kind,
    );
    let diagnostics: Diagnostic[] = [];
    const trusting = mentionsContract(text);
    let contracts = readContracts(file, diagnostics, trusting);
    if (diagnostics.length > 0 || !contracts.isReadable()) {
      diagnostics = [];
      contracts = readContracts(file, diagnostics, false);
    }
    const stem = fileName.replace(/\.[cm]?[jt]sx?$/, "");
    const refined = isContractFile(fileName) || fileName.endsWith(".d.ts") ? undefined : `${stem}.jml`;
    return {
      file,
      origin: new Origin(text, this.show(fileName)),
      contracts,
      diagnostics,
      refinement: refined === undefined ? undefined : this.open(refined),
      changes: this.#changesOf(fileName),
      integers: integerNames(file),
    };
  }

  #changesOf(fileName: string): ChangeSource | undefined {
    const spoken = isContractFile(fileName) ? undefined : this.changes?.contractFor(fileName);
    const source = spoken && this.open(spoken.contractFile);
    if (this.changes === undefined || spoken === undefined || source === undefined) return undefined;
    return {
      source,
      version: this.changes.version,
      renames: spoken.renames,
      canImport: (specifier) =>
        specifier.startsWith("node:") || this.host.resolve(specifier, fileName) !== undefined,
    };
  }
}

/** What a file says of a unit: itself, at its overloads, and in the file of contracts beside it. */
export interface Statement {
  readonly contract: UnitContract;
  readonly source: Source;
}

export function statementsOf(unit: UnitNode, source: Source, overloads: readonly UnitNode[]): Statement[] {
  const own = [unit, ...overloads].flatMap((node) => {
    const contract = source.contracts.units.get(node);
    const modified = node.parameters.some((p) => source.contracts.members.has(p));
    return contract !== undefined
      ? [{ contract, source }]
      : modified
        ? [{ contract: { unit: node, cases: [], modifiers: [] }, source }]
        : [];
  });
  const { refinement } = source;
  if (refinement === undefined) return own;
  const apart = refinedNodes(refinement.file, source.file).units.get(unit) ?? [];
  const said = apart.flatMap((declared) => refinement.contracts.units.get(declared) ?? []);
  return [...own, ...said.map((contract) => ({ contract, source: refinement }))];
}

/** The types that a file of contracts has for a type. */
export function refinedTypes(type: TypeNode, { file, refinement }: Source): readonly TypeAt[] {
  if (refinement === undefined) return [];
  const found = refinedNodes(refinement.file, file).types.get(type) ?? [];
  return found.map((node) => ({ node, source: refinement }));
}
