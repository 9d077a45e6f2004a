import { readFileSync } from "node:fs";
import ts from "#typescript";
import { type ChangeFiles, traceSource } from "../../instrument/index.js";
import { nearestOptions } from "../compiler-options.js";
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

/** Reads a file and says what Node takes it for. */
export function readSource(fileName: string): SourceText & { readonly format: ModuleFormat } {
  // Without the mark of byte order, as TypeScript reads it.
  const text = readFileSync(fileName, "utf8").replace(/^\uFEFF/, "");
  return { fileName, text, format: nodeFormat(fileName, text) };
}

/** Makes a file runnable with its contracts checked, or throws a `Refusal`. */
export function makeRunnable(
  original: ReturnType<typeof readSource>,
  settings: Settings,
  variant?: Variant,
): Runnable {
  const { fileName, format } = original;
  const same =
    variant?.keepsContracts &&
    variant.edits?.[fileName] === undefined &&
    variant.traced === undefined &&
    variant.changes === undefined
      ? `${variant.plain} ${fileName}`
      : undefined;
  const known = same === undefined ? undefined : unchanged.get(same);
  if (known !== undefined) return known;
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
        runtime: runtimeFor(format),
        root: process.cwd(),
        ...(variant !== undefined && { edited, plain: variant.plain }),
        ...(variant?.changes !== undefined && { changes: filesOf(variant.changes) }),
      },
      runnableOptions(nearestOptions(fileName)),
    ),
  );
  refuseErrors(file, diagnostics, process.cwd());
  const runnable = { ...file, code: map === undefined ? code : withInlineMap(code, map) };
  if (same !== undefined) unchanged.set(same, runnable);
  return runnable;
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
