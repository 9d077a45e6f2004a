import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Builder, evaluate, Int, type Literal, Str, type Term } from "../../solver/index.js";
import { allMeanings } from "../meanings.js";
import { textFactsOf } from "./text-facts.js";

const build = new Builder();
const text = build.constant("string!text", Str);
const count = build.constant("int!count", Int);

/** Texts with parts that meet again and again. */
const short = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "$", "é"), maxLength: 6 });

/** Functions of which something is said, on a text that is not known. */
const applications: Readonly<Record<string, fc.Arbitrary<Term>>> = {
  repeat: short.map((part) => build.apply("str.repeat", [build.literal(part), count], Str)),
  replaceAll: fc
    .tuple(short, short)
    .map((parts) => build.apply("str.replace_each", [text, ...parts.map((one) => build.literal(one))], Str)),
  lastIndexOf: short.map((part) => build.apply("str.last_indexof", [text, build.literal(part)], Int)),
  trim: fc
    .constantFrom("str.trim", "str.trim_start", "str.trim_end")
    .map((name) => build.apply(name, [text], Str)),
};

describe("what a solver is told of texts", () => {
  it.each(Object.entries(applications))("is so in V8: %s", (_name, application) => {
    let told = 0;
    fc.assert(
      fc.property(application, short, fc.bigInt({ min: 0n, max: 5n }), (term, given, times) => {
        const values = new Map<Term, Literal>([
          [text, given],
          [count, times],
        ]);
        for (const fact of textFactsOf(term, build)) {
          told += 1;
          expect(evaluate(fact, values, allMeanings)).toBe(true);
        }
      }),
      { seed: 3, numRuns: 8_000 },
    );
    expect(told).toBeGreaterThan(1_000);
  });
});
