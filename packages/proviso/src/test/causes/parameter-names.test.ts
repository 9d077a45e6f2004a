import { expect, it } from "vitest";
import ts from "#typescript";
import { withNamesOf } from "./parameter-names.js";

it.each([
  ["(a, b)", "1.x", "1.x"],
  ["(a, { x })", "1.x", "x"],
  ["(a, { x: y = 2 } = {})", "1.x.length", "y.length"],
  ["(a, { x: { y } })", "1.x.y", "1.x.y"],
  ["(a, { ...x })", "1.x", "1.x"],
  ["(a, [x])", "1.length", "1.length"],
  ["(a, ...x)", "1", "x[0]"],
  ["(a, ...x)", "3.length", "x[2].length"],
  ["(a)", "2", "2"],
  ["(a)", "this.x", "this.x"],
])("what %s calls %s", (parameters, path, name) => {
  const file = ts.createSourceFile("x.ts", `function f${parameters} {}`, ts.ScriptTarget.Latest, true);
  const [unit] = file.statements;
  if (unit === undefined || !ts.isFunctionDeclaration(unit)) throw new Error("no unit");
  expect(withNamesOf(unit, { [path]: 1 })).toEqual({ [name]: 1 });
});
