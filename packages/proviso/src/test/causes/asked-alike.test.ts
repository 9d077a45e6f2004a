import { expect, it } from "vitest";
import ts from "#typescript";
import { clausesOf, readContracts, type UnitNode, unitName } from "../../contract/index.js";
import { type Asked, askedAlike } from "./asked-alike.js";

const text = `
  /** @requires 0 <= size && isSmall(size) && size < limit */
  function take(size: nat, limit: number): void {}
  /** @requires (\\forall int i; 0 <= i && i < size; i > 0) @requires size.trim() !== "" */
  function other(size: string): void {}
  function go(size: int, rest: number): void {}
  function all(limit: number, size: number): void {}
  class Box {
    room = 1;
    /** @requires amount <= this.room && amount > 0 */
    constructor(amount: number) {}
    /** @requires amount <= this.room && this.room > 0 */
    put(amount: number): void {}
    take(amount: number): void {}
    static of(amount: number): void {}
  }
`;

const file = ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true);
const { units } = readContracts(file, []);
const asked = [...units.values()].flatMap(({ unit, cases }): Asked[] =>
  [...clausesOf(cases)].flatMap(({ body }) =>
    "predicate" in body && body.predicate !== undefined && body.predicate !== "not_specified"
      ? [{ unit, predicate: body.predicate }]
      : [],
  ),
);

function unitNamed(name: string): UnitNode {
  const found: UnitNode[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && unitName(node) === name)
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const [unit] = found;
  if (unit === undefined) throw new Error(`no ${name}`);
  return unit;
}

it.each([
  ["go", ["(0 <= size)", "isSmall(size)"]],
  ["all", ["(0 <= size)", "isSmall(size)", "(size < limit)"]],
  ["take", []],
  ["Box.take", ["(amount > 0)", "(amount <= this.room)", "(this.room > 0)"]],
  ["Box.of", ["(amount > 0)"]],
])("what others ask of what %s is given", (name, expected) => {
  expect(askedAlike(unitNamed(name), asked)).toEqual(expected);
});
