import ts from "#typescript";
import { type ChangeFiles, type InstrumentHost, traceSource } from "../../instrument/index.js";
import { nearestOptions } from "../compiler-options.js";
import { fileHost } from "../host.js";
import { type ModuleFormat, nodeFormat } from "../module-format.js";
import { orFault } from "../refusal.js";
import { refuseErrors } from "../refuse-errors.js";
import { runtimeFor } from "../runtime.js";
import type { Settings } from "../settings.js";
import { withInlineMap } from "../source-map.js";
import { type SourceText, weaveToJavaScript } from "../weave.js";
import { changeFiles, type Variant, type VariantChanges, variantText } from "./variant.js";

/** A file of the user's as Node is to run it. */
export interface Runnable extends SourceText {
  readonly format: ModuleFormat;
  /** JavaScript that carries its source map; the text of the file where there is nothing to change. */
  readonly code: string;
}

/** A file as it is on disk, and what Node takes it for. */
export interface OriginalFile extends SourceText {
  readonly format: ModuleFormat;
}

/** Says what Node takes a file for. */
export function withFormat(file: SourceText): OriginalFile {
  return { ...file, format: nodeFormat(file.fileName, file.text) };
}

/** Makes a file runnable with its contracts checked, or throws a `Refusal`. */
export function makeRunnable(original: OriginalFile, settings: Settings, variant?: Variant): Runnable {
  const same = isUnchanged(original.fileName, variant) ? `${variant?.plain} ${original.fileName}` : undefined;
  const known = same === undefined ? undefined : unchanged.get(same);
  if (known !== undefined) return known;
  const runnable = weaveRunnable(original, settings, variant, { root: process.cwd(), host: fileHost });
  if (same !== undefined) unchanged.set(same, runnable);
  return runnable;
}

/** Whether a file reads in a variant as it does in many others. */
function isUnchanged(fileName: string, variant: Variant | undefined): boolean {
  return (
    variant?.keepsContracts === true &&
    variant.edits?.[fileName] === undefined &&
    variant.traced === undefined &&
    variant.changes === undefined
  );
}

/** The same, seen from a folder that messages name files from, with other files read through a host. */
export function weaveRunnable(
  original: OriginalFile,
  settings: Settings,
  variant: Variant | undefined,
  { root, host }: { readonly root: string; readonly host: InstrumentHost },
): Runnable {
  const { fileName, format } = original;
  const edited = (name: string, text: string): string =>
    variant === undefined ? text : variantText(name, text, variant);
  const text = edited(fileName, original.text);
  const file = {
    ...original,
    text: variant?.traced === undefined ? text : traceSource({ fileName, text }, variant.traced),
  };
  const { code, map, diagnostics } = orFault(fileName, () =>
    weaveToJavaScript(
      file,
      {
        ...settings,
        format,
        host,
        runtime: runtimeFor(format),
        root,
        ...(Object.keys(variant?.edits ?? {}).length > 0 && { edited }),
        ...(variant !== undefined && { plain: variant.plain }),
        ...(variant?.changes !== undefined && { changes: filesOf(variant.changes) }),
      },
      runnableOptions(nearestOptions(fileName)),
    ),
  );
  refuseErrors(file, diagnostics, root);
  return { ...file, code: map === undefined ? code : withInlineMap(code, map) };
}

/** The change contracts of a variant: the same object each time, by which the weaver keeps what it has read. */
function filesOf(changes: VariantChanges): ChangeFiles {
  const known = changeFilesOf.get(changes) ?? changeFiles(changes);
  changeFilesOf.set(changes, known);
  return known;
}

const changeFilesOf = new WeakMap<VariantChanges, ChangeFiles>();

/** Files that variants have in common. */
const unchanged = new Map<string, Runnable>();

/** Options that would leave what Node cannot run, or rename files that run from where they are. */
function runnableOptions(options: ts.CompilerOptions): ts.CompilerOptions {
  const keepsJsx = options.jsx === ts.JsxEmit.Preserve || options.jsx === ts.JsxEmit.ReactNative;
  return {
    ...options,
    ...(keepsJsx ? { jsx: ts.JsxEmit.ReactJSX } : {}),
    rewriteRelativeImportExtensions: false,
  };
}
