// @ts-check

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, str) => load("ini.js").decode(str),
  blind: (draw) => draw.text(20),
  aimed: (draw) => draw.word(["a", "b", "__proto__", "=", "[", "]", "\n", "null", "true", ";", ".", " "], 10),
  known: ["a=1", "__proto__=null", "[a]\nb=2", "[toString]\na=1"],
  cases: [
    {
      requires: (str) => /^[^;#\n=]*__proto__/m.test(str),
      ensures: (now) => !Object.hasOwn(now, "__proto__") && Object.getPrototypeOf(now) === Object.prototype,
    },
  ],
};
