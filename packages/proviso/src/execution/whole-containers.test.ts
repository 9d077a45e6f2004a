import { describe, expect, it } from "vitest";
import ts from "#typescript";
import { WholeContainers } from "./whole-containers.js";

/** Whether what a field `kept` holds is shown to be whole, in a class with some members. */
function isEvident(members: string, around = ""): boolean {
  const text = `import type { int } from "@proviso/runtime";
${around}
export class Numbers {
  ${members}
}`;
  const source = ts.createSourceFile("numbers.ts", text, ts.ScriptTarget.Latest, true);
  return new WholeContainers([source]).isEvident("kept");
}

describe("what a field holds", () => {
  it.each([
    "private kept: int[] = [];",
    "private kept: int[] = [1, -2];",
    "private kept: int[] = []; add(n: int) { this.kept.push(n, 3); }",
    "private kept: int[] = []; add(n: int) { this.kept[0] = n; this.kept[1] += 2; this.kept[2]++; }",
    "private kept: int[] = []; take() { return this.kept.pop() ?? this.kept[0]; }",
    "private kept: int[] = []; swap() { this.kept[0] = this.kept[1]; }",
    "private kept: int[] = []; all(): readonly int[] { return this.kept; }",
    "private kept: int[] = []; sum() { let s = 0; for (const n of this.kept) s += n / 2; return s; }",
    "private kept: int[] = []; clear() { this.kept = []; }",
    "size: int = 0; private kept: int[] = []; add() { this.kept.push(this.size); }",
    "private kept: Map<string, int> = new Map(); count(k: string) { this.kept.set('k', (this.kept.get('k') ?? 0) + 1); }",
    "private kept: Set<int> = new Set(); add(n: int) { this.kept.add(n); }",
  ])("is shown to be whole: %s", (members) => {
    expect(isEvident(members)).toBe(true);
  });

  it.each([
    "private kept: number[] = [];",
    "private kept: int[] = [0.5];",
    "private kept: int[] = []; add(n: number) { this.kept.push(n); }",
    "private kept: int[] = []; add(n: int) { n /= 2; this.kept.push(n); }",
    "private kept: int[] = []; add(n: int) { { const n = 0.5; this.kept.push(n); } }",
    "private kept: int[] = []; add(n: int) { [n] = [0.5]; this.kept.push(n); }",
    "private kept: int[] = []; add(n?: int) { this.kept.push(n); }",
    "private kept: int[] = []; halve() { this.kept[0] /= 2; }",
    "private kept: int[] = []; double() { this.kept[0] += this.kept[0]; }",
    "private kept: int[] = []; double() { this.kept[0] = this.kept[0] + this.kept[1]; }",
    "private kept: int[] = []; drop() { delete this.kept[0]; }",
    "private kept: int[] = []; grow() { this.kept.length = 9; }",
    "private kept: int[] = []; all() { return this.kept; }",
    "private kept: int[] = []; give(f: (a: number[]) => void) { f(this.kept); }",
    "private kept: int[] = []; alias() { const a = this.kept; a[0] = 0.5; }",
    "private kept: int[] = []; alias() { const { kept } = this; kept[0] = 0.5; }",
    "private kept: int[] = []; alias() { this['kept'][0] = 0.5; }",
    "private kept: int[] = []; each() { this.kept.forEach((n, i, all) => { all[i] = n / 2; }); }",
    "private kept: int[] = []; spread(xs: number[]) { this.kept.push(...xs); }",
    "private kept: int[] = []; splice(xs: [number, number, number]) { this.kept.splice(...xs); }",
    "private kept: int[] = []; destructured() { [this.kept[0]] = [0.5]; }",
    "private kept: int[] = []; take(xs: number[]) { this.kept = xs; }",
    "private kept: int[] = []; copy(o: object) { Object.assign(this, o); }",
    "constructor(private kept: int[]) {}",
    "size: number = 0; private kept: int[] = []; add() { this.kept.push(this.size); }",
  ])("is not: %s", (members) => {
    expect(isEvident(members)).toBe(false);
  });

  it("is not where another class changes a field of that name", () => {
    const other = "class Other { kept: int[] = []; spoil() { this.kept[0] = 0.5; } }";
    expect(isEvident("private kept: int[] = [];", other)).toBe(false);
  });
});
