// @ts-check

/**
 * @param {import("./random.mjs").Draw} draw
 * @param {() => string} name
 */
const drawLike = (draw, name) => {
  const named = draw.pick([undefined, { name: name() }, { name: name() }, {}, name(), null]);
  return {
    ...(named === undefined ? {} : { constructor: named }),
    ...(draw.below(2) === 0 ? {} : { size: draw.int() }),
  };
};

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { val }) => load("index.js")(val),
  blind: (draw) => ({
    val: draw.pick([
      () => drawLike(draw, () => draw.text()),
      () => draw.list(3, draw.int),
      () => new Map(draw.list(2, () => [draw.text(), draw.int()])),
      () => new Set(draw.list(2, draw.int)),
      () => new Date(draw.int()),
      () => draw.text(),
      () => draw.int(),
      () => draw.below(2) === 0,
      () => null,
      () => undefined,
    ])(),
  }),
  aimed: (draw) => ({
    val: drawLike(draw, () => draw.pick(["Symbol", "Map", "Set", "Promise", "Int8Array", "Array", "Object"])),
  }),
  known: [
    { val: { constructor: { name: "Symbol" } } },
    { val: { constructor: { name: "Object" } } },
    { val: new Map() },
  ],
  cases: [
    {
      requires: ({ val }) =>
        typeof val === "object" &&
        val !== null &&
        Object.hasOwn(val, "constructor") &&
        typeof val.constructor !== "function",
      whenEnsured: (old) => old !== "object",
      ensures: (now) => now === "object",
    },
  ],
};
