// @ts-check

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, addr) => load("lib/ip.js").isPrivate(addr),
  blind: (draw) => draw.text(),
  aimed: (draw) =>
    [draw.pick(["127", "0177", "0x7f", "10", "8"]), ...draw.list(3, () => `${draw.below(100)}`)].join("."),
  known: ["127.1", "", "0x7f.1", "0177.0.0.1", "127.0.0.1", "10.1"],
  cases: [
    {
      requires: (addr) => /^(127|0177|0x7f)(\.[1-9]?\d){1,3}$/i.test(addr),
      whenEnsured: (old) => !old,
      ensures: (now) => now,
    },
    {
      requires: (addr) => /^(0x[\da-f]+|\d+)(\.(0x[\da-f]+|\d+)){0,3}$/i.test(addr),
      whenEnsured: (old) => !old,
      signals: true,
    },
  ],
};
