import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withFaultedCopy } from "../../evaluation/nonconformances/faulted-copy.mjs";
import {
  applyEdits,
  candidatesOf,
  causes,
  spread,
  subjectNames,
  subjectsFolder,
} from "../../evaluation/nonconformances/inject/index.mjs";
import type { KeptFault } from "../../evaluation/nonconformances/match.mjs";
import { shows } from "../../evaluation/nonconformances/screen/accept.mjs";
import { complaint } from "../../evaluation/nonconformances/screen/validity.mjs";
import { drive } from "../../evaluation/nonconformances/screen/witness.mjs";

// The faults of the experiment are what it stands on: each is where and what it says, and what was chosen is still
// what the injector makes.

const SUBJECT = "ring";
const candidates = candidatesOf(SUBJECT);
const kept: KeptFault[] = JSON.parse(readFileSync("evaluation/nonconformances/faults.json", "utf8")).faults;

describe("the injector", () => {
  it("gives faults of every cause, each with an id of its own", () => {
    expect(new Set(candidates.map(({ cause }) => cause))).toEqual(new Set(causes));
    expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length);
  });

  it("gives the same faults and the same order every time", () => {
    const again = candidatesOf(SUBJECT);
    expect(again).toEqual(candidates);
    expect(spread(again, 1)).toEqual(spread(candidates, 1));
    expect(spread(again, 2)).not.toEqual(spread(candidates, 1));
  });

  it("changes the contracts alone, the code alone, or of a weak postcondition both", () => {
    for (const { cause, edits, file, operator } of candidates) {
      const text = readFileSync(path.join(subjectsFolder, SUBJECT, file), "utf8");
      const changed = applyEdits(text, edits);
      const [code, contracts] = [
        withoutComments(text) !== withoutComments(changed),
        comments(text) !== comments(changed),
      ];
      if (cause === "code-error" || operator === "integer-type")
        expect([code, contracts]).toEqual([true, false]);
      else expect([code, contracts]).toEqual([cause === "weak-postcondition", true]);
    }
  });

  it("makes texts that lint and TypeScript take, or the screening drops them", async () => {
    const sample = causes.flatMap((cause) =>
      spread(
        candidates.filter((fault) => fault.cause === cause),
        1,
      ).slice(0, 1),
    );
    const complaints: string[] = [];
    for (const fault of sample) {
      const said = await withFaultedCopy(fault, { driver: false }, (folder) => complaint(folder, SUBJECT));
      if (said !== undefined) complaints.push(`${fault.id} ${said}`);
    }
    expect(complaints).toEqual([]);
    const broken = {
      subject: SUBJECT,
      file: "statistics.ts",
      edits: [{ start: 0, end: 0, text: "const x: int = '';\n" }],
    };
    expect(await withFaultedCopy(broken, { driver: false }, (folder) => complaint(folder, SUBJECT))).toMatch(
      /^tsc: /,
    );
  });
});

describe("the faults of the experiment", () => {
  it("are still what the injector makes of the subject", () => {
    const made = new Map(candidates.map((fault) => [fault.id, fault]));
    for (const { witness: _, ...fault } of kept.filter(({ subject }) => subject === SUBJECT))
      expect(made.get(fault.id)).toEqual(fault);
  });

  it("are many enough, of every cause and subject, and no cause has the most of them", () => {
    const of = (cause: string): number => kept.filter((fault) => fault.cause === cause).length;
    expect(kept.length).toBeGreaterThanOrEqual(150);
    for (const cause of causes) {
      expect(of(cause)).toBeGreaterThanOrEqual(10);
      expect(of(cause)).toBeLessThanOrEqual(0.3 * kept.length);
    }
    expect(new Set(kept.map(({ subject }) => subject))).toEqual(new Set(subjectNames));
  });

  it("each show as their cause would have it", () => {
    for (const fault of kept) expect(shows(fault, fault.witness)).toBe(true);
  });

  it("are revealed by the driver, and a clean subject is not", async () => {
    const [fault] = kept.filter(({ subject }) => subject === SUBJECT);
    if (fault === undefined) throw new Error(`no fault of ${SUBJECT}`);
    const met = await withFaultedCopy(fault, { driver: true }, (folder) =>
      drive(folder, fault.witness.calls),
    );
    expect(met).toEqual(fault.witness);
    const clean = await withFaultedCopy({ subject: SUBJECT }, { driver: true }, (folder) =>
      drive(folder, 2_000),
    );
    expect(clean).toBe("unrevealed");
  });
});

function comments(text: string): string {
  return (text.match(/\/\*[\s\S]*?\*\/|\/\/.*$/gm) ?? []).join("\n");
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}
