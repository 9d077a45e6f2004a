// @ts-check

/** @param {import("./random.mjs").Draw} draw */
export const drawBlind = (draw) => ({ size: Math.abs(draw.int()), str: draw.text() });

/** @param {import("./random.mjs").Draw} draw */
export const drawRanges = (draw) => ({
  size: draw.below(20),
  str: `bytes=${draw
    .list(
      4,
      () => draw.word(["0", "1", "5", "9"], 2) + draw.pick(["-", "-", "-", ""]) + draw.word(["3", "7"], 2),
    )
    .join(draw.pick([",", ", "]))}`,
});

/** @param {{ str: string }} input */
const partsOf = ({ str }) => str.slice(str.indexOf("=") + 1).split(",");

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { size, str }) => load("index.js")(size, str),
  blind: drawBlind,
  aimed: drawRanges,
  known: [
    { size: 200, str: "bytes=0-499,1000-,500-999" },
    { size: 200, str: "bytes=500-20" },
    { size: 10, str: "x=,5-" },
  ],
  cases: [
    {
      whenEnsured: (old) => old === -1,
      ensures: (now, { size, str }) =>
        now === -1 ||
        (typeof now !== "number" &&
          now.length > 0 &&
          now.length < partsOf({ str }).length &&
          now.every(
            (/** @type {{ start: number, end: number }} */ { start, end }) =>
              0 <= start && start <= end && end < size,
          )),
    },
    {
      requires: ({ size, str }) =>
        partsOf({ str }).some((part) => /^\d+-$/.test(part) && Number.parseInt(part, 10) < size),
      whenEnsured: (old) => old === -1,
      ensures: (now) => typeof now !== "number",
    },
  ],
};
