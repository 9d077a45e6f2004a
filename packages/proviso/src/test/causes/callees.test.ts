import { expect, it } from "vitest";
import ts from "#typescript";
import { unitName } from "../../contract/index.js";
import { calleesOf, decidersOf } from "./callees.js";
import { findUnit } from "./unit-facts.js";

const file = ts.createSourceFile(
  "x.ts",
  `
  const isPart = (n: number): boolean => n > 0;
  function isAll(ns: number[]): boolean { return ns.every(isPart); }
  class Box {
    items: number[] = [];
    get size(): number { return this.items.length; }
    has(n: number): boolean { return this.items.includes(n); }
    room(): number { return 10 - this.size; }
  }
  class Bag {
    size = 0;
    has(n: number): boolean { return n < this.size; }
    fill(box: Box): number { return this.size + box.room(); }
    twice(): boolean { return this.has(1) && this.has(2); }
  }
  class Sack extends Bag {
    has(n: number): boolean { return n > 0; }
    more(n: number): boolean { return this.has(n); }
  }
`,
  ts.ScriptTarget.Latest,
  true,
);

function callees(name: string, clause = ""): string[] {
  const unit = findUnit(name, file);
  if (unit === undefined) throw new Error(`no ${name}`);
  return calleesOf(unit, clause, [file]).map(unitName).sort();
}

it.each([
  ["isAll", "", ["isPart"]],
  ["Box.room", "", ["get Box.size"]],
  ["Bag.fill", "", ["Box.room"]],
  ["Bag.fill", "ensures this.has(1)", ["Bag.has", "Box.room", "Sack.has"]],
  ["Bag.fill", "ensures box.has(1)", ["Bag.has", "Box.has", "Box.room", "Sack.has"]],
  ["Sack.more", "", ["Bag.has", "Sack.has"]],
  ["Bag.twice", "", ["Bag.has", "Sack.has"]],
])("%s with %s calls what it names, of its own class if it says so", (name, clause, expected) => {
  expect(callees(name, clause)).toEqual(expected);
});

it("a precondition is decided by what it calls", () => {
  const unit = findUnit("Bag.fill", file);
  if (unit === undefined) throw new Error("no Bag.fill");
  expect(decidersOf(unit, "requires isAll(box.items) && this.has(2)", [file]).map(unitName).sort()).toEqual([
    "Bag.has",
    "Sack.has",
    "isAll",
  ]);
});
