// What a process that ran before has made of the user's modules, for this one to run: TypeScript and the weaver need not
// be loaded then. The first line says which modules there are; each of the others is one of them.
import { closeSync, readFileSync } from "node:fs";
import type { ModuleFormat } from "../module-format.js";
import { carriedBy } from "./variant.js";

/** What the hooks run for a module. */
export interface LoadedModule {
  readonly format: ModuleFormat;
  /** JavaScript that carries its source map; nothing where only the names of a CommonJS module are asked for. */
  readonly code?: string;
  /** What a CommonJS module exports, where Node is to be told. */
  readonly names?: readonly string[];
}

/** A module that was made ready. */
export interface PreparedModule extends LoadedModule {
  /** The text of the file that it was made from. */
  readonly text: string;
  readonly code: string;
}

/** Which module a line is: the place of its variant among all that there are, and its file. */
type Key = readonly [variant: number, fileName: string];

interface Contents {
  /** As URLs carry them; the program itself is none. */
  readonly variants: readonly (string | null)[];
  readonly modules: readonly Key[];
}

/** A module and what it was made for. */
export interface PreparedLine {
  readonly variant: string | undefined;
  readonly fileName: string;
  /** A `PreparedModule` as JSON. */
  readonly line: string;
}

/** The name of the variable of the environment that says where prepared modules are: a descriptor of an open file. */
export const preparedVariable = "PROVISO_PREPARED";

/** The text that says all of these. */
export function preparedText(lines: readonly PreparedLine[]): string {
  const variants = [...new Set(lines.map(({ variant }) => variant ?? null))];
  const places = new Map(variants.map((variant, i) => [variant, i]));
  const modules = lines.map(({ variant, fileName }): Key => [places.get(variant ?? null) ?? -1, fileName]);
  const contents: Contents = { variants, modules };
  return [JSON.stringify(contents), ...lines.map(({ line }) => line)].join("\n");
}

/** Modules that were made ready; those of a file that has changed since are none. */
export class PreparedModules {
  readonly #lines = new Map<string, string>();

  constructor(text: string | undefined) {
    if (text === undefined) return;
    const [first = "", ...lines] = text.split("\n");
    const { variants, modules } = JSON.parse(first) as Contents;
    for (const [i, [variant, fileName]] of modules.entries())
      this.#lines.set(keyOf(variants[variant] ?? undefined, fileName), lines[i] ?? "");
  }

  /** What was made of a file with this text, in the variant that the URL is about. */
  find(fileName: string, text: string, url: string | undefined): PreparedModule | undefined {
    if (this.#lines.size === 0) return undefined;
    const line = this.#lines.get(keyOf(carriedBy(url), fileName));
    const prepared = line === undefined ? undefined : (JSON.parse(line) as PreparedModule);
    return prepared?.text === text ? prepared : undefined;
  }
}

const keyOf = (variant: string | undefined, fileName: string): string => `${variant ?? ""} ${fileName}`;

/** What the process that started this one hands on, which nobody finds afterwards. */
export function takePrepared(env: NodeJS.ProcessEnv): string | undefined {
  const descriptor = Number(env[preparedVariable] ?? "");
  delete env[preparedVariable];
  if (!Number.isInteger(descriptor) || descriptor <= 2) return undefined;
  const text = readFileSync(descriptor, "utf8");
  closeSync(descriptor);
  return text;
}
