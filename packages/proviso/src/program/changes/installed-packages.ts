import path from "node:path";
import ts from "#typescript";

/** The versions of a package and of all that it depends on, by their names; its own comes first. */
export type InstalledVersions = ReadonlyMap<string, string>;

interface Manifest {
  readonly version?: unknown;
  readonly dependencies?: unknown;
}

/** The packages that are installed for a version of a program. Each manifest is read once. */
export class InstalledPackages {
  readonly #manifests = new Map<string, Manifest>();

  /** What code in a folder loads by a name. A package of the program itself, which is linked, is no other's. */
  of(name: string, folder: string): InstalledVersions {
    const versions = new Map<string, string>();
    const pending = [{ name, folder }];
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const file = versions.has(next.name) ? undefined : manifestFor(next.name, next.folder);
      if (file === undefined) continue;
      const { version, dependencies } = this.#read(file);
      if (typeof version !== "string") continue;
      versions.set(next.name, version);
      const names =
        typeof dependencies === "object" && dependencies !== null ? Object.keys(dependencies) : [];
      pending.push(...names.map((one) => ({ name: one, folder: path.dirname(file) })));
    }
    return versions;
  }

  #read(file: string): Manifest {
    const known = this.#manifests.get(file);
    if (known !== undefined) return known;
    const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config?: Manifest };
    const manifest = config ?? {};
    this.#manifests.set(file, manifest);
    return manifest;
  }
}

/** The manifest of a package, where it really is. */
function manifestFor(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, "node_modules", name, "package.json");
    if (ts.sys.fileExists(manifest)) {
      const real = ts.sys.realpath?.(manifest) ?? manifest;
      return /[\\/]node_modules[\\/]/.test(real) ? real : undefined;
    }
    if (path.dirname(folder) === folder) return undefined;
  }
}
