import type { Style } from "../expression/index.js";
import type { History, Share } from "./shares.js";
import type { UnitWeaving } from "./weaving.js";

/** These clauses of a contract as one plain condition, as they read in the unit; empty if there are none. */
export function conjunction(
  unit: UnitWeaving,
  { contract, olds }: Share | History,
  indices: readonly number[],
): string {
  const style = styleOf(unit, olds);
  return indices.map((index) => contract.plain(index, style, new Set(), unit.needs)).join(" && ");
}

/** Statements that evaluate the old expressions of a contract. */
export function captured(unit: UnitWeaving, { contract, olds }: Share | History): string[] {
  return contract.captures
    .texts(styleOf(unit, olds), new Set(), unit.needs)
    .map((text, i) => `${olds[i]} = ${text};`);
}

function styleOf({ place: { file }, names, rename }: UnitWeaving, olds: readonly string[]): Style {
  return {
    self: "this",
    inPlace: true,
    result: names.r,
    old: (index) => olds[index] ?? file.name(`o${index}`),
    rename,
  };
}
