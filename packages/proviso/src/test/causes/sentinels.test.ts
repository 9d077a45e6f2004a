import { expect, it } from "vitest";
import ts from "#typescript";
import { descendants, unitOf } from "../../contract/index.js";
import { sentinelsOf } from "./sentinels.js";

it.each([
  ["(a: number[]) => a.findIndex((x) => x > 0)", ["-1"]],
  ["(a: number[]) => (a.length > 0 ? a[0] : undefined)", ["undefined"]],
  ["(m: Map<string, number>) => m.get('x') ?? null", ["null"]],
  [
    "function (a: number[]) { if (a.length === 0) return -1; return a.find((x) => x > 0); }",
    ["-1", "undefined"],
  ],
  ["(a: number) => a - 1", []],
  ["(a: number) => a.toString()", []],
  ["function (a: number[]) { return a.sort((x, y) => { return -1; }); }", []],
  ["(m: Map<string, number>) => m.get('x') ?? 0", []],
])("%s", (text, values) => {
  const file = ts.createSourceFile("x.ts", `export default ${text};`, ts.ScriptTarget.Latest, true);
  const [unit] = [...descendants(file)].flatMap((node) =>
    ts.isFunctionLike(node) ? (unitOf(node) ?? []) : [],
  );
  expect(unit && sentinelsOf(unit)).toEqual(values);
});
