import { expect, it } from "vitest";
import { testedFiles } from "./support.js";

const broken = "return val < 10 ? -1 : val;";
const whole = "/** @ensures \\result >= 0 */\nexport default function clamp(val: number): number;\n";
const named = "/** @ensures \\result >= 0 */\nexport function clamp(val: number): number;\n";
const boxed =
  "export default class Box {\n  //@ ensures \\result >= 0;\n  clamp(val: number): number;\n  //@ ensures \\result < 0;\n  static clamp(val: number): number;\n}\n";

it("contracts in a file of their own are checked for what a CommonJS module exports", async () => {
  const { document } = await testedFiles(
    {
      "unnamed.js": `module.exports = function (val) { ${broken} };\n`,
      "unnamed.jml": whole,
      "box.js": `module.exports = class { clamp(val) { ${broken} } static clamp() { return -1; } };\n`,
      "box.jml": boxed,
      "object.js": `module.exports = { clamp: function (val) { ${broken} } };\n`,
      "object.jml": named,
      "package.json": "{}",
    },
    ["--cases", "300", "--causes", "none"],
  );
  expect(document.findings.map(({ file, line, kind }) => `${file}:${line} ${kind}`).sort()).toEqual([
    "box.jml:2 postcondition",
    "object.jml:1 postcondition",
    "unnamed.jml:1 postcondition",
  ]);
});

it("what nothing checks is not tested, and is said not to be", async () => {
  const { document } = await testedFiles(
    {
      "a.js": `const same = (f) => f;
export { limit as clamp } from "./b.js";
export const made = same((val) => (val < 10 ? -1 : val));
`,
      "b.js": `export function limit(val) { ${broken} }\n`,
      "a.jml": `${named}${named.replace("clamp", "made")}`,
      "c.ts": `const same = <T>(f: T): T => f;
//@ ensures \\result >= 0;
export const typed: (val: number) => number = same((val: number) => (val < 10 ? -1 : val));
`,
      "package.json": '{ "type": "module" }',
    },
    ["--cases", "100", "--causes", "none"],
  );
  expect(document.units).toEqual([]);
  expect((document.remarks ?? []).map(({ file, message }) => `${file}: ${message}`).sort()).toEqual([
    "a.jml: Nothing checks this contract: the code of `clamp` stands in `b.js`. Put it there, or into a `.jml` file beside it.",
    "a.jml: Nothing checks this contract: what `a.js` exports for `made` is made by other code. Write a function or class for it there.",
    "c.ts: other code makes it, so nothing checks its contract",
  ]);
});
