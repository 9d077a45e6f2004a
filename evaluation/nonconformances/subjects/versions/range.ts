import type { nat } from "@proviso/runtime";
import { compareVersions, isVersion, MAX_PART, parseVersion, type Version, version } from "./version.js";

/** The versions from `low` up to, but without, `high`; without end if that is null. */
export interface Span {
  readonly low: Version;
  readonly high: Version | null;
}

/** Alternatives. */
export type Range = readonly Span[];

/** There is none before it. */
export const LEAST: Version = version(0, 0, 0, "0");

//@ pure
//@ ensures \result ==> isVersion(span.low) && covers(span, span.low)
export const isSpan = (span: Span): boolean =>
  isVersion(span.low) &&
  (span.high === null || (isVersion(span.high) && compareVersions(span.low, span.high) < 0));

/*@ pure
  @ requires isVersion(span.low) && (span.high === null || isVersion(span.high)) && isVersion(v);
  @ ensures \result ==> compareVersions(span.low, v) <= 0;
  @ ensures span.high !== null && compareVersions(v, span.high) >= 0 ==> !\result;
  @ ensures span.high === null ==> (\result <==> compareVersions(v, span.low) >= 0); @*/
export function covers(span: Span, v: Version): boolean {
  if (compareVersions(v, span.low) < 0) return false;
  return span.high === null || compareVersions(v, span.high) < 0;
}

/**
 * What is in both; null if nothing is.
 * @pure
 * @requires isSpan(a) && isSpan(b)
 * @ensures \result === null <==> !covers(a, b.low) && !covers(b, a.low)
 * @ensures \result !== null ==> isSpan(\result)
 * @ensures \result !== null ==> covers(a, \result.low) && covers(b, \result.low)
 * @ensures \result !== null ==> (\result.high === null <==> a.high === null && b.high === null)
 */
export function overlap(a: Span, b: Span): Span | null {
  const low = compareVersions(a.low, b.low) < 0 ? b.low : a.low;
  let high = a.high ?? b.high;
  if (a.high !== null && b.high !== null && compareVersions(b.high, a.high) < 0) high = b.high;
  const both = { low, high };
  return isSpan(both) ? both : null;
}

/**
 * `^v`: what does not change the first number that is not zero.
 * @pure
 * @requires isVersion(v) && v.major < MAX_PART && v.minor < MAX_PART && v.patch < MAX_PART
 * @ensures isSpan(\result) && \result.low === v
 * @ensures \result.high !== null && covers({ low: LEAST, high: version(v.major + 1, 0, 0) }, \result.high)
 * @ensures v.major > 0 ==> covers(\result, version(v.major, MAX_PART, MAX_PART))
 * @ensures v.major === 0 && v.minor > 0 ==> covers(\result, version(0, v.minor, MAX_PART))
 */
export function caret(v: Version): Span {
  if (v.major > 0) return { low: v, high: version(v.major + 1, 0, 0, "0") };
  if (v.minor > 0) return { low: v, high: version(0, v.minor + 1, 0, "0") };
  return { low: v, high: version(0, 0, v.patch + 1, "0") };
}

/**
 * One comparator, like `^1.2.3`, `~1.2.3`, `>=1.2.3`, `<1.2.3`, `1.2.3` or `*`; null if it is none or matches nothing.
 * @pure
 * @ensures \result !== null ==> isSpan(\result)
 * @ensures text === "*" ==> \result !== null && covers(\result, LEAST)
 * @ensures \result !== null && /^\d/.test(text) ==> covers(\result, parseVersion(text) ?? LEAST)
 * @ensures \result !== null && text.startsWith("<") ==> !covers(\result, parseVersion(text.slice(1)) ?? LEAST)
 */
export function parseComparator(text: string): Span | null {
  if (text === "*") return { low: LEAST, high: null };
  const operator = /^(\^|~|>=|<)?/.exec(text)?.[0] ?? "";
  const v = parseVersion(text.slice(operator.length));
  if (v === null || Math.max(v.major, v.minor, v.patch) === MAX_PART) return null;
  switch (operator) {
    case "^":
      return caret(v);
    case "~":
      return { low: v, high: version(v.major, v.minor + 1, 0, "0") };
    case ">=":
      return { low: v, high: null };
    case "<":
      return compareVersions(LEAST, v) < 0 ? { low: LEAST, high: v } : null;
    default:
      // the first version behind it
      return {
        low: v,
        high: version(v.major, v.minor, v.pre.length > 0 ? v.patch : v.patch + 1, ...v.pre, "0"),
      };
  }
}

/**
 * Comparators with spaces between them must all hold; `||` stands between alternatives. Null if any part is wrong.
 * @pure
 * @ensures \result !== null ==> (\forall int i; 0 <= i && i < \result.length; isSpan(\result[i]))
 * @ensures \result !== null ==> \result.length <= text.split("||").length
 * @ensures text.trim() === "" ==> \result === null
 */
export function parseRange(text: string): Range | null {
  const range: Span[] = [];
  for (const alternative of text.split("||")) {
    let all: Span | null = { low: LEAST, high: null };
    for (const word of alternative.trim().split(/\s+/)) {
      const span = parseComparator(word);
      if (span === null) return null;
      all = all && overlap(all, span);
    }
    if (all !== null) range.push(all);
  }
  return range;
}

/**
 * @pure
 * @requires isVersion(v) && range.every(isSpan)
 * @ensures \result <==> (\exists int i; 0 <= i && i < range.length; covers(range[i], v))
 */
export function satisfies(v: Version, range: Range): boolean {
  return range.some((span) => covers(span, v));
}

/**
 * The place of the newest version in a range, or -1. Pre-releases are taken only where no release will do.
 * @pure
 * @requires versions.every(isVersion) && range.every(isSpan)
 * @ensures \result === -1 <==> (\forall int i; 0 <= i && i < versions.length; !satisfies(versions[i], range))
 * @ensures \result >= 0 ==> satisfies(versions[\result], range)
 * @ensures \result >= 0 && versions[\result].pre.length === 0 ==> (\forall int i; 0 <= i && i < versions.length;
 *   versions[i].pre.length === 0 && satisfies(versions[i], range) ==> compareVersions(versions[i], versions[\result]) <= 0)
 * @ensures \result >= 0 && versions[\result].pre.length > 0 ==> (\forall int i; 0 <= i && i < versions.length;
 *   satisfies(versions[i], range) ==> versions[i].pre.length > 0)
 */
export function newestIn(versions: readonly Version[], range: Range): number {
  const fitting = versions.flatMap((v, place) => (satisfies(v, range) ? [place] : []));
  const releases = fitting.filter((place) => versions[place].pre.length === 0);
  const newer = (a: nat, b: nat): nat => (compareVersions(versions[b], versions[a]) > 0 ? b : a);
  return (releases.length > 0 ? releases : fitting).reduce((a, b) => (a < 0 ? b : newer(a, b)), -1);
}
