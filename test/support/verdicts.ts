import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import type { InstrumentOptions } from "../../packages/proviso/dist/instrument/index.js";
import { outcome, run } from "./checked.js";

/** A program: `main.ts`, or several files of which that is one. */
export type Program = string | Readonly<Record<string, string>>;

/** What a test says: a title, a program, and what becomes of calls that are made in `main.ts`, in their order. */
export type Row = readonly [title: string, program: Program, calls: Readonly<Record<string, string>>];

/** What becomes of these expressions, each evaluated in `main.ts` after the one before. */
export async function verdicts(
  program: Program,
  calls: readonly string[],
  options: Partial<InstrumentOptions>,
): Promise<Record<string, string>> {
  const files = typeof program === "string" ? { "main.ts": program } : program;
  const main = `${files["main.ts"]}\nexport const calls: any[] = [${calls.map((call) => `() => (${call})`).join(", ")}];\n`;
  const made = await run({ ...files, "main.ts": main }, { root: tmpdir(), ...options });
  const found: Record<string, string> = {};
  for (const [i, call] of calls.entries()) {
    found[call] = await outcome((made["calls"] as (() => unknown)[])[i] ?? (() => undefined));
  }
  return found;
}

/** A test for each row. */
export function testRows(rows: readonly Row[], options: Partial<InstrumentOptions>): void {
  for (const [title, program, calls] of rows) {
    it(title, async () => {
      expect(await verdicts(program, Object.keys(calls), options)).toEqual(calls);
    });
  }
}

/** Contract text: backslashes are backslashes. */
export const code = String.raw;
