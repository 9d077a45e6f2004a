import MagicString from "magic-string";
import { mentionsContract } from "../contract/index.js";
import type { Instrumented, InstrumentOptions, SourceMap } from "./options.js";
import { SourceIndex } from "./source-index.js";
import { weaveFile } from "./weave-file.js";

const indices = new WeakMap<object, SourceIndex>();

/**
 * Weaves the contracts of one file into it; nothing if there is nothing to weave. TypeScript's syntax stays as it is.
 * All that is added stands on lines that are there, or behind the last.
 */
export function instrument(
  file: { readonly fileName: string; readonly text: string },
  options: InstrumentOptions,
): Instrumented | undefined {
  const { fileName, text } = file;
  if (options.checks === "off" || !mayConcern(text, fileName, options)) return undefined;
  const index = indexFor(options);
  const source = index.read(fileName, text);
  const diagnostics = [
    ...source.diagnostics,
    ...(source.refinement?.diagnostics ?? []),
    ...(source.changes?.source.diagnostics ?? []),
  ];
  const edits = new MagicString(text);
  if (diagnostics.every(({ severity }) => severity !== "error")) {
    const changed = weaveFile(edits, source, index, options, diagnostics);
    if (!changed && diagnostics.length === 0) return undefined;
  }
  const map = edits.generateMap({ source: fileName, includeContent: true, hires: "boundary" });
  return { code: edits.toString(), map: map as unknown as SourceMap, diagnostics };
}

function indexFor({ host, root, changes }: InstrumentOptions): SourceIndex {
  let index = indices.get(changes ?? host);
  if (index === undefined) {
    const prefix = root === undefined || root.endsWith("/") ? root : `${root}/`;
    const show = (name: string): string =>
      prefix !== undefined && name.startsWith(prefix) ? name.slice(prefix.length) : name;
    index = new SourceIndex(host, show, changes);
    indices.set(changes ?? host, index);
  }
  return index;
}

/** Whether a file can have anything to weave, judged by its text. */
function mayConcern(text: string, fileName: string, { host, changes }: InstrumentOptions): boolean {
  if (mentionsContract(text) || /\b(extends|implements)\b/.test(text) || text.includes("@proviso/runtime"))
    return true;
  if (/(?:\bfrom|\brequire\()\s*["'](?![.#]|node:)/.test(text)) return true;
  if (changes?.contractFor(fileName) !== undefined) return true;
  return host.readFile(`${fileName.replace(/\.[cm]?[jt]sx?$/, "")}.jml`) !== undefined;
}
