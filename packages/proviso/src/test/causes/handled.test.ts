import { expect, it } from "vitest";
import ts from "#typescript";
import { isHandled } from "./handled.js";

it.each([
  ["if (n > 3) return 1;", "n <= 3", true],
  ["if (n > 3) return 1;", "n < 3", true],
  ["if (n > 3) return 1;", "n < 36", false],
  ["if (n > top) return 1;", "n < 36", true],
  ["if (this.size > top) return 1;", "n < 36", false],
  ["return n < 10 ? 1 : 2;", "n !== undefined", true],
  ["return Math.min(n, top);", "n <= top", true],
  ["return Math.abs(n);", "n > 0", false],
  ["return n > 0;", "n > 0", false],
])("whether %s decides on %s: %s", (body, condition, expected) => {
  const file = ts.createSourceFile("x.ts", `function f() { ${body} }`, ts.ScriptTarget.Latest, true);
  expect(isHandled(condition, file)).toBe(expected);
});
