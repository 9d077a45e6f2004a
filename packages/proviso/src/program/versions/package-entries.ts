import path from "node:path";
import type { VersionMachine } from "./machine.js";

/** What a package is called and what it lets others load, from its folder and with slashes. */
export interface PackageEntries {
  readonly name: string | undefined;
  /** What its name alone leads to. */
  readonly main: string | undefined;
  /** All that can be loaded by a name, `main` first. */
  readonly entries: readonly string[];
  /** Files that declare the types of entries, where the manifest names them. */
  readonly declarations: ReadonlyMap<string, string>;
}

/** Conditions under which a package exports something, those that we load by first. Types are not loaded. */
const conditions = ["node", "import", "module-sync", "default", "require", "module"];
const source = /\.([cm]?[jt]s|[jt]sx)$/;

/** Reads a package's manifest as Node does: `exports`, else `main`, else an index; last, the `module` of bundlers. */
export function packageEntries(folder: string, machine: VersionMachine): PackageEntries | undefined {
  const manifest = parsed(machine.readFile(path.join(folder, "package.json")));
  if (manifest === undefined) return undefined;
  const file = (target: unknown): string | undefined => fileNamed(target, folder, machine);
  const { exports } = manifest;
  const paths =
    isRecord(exports) && Object.keys(exports).some((key) => key.startsWith(".")) ? exports : { ".": exports };
  const exported = Object.entries(paths).map(([key, value]) => ({ key, file: file(chosen(value)) }));
  const main =
    exported.find(({ key }) => key === ".")?.file ??
    [manifest["main"], "./index", manifest["module"]].map(file).find((one) => one !== undefined);
  const entries = [main, ...exported.map((one) => one.file)].filter((one) => one !== undefined);
  const declared = exported.map(({ key, file: entry }) => [entry, typesOf(paths[key])] as const);
  const types = [...declared, [main, manifest["types"] ?? manifest["typings"]] as const].flatMap(
    ([entry, target]) => {
      const named = declarationNamed(target, folder, machine);
      return entry === undefined || named === undefined ? [] : [[entry, named] as const];
    },
  );
  const { name } = manifest;
  return {
    name: typeof name === "string" ? name : undefined,
    main,
    entries: [...new Set(entries)],
    declarations: new Map(types),
  };
}

/** What an export leads to under our conditions. */
function chosen(target: unknown): unknown {
  if (Array.isArray(target)) return target.map(chosen).find((one) => one !== undefined);
  if (!isRecord(target)) return target;
  for (const condition of conditions) {
    const found = target[condition] === undefined ? undefined : chosen(target[condition]);
    if (typeof found === "string") return found;
  }
  return undefined;
}

/** The types that an export leads to. */
function typesOf(target: unknown): unknown {
  if (!isRecord(target)) return undefined;
  if (typeof target["types"] === "string") return target["types"];
  return conditions.map((condition) => typesOf(target[condition])).find((one) => one !== undefined);
}

function declarationNamed(target: unknown, folder: string, machine: VersionMachine): string | undefined {
  if (typeof target !== "string") return undefined;
  const name = path.posix.normalize(target);
  return [name, `${name}.d.ts`, `${name}/index.d.ts`].find(
    (one) => /\.d\.[cm]?ts$/.test(one) && machine.kindOf(path.join(folder, one)) === "file",
  );
}

function fileNamed(target: unknown, folder: string, machine: VersionMachine): string | undefined {
  if (typeof target !== "string" || target.includes("*")) return undefined;
  const name = path.posix.normalize(target).replace(/\/$/, "");
  const found = [name, `${name}.js`, `${name}.cjs`, `${name}.mjs`, `${name}/index.js`].find(
    (one) => machine.kindOf(path.join(folder, one)) === "file",
  );
  return found !== undefined && source.test(found) && !/\.d\.[cm]?ts$/.test(found) ? found : undefined;
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse((text ?? "").replace(/^\ufeff/, ""));
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
