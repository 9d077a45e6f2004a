import { expect, it } from "vitest";
import ts from "#typescript";
import { bodyOf, descendants, type UnitNode, unitOf } from "../../contract/index.js";
import { wantedName } from "../experiment-protocol.js";
import { type Change, type Repair, withChoices } from "./choices.js";
import { repairs } from "./repairs.js";

// A text that contains all changes, with one of them wanted, does what the text does that has only this change: both
// are run by V8.

const plain = `
export function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  // Above, too.
  return x > high ? high : x + 0;
}
export function sum(xs: number[], most: number): number {
  let total = 0;
  for (let i = 0; i < xs.length && i <= most; i++) {
    if (!(xs[i]! >= 0)) continue;
    total += xs[i]! * 2;
  }
  for (const x of xs) total -= x % 2;
  let left = most;
  while (left > 0) left -= 1;
  do left++; while (left < 3);
  return total - left;
}
export const swap = (a: number, b: number): number => Math.max(a - b, Math.min(b, a) / 2);
export class Account {
  #balance = 10;
  #log: number[] = [];
  move(amount: number, times: number): string {
    const before = this.#balance;
    if (amount > 0 && times < 4) { this.#balance += amount * times; this.#log.push(amount); }
    else this.#balance = -before;
    return \`\${this.#balance} \${this.#log.length} \${before === this.#balance}\`;
  }
}
`;
const odd = `
export class Odd {
  #n = 0
  readonly [Symbol.toStringTag] = "Odd"
  log = { 1: "a" } as Record<number, string>
  go(a: number | undefined, b: string, xs: number[], m: Map<string, string>): string {
    let sign: -1 | 1 = -1
    const c = a ?? xs[0] ?? 2
    this.#n = c
    ;[xs[0], xs[1]] = [xs[1]!, xs[0]!]
    const { length = 1 } = b
    if (c > 0 && length >= 0 && b !== "http://x") sign = 1
    const part = m.get(b)?.slice(0, 2).trim()
    this.#n += sign // Not more.
    return \`\${this.#n} \${part} \${{ 1: "a" }[1]} \${xs.join()} \${a || c}\`
  }
}
`;
const calls = `[
  ...[[1, 2, 3], [2, 2, 2], [9, 0, 4], [-1, 0, 1]].map((args) => [() => clamp(...args)]),
  ...[[[1, 2, 3], 1], [[], 5], [[-1, 4], 2]].map((args) => [() => sum(...args)]),
  ...[[1, 2], [3, 3], [5, -1]].map((args) => [() => swap(...args)]),
  ...[[1, 2], [0, 3], [2, 9]].map((args) => [() => new Account().move(...args)]),
  ...[[1, "a"], [undefined, "b"], [-4, "http://x"]].map((args) =>
    [() => new Odd().go(...args, [1, 2], new Map([["a", " xyz"]]))]),
]`;

const source = plain + odd;
const file = ts.createSourceFile("x.ts", source, ts.ScriptTarget.Latest, true);
const units = [...descendants(file)].flatMap((node): UnitNode[] => {
  const unit = ts.isFunctionLike(node) ? unitOf(node) : undefined;
  return unit === undefined || bodyOf(unit) === undefined ? [] : [unit];
});

function edited(start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

function alone(change: Change): string {
  return "node" in change
    ? edited(
        change.node.getStart(),
        change.node.end,
        `${ts.isExpressionStatement(change.node.parent) ? "void " : ""}(${change.text})`,
      )
    : edited(change.at, change.at, `;{${change.text}}`);
}

const compiled = new Map<string, string>();

function javaScript(text: string): string {
  let known = compiled.get(text);
  if (known === undefined) {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
    known = ts.transpileModule(text, { compilerOptions }).outputText.replace(/^export /gm, "");
    compiled.set(text, known);
  }
  return known;
}

/** What calls give or throw, each after the other, as text. */
function run(text: string, choice: number): string {
  const results = `${calls}.map(([call]) => {
    globalThis.${wantedName} = { choice: ${choice}, rounds: 1000 };
    try { return String(call()); } catch (error) { return error.name; }
  }).join("; ")`;
  return new Function(`${javaScript(text)}\nreturn ${results};`)() as string;
}

function repairsOf(unit: UnitNode, clause: string, changesNothing = false): Repair[] {
  return repairs(unit, bodyOf(unit) as ts.Node, { clause, said: clause, changesNothing });
}

it("changes are found in every unit", () => {
  expect(units.map((unit) => repairsOf(unit, "").length > 10)).toEqual(units.map(() => true));
});

it("what only answers is not told to change an object", () => {
  const updates = (changesNothing: boolean) =>
    units.flatMap((unit) =>
      repairsOf(unit, "", changesNothing).filter(({ words }) => /^`this\..* besides$/.test(words)),
    );
  expect(updates(false).length).toBeGreaterThan(0);
  expect(updates(true)).toEqual([]);
});

it.each(units.map((unit) => [unit.getText().split(/[ (]/).slice(0, 3).join(" "), unit] as const))(
  "a choice is the change: %s",
  (_, unit) => {
    const body = bodyOf(unit) as ts.Node;
    const changes = repairsOf(unit, "this.balance === 1").map(({ change }) => change);
    const { start, end, text } = withChoices(body, changes, 5);
    const together = edited(start, end, text);
    const before = run(source, 0);
    expect(run(together, 0)).toBe(before);
    const different = changes.filter((change, i) => {
      // What never ends by itself ends by its rounds.
      const isEndless = "node" in change && /while|for/.test(change.node.parent.getText().slice(0, 5));
      const given = run(together, 5 + i);
      if (!isEndless && !given.includes("RangeError")) expect([i, given]).toEqual([i, run(alone(change), 0)]);
      return given !== before;
    });
    expect(different.length).toBeGreaterThan(changes.length / 4);
  },
);

it("a loop that does not end is ended", () => {
  const unit = units[1] as UnitNode;
  const body = bodyOf(unit) as ts.Node;
  const changes = repairsOf(unit, "").map(({ change }) => change);
  const { start, end, text } = withChoices(body, changes, 1);
  const results = changes.map((_, i) => run(edited(start, end, text), i + 1));
  expect(results.some((result) => result.includes("RangeError"))).toBe(true);
});
