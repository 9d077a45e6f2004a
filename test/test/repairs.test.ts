import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  bodyOf,
  descendants,
  type UnitNode,
  unitName,
  unitOf,
} from "../../packages/proviso/src/contract/index.js";
import { withChoices } from "../../packages/proviso/src/test/causes/choices.js";
import type { TextEdit } from "../../packages/proviso/src/test/causes/relaxations.js";
import { repairs } from "../../packages/proviso/src/test/causes/repairs.js";
import { type Known, termsAt, watching } from "../../packages/proviso/src/test/causes/vocabulary.js";

// All changes of a program stand in one text: one that is no program would be the end of all of them.

const root = path.resolve(import.meta.dirname, "../..");
const subjects = path.join(root, "evaluation/nonconformances/subjects");
const awkward = `
export default function (n: number): number { return n; }
const box = { size: 1 };
export function taken({ limit = 10, ...rest }: { limit?: number }, [first = 1]: number[] = []): number[] {
  const out = [];
  let total = 0;
  for (const [i, one] of [1, 2].entries()) if (i > first) out.push(one * limit);
  do total += out.length; while (total < 3)
  label: for (;;) { if (total++ > 5) break label; else continue label }
  switch (total) { case 1: out.push(1); break; default: return [...out, ...Object.keys(rest).map(Number)] }
  return out
}
export const arrow = (n: number): number => (n > 1 ? arrow(n - 1) ?? 0 : box?.size ?? -n);
export class Own {
  #held = new Map<string, number>();
  static made = 0;
  constructor(readonly names: string[]) { Own.made++ }
  get size(): number { return this.#held.size }
  async later(key: string): Promise<number> { await null; return this.#held.get(key)! + 1 }
  *all(): Generator<string> { yield* this.names; yield "end" }
  ["computed"](n: number): boolean { return !(n in this.names) && typeof n !== "string" }
}
`;

const texts = new Map([["awkward.ts", awkward]]);
for (const name of ["calendar", "graph", "wire"])
  for (const file of readdirSync(path.join(subjects, name)))
    if (file.endsWith(".ts"))
      texts.set(`${name}/${file}`, readFileSync(path.join(subjects, name, file), "utf8"));

function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true);
}

/** What V8 says of a program. */
function complaints(text: string): string[] {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  try {
    void new Script(outputText);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function edited(text: string, { start, end, text: other }: TextEdit): string {
  return text.slice(0, start) + other + text.slice(end);
}

function unitsIn(file: ts.SourceFile): UnitNode[] {
  const units = [...descendants(file)].flatMap((node) =>
    ts.isFunctionLike(node) ? (unitOf(node) ?? []) : [],
  );
  return units.filter((unit) => bodyOf(unit) !== undefined);
}

describe.each([...texts])("%s", (_, text) => {
  const file = parsed(text);
  const units = unitsIn(file);

  it("is still a program with all changes of a unit in it, and each change is told", () => {
    let changes = 0;
    for (const unit of units) {
      const body = bodyOf(unit);
      if (body === undefined) continue;
      const clause = "ensures this.size === 1 && n > 0";
      const possible = repairs(unit, body, { clause, said: clause, changesNothing: false });
      const edit = withChoices(
        body,
        possible.map(({ change }) => change),
        1,
      );
      expect([unitName(unit), complaints(edited(text, edit))]).toEqual([unitName(unit), []]);
      expect(possible.every(({ words, cost }) => words !== "" && cost >= 1)).toBe(true);
      changes += possible.length;
    }
    expect(changes).toBeGreaterThan(units.length);
  });

  it("is still one when a unit tells what can be said of a call", () => {
    const statements = [...file.statements];
    const known: Known = {
      contracts: undefined,
      isPure: () => true,
      classNamed: (name) => statements.filter(ts.isClassDeclaration).find((one) => one.name?.text === name),
      functionNamed: () => undefined,
    };
    for (const unit of units) {
      const edit = watching(unit, termsAt(unit, known, ["true"]));
      if (edit !== undefined)
        expect([unitName(unit), complaints(edited(text, edit))]).toEqual([unitName(unit), []]);
    }
  });
});
