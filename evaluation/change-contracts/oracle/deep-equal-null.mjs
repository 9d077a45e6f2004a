// @ts-check
import { drawValue } from "./deep-equal-null-fix.mjs";

const functions = [() => 1, () => 2];

/** @param {import("./random.mjs").Draw} draw */
const drawArgument = (draw) => (draw.below(7) === 0 ? draw.pick(functions) : drawValue(draw));

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { a, b }) => load("index.js")(a, b),
  blind: (draw) => ({ a: drawArgument(draw), b: drawArgument(draw) }),
  aimed: (draw) => ({ a: drawArgument(draw), b: drawArgument(draw) }),
  known: [
    { a: null, b: {} },
    { a: { x: null }, b: { x: {} } },
    { a: Number.NaN, b: Number.NaN },
    { a: functions[0], b: functions[1] },
    { a: functions[0], b: {} },
    { a: functions[0], b: functions[0] },
  ],
  cases: [
    { requires: ({ a, b }) => Number.isNaN(a) && Number.isNaN(b), ensures: (now) => now === true },
    {
      requires: ({ a, b }) => typeof a === "function" || typeof b === "function",
      ensures: (now, { a, b }) => now === (a === b),
    },
  ],
};
