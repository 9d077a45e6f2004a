import { describe, expect, it } from "vitest";
import { incomparable, isOfTheEngine } from "../../packages/proviso/src/diff/guest/thrown.js";

/** What V8 throws for a piece of code. */
async function thrownBy(code: string): Promise<Error> {
  try {
    await (new Function(`"use strict"; return (async () => { ${code} })();`)() as Promise<unknown>);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error(`nothing is wrong with ${code}`);
}

describe("errors of the engine", () => {
  it.each([
    "null.x",
    "undefined.x()",
    "null['a b'] = 1",
    "const a = {}; a.b()",
    "const a = {}; new a.b()",
    "const a = { b: [] }; a.b[0]()",
    "((a, b) => a + b)(1)(2)",
    "new (class { m() { this.q.r(); } })().m()",
    "[1].map({})",
    "const [q] = 5",
    "const { q } = null",
    "const { a: { b } } = { a: null }",
    "for (const a of {}.x);",
    "for await (const a of 5);",
    "Math.max(...5)",
    "new Set(5)",
    "zz; let zz",
    "unknownName",
    "const c = 1; c = 2",
    "Object.freeze({ z: 1 }).z = 2",
    "delete Object.freeze({ z: 1 }).z",
    "Object.freeze({}).x = 1",
    "Object.defineProperty(Object.freeze({ z: 1 }), 'z', { get() {} })",
    "({ get a() { return 1; } }).a = 2",
    "class A {} A()",
    "1n + 1",
    "`${Symbol()}`",
    "'a' in 5",
    "5 instanceof {}",
    "class A { #x; static r(o) { return o.#x; } } A.r({})",
    "class A { #x() {} static r(o) { o.#x(); } } A.r({})",
    "Map.prototype.get.call({}, 1)",
    "const a = {}; a.a = a; JSON.stringify(a)",
  ])("%s", async (code) => {
    const error = await thrownBy(code);
    expect(`${isOfTheEngine(error)}: ${error.message}`).toBe(`true: ${error.message}`);
    expect(incomparable(error)?.("message")).toBe(true);
    expect(incomparable(error)?.("cause")).toBe(false);
  });

  it.each([
    "Cannot add a negative amount",
    "Cannot delete the account",
    "Cannot read the file",
    "Cannot set the price of this",
    "Cannot convert dollars to euros",
    "the list is not iterable",
    "the user is not defined in the table",
    "Class constructor of the school",
  ])("are not confused with the program's own: %s", (message) => {
    expect(isOfTheEngine(new TypeError(message))).toBe(false);
  });

  it("are those of its own classes", () => {
    class Own extends TypeError {}
    expect(isOfTheEngine(new Own("x is not a function"))).toBe(false);
    expect(isOfTheEngine(new RangeError("x is not a function"))).toBe(false);
  });
});
