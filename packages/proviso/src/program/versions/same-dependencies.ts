import path from "node:path";
import type { VersionMachine } from "./machine.js";

// Whether two versions of a package ask for the same packages. Read leniently: what does not parse is compared as text,
// and a package's own version, which each release changes, does not count.

export const lockNames = {
  npm: ["package-lock.json", "npm-shrinkwrap.json"],
  others: ["yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb"],
} as const;

const asked = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "overrides",
  "resolutions",
  "workspaces",
];

type Json = Readonly<Record<string, unknown>>;

/** Whether the manifests of two folders ask for the same packages. */
export function sameManifest(here: string, there: string, machine: VersionMachine): boolean {
  const [one, other] = [here, there].map((folder) => {
    const text = machine.readFile(path.join(folder, "package.json"));
    const json = parsed(text);
    return json === undefined ? text : canonical(asked.map((field) => json[field] ?? {}));
  });
  return one === other;
}

/** Whether the locks of two folders pin the same packages. */
export function sameLock(here: string, there: string, machine: VersionMachine): boolean {
  return [...lockNames.npm, ...lockNames.others].every((name) => {
    const [one, other] = [here, there].map((folder) => {
      const text = machine.readFile(path.join(folder, name));
      const json = name.endsWith(".json") ? parsed(text) : undefined;
      return json === undefined ? text : canonical(pinned(json));
    });
    return one === other;
  });
}

/** Whether a package is made of others that are installed with it. */
export function hasWorkspaces(folder: string, machine: VersionMachine): boolean {
  return parsed(machine.readFile(path.join(folder, "package.json")))?.["workspaces"] !== undefined;
}

/** What a lock of npm says of packages that come from elsewhere, and what those of the project ask for. */
function pinned({ packages, dependencies, lockfileVersion }: Json): Json {
  if (!isJson(packages)) return { dependencies, lockfileVersion };
  const entries = Object.entries(packages).map(([place, entry]) => {
    if (place.includes("node_modules/") || !isJson(entry)) return [place, entry] as const;
    const { version: _, ...rest } = entry;
    return [place, rest] as const;
  });
  return Object.fromEntries(entries);
}

function parsed(text: string | undefined): Json | undefined {
  try {
    const json: unknown = JSON.parse(text ?? "");
    return isJson(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as text, the same whatever order its keys are written in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isJson(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
