import { expect, it } from "vitest";
import { type Plan, type Recipe, randomFrom, type Shape, type UnitPlan } from "../../generate/index.js";
import { Familiar } from "./familiar.js";
import { Focus } from "./focus.js";
import { withReuse } from "./reuse.js";

// Whole numbers that are given are safe: proofs rely on it. What was seen elsewhere, as any number, need not be.

const any: Shape = { kind: "number", whole: false, range: {} };
const whole: Shape = { kind: "number", whole: true, range: {} };
const unit = (shape: number): UnitPlan => {
  const parameters = [{ name: "n", shape, optional: false, rest: false }];
  return {
    name: "f",
    kind: "function",
    file: "f.ts",
    line: 1,
    column: 1,
    parameters,
    signatures: [parameters],
    mentions: [],
    cases: [],
    result: 0,
    promises: false,
    clauses: 1,
    mayThrow: false,
    pure: false,
    readsClock: false,
  };
};
const plan: Plan = {
  modules: ["f.ts"],
  units: [unit(0), unit(1)],
  classes: [],
  shapes: [any, whole],
  constants: [],
  patterns: [],
  skipped: [],
};
const random = randomFrom(1, 0);
const values = [1e21, 2 ** 53, 7];
const steps = values.map((value) => ({ unit: 0, args: [value] }));
const familiar = new Familiar(plan);
for (const [i, step] of steps.entries()) familiar.learn(step, i);
const focus = new Focus(
  plan,
  values.map((value) => ({ value, name: "n" })),
);

it.each<[string, () => Recipe]>([
  ["calls before", () => withReuse([0], [{ shape: 1 }], steps, { ...plan, units: [] }, random)[0]],
  ["calls that went well", () => familiar.pick(1, 0, whole, random)],
  ["what code mentions", () => focus.pick(1, 0, 1, random)],
])("whole numbers from %s are safe", (_, draw) => {
  const drawn = new Set(Array.from({ length: 400 }, draw).filter((one) => one !== undefined));
  expect(drawn).toContain(7);
  expect([...drawn].filter((one) => !Number.isSafeInteger(one))).toEqual([]);
});
