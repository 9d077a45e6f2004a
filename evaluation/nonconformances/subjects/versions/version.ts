import type { int, nat } from "@proviso/runtime";

/** The largest number that a version may contain. */
export const MAX_PART = 999_999_999;

export interface Version {
  readonly major: nat;
  readonly minor: nat;
  readonly patch: nat;
  /** The identifiers of a pre-release; none for a release. */
  readonly pre: readonly string[];
}

export type Sign = -1 | 0 | 1;

/** @pure @ensures \result ==> n >= 0 && n <= MAX_PART && n === Math.trunc(n) */
export function isPart(n: number): boolean {
  return Number.isInteger(n) && 0 <= n && n <= MAX_PART;
}

/**
 * Whether a text can stand between the dots of a pre-release.
 * @pure
 * @ensures text === "" ==> !\result
 * @ensures \result && /^\d+$/.test(text) ==> text === "0" || !text.startsWith("0")
 * @ensures \result ==> !text.includes(".") && text.trim() === text
 */
export function isIdentifier(text: string): boolean {
  return /^(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)$/.test(text);
}

/**
 * @pure
 * @ensures \result ==> isPart(v.major) && isPart(v.minor) && isPart(v.patch)
 * @ensures \result ==> (\forall int i; 0 <= i && i < v.pre.length; isIdentifier(v.pre[i]))
 */
export function isVersion(v: Version): boolean {
  return (
    [v.major, v.minor, v.patch].every(isPart) &&
    Array.from(v.pre).every((id) => id !== undefined && isIdentifier(id))
  );
}

/**
 * @requires isPart(major) && isPart(minor) && isPart(patch)
 * @requires pre.every(isIdentifier)
 * @ensures isVersion(\result)
 * @ensures \result.major === major && \result.minor === minor && \result.patch === patch
 * @ensures \result.pre.join(".") === pre.join(".")
 * @pure
 */
export function version(major: int, minor: int, patch: int, ...pre: string[]): Version {
  return Object.freeze({ major, minor, patch, pre: Object.freeze([...pre]) });
}

/**
 * @pure
 * @requires isVersion(v)
 * @ensures \result.startsWith(`${v.major}.${v.minor}.${v.patch}`)
 * @ensures v.pre.length === 0 <==> !\result.includes("-")
 * @ensures sameVersion(parseVersion(\result), v)
 */
export function formatVersion(v: Version): string {
  const core = `${v.major}.${v.minor}.${v.patch}`;
  return v.pre.length > 0 ? `${core}-${v.pre.join(".")}` : core;
}

//@ model pure sameVersion(a: Version | null, b: Version): boolean { return a !== null && compareVersions(a, b) === 0; }

/**
 * Reads a version as it is written by `formatVersion`; null if it is none.
 * @pure
 * @ensures \result !== null ==> isVersion(\result)
 * @ensures \result !== null ==> formatVersion(\result) === text
 */
export function parseVersion(text: string): Version | null {
  const dash = text.indexOf("-");
  const numbers = (dash < 0 ? text : text.slice(0, dash)).split(".");
  if (numbers.length !== 3) return null;
  const parts = numbers.map((digits) => (/^(0|[1-9]\d*)$/.test(digits) ? Number(digits) : NaN));
  const pre = dash < 0 ? [] : text.slice(dash + 1).split(".");
  if (!parts.every(isPart) || !pre.every(isIdentifier)) return null;
  return version(parts[0], parts[1], parts[2], ...pre);
}

/**
 * Numbers come before words; among themselves numbers go by value and words by their characters.
 * @pure
 * @requires isIdentifier(a) && isIdentifier(b)
 * @ensures \result === 0 <==> a === b
 * @ensures \result === -compareIdentifiers(b, a)
 * @ensures /^\d+$/.test(a) && !/^\d+$/.test(b) ==> \result === -1
 */
export function compareIdentifiers(a: string, b: string): Sign {
  if (a === b) return 0;
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  if (aIsNumber && a.length !== b.length) return a.length < b.length ? -1 : 1;
  return a < b ? -1 : 1;
}

/**
 * The order of semantic versions: negative if `a` is older.
 * @pure
 * @requires isVersion(a) && isVersion(b)
 * @ensures \result === 0 <==> formatVersion(a) === formatVersion(b)
 * @ensures \result === -compareVersions(b, a)
 * @ensures a.major < b.major ==> \result === -1
 * @ensures a.major === b.major && a.minor === b.minor && a.patch > b.patch ==> \result === 1
 */
export function compareVersions(a: Version, b: Version): Sign {
  for (const part of ["major", "minor", "patch"] as const) {
    if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  }
  if (a.pre.length === 0 || b.pre.length === 0) {
    return a.pre.length === b.pre.length ? 0 : a.pre.length === 0 ? 1 : -1;
  }
  for (let i = 0; i < Math.min(a.pre.length, b.pre.length); i += 1) {
    const sign = compareIdentifiers(a.pre[i], b.pre[i]);
    if (sign !== 0) return sign;
  }
  return Math.sign(a.pre.length - b.pre.length) as Sign;
}
