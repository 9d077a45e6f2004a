import { describe, expect, it } from "vitest";
import type { Prev } from "../../packages/runtime/dist/changes.js";
import { nativeImport, run, runtimeUrl } from "../support/checked.js";
import {
  type Case,
  conditionText,
  expectedTruth,
  isUndefined,
  makeCases,
  programs,
  type State,
} from "./random-conditions.js";

// Random conditions in change contracts, of which each version tells what they come to, `\prev` included.

const { watchChanges } = (await nativeImport(
  new URL("changes.js", runtimeUrl).href,
)) as unknown as typeof import("../../packages/runtime/dist/changes.js");

const versions = {
  previous: { ensures: "when_ensured", requires: "when_required", assert: "when_required" },
  updated: { ensures: "ensures", requires: "requires", assert: "requires" },
} as const;

type Version = keyof typeof versions;
type Functions = Readonly<Record<string, (x: unknown, y: unknown, o: unknown, xs: unknown) => unknown>>;

/** A version of a program whose units have these conditions in change contracts, as clauses about `told`. */
async function versionOf(version: Version, told: Version, cases: readonly Case[]): Promise<Functions> {
  const signature = (i: number): string => `export function f${i}(x: any, y: any, o: any, xs: any): number`;
  const contracts = cases.map(
    ({ clause, condition }, i) =>
      `/*@ changed_behavior ${versions[told][clause]} ${conditionText(condition)}; @*/ ${signature(i)};`,
  );
  // What conditions of one version come to is judged as if that were the updated one.
  const [by, pushed] = version === told ? [1, 7] : [2, 5];
  const body = `{ if (o) o.v += ${by}; if (xs) xs.push(${pushed}); return x + ${by}; }`;
  const program = await run(
    {
      "main.ts": cases.map((_, i) => `${signature(i)} ${body}`).join("\n"),
      "main.scc": contracts.join("\n"),
    },
    {
      changes: {
        version,
        contractFor: (name) => ({ contractFile: name.replace(/ts$/, "scc"), renames: {} }),
      },
    },
  );
  return program as Functions;
}

/** What is told of every case by one version; `\\prev` reads what the other leaves, if there is one. */
function toldTruths(cases: readonly Case[], judged: Functions, other?: Functions): (boolean | undefined)[] {
  const found: (boolean | undefined)[] = [];
  for (const [i, { clause, states }] of cases.entries()) {
    const after = clause === "ensures";
    const call = (functions: Functions, { x, y, o, xs }: State): unknown => functions[`f${i}`]?.(x, y, o, xs);
    for (const state of states) {
      let prev: Prev | undefined;
      watchChanges({
        entered: () => ({
          left: (end) => {
            prev = end.prev;
          },
        }),
      });
      if (other !== undefined) call(other, structuredClone(state));
      watchChanges({
        entered: () => ({
          prev,
          begun: (holds) => void (after || found.push(holds(0).value)),
          left: ({ holds }) => void (after && found.push(holds(0).value)),
        }),
      });
      call(judged, structuredClone(state));
    }
  }
  watchChanges(undefined);
  return found;
}

/** Expects what is told to be what the evaluator finds, and each truth to be found often. */
function expectTruths(cases: readonly Case[], found: readonly (boolean | undefined)[]): void {
  const expected = cases.flatMap((one) =>
    one.states.map((state) => ({
      text: `${one.clause} ${conditionText(one.condition)} with ${JSON.stringify(state)}`,
      truth: expectedTruth(one, state, "neutral"),
    })),
  );
  expect(found.length).toBe(expected.length);
  const judged = expected.flatMap(({ text, truth }, i) =>
    truth === undefined ? [] : [{ text, truth: isUndefined(truth) ? undefined : truth, told: found[i] }],
  );
  const wrong = judged.flatMap(({ text, truth, told }) =>
    truth === told ? [] : [`expected ${truth}, got ${told}: ${text}`],
  );
  wrong.sort((a, b) => a.length - b.length);
  expect(wrong.slice(0, 12)).toEqual([]);
  for (const truth of [true, false, undefined])
    expect(judged.filter((one) => one.truth === truth).length).toBeGreaterThan(250);
}

describe("random conditions of change contracts", () => {
  it.each(["previous", "updated"] as const)(
    "have the truths of an evaluator of its own, in the %s version",
    async (version) => {
      for (let seed = 1; seed <= 2; seed++) {
        const cases = makeCases(seed);
        expectTruths(cases, toldTruths(cases, await versionOf(version, version, cases)));
      }
    },
  );

  it("have them with what \\prev reads of the other version", async () => {
    for (let seed = 1; seed <= programs; seed++) {
      const cases = makeCases(100 + seed, true);
      const other = await versionOf("previous", "updated", cases);
      expectTruths(cases, toldTruths(cases, await versionOf("updated", "updated", cases), other));
    }
  });
});
