// @ts-check

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { strings, values }, version) =>
    load("index.js")[version === "old" ? "htmlEscapeTag" : "htmlEscape"](strings, ...values),
  blind: (draw) => ({
    strings: draw.list(3, () => draw.text()),
    values: draw.list(3, () => (draw.below(2) === 0 ? draw.text() : draw.int())),
  }),
  aimed: (draw) => {
    const values = draw.list(3, () => draw.word(["&", "<", ">", '"', "'", "a"], 5));
    return { strings: ["", ...values].map(() => draw.text()), values };
  },
  known: [{ strings: ['<a href="', '">'], values: ['x="&"'] }],
  cases: [{ preserves: true }],
};
