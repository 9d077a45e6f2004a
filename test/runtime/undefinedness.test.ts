import { describe, expect, it } from "vitest";
import { outcome, run, ways } from "../support/checked.js";

// The vectors of the digest's §2.5, neutral rows: D throws, A cannot be executed.
const columns = ["D T", "D F", "T D", "F D", "D D", "A T", "A F", "T A", "F A", "A A"];
const vectors: Readonly<Record<string, string>> = {
  "&&": "FFFFFTFTFT",
  "||": "TFTFFTTTTT",
  "==>": "TFFTFTTTTT",
  "<==": "FTTFFTTTTT",
  "<==>": "FFFFFTTTTT",
  "<=!=>": "FFFFFTTTTT",
  "===": "FFFFFTTTTT",
  "!==": "FFFFFTTTTT",
};
const atoms: Readonly<Record<string, string>> = {
  T: "(x === x)",
  F: "(x !== x)",
  D: "(x.length > 0)",
  A: "(* not executable *)",
};

describe.each(ways)("undefined parts, by %s", (_, options) => {
  it.each(Object.entries(vectors))("%s has the verdicts of §2.5", async (operator, expected) => {
    const functions = columns.map((pair, i) => {
      const [left = "", right = ""] = pair.split(" ").map((name) => atoms[name]);
      return `//@ requires ${left} ${operator} ${right};\nexport function f${i}(x: any): void {}`;
    });
    const program = await run(functions.join("\n"), options);
    const verdicts = await Promise.all(
      columns.map(async (_pair, i) => {
        const verdict = await outcome(() => (program[`f${i}`] as (x: null) => void)(null));
        return verdict === "returned undefined"
          ? "T"
          : verdict.startsWith("EntryPreconditionError")
            ? "F"
            : verdict;
      }),
    );
    expect(verdicts.join("")).toBe(expected);
  });

  it("negation turns the context round: !D is false, !A true", async () => {
    const program = await run(
      `//@ requires !(x.length <= 0);
       export function demonic(x: any): void {}
       //@ requires !(* nobody knows *);
       export function angelic(x: any): void {}`,
      options,
    );
    expect(await outcome(() => (program["demonic"] as (x: null) => void)(null))).toMatch(
      /^EntryPreconditionError/,
    );
    expect(await outcome(() => (program["angelic"] as (x: null) => void)(null))).toBe("returned undefined");
  });
});
