import fs from "node:fs";
import path from "node:path";

/**
 * What code in the folder `from` needs to read: the folder itself, and the packages it can import, in every
 * `node_modules` above it, also where these are links to elsewhere, as package managers make them; of other files above
 * it those that say how it is to be compiled. Folders end with a separator. Names that do not exist are among them, since whoever
 * looks there is to find nothing rather than to be refused.
 */
export function readableFrom(from: string): readonly string[] {
  const folders = new Set([path.resolve(from), real(from) ?? from]);
  const files = new Set<string>();
  for (const start of [...folders]) {
    for (let folder = start; ; folder = path.dirname(folder)) {
      const packages = path.join(folder, "node_modules");
      folders.add(packages);
      folders.add(real(packages) ?? packages);
      for (const target of linkedPackages(packages)) folders.add(target);
      for (const name of ["package.json", "tsconfig.json"]) files.add(path.join(folder, name));
      for (const { name } of list(folder))
        if (/^tsconfig\..*\.json$/.test(name)) files.add(path.join(folder, name));
      if (folder === path.dirname(folder)) break;
    }
  }
  return withoutNested([...[...folders].map(withSlash), ...files]);
}

function linkedPackages(packages: string): readonly string[] {
  const entries = list(packages);
  const scoped = entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith("@"))
    .flatMap((scope) => list(path.join(packages, scope.name)));
  return [...entries, ...scoped]
    .filter((entry) => entry.isSymbolicLink())
    .flatMap((link) => {
      const target = real(path.join(link.parentPath, link.name));
      // Packages that a linked one can import stand beside it where there is a store.
      const store = target?.lastIndexOf(`${path.sep}node_modules${path.sep}`) ?? -1;
      if (target === undefined) return [];
      return store < 0 ? [target] : [target.slice(0, store + `${path.sep}node_modules`.length)];
    });
}

function withoutNested(names: readonly string[]): readonly string[] {
  return names.filter(
    (name) => !names.some((other) => other !== name && other.endsWith(path.sep) && name.startsWith(other)),
  );
}

/** How Node's permission model is told that a folder is meant, with all that is in it. */
const withSlash = (folder: string): string => (folder.endsWith(path.sep) ? folder : folder + path.sep);

function list(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function real(name: string): string | undefined {
  try {
    return fs.realpathSync(name);
  } catch {
    return undefined;
  }
}
