import { expect, it } from "vitest";
import ts from "#typescript";
import { clausesOf, type Expression, readContracts } from "../../contract/index.js";
import { cannotFail } from "./cannot-fail.js";

function predicateOf(clause: string): Expression {
  const text = `/*@ ensures ${clause}; @*/\nfunction f(n: number, xs: number[]): number { return n; }`;
  const { units } = readContracts(ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true), []);
  const found = [...units.values()].flatMap(({ cases }) => [...clausesOf(cases)]);
  const body = found[0]?.body;
  const predicate = body !== undefined && "predicate" in body ? body.predicate : undefined;
  if (predicate === undefined || predicate === "not_specified") throw new Error(`no predicate: ${clause}`);
  return predicate;
}

it.each([
  ["(* it is nice *)", true],
  ["n > 0 ==> (* it is nice *)", true],
  ["(* it is nice *) ==> n > 0", false],
  ["n > 0 && (* it is nice *)", false],
  ["(* it is nice *) && (* it is kind *)", true],
  ["(\\forall number x; x > 0; \\result > x)", true],
  ["(\\forall int i; 0 <= i && i < n; \\result > i)", false],
  ["(\\forall int i; 0 <= i && i < n; (* it is nice *))", true],
  ["(\\exists int i; 0 <= i && i < n; (* it is nice *))", false],
  ["\\result > 0 <== (* it is nice *)", false],
  ["(* it is nice *) <== \\result > 0", true],
  ["(* it is nice *) <==> \\result > 0", true],
  ["(n > 0 ==> (* it is nice *)) <==> \\result > 0", false],
  ["\\result > 0 <=!=> ((* it is nice *))", true],
  ["\\result > 0", false],
])("whether no run can break %s: %s", (clause, expected) => {
  expect(cannotFail(predicateOf(clause))).toBe(expected);
});
