import { expect, test } from "vitest";
import { executeConcretely } from "../concrete.js";

test("an exception leaves as many calls, loops and blocks as there may be", () => {
  const text = `export function f(n) {
    if (true) { { for (;;) { switch (n) { case 0: { throw "thrown"; } default: { { { const r = f(n - 1); return r; } } } } } } }
  }`;
  const ending = executeConcretely(text, "f", [398]);
  expect(ending).toMatchObject({ kind: "throw", value: { is: "primitive", value: "thrown" } });
});
