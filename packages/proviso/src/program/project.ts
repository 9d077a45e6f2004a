import path from "node:path";
import ts from "#typescript";
import {
  type ContractedFile,
  isContractFile,
  isJavaScript,
  mentionsContract,
  parseErrors,
  prelude,
  readContracts,
  type Shadow,
  shadowOfContractFile,
  shadowOfSource,
} from "../contract/index.js";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import type { SourceGroup } from "./sources.js";
import { subjectOf } from "./subject.js";

/** Sources that belong together, with their contracts read, as a TypeScript program over their shadows. */
export interface Project {
  readonly group: SourceGroup;
  readonly program: ts.Program;
  /** Every file with contracts that the program holds, by the name of its shadow. */
  readonly files: ReadonlyMap<string, ContractedFile>;
  /** The file asked for under this name, if it has contracts. */
  contracted(target: string): ContractedFile | undefined;
}

const preludeName = "/\u01c3proviso.d.ts";

/** Options that would change what generated code means, or complain about its shape. */
const overrides: ts.CompilerOptions = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  emitDeclarationOnly: false,
  isolatedModules: false,
  isolatedDeclarations: false,
  verbatimModuleSyntax: false,
  erasableSyntaxOnly: false,
  noCheck: false,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  noImplicitReturns: false,
  allowUnreachableCode: true,
  allowUnusedLabels: true,
  // Deprecated options are the user's business, not ours.
  ignoreDeprecations: "6.0",
};

/** Reads the contracts of a group of sources and of all they import, and makes the program that checks them. */
export function openProject(group: SourceGroup): Project {
  const options: ts.CompilerOptions = { ...group.options, ...overrides };
  delete options.tsBuildInfoFile;
  if (group.targets.some(isJavaScript)) Object.assign(options, { allowJs: true, checkJs: true });

  const files = new Map<string, ContractedFile>();
  const virtual = new Map<string, string>([[preludeName, prelude]]);
  const roots = [preludeName, ...group.ambient];
  for (const name of new Set([...group.targets, ...group.refinements])) {
    if (!isContractFile(name)) {
      roots.push(name);
      continue;
    }
    const file = readContractFile(name);
    files.set(file.shadowName, file);
    if (file.shadow === undefined) continue;
    virtual.set(file.shadowName, file.shadow.text.text);
    roots.push(file.shadowName);
  }
  const program = ts.createProgram({ rootNames: roots, options, host: shadowHost(options, files, virtual) });
  return {
    group,
    program,
    files,
    contracted: (target) => files.get(shadowOf(target)),
  };
}

/**
 * The project with files of contracts added to it, whose shadows are made for it. What the project has read is shared, so
 * that nodes are the same in both.
 */
export function withContractFiles(project: Project, added: readonly ContractedFile[]): Project {
  const { program, group } = project;
  const options = { ...program.getCompilerOptions(), allowSyntheticDefaultImports: true };
  const files = new Map(project.files);
  const virtual = new Map<string, string>([[preludeName, prelude]]);
  for (const file of added) {
    files.set(file.shadowName, file);
    if (file.shadow !== undefined) virtual.set(file.shadowName, file.shadow.text.text);
  }
  const host = shadowHost(options, files, virtual);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    virtual.has(name) && name !== preludeName
      ? getSourceFile(name, ...rest)
      : (program.getSourceFile(name) ?? getSourceFile(name, ...rest));
  const rootNames = [...program.getRootFileNames(), ...virtual.keys()];
  const extended = ts.createProgram({ rootNames: [...new Set(rootNames)], options, host });
  return { group, program: extended, files, contracted: (target) => files.get(shadowOf(target)) };
}

/** The project with other texts for some of its files. All are read anew. */
export function withTexts({ program, group }: Project, texts: ReadonlyMap<string, string>): Project {
  const options = program.getCompilerOptions();
  const files = new Map<string, ContractedFile>();
  const virtual = new Map([[preludeName, prelude]]);
  const host = shadowHost(options, files, virtual, (name) => texts.get(name));
  const rootNames = [...new Set([...program.getRootFileNames(), preludeName])];
  const changed = ts.createProgram({ rootNames, options, host });
  return { group, program: changed, files, contracted: (target) => files.get(shadowOf(target)) };
}

