import { describe, expect, it } from "vitest";
import {
  agreement,
  bestConstant,
  confusion,
  type Judgement,
  kappa,
  mean,
} from "../../evaluation/nonconformances/statistics.mjs";

/** Judgements from `[truth, said, times]`. */
function judgements(...rows: readonly (readonly [string, string, number])[]): Judgement[] {
  return rows.flatMap(([truth, said, times]) => Array.from({ length: times }, () => ({ truth, said })));
}

// Two answers: 20 + 15 of 50 agree, 0.7; by chance 0.5 · 0.6 + 0.5 · 0.4 = 0.5; kappa (0.7 − 0.5) / (1 − 0.5).
const two = judgements(["yes", "yes", 20], ["yes", "no", 5], ["no", "yes", 10], ["no", "no", 15]);

// The 84 nonconformances of JMLOK's study, as its tables give them: 59 agree; by chance
// (38 · 62 + 23 · 20 + 1 · 2) / 84² = 2818 / 7056; kappa (59 · 84 − 2818) / (7056 − 2818) = 2138 / 4238.
const jmlok = judgements(
  ["weak-pre", "weak-pre", 38],
  ["code", "code", 20],
  ["code", "weak-pre", 3],
  ["strong-post", "weak-pre", 16],
  ["undefined", "weak-pre", 4],
  ["undefined", "strong-pre", 1],
  ["strong-pre", "strong-pre", 1],
  ["strong-constraint", "weak-pre", 1],
);

describe("agreement and kappa", () => {
  it("are those computed by hand", () => {
    expect(agreement(two)).toBeCloseTo(0.7, 12);
    expect(kappa(two)).toBeCloseTo(0.4, 12);
    expect(agreement(jmlok)).toBeCloseTo(59 / 84, 12);
    expect(kappa(jmlok)).toBeCloseTo(2138 / 4238, 12);
  });

  it("are one where all agree, and kappa is zero for one answer and below it for worse than chance", () => {
    const right = judgements(["a", "a", 3], ["b", "b", 4]);
    expect([agreement(right), kappa(right)]).toEqual([1, 1]);
    expect(kappa(judgements(["a", "a", 3], ["b", "a", 4]))).toBe(0);
    expect(kappa(judgements(["a", "a", 3]))).toBe(0);
    expect(kappa(judgements(["a", "b", 2], ["b", "a", 2]))).toBe(-1);
  });

  it("are nothing where there is nothing", () => {
    expect([agreement([]), kappa([]), mean([])]).toEqual([NaN, NaN, NaN]);
  });
});

describe("the best constant answer", () => {
  it("is what is true most often, the first of equals", () => {
    expect(agreement(bestConstant(jmlok))).toBeCloseTo(38 / 84, 12);
    expect(bestConstant(judgements(["b", "x", 2], ["a", "x", 2]))[0]?.said).toBe("a");
    expect(kappa(bestConstant(jmlok))).toBe(0);
    expect(bestConstant([])).toEqual([]);
  });
});

describe("the confusion matrix", () => {
  it("counts answers by truth", () => {
    expect(confusion(two, ["yes", "no"])).toEqual({ yes: { yes: 20, no: 5 }, no: { yes: 10, no: 15 } });
    expect(confusion(two, ["no", "maybe"])).toEqual({ no: { no: 15, maybe: 0 }, maybe: { no: 0, maybe: 0 } });
  });
});

it("the mean is the sum by the number", () => {
  expect(mean([1, 2, 6])).toBe(3);
});
