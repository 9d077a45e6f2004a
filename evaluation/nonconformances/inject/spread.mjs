// @ts-check
import { createHash } from "node:crypto";

/** @typedef {import("./fault.mjs").Fault} Fault */

/**
 * The faults in an order in which operators, and within an operator units, take turns; what comes first among equals
 * is decided by the seed. So the beginning of the list is a sample that no operator or unit dominates.
 * @param {readonly Fault[]} faults
 * @param {number} seed
 * @returns {Fault[]}
 */
export function spread(faults, seed) {
  const shuffled = faults.toSorted((a, b) => compare(key(a.id, seed), key(b.id, seed)));
  const byUnit = inTurns(shuffled, ({ operator, unit }) => `${operator} ${unit}`);
  return inTurns(byUnit, ({ operator }) => operator);
}

/**
 * Groups taking turns: sorted by how many of the same group came before, and otherwise as they were.
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} groupOf
 * @returns {T[]}
 */
export function inTurns(items, groupOf) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const ranks = new Map(
    items.map((item) => {
      const rank = seen.get(groupOf(item)) ?? 0;
      seen.set(groupOf(item), rank + 1);
      return [item, rank];
    }),
  );
  return items.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/**
 * @param {string} id
 * @param {number} seed
 */
function key(id, seed) {
  return createHash("sha256").update(`${seed} ${id}`).digest("hex");
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
