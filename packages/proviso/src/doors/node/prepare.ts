// Makes modules ready for processes that are about to start: here TypeScript is loaded and warm, there it need not be
// loaded then. What is not made ready, because it is refused or imported in some way that is not seen here, is woven there.
import { realpathSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "#typescript";
import type { InstrumentHost } from "../../instrument/index.js";
import { fileHost } from "../host.js";
import { type Settings, settingsFrom } from "../settings.js";
import { isUserSource } from "../user-file.js";
import { facadeNames } from "./load-module.js";
import { type PreparedLine, type PreparedModule, preparedText } from "./prepared.js";
import { sourceFor } from "./resolve-source.js";
import { weaveRunnable, withFormat } from "./runnable.js";
import { readText } from "./source-text.js";
import { carriedBy, type Variant, variantOf } from "./variant.js";

/** A module as it was made ready, if it could be, and the files that it imports. */
interface Made {
  readonly line: string | undefined;
  readonly imports: readonly string[];
}

/** Where a process will run, and how it is told to weave. */
export interface PreparedFor {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Makes modules ready, each once as long as no file changes that was looked at. A process compares the text of each module
 * with what it was made from; that of the other files whose contracts count in it is as it was when the process was started.
 */
export class Preparation {
  #snapshot = new Snapshot("");

  /** What a process is handed that will load these modules, as text; nothing if there are none to make ready. */
  textFor(urls: readonly string[], { cwd, env }: PreparedFor): string | undefined {
    const settings = settingsFrom(env);
    if ("error" in settings) return undefined;
    const root = realOf(cwd) ?? cwd;
    if (this.#snapshot.root !== root || this.#snapshot.files.haveChanged())
      this.#snapshot = new Snapshot(root);
    const lines: PreparedLine[] = [];
    for (const [carried, entries] of byVariant(urls)) {
      const variant = this.#snapshot.variant(entries[0]?.url);
      const pending = entries.map(({ fileName }) => fileName);
      const reached = new Set<string>();
      for (let fileName = pending.pop(); fileName !== undefined; fileName = pending.pop()) {
        if (reached.has(fileName)) continue;
        reached.add(fileName);
        const { line, imports } = this.#snapshot.module(fileName, settings, variant);
        if (line !== undefined) lines.push({ variant: carried, fileName, line });
        pending.push(...imports);
      }
    }
    return lines.length === 0 ? undefined : preparedText(lines);
  }
}

/** What was made of files as they were. */
class Snapshot {
  readonly files = new SeenFiles();
  readonly #variants = new Map<string, Variant>();
  readonly #made = new WeakMap<object, Map<string, Made>>();

  constructor(readonly root: string) {}

  /** The variant that a URL is about: an object of this snapshot, since the weaver keeps what it reads by it. */
  variant(url: string | undefined): Variant | undefined {
    const carried = carriedBy(url);
    const variant = variantOf(url);
    if (carried === undefined || variant === undefined) return undefined;
    const { changes, ...rest } = variant;
    const known = this.#variants.get(carried) ?? { ...rest, ...(changes && { changes: { ...changes } }) };
    // Experiments edit once and never again: nothing of that is kept.
    if (variant.edits === undefined || Object.keys(variant.edits).length === 0)
      this.#variants.set(carried, known);
    return known;
  }

  module(fileName: string, settings: Settings, variant: Variant | undefined): Made {
    const made = this.#made.get(variant ?? this) ?? new Map<string, Made>();
    this.#made.set(variant ?? this, made);
    const key = `${settings.checks} ${settings.frames} ${fileName}`;
    const module = made.get(key) ?? make(fileName, { settings, variant, root: this.root, host: this.files });
    made.set(key, module);
    return module;
  }
}

interface Weaving {
  readonly settings: Settings;
  readonly variant: Variant | undefined;
  readonly root: string;
  readonly host: SeenFiles;
}

/** The files that URLs name, by the variant that the URLs are about. */
function byVariant(
  urls: readonly string[],
): ReadonlyMap<string | undefined, { readonly url: string; readonly fileName: string }[]> {
  const found = new Map<string | undefined, { readonly url: string; readonly fileName: string }[]>();
  for (const url of urls) {
    if (!url.startsWith("file:")) continue;
    const fileName = realOf(fileURLToPath(url));
    if (fileName === undefined || !isUserSource(fileName)) continue;
    const carried = carriedBy(url);
    const known = found.get(carried) ?? [];
    known.push({ url, fileName });
    found.set(carried, known);
  }
  return found;
}

/** What fails here fails there too, and is told there. */
function make(fileName: string, { settings, variant, root, host }: Weaving): Made {
  try {
    const text = host.text(fileName);
    if (text === undefined) return { line: undefined, imports: [] };
    const file = withFormat({ fileName, text });
    const { format } = file;
    const { code } = weaveRunnable(file, settings, variant, { root, host });
    const names = format === "commonjs" ? facadeNames(file, variant !== undefined, host) : undefined;
    const module: PreparedModule = { format, text, code, ...(names !== undefined && { names }) };
    return { line: JSON.stringify(module), imports: importedBy(code, fileName, host) };
  } catch {
    return { line: undefined, imports: [] };
  }
}

/** The user's sources that code imports or requires by names that stand in it. */
function importedBy(code: string, fileName: string, host: SeenFiles): string[] {
  return ts.preProcessFile(code, true, true).importedFiles.flatMap(({ fileName: specifier }) => {
    const found = host.imported(specifier, fileName);
    return found !== undefined && isUserSource(found) ? [found] : [];
  });
}

/** Files that were looked at, each once, and what they were. */
class SeenFiles implements InstrumentHost {
  readonly #texts = new Map<string, { readonly text: string | undefined; readonly state: string }>();
  readonly #imported = new Map<string, string | undefined>();

  readFile(fileName: string): string | undefined {
    return this.#read(fileName, () => fileHost.readFile(fileName));
  }

  resolve(specifier: string, from: string): string | undefined {
    return fileHost.resolve(specifier, from);
  }

  /** The text of a module, as whoever loads it reads it. */
  text(fileName: string): string | undefined {
    return this.#read(`${fileName}\0`, () => readText(fileName));
  }

  /** The file that Node loads for an import, as far as that is plain. */
  imported(specifier: string, from: string): string | undefined {
    if (isBuiltin(specifier) || /^(node|data):/.test(specifier)) return undefined;
    const isPath = /^(\.{0,2}\/|\.{1,2}$|file:|[a-z]:)/i.test(specifier);
    const folder = path.dirname(from);
    const key = `${specifier} ${folder}`;
    if (!this.#imported.has(key))
      this.#imported.set(key, isPath ? pathTo(specifier, folder) : this.resolve(specifier, from));
    return this.#imported.get(key);
  }

  haveChanged(): boolean {
    return [...this.#texts].some(([name, { state }]) => stateOf(name) !== state);
  }

  #read(key: string, read: () => string | undefined): string | undefined {
    const known = this.#texts.get(key);
    if (known !== undefined) return known.text;
    const state = stateOf(key);
    const text = state === absent ? undefined : read();
    this.#texts.set(key, { text, state });
    return text;
  }
}

const absent = "absent";

/** What is different when a file has been written. */
function stateOf(key: string): string {
  const stat = statSync(key.replace(/\0$/, ""), { throwIfNoEntry: false });
  return stat?.isFile() === true ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : absent;
}

function pathTo(specifier: string, folder: string): string | undefined {
  const plain = specifier.startsWith("file:")
    ? fileURLToPath(specifier)
    : path.resolve(folder, specifier.replace(/[?#].*$/, ""));
  const file = stateOf(plain) === absent ? sourceFor(plain) : plain;
  return file === undefined ? undefined : realOf(file);
}

function realOf(name: string): string | undefined {
  try {
    return realpathSync(name);
  } catch {
    return undefined;
  }
}
