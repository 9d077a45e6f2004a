// @ts-check
import { partsOf } from "../predicate.mjs";
import { constant, strengthening, weakening } from "./strength.mjs";

// Operators on whole clauses: what makes one stronger or weaker.

/** @typedef {import("../../../../packages/proviso/dist/contract/index.js").Clause} Clause */
/** @typedef {import("../../../../packages/proviso/dist/contract/index.js").Expression} Expression */
/** @typedef {import("../fault.mjs").Edit} Edit */
/** @typedef {{ readonly operator: string, readonly edits: readonly Edit[] }} Change */

/**
 * The predicate of a clause that has one.
 * @param {Clause} clause
 * @returns {Expression | undefined}
 */
export function predicateOf({ body }) {
  if (body.shape === "constraint") return body.predicate;
  return body.shape === "predicate" && body.predicate !== "not_specified" ? body.predicate : undefined;
}

/**
 * @param {Clause} clause
 * @param {string} text of the file
 */
export function clauseText({ range }, text) {
  return text
    .slice(range.start, range.end)
    .replace(/\n\s*\*?\s*/g, " ")
    .replace(/\s*;?\s*$/, "");
}

/**
 * All small changes that make a clause stronger, or demand another number.
 * @param {Clause} clause
 * @param {string} text
 */
export function strengthened(clause, text) {
  return changes(clause, text, { ...strengthening, constant }, weakening);
}

/**
 * All small changes that make a clause weaker, and leaving it out.
 * @param {Clause} clause
 * @param {string} text
 * @returns {Change[]}
 */
export function weakened(clause, text) {
  return [
    { operator: "clause", edits: [dropped(clause, text)] },
    ...changes(clause, text, weakening, strengthening),
  ];
}

/**
 * @param {Clause} clause
 * @param {string} text
 * @param {typeof strengthening} positive for parts of positive polarity
 * @param {typeof strengthening} negative for the others
 * @returns {Change[]}
 */
function changes(clause, text, positive, negative) {
  const predicate = predicateOf(clause);
  if (predicate === undefined) return [];
  return [...partsOf(predicate)].flatMap((part) =>
    Object.entries(part.positive ? positive : negative).flatMap(([operator, propose]) =>
      propose(part, text).map((edits) => ({ operator, edits })),
    ),
  );
}

/**
 * The clause without anything: with the `@` of a doc tag, or with its semicolon.
 * @param {Clause} clause
 * @param {string} text
 * @returns {Edit}
 */
export function dropped({ range }, text) {
  return { start: text[range.start - 1] === "@" ? range.start - 1 : range.start, end: range.end, text: "" };
}

/**
 * A condition more.
 * @param {Clause} clause
 * @param {string} condition
 * @returns {Change[]}
 */
export function withConjunct(clause, condition) {
  const predicate = predicateOf(clause);
  if (predicate === undefined) return [];
  const { start, end } = predicate.range;
  return [
    {
      operator: "extra-conjunct",
      edits: [
        { start, end: start, text: "(" },
        { start: end, end, text: `) && ${condition}` },
      ],
    },
  ];
}
