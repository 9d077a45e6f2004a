import { describe, expect, it } from "vitest";
import { byFile, lintFiles } from "../support/project.js";

// The same two mistakes planted in the contract of every kind of unit, in every kind of place: each must be found,
// at its column, and nothing else. CONTRACT stands for the contract.

const contract = "/*@ requires bogus > 0; ensures \\result.bogus; @*/";

const units: Readonly<Record<string, string>> = {
  "function declaration": "CONTRACT\nexport function f(x: number): number { return x; }",
  "inferred result": "CONTRACT\nexport function f(x: number) { return x; }",
  "inferred generic result": "CONTRACT\nexport function f<T extends object>(x: T) { return { x }; }",
  "default function": "CONTRACT\nexport default function (x: number) { return x; }",
  "default arrow": "CONTRACT\nexport default (x: number) => x;",
  arrow: "CONTRACT\nexport const f = (x: number) => x;",
  "arrow with block": "CONTRACT\nexport const f = (x: number) => { return x; };",
  "function expression": "CONTRACT\nexport const f = function (x: number) { return x; };",
  "contextual arrow": "type F = (x: number) => number;\nCONTRACT\nexport const f: F = (x) => x;",
  async: "CONTRACT\nexport async function f(x: number) { return x; }",
  promise: "CONTRACT\nexport function f(x: number) { return Promise.resolve(x); }",
  "promise alias": "type P = Promise<number>;\nCONTRACT\nexport declare function f(x: number): P;",
  generator: "CONTRACT\nexport function* f(x: number): Generator<string, number> { yield ''; return x; }",
  "inferred generator": "CONTRACT\nexport function* f(x: number) { yield ''; return x; }",
  "async generator":
    "CONTRACT\nexport async function* f(x: number): AsyncGenerator<string, number> { yield ''; return x; }",
  overload: "CONTRACT\nexport function f(x: number): number;\nexport function f(x: number) { return x; }",
  "ambient function": "CONTRACT\nexport declare function f(x: number): number;",
  "function with var": "CONTRACT\nexport function f(x: number): number { var y = x; return y; }",
  "nested function": "export function outer() {\nCONTRACT\nfunction f(x: number) { return x; }\nreturn f;\n}",
  "returned arrow": "export function outer() {\nCONTRACT\nreturn (x: number) => x;\n}",
  "first in a body": "export function f(x: number) {\nCONTRACT\nreturn x;\n}",
  callback: "export const ys = [1].map(\nCONTRACT\n(x) => x);",
  method: "export class A {\nCONTRACT\nm(x: number): number { return x; }\n}",
  "inferred method": "export class A {\nCONTRACT\nm(x: number) { return x; }\n}",
  "static method": "export class A {\nCONTRACT\nstatic m(x: number) { return x; }\n}",
  "private method": "export class A {\nCONTRACT\n#m(x: number) { return x; }\n}",
  "computed method": "export class A {\nCONTRACT\n['m'](x: number) { return x; }\n}",
  getter: "export class A {\nCONTRACT\nget g() { return 1; }\n}",
  "arrow field": "export class A {\nCONTRACT\nm = (x: number) => x;\n}",
  "abstract method": "export abstract class A {\nCONTRACT\nabstract m(x: number): number;\n}",
  "abstract method of this": "export abstract class A {\nCONTRACT\nabstract m(x: this): this;\n}",
  "generic class": "export class A<T extends object> {\nCONTRACT\nm(x: T): T { return x; }\n}",
  "class expression": "export const A = class {\nCONTRACT\nm(x: number) { return x; }\n};",
  "class in a namespace":
    "export namespace N { export class A {\nCONTRACT\nm(x: number): number { return x; }\n} }",
  "class in a function":
    "export function outer() { class A {\nCONTRACT\nm(x: number) { return x; }\n}\nreturn A; }",
  "interface method": "export interface I {\nCONTRACT\nm(x: number): number;\n}",
  "interface method of this": "export interface I {\nCONTRACT\nm(x: this): this;\n}",
  "interface property": "export interface I {\nCONTRACT\nm: (x: number) => number;\n}",
  "literal method": "export const o = {\nCONTRACT\nm(x: number) { return x; }\n};",
  "literal arrow": "export const o = {\nCONTRACT\nm: (x: number) => x,\n};",
  "literal getter": "export const o = {\nCONTRACT\nget g() { return 1; }\n};",
  "ignored unit":
    "// @ts-ignore\nCONTRACT\n// @ts-expect-error\nexport function f(x: number): number { return x; }",
  "unit in a module declaration":
    "declare module 'm' {\nCONTRACT\nexport function f(x: number): number;\n}\nexport {};",
};

