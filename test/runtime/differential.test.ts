import { describe, expect, it } from "vitest";
import { outcome, run, ways } from "../support/checked.js";
import {
  type Case,
  conditionText,
  expectedTruth,
  makeCases,
  programs,
  type State,
} from "./random-conditions.js";

// Random clauses, whose verdicts must be those of an evaluator of its own.

function programText(cases: readonly Case[]): string {
  const functions = cases.map(({ clause, condition }, i) => {
    const text = `/*@ ${clause} ${conditionText(condition)}; @*/`;
    const [outside, inside] = clause === "assert" ? ["", text] : [text, ""];
    return `${outside} export function f${i}(x: any, y: any, o: any, xs: any): number { ${inside} if (o) o.v += 1; if (xs) xs.push(7); return x + 1; }`;
  });
  return functions.join("\n");
}

/** The verdict of the evaluator: `T`, `F`, or `?` where it does not judge. */
function expectedVerdict(one: Case, state: State): string {
  const truth = expectedTruth(one, state, "negative");
  return truth === undefined ? "?" : truth === true ? "T" : "F";
}

/** The verdicts of checked programs on all cases. */
async function actualVerdicts(plain: boolean): Promise<string[]> {
  const found: string[] = [];
  for (let seed = 1; seed <= programs; seed++) {
    const cases = makeCases(seed);
    const program = await run(programText(cases), { plain });
    for (const [i, { states }] of cases.entries()) {
      const f = program[`f${i}`] as (...args: unknown[]) => unknown;
      for (const state of states) {
        const { x, y, o, xs } = structuredClone(state);
        const verdict = await outcome(() => f(x, y, o, xs));
        found.push(
          /^returned/.test(verdict)
            ? "T"
            : /^\w+(Precondition|Postcondition|Assert)\w*Error:|^AssertError:/.test(verdict)
              ? "F"
              : verdict,
        );
      }
    }
  }
  return found;
}

const runs = new Map<boolean, Promise<string[]>>();

function verdictsOf(plain: boolean): Promise<string[]> {
  const known = runs.get(plain) ?? actualVerdicts(plain);
  runs.set(plain, known);
  return known;
}

/** All cases in the order of their verdicts. */
function everyCase(): { readonly text: string; readonly expected: string }[] {
  return Array.from({ length: programs }, (_, p) => makeCases(p + 1)).flatMap((cases) =>
    cases.flatMap((one) =>
      one.states.map((state) => ({
        text: `${one.clause} ${conditionText(one.condition)} with ${JSON.stringify(state)}`,
        expected: expectedVerdict(one, state),
      })),
    ),
  );
}

describe.each(ways)("random clauses, by %s", (_, { plain }) => {
  it("have the verdicts of an evaluator of its own", async () => {
    const actual = await verdictsOf(plain);
    const wrong = everyCase().flatMap(({ text, expected }, i) =>
      expected === "?" || expected === actual[i] ? [] : [`expected ${expected}, got ${actual[i]}: ${text}`],
    );
    wrong.sort((a, b) => a.length - b.length);
    expect(wrong.slice(0, 12)).toEqual([]);
  });

  it("have the same verdicts as the other way", async () => {
    const [one, other] = [await verdictsOf(plain), await verdictsOf(!plain)];
    const different = everyCase().flatMap(({ text }, i) =>
      one[i] === other[i] ? [] : [`${one[i]} and ${other[i]}: ${text}`],
    );
    expect(different.slice(0, 12)).toEqual([]);
  });

  it("are true, false and judged often enough to say something", () => {
    const counts = { T: 0, F: 0, "?": 0 };
    for (const { expected } of everyCase()) counts[expected as keyof typeof counts] += 1;
    expect(counts.T).toBeGreaterThan(1500);
    expect(counts.F).toBeGreaterThan(1500);
    expect(counts["?"]).toBeLessThan(600);
  });
});
