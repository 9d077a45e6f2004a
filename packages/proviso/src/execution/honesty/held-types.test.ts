import { describe, expect, it } from "vitest";
import ts from "#typescript";
import { type Doubt, HeldTypes } from "./held-types.js";

const options: ts.CompilerOptions = { strict: true, target: ts.ScriptTarget.ES2022, noLib: false };
const host = ts.createCompilerHost(options);
const libraries = new Map<string, ts.SourceFile | undefined>();

/** What is doubted of a field `kept`, in a class with some members. */
function doubted(members: string, around = "", more: ts.CompilerOptions = {}): Doubt {
  const text = `${around}\nexport class Holder {\n  ${members}\n}`;
  const program = ts.createProgram({
    rootNames: ["/holder.ts"],
    options: { ...options, ...more },
    host: {
      ...host,
      getSourceFile: (name, version) => {
        if (name === "/holder.ts") return ts.createSourceFile(name, text, version, true);
        if (!libraries.has(name)) libraries.set(name, host.getSourceFile(name, version));
        return libraries.get(name);
      },
    },
  });
  program.getTypeChecker();
  const held = new HeldTypes({ program, files: new Map() }, ["/holder.ts"], () => undefined);
  const found: Doubt[] = [];
  const visit = (node: ts.Node): void => {
    const isField =
      ts.isPropertyDeclaration(node) ||
      (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent));
    if (isField && node.name.getText() === "kept") found.push(held.doubtOf(node));
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (source.fileName === "/holder.ts") visit(source);
  return found.find((one) => one !== undefined);
}

describe("what a field holds", () => {
  it.each([
    "kept = 0; set(n: number) { this.kept = n * 2 + 1; }",
    "constructor(public kept: number) {}",
    "constructor(readonly kept: string, n = 1) {}",
    "kept: string | undefined; take(a: string[]) { this.kept = a[3]; }",
    "kept = ''; take(m: Map<string, string>) { this.kept = m.get('a') ?? ''; }",
    "kept = ''; take(m: Map<string, string>, k: string) { if (m.has(k)) this.kept = m.get(k)!; }",
    "kept = 0; take(a: number[]) { for (let i = 0; i < a.length; i++) this.kept = a[i]; }",
    "kept = 0; take(a: number[]) { for (const n of a) this.kept += n; }",
    "kept = 0; take(a: number[]) { const n = a[3]; if (n === undefined) return; this.kept = n; }",
    "kept = 0; take(a: number[]) { this.kept = Math.max(a[3], 0); }",
    "kept = 0; take(a: [number, string]) { this.kept = a[0]; const [n] = a; this.kept = n; }",
    "kept: number[] = []; add(n: number) { this.kept.push(n); } clear() { this.kept.length = 0; }",
    "kept: number[] = []; add(n: number) { this.kept[this.kept.length] = n; }",
    "kept: number[] = []; drop(n: number) { this.kept = this.kept.filter((one) => one !== n); }",
    "kept = new Map<string, number>(); count(k: string) { this.kept.set(k, (this.kept.get(k) ?? 0) + 1); }",
    "kept: object = {}; set(s: string) { this.kept = [s] as object; }",
    "kept = 0; other: number[] = []; grow() { this.other.length = 9; }",
    "kept: number[] = []; other: number[] = []; grow() { this.other.length = 9; }",
    "kept: 'a' | 'b' = 'a'; set(s: string) { if (s === 'a' || s === 'b') this.kept = s; }",
  ])("is of its type: %s", (members) => {
    expect(doubted(members)).toBe(undefined);
  });

  it.each([
    ["kept!: number;", "itself"],
    ["declare kept: number;", "itself"],
    ["kept = 0; take(a: number[]) { this.kept = a[3]; }", "itself"],
    ["kept = 0; take(a: number[], i: number) { if (i < a.length) this.kept = a[i]; }", "itself"],
    ["kept = 0; take(a: number[]) { const n = a[3]; this.kept = n; }", "itself"],
    ["kept = 0; take(a: number[]) { const [n] = a; this.kept = n; }", "itself"],
    ["kept = 0; take(a: number[]) { [this.kept] = a; }", "itself"],
    ["kept = 0; take(a: number[]) { this.put(a[3]); } put(n: number) { this.kept = n; }", "itself"],
    ["kept = 0; at(a: number[]) { return a[3]; } take(a: number[]) { this.kept = this.at(a); }", "itself"],
    ["kept = 0; take(a: Record<string, number>) { this.kept = a.b; }", "itself"],
    ["kept = ''; take(m: Map<string, string>) { this.kept = m.get('a')!; }", "itself"],
    ["kept = ''; take(s: string | null) { this.kept = s!; }", "itself"],
    ["kept: 'a' | 'b' = 'a'; set(s: string) { this.kept = s as 'a'; }", "itself"],
    ["kept = 0; set(x: any) { this.kept = x; }", "itself"],
    ["kept = 0; set(s: string) { this.kept = JSON.parse(s); }", "itself"],
    ["kept = 0; set(s: string) { const { n } = JSON.parse(s) as { n: number }; this.kept = n; }", "itself"],
    ["kept = 0; set(o: object) { Object.assign(this, o); }", "itself"],
    ["kept = 0; spoil() { const wide: { kept: unknown } = this; wide.kept = ''; }", "itself"],
    [
      "kept = 0; is(x: unknown): x is number { return true; } set(x: unknown) { if (this.is(x)) this.kept = x; }",
      "itself",
    ],
    [
      "kept = 0; o?: number; end() { this.o = undefined; } set() { if (this.o) { this.end(); this.kept = this.o; } }",
      "itself",
    ],
    [
      "kept = 0; each(a: number[], f: (n: number) => void) { f(a[3]); } set(a: number[]) { this.each(a, (n) => { this.kept = n; }); }",
      "itself",
    ],
    ["kept: number[] = []; grow() { this.kept.length = 9; }", "inside"],
    ["kept: number[] = []; drop() { delete this.kept[0]; }", "inside"],
    ["kept: number[] = []; put(i: number) { this.kept[i] = 1; }", "inside"],
    ["kept: number[] = []; add(a: number[]) { this.kept.push(a[3]); }", "inside"],
    ["kept: number[] = []; swap() { this.kept[0] = this.kept[1]; }", "inside"],
    ["kept = new Array<number>(3);", "inside"],
    ["kept: number[][] = [[1]]; set(i: number) { this.kept[0][i] = 1; }", "inside"],
    ["kept: { n: number } = { n: 1 }; set(a: number[]) { this.kept.n = a[3]; }", "inside"],
    ["kept: { n: number }[] = []; set(a: number[]) { this.kept.push({ n: a[3] }); }", "inside"],
    [
      "kept: number[] = []; get wide(): (number | string)[] { return this.kept; } add() { this.wide.push(''); }",
      "inside",
    ],
    ["kept: number[] = []; alias() { const a = this.kept; a.length = 9; }", "inside"],
  ] as const)("is not sure to be: %s", (members, doubt) => {
    expect(doubted(members)).toBe(doubt);
  });

  it("is of its type where TypeScript looks after indices, and what it says is heeded", () => {
    const more = { noUncheckedIndexedAccess: true };
    expect(doubted("kept = 0; take(a: number[]) { this.kept = a[3] ?? 0; }", "", more)).toBe(undefined);
    expect(doubted("kept = 0; take(a: number[]) { this.kept = a[3]!; }", "", more)).toBe("itself");
  });

  it("is doubted where fields need not be set", () => {
    expect(doubted("kept: number;", "", { strictPropertyInitialization: false })).toBe("itself");
  });
});
