import { expect, it } from "vitest";
import ts from "#typescript";
import { clausesOf, type Expression, readContracts, type UnitNode } from "../../contract/index.js";
import { handedOn } from "./handed-on.js";

const text = `
  /** @requires 0 <= size && isSmall(size) && size < limit */
  function take(size: number, limit: number): void {}
  /** @requires sizes.length > 0 */
  function all(...sizes: number[]): void {}
  class Box {
    room = 1;
    /** @requires amount <= this.room && amount > 0 */
    put(amount: number): void {}
  }
  class Pair {
    /** @requires low < high */
    constructor(readonly low: number, readonly high: number) {}
  }
  class Store {
    box = new Box();
    fill(size: number): void { BODY }
  }
  function go(size: number, top: number): void { BODY }
`;

/** What the first unit's precondition asks of the second. */
function asked(callee: string, caller: string, body: string): string[] {
  const file = ts.createSourceFile("x.ts", text.replaceAll("BODY", body), ts.ScriptTarget.Latest, true);
  const { units } = readContracts(file, []);
  const nodes = new Map<string, UnitNode>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
      nodes.set(node.name?.getText() ?? "", node);
    if (ts.isConstructorDeclaration(node)) nodes.set(node.parent.name?.text ?? "", node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const [from, to] = [nodes.get(caller), nodes.get(callee)];
  const contract = [...units.values()].find(({ unit }) => unit === to);
  if (from === undefined || to === undefined || contract === undefined) throw new Error("no such unit");
  const predicates = [...clausesOf(contract.cases)].flatMap(({ body: clause }): Expression[] =>
    "predicate" in clause && clause.predicate !== undefined && clause.predicate !== "not_specified"
      ? [clause.predicate]
      : [],
  );
  return predicates.flatMap((predicate) => handedOn(from, to, predicate));
}

it.each([
  ["take", "go", "take(size, top);", ["(0 <= size)", "isSmall(size)", "(size < top)"]],
  ["take", "go", "take(size + 1, 10);", ["(0 <= (size + 1))", "isSmall((size + 1))", "((size + 1) < 10)"]],
  ["take", "go", "const n = size; take(n, top);", []],
  ["take", "go", "take(size, Math.max(1, top));", ["(0 <= size)", "isSmall(size)"]],
  ["take", "go", "take(size);", ["(0 <= size)", "isSmall(size)"]],
  ["put", "fill", "this.box.put(size);", ["(size <= this.box.room)", "(size > 0)"]],
  ["put", "go", "make().put(size);", ["(size > 0)"]],
  ["Pair", "go", "new Pair(top, size);", ["(top < size)"]],
  ["Pair", "go", "take(top, size);", []],
  ["take", "go", "take(size++, top);", []],
  ["take", "go", "take((size = 3), top);", []],
  ["take", "go", "take(...[size, top]);", []],
  ["take", "go", "take(-size, top);", ["(0 <= (-size))", "isSmall((-size))", "((-size) < top)"]],
  ["take", "go", "take(size > 1 ? 1 : 2, top);", []],
  ["all", "go", "all(size, top);", []],
] as const)("%s asks of %s: %s", (callee, caller, body, terms) => {
  expect(asked(callee, caller, body)).toEqual(terms);
});
