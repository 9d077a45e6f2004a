import { expect, it } from "vitest";
import ts from "#typescript";
import { refinedNodes } from "./refined-nodes.js";
import { unitName } from "./unit.js";

const parsed = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

/** The code that a file of contracts is about, by the names that stand there. */
function refined(code: string, jml: string): string[] {
  const { units, types } = refinedNodes(parsed("/a.jml", jml), parsed("/a.ts", code));
  const ofUnits = [...units].flatMap(([node, declared]) =>
    declared.map((unit) => `${unitName(unit)}: ${node.getText()}`),
  );
  const ofTypes = [...types].flatMap(([node, declared]) =>
    declared.map((type) => `${type.name?.text}: ${node.getText()}`),
  );
  return [...ofUnits, ...ofTypes];
}

const whole = "export default function clamp(x: number): number;";
const named = "export function clamp(x: number): number;";
const other = "function clamp(x) { return 1; }";

it.each([
  ["module.exports = function (x) { return -1; }", whole, "function (x) { return -1; }"],
  ["module.exports = (x) => -1", whole, "(x) => -1"],
  ["exports = module.exports = function limit(x) { return -1; }", whole, "function limit(x) { return -1; }"],
  ["function limit(x) { return -1; } module.exports = limit;", whole, "function limit(x) { return -1; }"],
  ["const limit = (x) => -1; const same = limit; export = same;", whole, "(x) => -1"],
  ["export default (x) => -1", whole, "(x) => -1"],
  ["export default function limit(x) {}", whole, "export default function limit(x) {}"],
  ["export default function (x) {}", whole, "export default function (x) {}"],
  ["const limit = (x) => -1; export { limit as default };", whole, "(x) => -1"],
  ["exports.clamp = function (x) { return -1; }", named, "function (x) { return -1; }"],
  ["module.exports.clamp = exports.clip = (x) => -1;", named, "(x) => -1"],
  ["function limit(x) {} exports.clamp = limit;", named, "function limit(x) {}"],
  ["module.exports = { clamp: function (x) {} }", named, "function (x) {}"],
  ["function limit(x) {} module.exports = { clamp: limit };", named, "function limit(x) {}"],
  ["const clamp = (x) => -1; module.exports = { clamp };", named, "(x) => -1"],
  ["const all = { clamp(x) {} }; module.exports = all;", named, "clamp(x) {}"],
  ["function f() {} f.clamp = (x) => -1; module.exports = f;", named, "(x) => -1"],
  ["const limit = (x) => -1; export { limit as clamp };", named, "(x) => -1"],
  ["export const clamp = ((x) => -1) as Clamp;", named, "(x) => -1"],
  ["export const clamp = (x) => -1;", "export const clamp: (x: number) => number;", "(x) => -1"],
  ["module.exports = { clamp(x) {} }", named, "clamp(x) {}"],
])("%s is what the contract is about", (code, jml, found) => {
  expect(refined(code, jml)).toEqual([`clamp: ${found}`]);
});

it.each([
  ["module.exports = wrap(clamp)", whole],
  ["module.exports = class {}", whole],
  ["module.exports = function () {}", whole],
  ['export { clamp } from "./b.js";', named],
  ["exports.clamp = wrap(clamp)", named],
  ["export default { clamp(x) {} }", `${named.replace("clamp", "clip")}`],
])("%s: nothing else of that name is", (code, jml) => {
  expect(refined(`${other} ${code}`, jml).filter((one) => one.endsWith(other))).toEqual([]);
});

it("members of a class are told apart by what they are, whatever the class is called", () => {
  const code = "module.exports = class { n() {} static n() {} get m() {} constructor() {} };";
  const jml = "export default class Box { static n(): void; get m(): void; constructor(); }";
  expect(refined(code, jml).slice(0, 3)).toEqual([
    "Box.n: static n() {}",
    "get Box.m: get m() {}",
    "Box.constructor: constructor() {}",
  ]);
});

it("all overloads are meant, and what is not exported under its own name", () => {
  const code = "export function clamp(x: 1): 1; export function clamp(x: any): any {} function inner() {}";
  expect(refined(code, `${named} function inner(): void;`)).toEqual([
    "clamp: export function clamp(x: 1): 1;",
    "clamp: export function clamp(x: any): any {}",
    "inner: function inner() {}",
  ]);
});
