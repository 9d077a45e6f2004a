import path from "node:path";
import ts from "#typescript";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import { type ChangeFiles, type InstrumentHost, instrument } from "../instrument/index.js";
import { nearestOptions } from "./compiler-options.js";
import { fileHost } from "./host.js";
import type { ModuleFormat } from "./module-format.js";
import type { Settings } from "./settings.js";
import { compose, type SourceMap } from "./source-map.js";
import { transpile } from "./transpile.js";
import { needsTranspiling } from "./user-file.js";

/** A file as it is on disk. */
export interface SourceText {
  readonly fileName: string;
  readonly text: string;
}

export interface WeaveOptions extends Settings {
  readonly format: ModuleFormat;
  /** How the code is to name the runtime. */
  readonly runtime: string;
  /** The folder that messages name files from. */
  readonly root: string;
  /** How other files are seen, if not as they are on disk. */
  readonly host?: InstrumentHost;
  /** Told of every file that was read besides the one asked for, because contracts in it count here. */
  readonly onRead?: (fileName: string) => void;
  /** What a file reads as, where that is not what is on disk. */
  readonly edited?: (fileName: string, text: string) => string;
  /** Whether plain expressions settle what they can. */
  readonly plain?: boolean;
  /** Change contracts whose conditions are told to whoever watches them. */
  readonly changes?: ChangeFiles;
}

/** What became of a file. */
export interface Woven {
  readonly code: string;
  /** From the code to the file; absent where the code is the file's text. */
  readonly map: SourceMap | undefined;
  /** Whether checks are in it. */
  readonly checked: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Weaves the contracts of a file into it. The language it is written in stays. */
export function weave(
  file: SourceText,
  { onRead, edited, host: seen = fileHost, ...options }: WeaveOptions,
): Woven {
  const disk = edited === undefined ? seen : editing(seen, edited);
  const host = onRead === undefined ? disk : watched(disk, onRead);
  const woven = instrument(file, { host, ...options });
  if (woven === undefined) return { code: file.text, map: undefined, checked: false, diagnostics: [] };
  const map = { ...woven.map, sources: [path.basename(file.fileName)] };
  return { ...woven, map, checked: true };
}

function editing(host: InstrumentHost, edited: (fileName: string, text: string) => string): InstrumentHost {
  return {
    resolve: (specifier, from) => host.resolve(specifier, from),
    readFile: (fileName) => {
      const text = host.readFile(fileName);
      return text === undefined ? undefined : edited(fileName, text);
    },
  };
}

function watched(host: InstrumentHost, onRead: (fileName: string) => void): InstrumentHost {
  return {
    resolve: (specifier, from) => host.resolve(specifier, from),
    readFile: (fileName) => {
      const text = host.readFile(fileName);
      if (text !== undefined) onRead(fileName);
      return text;
    },
  };
}

/** Weaves the contracts of a file into it and makes JavaScript of the result. */
export function weaveToJavaScript(
  file: SourceText,
  options: WeaveOptions,
  compilerOptions: ts.CompilerOptions = nearestOptions(file.fileName),
): Woven {
  const woven = weave(file, options);
  const broken = woven.diagnostics.some(({ severity }) => severity === "error");
  if (broken || !needsTranspiling(file.fileName)) return woven;
  const { fileName } = file;
  const { code, map, errors } = transpile({ fileName, text: woven.code }, options.format, compilerOptions);
  if (errors.length > 0) {
    return { ...woven, diagnostics: [...woven.diagnostics, ...syntaxErrors(file, options, compilerOptions)] };
  }
  return { ...woven, code, map: woven.map === undefined ? map : compose(map, woven.map) };
}

/** What TypeScript says of the file as the user wrote it. */
function syntaxErrors(
  file: SourceText,
  options: WeaveOptions,
  compilerOptions: ts.CompilerOptions,
): Diagnostic[] {
  const { errors } = transpile(file, options.format, compilerOptions);
  if (errors.length === 0) throw new Error(`The code woven from ${file.fileName} is not well formed.`);
  return errors.map(({ start = 0, length = 0, messageText, code }) =>
    diagnose(
      "source/syntax",
      { file: file.fileName, start, end: start + length },
      { text: ts.flattenDiagnosticMessageText(messageText, "\n") },
      { typescript: code },
    ),
  );
}
