// @ts-check
import { drawHeader } from "./cookie-own-names.mjs";

/** @param {string} str */
const namesIn = (str) =>
  str
    .split(";")
    .filter((pair) => pair.includes("="))
    .map((pair) => pair.slice(0, pair.indexOf("=")).trim());

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, str) => load("index.js").parse(str),
  blind: (draw) => draw.text(),
  aimed: drawHeader,
  known: ["hasOwnProperty=1; a=2", "toString=1", "foo=bar;a=", "c;a=", "__proto__=1"],
  cases: [
    {
      requires: (str) => namesIn(str).some((name) => name in Object.prototype),
      ensures: (now, str) => namesIn(str).every((name) => name === "__proto__" || Object.hasOwn(now, name)),
    },
    {
      requires: (str) => /;([^;]=|=.?)$/s.test(str),
      ensures: (now, _, old) => Object.entries(old).every(([name, value]) => now[name] === value),
    },
  ],
};
