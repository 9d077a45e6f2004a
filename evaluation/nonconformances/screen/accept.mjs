// @ts-check

/** @typedef {import("../inject/index.mjs").Fault} Fault */
/** @typedef {import("./witness.mjs").Witness} Witness */

/**
 * Whether a violation shows a fault in the way its cause would have it: what is too strong is itself what is broken,
 * and a supplier that promises too little is broken nowhere, its clients are.
 * @param {Fault} fault
 * @param {Witness} witness
 */
export function shows({ cause, unit, expectedKinds }, { kind, unit: at, caller }) {
  if (!expectedKinds.includes(kind)) return false;
  switch (cause) {
    case "strong-precondition":
    case "strong-postcondition":
      return at === unit;
    case "strong-invariant":
    case "strong-constraint":
      return typeOf(at) === unit;
    case "weak-postcondition":
      return at !== unit && caller !== unit;
    case "weak-precondition":
    case "code-error":
      return true;
  }
}

/**
 * The class of a method: `Account` of `Account.withdraw` and of `get Account.balance`.
 * @param {string} unit
 */
export function typeOf(unit) {
  return unit.replace(/^(get|set) /, "").replace(/\..*$/, "");
}
