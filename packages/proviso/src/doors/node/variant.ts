import { fileURLToPath } from "node:url";
import type { ChangeFile, ChangeFiles } from "../../instrument/index.js";
import { isUserSource } from "../user-file.js";

// A variant of a program, for experiments: some stretches of its files read otherwise, or change contracts speak of it,
// since it is one of two versions. It is carried by the query of a
// URL, and what a module of a variant imports is of the same variant, so that several of them run in one process, each
// with modules of its own.

/** Another text for a stretch of a file. */
export interface VariantEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Variant {
  /** By file, in the order of its text; none overlap. */
  readonly edits?: Readonly<Record<string, readonly VariantEdit[]>>;
  /** Whether the edits leave every contract as it is, so that other files are woven as they always are. */
  readonly keepsContracts: boolean;
  /** Whether plain expressions settle what they can, as they do in programs that users run. */
  readonly plain: boolean;
  /** The global object that is told each step that functions take, by its name; see `traceSource`. */
  readonly traced?: string;
  /** What tells copies of one program apart that run beside each other. */
  readonly copy?: string;
  /** The change contracts whose conditions are told to whoever watches them; see `@proviso/runtime/changes`. */
  readonly changes?: VariantChanges;
}

/** Change contracts, for the version of a program that a variant is. */
export interface VariantChanges {
  readonly version: ChangeFiles["version"];
  /** By the real path of each source file that a contract speaks of. */
  readonly files: Readonly<Record<string, ChangeFile>>;
}

const name = "proviso-variant";

/** The URL of a module in a variant of its program. */
export function variantUrl(url: string, variant: Variant): string {
  const carried = new URL(url);
  carried.searchParams.set(name, Buffer.from(JSON.stringify(variant)).toString("base64url"));
  return carried.href;
}

/** The variant that a URL is about. */
export function variantOf(url: string | undefined): Variant | undefined {
  const carried = carriedBy(url);
  if (carried === undefined) return undefined;
  const known = versions.get(carried);
  if (known !== undefined) return known;
  const variant = JSON.parse(Buffer.from(carried, "base64url").toString()) as Variant;
  if (variant.changes !== undefined) versions.set(carried, variant);
  return variant;
}

/** The variant that a URL is about, as it stands there. */
export function carriedBy(url: string | undefined): string | undefined {
  return url?.includes(name) ? (new URL(url).searchParams.get(name) ?? undefined) : undefined;
}

/** Whether a URL is about a variant of a program. */
export function isOfVariant(url: string): boolean {
  return carriedBy(url) !== undefined;
}

/** Variants that are versions, each once: there are few of them, and what is read for one is kept. */
const versions = new Map<string, Variant>();

/** The change contracts of a variant, as the weaver asks for them. */
export function changeFiles({ version, files }: VariantChanges): ChangeFiles {
  return {
    version,
    contractFor: (fileName) => (Object.hasOwn(files, fileName) ? files[fileName] : undefined),
  };
}

/** What a module of a variant imports is of that variant too, if it is the user's. */
export function inVariantOf<T extends { readonly url: string }>(
  resolved: T,
  parentUrl: string | undefined,
): T {
  const variant = variantOf(parentUrl);
  const { url } = resolved;
  const own = variant !== undefined && url.startsWith("file:") && !url.includes(name);
  return own && isUserSource(fileURLToPath(url)) ? { ...resolved, url: variantUrl(url, variant) } : resolved;
}

/** The text of a file in a variant. */
export function variantText(fileName: string, text: string, { edits }: Variant): string {
  return (edits?.[fileName] ?? []).reduceRight(
    (done, { start, end, text: other }) => done.slice(0, start) + other + done.slice(end),
    text,
  );
}
