// @ts-check
import { chancesOf, shares } from "../../../packages/proviso/dist/test/causes/weigh.js";
import {
  causeNames as causes,
  columnOf,
  possibleFor,
  tableOf,
} from "../../../packages/proviso/dist/test/causes/weights.js";

// Fits the log-linear model of `weigh.ts`: weights are those that make the known causes likeliest, less a price for their
// squares, so that what is seen seldom says little.

/** @typedef {import("./known-cases.mjs").KnownCase} KnownCase */
/** @typedef {import("../../../packages/proviso/dist/test/causes/weights.js").Weights} Weights */
/** @typedef {import("../../../packages/proviso/dist/test/causes/weights.js").TableName} Table */
/** @typedef {import("../../../packages/proviso/dist/test/causes/signs.js").Sign} Sign */

/** @type {readonly Table[]} */
const tables = ["precondition", "promise"];

/** The price of a weight's square; how often all weights are moved, and how far at most. */
const price = 1;
const steps = 400;
const pace = 0.05;

/**
 * @param {readonly KnownCase[]} cases
 * @returns {Record<Table, Weights>}
 */
export function fitAll(cases) {
  const of = (/** @type {Table} */ table) => fitTable(cases.filter(({ kind }) => tableOf(kind) === table));
  return { precondition: of("precondition"), promise: of("promise") };
}

/**
 * The weights of one table. By Adam, with all cases in each step: the function has one minimum.
 * @param {readonly KnownCase[]} cases
 * @returns {Weights}
 */
function fitTable(cases) {
  const names = /** @type {Sign[]} */ ([...new Set(cases.flatMap(({ signs }) => Object.keys(signs)))].sort());
  const signs = cases.map((one) => Float64Array.from(names, (name) => one.signs[name] ?? 0));
  const possible = cases.map((one) => possibleFor(one.signs));
  const blank = () => causes.map(() => new Float64Array(names.length));
  const [weights, mean, spread] = [blank(), blank(), blank()];
  for (let step = 1; step <= steps; step++) {
    const slope = weights.map((of) => of.map((weight) => weight * price));
    for (const [i, { cause, counts }] of cases.entries()) {
      const seen = signs[i] ?? new Float64Array();
      const sums = weights.map((of) => product(of, seen));
      const chances = shares(sums, possible[i] ?? []);
      for (const c of causes.keys())
        addTo(slope[c], seen, counts * ((chances[c] ?? 0) - Number(columnOf(cause) === c)));
    }
    for (const [c, of] of weights.entries()) move(of, slope[c] ?? of, mean[c] ?? of, spread[c] ?? of, step);
  }
  // Without a zero that is negative.
  const rounded = (/** @type {number} */ j) => weights.map((of) => Math.round(100 * (of[j] ?? 0)) / 100 + 0);
  return Object.fromEntries(names.map((name, j) => [name, rounded(j)]));
}

/**
 * @param {Float64Array} weights
 * @param {Float64Array} slope
 * @param {Float64Array} mean
 * @param {Float64Array} spread
 * @param {number} step
 */
function move(weights, slope, mean, spread, step) {
  for (let j = 0; j < weights.length; j++) {
    const down = slope[j] ?? 0;
    mean[j] = 0.9 * (mean[j] ?? 0) + 0.1 * down;
    spread[j] = 0.999 * (spread[j] ?? 0) + 0.001 * down * down;
    const by =
      (mean[j] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((spread[j] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
    weights[j] = (weights[j] ?? 0) - pace * by;
  }
}

/** @param {Float64Array} a @param {Float64Array} b */
function product(a, b) {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] ?? 0) * (b[j] ?? 0);
  return sum;
}

/** @param {Float64Array | undefined} to @param {Float64Array} signs @param {number} by */
function addTo(to, signs, by) {
  if (to !== undefined) for (let j = 0; j < to.length; j++) to[j] = (to[j] ?? 0) + by * (signs[j] ?? 0);
}

/**
 * How many faults get the right cause from weights that were fitted to all other programs.
 * @param {readonly KnownCase[]} cases
 */
export function crossValidated(cases) {
  const faults = cases.filter(({ subject }) => subject !== undefined);
  const wrong = [];
  for (const subject of new Set(faults.map((one) => one.subject))) {
    const weights = fitAll(cases.filter((one) => one.subject !== subject));
    for (const fault of faults) {
      if (fault.subject !== subject) continue;
      const chances = chancesOf(fault.signs, weights[tableOf(fault.kind)]);
      const answer = chances.indexOf(Math.max(...chances));
      if (answer !== columnOf(fault.cause)) wrong.push({ ...fault, answer: causes[answer] });
    }
  }
  return { agreement: 1 - wrong.length / faults.length, wrong, of: faults.length };
}

/**
 * The module that has the tables.
 * @param {Record<Table, Weights>} fitted
 */
export function fittedText(fitted) {
  const lines = tables.flatMap((table) => [
    `  ${table}: {`,
    ...Object.entries(fitted[table]).map(
      ([sign, of]) => `    ${/^\w+$/.test(sign) ? sign : JSON.stringify(sign)}: [${of.join(", ")}],`,
    ),
    "  },",
  ]);
  return `import type { TableName, Weights } from "./weights.js";

/** What each sign weighs for each of the causes. Written by evaluation/nonconformances/fit/run.mjs: see there. */
export const fitted: Readonly<Record<TableName, Weights>> = {
${lines.join("\n")}
};
`;
}
