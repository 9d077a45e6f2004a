import { expect } from "vitest";
import { outcome } from "./checked.js";

/** Evaluates expressions over a program's exports one after the other, and expects these outcomes. */
export async function expectOutcomes(
  program: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.keys(program).filter((name) => name !== "default");
  const values = names.map((name) => program[name]);
  const actual: Record<string, string> = {};
  for (const expression of Object.keys(expected)) {
    const call = new Function(...names, `return ${expression};`) as (...exports: unknown[]) => unknown;
    actual[expression] = await outcome(() => call(...values));
  }
  expect(actual).toEqual(expected);
}
