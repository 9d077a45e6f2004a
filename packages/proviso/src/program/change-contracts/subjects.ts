import path from "node:path";
import type { PackageEntries } from "../versions/index.js";

/** What a change contract is about: a source in both versions, from their folders and with slashes. */
export interface Subject {
  readonly about: string;
  /** The same in the previous version; absent if it has no file at that place. */
  readonly before?: string;
}

/** Why a change contract is about nothing. */
export interface NoSubject {
  readonly reason: string;
}

interface Updated {
  readonly files: readonly string[];
  readonly main: PackageEntries | undefined;
}

interface Previous {
  readonly has: (file: string) => boolean;
  readonly main: PackageEntries | undefined;
}

const extensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

/** Tells what change contracts are about by where they stand. */
export class Subjects {
  readonly #files: ReadonlySet<string>;

  constructor(
    readonly updated: Updated,
    readonly previous: Previous,
  ) {
    this.#files = new Set(updated.files);
  }

  /** The subject of a file found in a version: what stands beside it, or what its path below `changes` names. */
  of(file: string): Subject | NoSubject {
    const stem = file.replace(/\.scc$/, "");
    const beside = this.#source(stem);
    if (beside !== undefined) return this.#subject(beside);
    const parts = stem.split("/");
    if (parts[0] !== "changes") {
      const name = parts.at(-1) ?? "";
      return { reason: `there is no source \`${name}.ts\` or \`${name}.js\` beside it` };
    }
    const below = parts.slice(1);
    for (let from = 0; from < below.length; from++) {
      const rest = below.slice(from).join("/");
      const found = this.#source(rest);
      if (found !== undefined) return this.#subject(found);
      if (rest === this.updated.main?.name)
        return this.#main() ?? { reason: "the package has no main module" };
    }
    return {
      reason: `the updated version has no source \`${below.join("/")}.ts\` or \`.js\`, nor one at the end of that path`,
    };
  }

  /** The subject of a file that the user names, at any of these places in the version. */
  named(places: readonly string[]): Subject | NoSubject {
    for (const place of places) {
      const subject = place.startsWith("..") || path.isAbsolute(place) ? undefined : this.of(place);
      if (subject !== undefined && "about" in subject) return subject;
    }
    const name = path.posix.basename(places[0] ?? "").replace(/\.scc$/, "");
    const [only, ...others] = this.updated.files.filter((file) =>
      extensions.some((extension) => path.posix.basename(file) === name + extension),
    );
    if (only !== undefined && others.length === 0) return this.#subject(only);
    if (only !== undefined)
      return {
        reason: `the updated version has several sources of that name, \`${only}\` and \`${others[0]}\`: put it beside one, or below \`changes\` at its path`,
      };
    return this.#main() ?? { reason: `the updated version has no source \`${name}.ts\` or \`${name}.js\`` };
  }

  #source(stem: string): string | undefined {
    return extensions.map((extension) => stem + extension).find((file) => this.#files.has(file));
  }

  /** A source and its twin: at the same place, with another extension perhaps, or what is the main module of both. */
  #subject(about: string): Subject {
    const stem = about.replace(/\.[^.]+$/, "");
    const twin = [about, ...extensions.map((extension) => stem + extension)].find(this.previous.has);
    if (twin !== undefined) return { about, before: twin };
    return about === this.updated.main?.main ? (this.#main() ?? { about }) : { about };
  }

  #main(): Subject | undefined {
    const about = this.updated.main?.main;
    const before = this.previous.main?.main;
    if (about === undefined) return undefined;
    return before === undefined ? { about } : { about, before };
  }
}
