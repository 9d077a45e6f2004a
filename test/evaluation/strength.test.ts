import { expect, it } from "vitest";
import { applyEdits } from "../../evaluation/nonconformances/inject/index.mjs";
import {
  type Clause,
  predicateOf,
  strengthened,
  weakened,
} from "../../evaluation/nonconformances/inject/operators/clause.mjs";
import { clausesOf, type Expression, readContracts } from "../../packages/proviso/dist/contract/index.js";
import ts from "../../packages/proviso/typescript/typescript.js";
import { random } from "../support/random.js";

// That a cause is known rests on this: what is called stronger implies what was there, and what is called weaker follows
// from it. Generated predicates are changed in all ways and evaluated, before and after, over a grid of numbers.

const numbers = [-3, -2, -1, 0, 1, 2, 3];
const grid = numbers.flatMap((x) => numbers.map((y) => [x, y] as const));

type Meaning = (x: number, y: number) => boolean;

it("strengthened predicates imply, and weakened ones follow from, what they were", () => {
  const below = random(7);
  const operators = new Set<string>();
  for (let round = 0; round < 120; round += 1) {
    const text = source(predicate(below, 3, ["x", "y"]));
    const clause = clauseIn(text);
    const before = meaning(clause);
    const check = (
      changes: ReturnType<typeof weakened>,
      holds: (then: boolean, now: boolean) => boolean,
    ): void => {
      for (const { operator, edits } of changes) {
        if (operator === "constant" || operator === "clause") continue;
        operators.add(operator);
        const changed = applyEdits(text, edits);
        const after = meaning(clauseIn(changed));
        const wrong = grid.find(([x, y]) => !holds(before(x, y), after(x, y)));
        if (wrong !== undefined) expect.fail(`${operator}, at ${wrong}:\n${text}\n${changed}`);
      }
    };
    check(strengthened(clause, text), (then, now) => !now || then);
    check(weakened(clause, text), (then, now) => !then || now);
  }
  const all = [
    "alternative",
    "antecedent",
    "bound",
    "conjunct",
    "equality",
    "equivalence",
    "junction",
    "relation",
  ];
  expect([...operators].sort()).toEqual(all);
});

/** A random condition, fully in parentheses, on these variables. */
function predicate(below: (bound: number) => number, depth: number, names: readonly string[]): string {
  const part = (): string => predicate(below, depth - 1, names);
  if (depth === 0) {
    const operand = (): string => (below(3) === 0 ? `${below(5) - 2}` : (names[below(names.length)] ?? ""));
    const operator = ["<", "<=", ">", ">=", "===", "!=="][below(6)];
    return `(${operand()} ${operator} ${operand()})`;
  }
  switch (below(6)) {
    case 0:
      return `!${part()}`;
    case 1:
      return `(${part()} ==> ${part()})`;
    case 2: {
      const inner = predicate(below, depth - 1, [...names, "i"]);
      return `(\\${["forall", "exists"][below(2)]} int i; 0 <= i && i < 3; ${inner})`;
    }
    case 3:
      return `(${part()} <==> ${part()})`;
    case 4:
      return `(${part()} && ${part()})`;
    default:
      return `(${part()} || ${part()})`;
  }
}

function source(condition: string): string {
  return `/** @requires ${condition} */\nexport function f(x: number, y: number): void {}\n`;
}

function clauseIn(text: string): Clause {
  const file = ts.createSourceFile("f.ts", text, ts.ScriptTarget.ES2022, true);
  const [contract] = readContracts(file, []).units.values();
  const [clause] = clausesOf(contract?.cases ?? []);
  if (clause === undefined) throw new Error(`no clause in ${text}`);
  return clause;
}

/** What a clause means, by way of JavaScript. Quantified numbers go a little beyond all ranges that can be written. */
function meaning(clause: Clause): Meaning {
  const condition = predicateOf(clause);
  if (condition === undefined) throw new Error("a clause without a predicate");
  return new Function("x", "y", `return ${script(condition)};`) as Meaning;
}

function script(expression: Expression): string {
  switch (expression.kind) {
    case "code": {
      const start = expression.range.start;
      const holes = expression.holes.map(({ range }, i) => ({
        start: range.start - start,
        end: range.end - start,
        text: script(expression.holes[i] as Expression),
      }));
      return `(${applyEdits(expression.text, holes)})`;
    }
    case "logical": {
      const [left, right] = [script(expression.left), script(expression.right)];
      return expression.operator === "==>" ? `(!${left} || ${right})` : `(${left} === ${right})`;
    }
    case "quantified": {
      const [domain, body] = [script(expression.domain as Expression), script(expression.body)];
      const values = JSON.stringify(Array.from({ length: 15 }, (_, i) => i - 7));
      return expression.quantifier === "forall"
        ? `${values}.every((i) => !${domain} || ${body})`
        : `${values}.some((i) => ${domain} && ${body})`;
    }
    default:
      throw new Error(`no script for ${expression.kind}`);
  }
}
