import { expect, it } from "vitest";
import {
  buildValue,
  type ParameterPlan,
  type Plan,
  type Recipe,
  type Sequence,
  type Shape,
  type ShapeId,
  type UnitPlan,
} from "../../generate/index.js";
import { shrink } from "./shrink.js";

/** A plan of one function, with these parameters. */
function planOf(shapes: readonly Shape[], parameters: readonly ShapeId[]): Plan {
  const all = parameters.map(
    (shape, i): ParameterPlan => ({ name: `p${i}`, shape, optional: false, rest: false }),
  );
  const unit: UnitPlan = {
    name: "f",
    kind: "function",
    file: "f.ts",
    line: 1,
    column: 1,
    parameters: all,
    signatures: [all],
    mentions: [],
    cases: [],
    result: 0,
    promises: false,
    clauses: 1,
    mayThrow: false,
    pure: false,
    readsClock: false,
  };
  return {
    modules: ["f.ts"],
    units: [unit],
    classes: [],
    shapes,
    constants: [],
    patterns: [],
    skipped: [],
  };
}

/** The arguments of the smallest call that does what is asked for, and how often one was made to find it. */
async function shrunk(
  plan: Plan,
  args: readonly Recipe[],
  reveals: (...args: readonly never[]) => boolean,
): Promise<{ readonly args: readonly Recipe[]; readonly runs: number }> {
  let runs = 0;
  const run = (sequence: Sequence): boolean => {
    runs += 1;
    const made = new Map<number, unknown>();
    const supply = {
      result: () => undefined,
      fixture: () => undefined,
      shared: (id: number, make: () => unknown) => {
        if (!made.has(id)) made.set(id, make());
        return made.get(id);
      },
    };
    const values = sequence.at(-1)?.args.map((arg) => buildValue(arg, supply)) ?? [];
    return reveals(...(values as never[]));
  };
  const small = await shrink([{ unit: 0, args }], plan, run, () => true);
  return { args: small.at(-1)?.args ?? [], runs };
}

const whole: Shape = { kind: "number", whole: true, range: {} };
const list: Shape = { kind: "array", of: 0, length: {} };
const lists: Shape = { kind: "array", of: 1, length: {} };
const shapes = [whole, list, lists];

it("makes what places share smaller in all of them", async () => {
  const array: Recipe = { kind: "array", items: [17, 40, 3] };
  const shared = (): Recipe => ({ kind: "shared", id: 0, of: { ...array } });
  const { args } = await shrunk(
    planOf(shapes, [1, 1]),
    [shared(), shared()],
    (a: number[], b: number[]) => a === b && a.some((one) => one > 4),
  );
  const small: Recipe = { kind: "shared", id: 0, of: { kind: "array", items: [5] } };
  expect(args).toEqual([small, small]);
});

it("makes what is shared inside of what is shared smaller, too", async () => {
  const inner = (): Recipe => ({ kind: "shared", id: 0, of: { kind: "array", items: [9, 8] } });
  const outer = (): Recipe => ({ kind: "shared", id: 1, of: { kind: "array", items: [inner(), inner()] } });
  const { args } = await shrunk(
    planOf(shapes, [2, 2, 1]),
    [outer(), outer(), inner()],
    (a: number[][], b: number[][], c: number[]) =>
      a === b && a[0] === c && a[1] === c && c.length > 0 && c[0] !== 0,
  );
  const one: Recipe = { kind: "shared", id: 0, of: { kind: "array", items: [1] } };
  const both: Recipe = { kind: "shared", id: 1, of: { kind: "array", items: [one, one] } };
  expect(args).toEqual([both, both, one]);
});

it("comes to an end where a number stands in places that do not change together", async () => {
  const map: Shape = { kind: "map", key: 0, value: 0 };
  const plan = planOf([whole, map], [1]);
  const { args, runs } = await shrunk(
    plan,
    [{ kind: "map", entries: [[7, 7]] }],
    (a: Map<number, number>) => a.get(7) === 7,
  );
  expect(args).toEqual([{ kind: "map", entries: [[7, 7]] }]);
  expect(runs).toBeLessThan(200);
});
