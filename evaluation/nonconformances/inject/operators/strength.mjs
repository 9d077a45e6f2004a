// @ts-check

// Small edits that make a part of a predicate stronger or weaker, whatever stands around it.

/** @typedef {import("../predicate.mjs").Part} Part */
/** @typedef {import("../predicate.mjs").Operand} Operand */
/** @typedef {import("../predicate.mjs").Range} Range */
/** @typedef {import("../fault.mjs").Edit} Edit */
/** @typedef {(part: Part, text: string) => readonly Edit[][]} PartOperator */

/**
 * Each gives the edits by which a part of the file's text gets stronger.
 * @type {Readonly<Record<string, PartOperator>>}
 */
export const strengthening = {
  relation: (part, text) => replaceOperator(part, text, { "<=": ["<"], ">=": [">"] }),
  equality: (part, text) => replaceOperator(part, text, { "<=": ["==="], ">=": ["==="] }),
  bound: (part, text) => shiftBound(part, text, 1),
  junction: (part, text) => (part.kind === "or" ? [[replaceBetween(part, text, "||", "&&")]] : []),
  alternative: (part) => (part.kind === "or" ? dropSides(part) : []),
  antecedent: (part) =>
    part.kind === "implication" ? [[{ start: part.range.start, end: part.right.start, text: "" }]] : [],
  equivalence: (part, text) =>
    part.kind === "implication" ? [[replaceBetween(part, text, "==>", "<==>")]] : [],
  tolerance: shrinkTolerance,
};

/**
 * Each gives the edits by which a part of the file's text gets weaker.
 * @type {Readonly<Record<string, PartOperator>>}
 */
export const weakening = {
  relation: (part, text) => replaceOperator(part, text, { "<": ["<="], ">": [">="] }),
  bound: (part, text) => shiftBound(part, text, -1),
  junction: (part, text) => (part.kind === "and" ? [[replaceBetween(part, text, "&&", "||")]] : []),
  conjunct: (part) => (part.kind === "and" ? dropSides(part) : []),
};

/** @param {{ left: Range, right: Range }} part */
function dropSides({ left, right }) {
  return [
    [{ start: left.start, end: right.start, text: "" }],
    [{ start: left.end, end: right.end, text: "" }],
  ];
}

/**
 * @param {{ left: Range, right: Range }} part
 * @param {string} text
 * @param {string} from
 * @param {string} to
 * @returns {Edit}
 */
function replaceBetween({ left, right }, text, from, to) {
  const start = text.indexOf(from, left.end);
  if (start < 0 || start >= right.start) throw new Error(`no ${from} between ${left.end} and ${right.start}`);
  return { start, end: start + from.length, text: to };
}

/**
 * @param {Part} part
 * @param {string} text
 * @param {Readonly<Record<string, readonly string[]>>} table
 */
function replaceOperator(part, text, table) {
  if (part.kind !== "comparison") return [];
  const { operator, left, right } = part;
  const sides = { left: left.range, right: right.range };
  return (table[operator] ?? []).map((to) => [replaceBetween(sides, text, operator, to)]);
}

/**
 * Moves the bound of a comparison by one: so that it excludes more, or with -1 less.
 * @param {Part} part
 * @param {string} text
 * @param {1 | -1} direction
 * @returns {Edit[][]}
 */
function shiftBound(part, text, direction) {
  if (part.kind !== "comparison" || !/^[<>]/.test(part.operator)) return [];
  const { left, right, operator } = part;
  const upwards = operator.startsWith("<") ? -direction : direction;
  return left.number === undefined ? shifted(right, upwards, text) : shifted(left, -upwards, text);
}

/**
 * @param {Operand} operand
 * @param {number} by
 * @param {string} text
 */
function shifted({ range, number }, by, text) {
  if (number !== undefined && !Number.isInteger(number)) return [];
  const written = text.slice(range.start, range.end);
  return [
    [{ ...range, text: number === undefined ? `${written} ${by < 0 ? "-" : "+"} 1` : `${number + by}` }],
  ];
}

/**
 * Changes the constant of an equality of numbers. What comes out is neither stronger nor weaker, but something that
 * the code does not keep.
 * @type {PartOperator}
 */
export function constant(part, text) {
  if (part.kind !== "comparison" || part.operator !== "===") return [];
  return [part.left, part.right]
    .filter((side) => side.number !== undefined || side.arithmetic)
    .flatMap((side) => shifted(side, 1, text));
}

const tolerance = /TOLERANCE|EPSILON|PRECISION|\d(\.\d+)?e-\d|\b0\.0\d/;

/**
 * @param {Part} part
 * @param {string} text
 */
function shrinkTolerance(part, text) {
  if (part.kind !== "comparison" || !part.operator.startsWith("<")) return [];
  const { range } = part.right;
  const written = text.slice(range.start, range.end);
  return tolerance.test(written) ? [[{ ...range, text: `(${written}) / 1000` }]] : [];
}
