// @ts-check

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { accept, provided, preferred }, version) =>
    load("lib/encoding.js").preferredEncodings(accept, provided, ...(version === "old" ? [] : [preferred])),
  blind: (draw) => ({
    accept: draw.pick([undefined, draw.text()]),
    provided: draw.pick([undefined, draw.list(3, () => draw.text())]),
    preferred: draw.pick([undefined, draw.list(3, () => draw.text())]),
  }),
  aimed: (draw) => {
    const name = () => draw.pick(["gzip", "br", "deflate", "identity", "*"]);
    return {
      accept: draw.list(4, () => name() + draw.pick(["", "", ";q=0.5", ";q=0", ";q=x"])).join(","),
      provided: draw.pick([undefined, undefined, draw.list(3, name)]),
      preferred: draw.pick([undefined, draw.list(3, name)]),
    };
  },
  known: [{ accept: "gzip, br", provided: undefined, preferred: ["br"] }],
  cases: [
    {
      whenRequired: () => true,
      requires: ({ preferred }) => preferred !== undefined && preferred.length > 0,
      ensures: (now, { accept, provided, preferred }, old) =>
        now.length === old.length &&
        old.every((/** @type {string} */ encoding) => now.includes(encoding)) &&
        (provided !== undefined ||
          accept === undefined ||
          accept.includes(";") ||
          now.every(
            (/** @type {string} */ encoding, /** @type {number} */ at) =>
              preferred.includes(encoding) ||
              now.slice(at).every((/** @type {string} */ later) => !preferred.includes(later)),
          )),
    },
    {
      whenRequired: () => true,
      requires: ({ preferred }) => preferred === undefined || preferred.length === 0,
      preserves: true,
    },
  ],
};