/** A compiler host that shows TypeScript the shadow of every file that has one. */
function shadowHost(
  options: ts.CompilerOptions,
  files: Map<string, ContractedFile>,
  virtual: ReadonlyMap<string, string>,
  textOf: (name: string) => string | undefined = () => undefined,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { fileExists } = host;
  const readFile = (name: string): string | undefined => textOf(name) ?? onDisk(name);
  const onDisk = host.readFile;
  const libraries = path.posix.dirname(host.getDefaultLibFileName(options));
  // As `tsc` does: doc comments of TypeScript files hold no types, and reading them costs more than all else.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors;
  host.readFile = (name) => virtual.get(name) ?? readFile(name);
  host.fileExists = (name) => virtual.has(name) || fileExists(name);
  host.getSourceFile = (name, languageVersion, onError) => {
    const made = virtual.get(name);
    if (made !== undefined) return ts.createSourceFile(name, made, languageVersion);
    const text = readFile(name);
    if (text === undefined) {
      onError?.(`cannot read ${name}`);
      return undefined;
    }
    const mentions = !name.startsWith(libraries) && mentionsContract(text);
    const original = ts.createSourceFile(name, text, languageVersion, mentions);
    if (!mentions) return original;
    const { file, shadow } = readSource(original, languageVersion);
    if (file !== undefined) files.set(name, file);
    return shadow ?? original;
  };
  return host;
}

interface ReadSource {
  readonly file: ContractedFile | undefined;
  /** What TypeScript is to see instead of the file. */
  readonly shadow: ts.SourceFile | undefined;
}

/**
 * Reads a source's contracts, trusting that they are well formed. If they are not, either the contract parser says
 * so or the shadow does not parse, and they are read again with each expression parsed by itself.
 */
function readSource(
  original: ts.SourceFile,
  languageVersion: ts.ScriptTarget | ts.CreateSourceFileOptions,
  trusting = true,
): ReadSource {
  const diagnostics: Diagnostic[] = [];
  const contracts = readContracts(original, diagnostics, trusting);
  if (trusting && diagnostics.length > 0) return readSource(original, languageVersion, false);
  const shadow = shadowOfSource(contracts);
  if (shadow === undefined && diagnostics.length === 0 && contracts.members.size === 0)
    return { file: undefined, shadow: undefined };
  const file: ContractedFile = {
    original,
    contracts,
    diagnostics,
    shadow,
    shadowName: original.fileName,
  };
  if (shadow === undefined) return { file, shadow: undefined };
  const source = ts.createSourceFile(original.fileName, shadow.text.text, languageVersion);
  const malformed = parseErrors(original).length === 0 ? parseErrors(source) : [];
  if (malformed.length > 0 && trusting) return readSource(original, languageVersion, false);
  return {
    file: { ...file, diagnostics: [...diagnostics, ...syntaxErrors(malformed, original.fileName, shadow)] },
    shadow: source,
  };
}

/** What TypeScript cannot parse of code that is copied as it stands: the bodies of model methods, imports. */
function syntaxErrors(errors: readonly ts.Diagnostic[], file: string, shadow: Shadow): Diagnostic[] {
  if (errors.length === 0) return [];
  const found = errors.flatMap(({ start = 0, length = 0, messageText, code }) => {
    const place = shadow.text.toContract(start, start + length);
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return place === undefined
      ? []
      : [diagnose("contract/syntax", { file, ...place }, { text }, { typescript: code })];
  });
  if (found.length === 0)
    throw new Error(
      `The code generated for ${file} does not parse: ${JSON.stringify(errors[0]?.messageText)}`,
    );
  return found;
}

function readContractFile(name: string): ContractedFile {
  const { specifier, looked } = subjectOf(name);
  const read = readContractText(name, ts.sys.readFile(name) ?? "");
  if (specifier !== undefined)
    return withShadow(read, shadowNameOf(name), shadowOfContractFile(read.contracts, specifier));
  const span = { file: name, start: 0, end: 0 };
  const missing = diagnose("contract/no-subject", span, { file: path.basename(name), looked });
  return { ...read, diagnostics: [...read.diagnostics, missing] };
}

/** The contracts in the text of a file of contracts, before it is said what they are about. */
export function readContractText(name: string, text: string): ContractedFile {
  const original = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const diagnostics: Diagnostic[] = [];
  const contracts = readContracts(original, diagnostics);
  return { original, contracts, diagnostics, shadow: undefined, shadowName: shadowNameOf(name) };
}

/** A file of contracts with the module that is checked in its place, and what TypeScript cannot parse of that. */
export function withShadow(file: ContractedFile, shadowName: string, shadow: Shadow): ContractedFile {
  const { original, diagnostics } = file;
  if (parseErrors(original).length > 0) return { ...file, shadow, shadowName };
  const source = ts.createSourceFile(shadowName, shadow.text.text, ts.ScriptTarget.Latest);
  const malformed = syntaxErrors(parseErrors(source), original.fileName, shadow);
  return { ...file, shadow, shadowName, diagnostics: [...diagnostics, ...malformed] };
}

/** The name by which a program knows a target. */
function shadowOf(target: string): string {
  return isContractFile(target) ? shadowNameOf(target) : target;
}

/** The name of the module that is checked in place of a file of contracts. */
export function shadowNameOf(contractFile: string): string {
  return `${contractFile}.ts`;
}
