import { describe, expect, it } from "vitest";
import { corpusFiles, judged } from "../../evaluation/verdicts/judge.mjs";
import { isWrong } from "../../evaluation/verdicts/report.mjs";

// `corpus/verify/<verdict>/<theme>/<name>.ts`: the folder is what is true of the units in the file. A slice of it is run here, the
// whole of it by `npm run evaluate`.

/** The fewest files of each theme. */
const fewest: Readonly<Record<string, number>> = {
  arithmetic: 12,
  async: 6,
  calls: 12,
  collections: 12,
  control: 12,
  exceptions: 15,
  heap: 20,
  ieee: 10,
  inheritance: 10,
  loops: 15,
  quantifiers: 10,
  strings: 15,
  types: 40,
};

const files = corpusFiles();
const themeOf = (file: string): string => file.split("/")[1] ?? "";
const slice = files.filter((_, i) => i % 9 === 0);

describe("the corpus", () => {
  it("has enough of everything", () => {
    expect([...new Set(files.map(themeOf))].sort()).toEqual(Object.keys(fewest));
    for (const [theme, least] of Object.entries(fewest))
      expect(files.filter((file) => themeOf(file) === theme).length, theme).toBeGreaterThanOrEqual(least);
    const unknown = files.filter((file) => file.startsWith("unknown/"));
    expect(unknown.length).toBeLessThanOrEqual(0.1 * files.length);
  });

  it("is judged by nothing that is not so, and mostly decided", () => {
    const units = judged(slice);
    expect(units.filter(isWrong)).toEqual([]);
    expect(units.filter(({ reason }) => reason.includes("fault"))).toEqual([]);
    expect(slice.filter((file) => !units.some((unit) => unit.file === file))).toEqual([]);
    const decided = units.filter(({ truth, said }) => truth === said);
    expect(decided.length / units.length).toBeGreaterThan(0.8);
  }, 600_000);
});
