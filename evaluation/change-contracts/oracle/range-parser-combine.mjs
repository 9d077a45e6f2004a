// @ts-check
import { drawBlind, drawRanges } from "./range-parser-some-valid.mjs";

/** @typedef {{ start: number, end: number }} Range */

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { size, str, options }, version) =>
    load("index.js")(size, str, ...(version === "old" ? [] : [options])),
  blind: (draw) => ({ ...drawBlind(draw), options: draw.pick([undefined, {}, { combine: true }]) }),
  aimed: (draw) => ({ ...drawRanges(draw), options: draw.pick([undefined, { combine: true }]) }),
  known: [
    { size: 150, str: "bytes=0-4,90-99,5-75,100-199,101-102", options: { combine: true } },
    { size: 150, str: "bytes=0-4,90-99,5-75", options: undefined },
  ],
  cases: [
    {
      whenRequired: () => true,
      requires: ({ options }) => options?.combine === true,
      whenEnsured: (old) => typeof old !== "number",
      ensures: (now) =>
        typeof now !== "number" &&
        now.every((/** @type {Range} */ a, /** @type {number} */ i) =>
          now.every(
            (/** @type {Range} */ b, /** @type {number} */ j) =>
              i >= j || a.end + 1 < b.start || b.end + 1 < a.start,
          ),
        ),
    },
    { whenRequired: () => true, requires: ({ options }) => options?.combine !== true, preserves: true },
  ],
};
