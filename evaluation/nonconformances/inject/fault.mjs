// @ts-check
import { createHash } from "node:crypto";

/**
 * What is known, by construction, to be wrong.
 * @typedef {"weak-precondition" | "strong-precondition" | "weak-postcondition" | "strong-postcondition"
 *   | "strong-invariant" | "strong-constraint" | "code-error"} Cause
 */

/**
 * A stretch of a file that is replaced.
 * @typedef {{ readonly start: number, readonly end: number, readonly text: string }} Edit
 */

/**
 * One change, as an operator proposes it.
 * @typedef {object} Proposal
 * @property {string} operator which small function made it
 * @property {readonly Edit[]} edits in one file
 * @property {string} unit the unit at fault; of invariants and constraints, the class
 * @property {string} [clause] the clause that is changed, as it was
 * @property {readonly Edit[]} [mutation] of a weak postcondition, the edits of code among the edits
 */

/**
 * A proposal in a subject, with its cause. `expectedKinds` are the kinds of violation by which it can show.
 * @typedef {Proposal & { readonly id: string, readonly subject: string, readonly file: string,
 *   readonly cause: Cause, readonly expectedKinds: readonly string[] }} Fault
 */

/** @type {readonly Cause[]} */
export const causes = [
  "weak-precondition",
  "strong-precondition",
  "weak-postcondition",
  "strong-postcondition",
  "strong-invariant",
  "strong-constraint",
  "code-error",
];

const returning = ["postcondition", "exceptional-postcondition"];
const all = ["precondition", ...returning, "invariant", "constraint", "loop-invariant", "loop-variant"];

/** @type {Readonly<Record<Cause, readonly string[]>>} */
const kindsOf = {
  "weak-precondition": all,
  "strong-precondition": ["precondition"],
  "weak-postcondition": all,
  "strong-postcondition": ["postcondition"],
  "strong-invariant": ["invariant"],
  "strong-constraint": ["constraint"],
  "code-error": all,
};

/**
 * The fault of a proposal. Its id depends on what it changes and on nothing else.
 * @param {Proposal} proposal
 * @param {{ subject: string, file: string, cause: Cause }} place
 * @returns {Fault}
 */
export function faultOf(proposal, { subject, file, cause }) {
  const edits = proposal.edits.toSorted((a, b) => a.start - b.start);
  const identity = JSON.stringify([subject, file, cause, proposal.operator, edits]);
  const id = `${subject}-${cause}-${createHash("sha256").update(identity).digest("hex").slice(0, 8)}`;
  return { id, subject, file, cause, ...proposal, edits, expectedKinds: kindsOf[cause] };
}

/**
 * The text after the edits, which do not overlap.
 * @param {string} text
 * @param {readonly Edit[]} edits
 */
export function applyEdits(text, edits) {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
}
