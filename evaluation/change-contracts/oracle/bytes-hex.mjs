// @ts-check

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, val) => load("index.js").parse(val),
  blind: (draw) => (draw.below(2) === 0 ? draw.text() : draw.int()),
  aimed: (draw) => draw.word(["0x", "0", "1", "2.5", ".7", "-", " ", "kb", "MB", "b", "f"], 4),
  known: ["0x11", "1.1", "1.0001kb", "-0x1", "0x10kb", "2.5b", 1.5],
  cases: [
    {
      requires: (val) => typeof val === "string" && /^\s*[+-]?0x/i.test(val),
      ensures: (now) => now === 0,
    },
    {
      requires: (val) => typeof val === "string",
      whenEnsured: (old) => old !== null && Number.isFinite(old) && !Number.isInteger(old),
      ensures: (now, _, old) => now === Math.floor(old),
    },
  ],
};
