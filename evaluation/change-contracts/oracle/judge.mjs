// @ts-check
import { isDeepStrictEqual } from "node:util";
import { drawFrom } from "./random.mjs";

// What a change contract means, apart from Proviso: its conditions by hand in JavaScript, and calls of both versions. A
// call is relevant if the previous version meets the update condition of some case. Then each such case whose `requires`
// holds asks its change condition of the updated version (P1); of any other call, both versions must make the same (P2).
// A case that preserves makes calls relevant only where the contract has no other.

/** @typedef {import("./random.mjs").Draw} Draw */

/**
 * How a call ended: what it returned, with what it left behind, or what it threw.
 * @typedef {{ returned: any, state?: any } | { threw: string }} Outcome
 */

/**
 * @typedef {object} Case
 * @property {(input: any) => boolean} [whenRequired] the `requires`, if left out
 * @property {(old: any, input: any) => boolean} [whenEnsured] of what the previous version returned, and left behind
 * @property {(threw: string) => boolean} [whenSignaled]
 * @property {(input: any) => boolean} [requires]
 * @property {(now: any, input: any, old: any) => boolean} [ensures]
 * @property {boolean} [signals] whether the updated version may throw
 * @property {boolean} [preserves] both end alike
 */

/**
 * @typedef {object} Oracle
 * @property {(draw: Draw) => any} blind inputs by the types of the contract alone
 * @property {(draw: Draw) => any} aimed inputs by somebody who knows what matters
 * @property {readonly any[]} known inputs: the example of the subject first
 * @property {(load: (file: string) => any, input: any, version: "old" | "new") => any} call what a call comes
 * to: its result, or `{ result, state }` where it changes an object
 * @property {readonly Case[]} cases
 */

/**
 * @param {Oracle} oracle
 * @param {{ old: (file: string) => any, new: (file: string) => any }} load
 * @param {{ blind: number, aimed: number, seed: number }} effort
 */
export function judge(oracle, load, { blind, aimed, seed }) {
  const draw = drawFrom(seed);
  /** @type {{ P1: any[], P2: any[] }} */
  const violations = { P1: [], P2: [] };
  const relevant = { known: 0, blind: 0, aimed: 0 };
  const isSame = oracle.cases.every(({ preserves }) => preserves);
  /**
   * @param {any} input
   * @param {keyof typeof relevant} from
   */
  const look = (input, from) => {
    const old = outcome(() => oracle.call(load.old, input, "old"));
    const now = outcome(() => oracle.call(load.new, input, "new"));
    const met = oracle.cases.filter((one) => updates(one, old, input));
    if (met.some(({ preserves }) => !preserves || isSame)) relevant[from] += 1;
    if (met.some((one) => (one.requires?.(input) ?? true) && !changes(one, old, now, input)))
      violations.P1.push(input);
    if (met.length === 0 && !alike(old, now)) violations.P2.push(input);
  };
  for (const input of oracle.known) look(input, "known");
  for (let i = 0; i < blind; i++) look(oracle.blind(draw), "blind");
  for (let i = 0; i < aimed; i++) look(oracle.aimed(draw), "aimed");
  return { violations, relevant };
}

/**
 * @param {() => any} call
 * @returns {Outcome}
 */
export function outcome(call) {
  try {
    return { returned: call() };
  } catch (error) {
    return { threw: error instanceof Error ? error.constructor.name : typeof error };
  }
}

/**
 * The update condition of a case.
 * @param {Case} one
 * @param {Outcome} old
 * @param {any} input
 */
function updates({ whenRequired, whenEnsured, whenSignaled, requires }, old, input) {
  if (!(whenRequired ?? requires ?? (() => true))(input)) return false;
  if ("threw" in old) return whenSignaled === undefined ? whenEnsured === undefined : whenSignaled(old.threw);
  return whenEnsured === undefined ? whenSignaled === undefined : whenEnsured(old.returned, input);
}

/**
 * The change condition of a case.
 * @param {Case} one
 * @param {Outcome} old
 * @param {Outcome} now
 * @param {any} input
 */
function changes({ ensures, signals = false, preserves = false }, old, now, input) {
  if (preserves) return alike(old, now);
  if ("threw" in now) return signals;
  return ensures === undefined || ensures(now.returned, input, "threw" in old ? undefined : old.returned);
}

/**
 * @param {Outcome} old
 * @param {Outcome} now
 */
function alike(old, now) {
  return isDeepStrictEqual(old, now);
}
