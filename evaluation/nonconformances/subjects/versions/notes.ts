import { formatVersion, isVersion, type Version } from "./version.js";

export class MissingValue extends Error {
  //@ ensures this.slot === slot
  constructor(readonly slot: string) {
    super(`no value for {{${slot}}}`);
  }
}

const SLOT = /\{\{([a-z]+)\}\}/g;

/**
 * The names of the slots of a template, in order: `title` for `{{title}}`.
 * @pure
 * @ensures (\forall int i; 0 <= i && i < \result.length; template.includes(`{{${\result[i]}}}`))
 * @ensures !template.includes("{{") ==> \result.length === 0
 */
export function slotsOf(template: string): string[] {
  return Array.from(template.matchAll(SLOT), (match) => match[1]);
}

/**
 * Fills the slots of a template. Values are taken as they are.
 * @pure
 * @ensures slotsOf(template).length === 0 ==> \result === template
 * @ensures slotsOf(template).every((slot) => \result.includes(values.get(slot)!))
 * @ensures \result.length === template.length
 *   + slotsOf(template).reduce((sum, slot) => sum + values.get(slot)!.length - `{{${slot}}}`.length, 0)
 * @signals (e: MissingValue) slotsOf(template).includes(e.slot) && !values.has(e.slot)
 * @signals_only MissingValue
 */
export function fill(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(SLOT, (_, slot: string) => {
    const value = values.get(slot);
    if (value === undefined) throw new MissingValue(slot);
    return value;
  });
}

/**
 * Release notes from a template with the slots `version`, `count` and `packages`.
 * @requires isVersion(version) && [...packages.values()].every(isVersion)
 * @ensures template === "{{count}}" ==> \result === String(packages.size)
 * @ensures slotsOf(template).includes("version") ==> \result.includes(formatVersion(version))
 * @ensures slotsOf(template).includes("packages") ==>
 *   (\forall n: string; packages.has(n); \result.includes(`${n} ${formatVersion(packages.get(n)!)}`))
 * @signals (e: MissingValue) !["version", "count", "packages"].includes(e.slot)
 * @signals_only MissingValue
 */
export function releaseNotes(
  template: string,
  version: Version,
  packages: ReadonlyMap<string, Version>,
): string {
  const lines = [...packages.keys()]
    .sort()
    .map((name) => `- ${name} ${formatVersion(packages.get(name) as Version)}`);
  const values = new Map([
    ["version", formatVersion(version)],
    ["count", `${packages.size}`],
    ["packages", lines.join("\n")],
  ]);
  return fill(template, values);
}
