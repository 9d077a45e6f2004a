import type { nat } from "@proviso/runtime";
import { newestIn, parseRange, type Range, satisfies } from "./range.js";
import { isVersion, parseVersion, type Version } from "./version.js";

/** Package, version, dependency, range. A dependency that begins with a dot is relative to its package. */
export type Registry = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

interface Release {
  readonly version: Version;
  readonly needs: ReadonlyMap<string, Range>;
}

/** @pure @ensures \result ==> !path.startsWith("/") && !path.endsWith("/") && !path.includes("//") */
export function isNormal(path: string): boolean {
  return path === "" || path.split("/").every((step) => !["", ".", ".."].includes(step));
}

/**
 * Whether a path leads out of the folder it starts in, if only for a while.
 * @pure
 * @ensures isNormal(path) ==> !\result
 * @ensures path === ".." || path.startsWith("../") ==> \result
 */
export function escapes(path: string): boolean {
  let depth = 0;
  for (const step of path.split("/")) {
    if (step === "..") depth -= 1;
    else if (step !== "" && step !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/**
 * A path without detours.
 * @pure
 * @ensures isNormal(\result)
 * @ensures isNormal(path) ==> \result === path
 * @ensures \result.length <= path.length
 * @ensures !escapes(path)
 * @signals (e: RangeError) escapes(path)
 * @signals_only RangeError
 */
export function normalise(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) throw new RangeError(`${path} leads out of its folder`);
  }
  return steps.join("/");
}

/**
 * The package that a dependency means.
 * @pure
 * @requires isNormal(from) && !escapes(dependency.startsWith(".") ? `${from}/${dependency}` : dependency)
 * @ensures isNormal(\result)
 * @ensures !dependency.startsWith(".") ==> \result === normalise(dependency)
 * @ensures dependency === "." ==> \result === from
 */
export function locate(from: string, dependency: string): string {
  return normalise(dependency.startsWith(".") ? `${from}/${dependency}` : dependency);
}

export class Unresolvable extends Error {
  //@ ensures this.wanted === wanted;
  constructor(readonly wanted: string) {
    super(`no version of ${wanted} fits`);
  }
}

/** Chooses versions so that the needs of all that was chosen are met. */
export class Resolver {
  //@ invariant (\forall name: string; this.#catalogue.has(name); isNormal(name) && this.versionsOf(name).every(isVersion));
  //@ invariant (\forall name: string; this.#picked.has(name); this.#catalogue.get(name)?.includes(this.#picked.get(name)!) === true);
  //@ invariant (\forall name: string; this.#picked.has(name); this.needsAreMet(name));
  //@ constraint (\forall name: string; this.#catalogue.has(name); \old(this.chosen(name)) === null || this.chosen(name) === \old(this.chosen(name)));
  readonly #catalogue = new Map<string, readonly Release[]>();
  #picked: ReadonlyMap<string, Release> = new Map();

  /**
   * Reads a registry; releases that make no sense are left out.
   * @ensures this.size === 0
   * @ensures (\forall name: string; Object.keys(registry).includes(name); this.versionsOf(name).length <= Object.keys(registry[name]).length)
   */
  constructor(registry: Registry) {
    for (const name of Object.keys(registry).filter(isNormal)) {
      const releases = Object.entries(registry[name]).map(([text, needs]) => readRelease(name, text, needs));
      this.#catalogue.set(
        name,
        releases.filter((release) => release !== null),
      );
    }
  }

  /** @pure */
  get size(): nat {
    return this.#picked.size;
  }

  /** @pure @ensures \result.length > 0 ==> isNormal(name) */
  versionsOf(name: string): Version[] {
    return (this.#catalogue.get(name) ?? []).map((release) => release.version);
  }

  /** @pure @ensures \result !== null ==> this.versionsOf(name).includes(\result) && this.size > 0 */
  chosen(name: string): Version | null {
    return this.#picked.get(name)?.version ?? null;
  }

  /** @pure @ensures \result.size === this.size @ensures (\forall n: string; \result.has(n); \result.get(n) === this.chosen(n)) */
  plan(): Map<string, Version> {
    return new Map(Array.from(this.#picked, ([name, { version }]) => [name, version]));
  }

  /** @pure @ensures this.chosen(name) === null ==> \result */
  needsAreMet(name: string): boolean {
    const needs = [...(this.#picked.get(name)?.needs ?? [])];
    return needs.every(([other, range]) => {
      const found = this.#picked.get(other);
      return found !== undefined && satisfies(found.version, range);
    });
  }

  /**
   * Chooses a version of a package, and of all that it needs. What was chosen before stays.
   * @requires isNormal(name) && parseRange(range) !== null
   * @ensures this.chosen(name) === \result
   * @ensures satisfies(\result, parseRange(range) ?? [])
   * @ensures \old(this.chosen(name)) !== null ==> this.size === \old(this.size)
   * @ensures \old(this.chosen(name)) === null ==> this.size > \old(this.size)
   * @ensures this.needsAreMet(name)
   * @signals (e: Unresolvable) e.wanted === name && this.size === \old(this.size)
   * @signals (e: Unresolvable) this.chosen(name) === \old(this.chosen(name))
   * @signals_only Unresolvable
   */
  choose(name: string, range: string): Version {
    const found = this.#search([[name, parseRange(range) ?? []]], this.#picked);
    const release = found?.get(name);
    if (found === null || release === undefined) throw new Unresolvable(name);
    this.#picked = found;
    return release.version;
  }

  /**
   * Meets all demands, trying newer releases first; null if that is impossible.
   * @pure
   * @ensures \result !== null ==> wanted.every(([name, range]) => satisfies(\result.get(name)!.version, range))
   * @ensures \result !== null ==> (\forall n: string; picked.has(n); \result.get(n) === picked.get(n))
   * @ensures wanted.length === 0 ==> \result === picked
   */
  #search(
    wanted: readonly [string, Range][],
    picked: ReadonlyMap<string, Release>,
  ): ReadonlyMap<string, Release> | null {
    if (wanted.length === 0) return picked;
    const [[name, range], ...rest] = wanted;
    const settled = picked.get(name);
    if (settled !== undefined) return satisfies(settled.version, range) ? this.#search(rest, picked) : null;
    for (const release of candidates(this.#catalogue.get(name) ?? [], range)) {
      const found = this.#search([...rest, ...release.needs], new Map(picked).set(name, release));
      if (found !== null) return found;
    }
    return null;
  }
}

/**
 * The releases in a range, the best first.
 * @pure
 * @ensures (\forall r: Release; releases.includes(r); \result.includes(r) <==> satisfies(r.version, range))
 * @ensures \result.length > 0 ==> \result[0] === releases[newestIn(releases.map((r) => r.version), range)]
 */
function candidates(releases: readonly Release[], range: Range): Release[] {
  const left = [...releases];
  const ordered: Release[] = [];
  for (;;) {
    const place = newestIn(
      left.map((release) => release.version),
      range,
    );
    if (place < 0) return ordered;
    ordered.push(...left.splice(place, 1));
  }
}

/**
 * @pure
 * @requires isNormal(name)
 * @ensures \result !== null ==> isVersion(\result.version)
 * @ensures \result !== null ==> (\forall n: string; \result.needs.has(n); isNormal(n))
 * @ensures parseVersion(text) === null ==> \result === null
 */
function readRelease(
  name: string,
  text: string,
  dependencies: Readonly<Record<string, string>>,
): Release | null {
  const version = parseVersion(text);
  const needs = new Map<string, Range>();
  for (const [dependency, wanted] of Object.entries(dependencies)) {
    const range = parseRange(wanted);
    if (range === null || escapes(dependency.startsWith(".") ? `${name}/${dependency}` : dependency))
      return null;
    needs.set(locate(name, dependency), range);
  }
  return version && { version, needs };
}
