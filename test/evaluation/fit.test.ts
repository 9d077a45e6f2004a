import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { tuningHalf } from "../../evaluation/nonconformances/experiment.mjs";
import { type KnownCase, knownCases } from "../../evaluation/nonconformances/fit/known-cases.mjs";
import { crossValidated, fitAll } from "../../evaluation/nonconformances/fit/model.mjs";
import { practiceNames } from "../../evaluation/nonconformances/inject/index.mjs";
import { fitted } from "../../packages/proviso/dist/test/causes/fitted.js";
import { repository } from "../test/support.js";

describe("what signs weigh", () => {
  const cases = knownCases();

  it("is what is fitted to the evidence", () => {
    expect(fitted).toEqual(fitAll(cases));
  });

  it("rests on nothing of half B", () => {
    const programs = new Set(cases.flatMap(({ subject }) => subject ?? []));
    expect(
      [...programs].filter((name) => !tuningHalf.includes(name) && !practiceNames.includes(name)),
    ).toEqual([]);
    expect(programs.size).toBe(tuningHalf.length + practiceNames.length);
  });

  it("finds the causes in programs that it was not fitted to", () => {
    const { agreement, of } = crossValidated(cases);
    expect(of).toBeGreaterThan(250);
    expect(agreement).toBeGreaterThan(0.88);
  });
});

describe("the model", () => {
  const known = (cause: KnownCase["cause"], signs: Record<string, number>, subject: string): KnownCase => ({
    id: `${subject}-${cause}`,
    kind: "postcondition",
    cause,
    signs,
    counts: 1,
    subject,
  });
  const cases = ["p", "q", "r"].flatMap((subject) => [
    known("code-error", { always: 1, a: 1 }, subject),
    known("weak-precondition", { always: 1, b: 1 }, subject),
    known("strong-invariant", { always: 1, a: 1, b: 1 }, subject),
  ]);

  it("learns what signs say alone and together", () => {
    expect(crossValidated(cases).agreement).toBe(1);
  });

  it("learns nothing of what goes with every cause as often", () => {
    const noisy = cases.flatMap((one) => [one, { ...one, signs: { ...one.signs, noise: 1 } }]);
    const { promise } = fitAll(noisy as KnownCase[]);
    expect(Object.keys(promise)).toEqual(["a", "always", "b", "noise"]);
    const weights = promise as Record<string, readonly number[]>;
    const most = (sign: string): number => Math.max(...(weights[sign] ?? []).map(Math.abs));
    for (const sign of ["a", "b"]) expect(most(sign)).toBeGreaterThan(4 * most("noise"));
    // Nothing that was called can be to blame.
    for (const sign of Object.keys(weights)) expect(weights[sign]?.[2]).toBe(0);
  });

  it("says with a wrong program that it is wrong", () => {
    const liar = known("code-error", { always: 1, b: 1 }, "s");
    const { wrong, agreement } = crossValidated([...cases, liar]);
    expect(wrong.map(({ id, answer }) => [id, answer])).toEqual([["s-code-error", "weak-precondition"]]);
    expect(agreement).toBeCloseTo(0.9);
  });
});

it("evidence is of faults that were screened, each once", () => {
  const folder = path.join(repository, "evaluation/nonconformances");
  const ids = ["faults.json", "more.json", "practice.json"].flatMap((name) => {
    const { faults } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as {
      faults: { id: string }[];
    };
    return faults.map(({ id }) => id);
  });
  const known = knownCases().flatMap(({ id }) => id ?? []);
  expect(known.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});
