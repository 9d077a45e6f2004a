// @ts-check

/**
 * @param {import("./random.mjs").Draw} draw
 * @returns {any}
 */
export function drawValue(draw) {
  const element = () => (draw.below(3) === 0 ? null : draw.below(3));
  switch (draw.below(6)) {
    case 0:
      return null;
    case 1:
      return draw.below(2) === 0;
    case 2:
      return draw.pick([Number.NaN, 0, -0, 1, Number.POSITIVE_INFINITY, draw.int()]);
    case 3:
      return draw.text(2);
    case 4:
      return draw.list(2, element);
    default: {
      const y = draw.pick([undefined, null, {}, { z: 1 }]);
      return {
        ...(draw.below(2) === 0 ? {} : { x: element() }),
        ...(y === undefined ? {} : { y }),
      };
    }
  }
}

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { a, b }) => load("index.js")(a, b),
  blind: (draw) => ({ a: drawValue(draw), b: drawValue(draw) }),
  aimed: (draw) => ({ a: draw.pick([null, {}, { x: null }, []]), b: drawValue(draw) }),
  known: [
    { a: null, b: {} },
    { a: { x: null }, b: { x: {} } },
    { a: null, b: [] },
  ],
  cases: [{ whenSignaled: (threw) => threw === "TypeError", ensures: (now) => now === false }],
};
