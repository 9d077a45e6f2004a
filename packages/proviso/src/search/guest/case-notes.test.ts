import { expect, it } from "vitest";
import { CaseNotes, clockEvery } from "./case-notes.js";

/** What is said of cases that take so many milliseconds each, the clock being told as a search does. */
function said(times: readonly number[], from = Number.POSITIVE_INFINITY, suspect = -1): string[] {
  const lines: string[] = [];
  const say = (how: string) => (number: number) => void lines.push(`${how} ${number}`);
  const notes = new CaseNotes({ note: say("note"), noteFrom: say("from"), pass: say("pass") }, from);
  let now = 0;
  for (const [number, time] of times.entries()) {
    if (number % clockEvery === 0) notes.clock(now);
    notes.begin(number, number === suspect);
    now += time;
  }
  return lines;
}

const times = (count: number, each: number): number[] => new Array<number>(count).fill(each);

it("notes every case at first, and then one each moment while cases are quick", () => {
  const lines = said(times(1_000, 0.01));
  expect(lines.slice(0, clockEvery)).toEqual(times(clockEvery, 0).map((_, i) => `note ${i}`));
  expect(lines[clockEvery]).toBe(`from ${clockEvery}`);
  const written = lines.filter((line) => !line.startsWith("pass"));
  expect(written.length).toBeGreaterThan(clockEvery + 5);
  expect(written.length).toBeLessThan(clockEvery + 12);
});

it("notes every case that takes time", () => {
  expect(said(times(100, 1)).every((line) => line.startsWith("note"))).toBe(true);
});

it("notes every case again soon after one took long", () => {
  const lines = said([...times(40, 0.01), 50, ...times(40, 0.5)]);
  const slow = Math.ceil(41 / clockEvery) * clockEvery;
  expect(lines.slice(slow).every((line) => line.startsWith("note"))).toBe(true);
});

it("notes suspects, and all from a case on", () => {
  const lines = said(times(100, 0.01), 60, 30);
  expect(lines[30]).toBe("note 30");
  expect(lines[59]).toMatch(/^(pass|from) 59$/);
  expect(lines.slice(60).every((line) => line.startsWith("note"))).toBe(true);
});