const places: Readonly<Record<string, string>> = {
  body: "export function f(x: number) {\n//@ assert bogus > 0;\n}",
  "nested block": "export function f(x: number) {\nif (x) {\n//@ assert bogus > 0;\n}\n}",
  while:
    "export function f(x: number) {\n//@ maintaining x > 0;\nwhile (x > 1) {\n//@ assert bogus > 0;\n x--; }\n}",
  "endless loop": "export function f(x: number) {\n//@ maintaining bogus > 0;\nwhile (true) { x++; }\n}",
  "for in for":
    "export function f(x: number) {\n//@ maintaining x > 0;\nfor (;;) {\n//@ maintaining bogus > 0;\nfor (let i = 0; i < x; i++) x--;\n}\n}",
  "for of": "export function f(xs: number[]) {\n//@ maintaining bogus > 0;\nfor (const x of xs) {}\n}",
  do: "export function f(x: number) {\n//@ maintaining bogus > 0;\ndo { x--; } while (x > 0);\n}",
  switch: "export function f(x: number) {\nswitch (x) { case 1:\n//@ assert bogus > 0;\n}\n}",
  "without braces": "export function f(x: number) {\nif (x > 0)\n//@ assert bogus > 0;\nx--;\n}",
  "after return": "export function f(x: number) {\nreturn x;\n//@ assert bogus > 0;\n}",
  module: "const x = 1;\n//@ assert bogus > 0;\nexport { x };",
  "static block": "export class A { static {\n//@ assert bogus > 0;\n} }",
  "ignored line": "export function f(x: number) {\n// @ts-ignore\n//@ assert bogus > 0;\nreturn x;\n}",
};

const files = Object.fromEntries([
  ...Object.entries(units).map(([name, text]) => [
    `units/${name}.ts`,
    `${text.replace("CONTRACT", contract)}\n`,
  ]),
  ...Object.entries(places).map(([name, text]) => [`places/${name}.ts`, `${text}\n`]),
]) as Record<string, string>;
const found = byFile(lintFiles(files));

describe("a mistake in the contract of", () => {
  for (const [name, text] of Object.entries(units)) {
    it(name, () => {
      const line = text.slice(0, text.indexOf("CONTRACT")).split("\n").length;
      const messages = found.get(`units/${name}.ts`) ?? [];
      expect(messages.map((message) => message.replace(/ on type .*/, ""))).toEqual([
        `${line}:14 contract/type Cannot find name 'bogus'.`,
        `${line}:41 contract/type Property 'bogus' does not exist`,
      ]);
    });
  }
});

describe("a mistake in a statement's contract in", () => {
  for (const [name, text] of Object.entries(places)) {
    it(name, () => {
      const line = text.slice(0, text.indexOf("bogus")).split("\n").length;
      const column =
        text.slice(text.lastIndexOf("\n", text.indexOf("bogus")) + 1, text.indexOf("bogus")).length + 1;
      expect(found.get(`places/${name}.ts`)).toEqual([
        `${line}:${column} contract/type Cannot find name 'bogus'.`,
      ]);
    });
  }
});
