import { describe, expect, it } from "vitest";
import { ofChange } from "./contracts.js";
import { hasGit } from "./support.js";

const finder = (fields: string, parameters: string): string =>
  `export class Finder { ${fields} find(path: string${parameters}): number { return path.length; } }\n`;

describe.skipIf(!hasGit)("a change contract", () => {
  it("is checked against both versions", async () => {
    const { said, units } = await ofChange(
      finder("depth = 1;", ", mode: number"),
      finder("strict = false;", ", cs: boolean"),
      String.raw`export class Finder {
  /*@ new_field @*/ strict: boolean;
  /*@ old_field @*/ depth: number;
  /*@ changed_behavior
    @   when_required this.depth > 0 && mode > 0;
    @   requires !cs && !this.strict;
    @   when_signaled (e: RangeError) e.message !== "";
    @   signals (e: RangeError) false;
    @   ensures \result >= \prev(this.depth + mode);
    @*/
  find(path: string, /*@ old_param @*/ mode: number, /*@ new_param @*/ cs: boolean): number;
}
`,
    );
    expect(said).toEqual([]);
    expect(units).toEqual(["Finder.find -> Finder.find"]);
  });

  it("says which version lacks a name", async () => {
    const { said, units } = await ofChange(
      finder("depth = 1;", ""),
      finder("strict = false; level = 0;", ""),
      String.raw`export class Finder {
  /*@ changed_behavior
    @   when_required this.strict;
    @   requires this.depth > 0;
    @   when_ensured \result > this.level && nowhere;
    @   ensures \result === \prev(this.level) && \prev(this.depth) > 0;
    @*/
  find(path: string): number;
}
`,
    );
    expect(said).toEqual([
      "3:28 change/lacks The previous version, `HEAD`, has no `strict`: only the updated version has it.",
      "4:23 change/lacks The updated version, the working tree, has no `depth`: read what only the previous version has inside `\\prev(…)`.",
      "5:37 change/lacks The previous version, `HEAD`, has no `level`: only the updated version has it.",
      "5:46 contract/type Cannot find name 'nowhere'.",
      "6:40 change/lacks The previous version, `HEAD`, has no `level`: only the updated version has it.",
    ]);
    expect(units).toEqual([]);
  });

  it("has one precondition for both versions unless it says otherwise", async () => {
    const { said } = await ofChange(
      "export function f(x: number): number { return x; }",
      "export function f(x: number, up: boolean): number { return up ? x + 1 : x; }",
      String.raw`/*@ changed_behavior requires up; ensures \result === x + 1;
  @ also changed_behavior requires x.length > 0;
  @ also changed_behavior requires up && x > 0; {| when_required true; ensures true; also when_required x > 0; ensures up; |}
  @*/
export function f(x: number, /*@ new_param @*/ up: boolean): number;
`,
    );
    const remedy =
      ", and this `requires` is its precondition too: say in a `when_required` what it asked for, `when_required true` if nothing";
    expect(said).toEqual([
      `1:31 change/lacks The previous version, \`HEAD\`, has no \`up\`${remedy}.`,
      "2:38 contract/type Property 'length' does not exist on type 'number'.",
    ]);
  });

  it("narrows in each version by what that version requires", async () => {
    const text = "export function f(x: string | number): number | undefined { return 1; }";
    const { said } = await ofChange(
      text,
      text.replace("1;", "2;"),
      String.raw`/*@ changed_behavior
  @   when_required typeof x === "string";
  @   when_ensured \result !== undefined && \result === x.length;
  @   requires typeof x === "number";
  @   ensures \prev(\result) + 1 > x && \result === x.length;
  @*/
export function f(x: string | number): number | undefined;
`,
    );
    expect(said).toEqual([
      "5:55 change/type In the updated version, the working tree: Property 'length' does not exist on type 'number'.",
    ]);
  });

  it("has members as each version types them", async () => {
    const { said } = await ofChange(
      "export class C { size = 1; m(): void { this.size++; } }",
      `export class C { size = ""; m(): void { this.size += "a"; } }`,
      String.raw`export class C {
  /*@ changed_behavior
    @   when_ensured this.size > 1 && this.size.length > 0;
    @   ensures this.size.length === \prev(this.size) && this.size === \prev(this.size);
    @*/
  m(): void;
}
`,
    );
    expect(said).toEqual([
      "3:49 change/type In the previous version, `HEAD`: Property 'length' does not exist on type 'number'.",
      "4:58 change/type In the updated version, the working tree: This comparison appears to be unintentional because the types 'string' and 'number' have no overlap.",
    ]);
  });

  it("marks what only one version has, and nothing else", async () => {
    const { said } = await ofChange(
      "export class C { a = 1; b = 2;\n f(x: number): void {} g(x: number, y: number): void {} h(a: number, b: number): void {} k(x: number): void {} }",
      "export class C { a = 1; c = 2;\n f(x: number, y: number): void {} g(x: number): void { this.a; } h(b: number): void { this.c; } k(x: number): void { this.a; } }",
      `export class C {
  /*@ new_field @*/ a: number;
  b: number;
  c: number;
  //@ changed_behavior ensures true;
  f(x: number, y: number): void;
  //@ changed_behavior ensures true;
  g(x: number): void;
  //@ changed_behavior ensures true;
  h(/*@ old_param @*/ a: number, /*@ old_param @*/ b: number): void;
  //@ changed_behavior ensures true;
  k(x: number, z: number): void;
}
`,
    );
    expect(said).toEqual([
      "2:21 change/wrong-mark `C.a` is marked `new_field`, but the previous version, `HEAD`, has it too: drop the mark.",
      "3:3 change/lacks The updated version, the working tree, has no `b`: mark it `/*@ old_field @*/`.",
      "4:3 change/lacks The previous version, `HEAD`, has no `c`: mark it `/*@ new_field @*/`.",
      "6:16 change/unmarked The previous version, `HEAD`, has no parameter `y`: mark it `/*@ new_param @*/`.",
      "8:3 change/unwritten The previous version, `HEAD`, has a parameter `y`, which is not written here: add `/*@ old_param @*/ y: number` at its place.",
      "10:52 change/wrong-mark `b` is marked `old_param`, but the updated version, the working tree, has it too: drop the mark.",
      "12:16 change/no-parameter Neither version has a parameter `z`: leave it out.",
    ]);
  });

  it("speaks of units that both versions have", async () => {
    const body = "{ let sum = 0; for (let i = 0; i < n; i++) sum += i * n; return sum; }";
    const { said, units } = await ofChange(
      `export function charge(n: number): number ${body}
export class Old { m(n: Old): void {} get v(): number { return 1; } }`,
      `export function fee(n: number): number ${body}
export function fresh(): void {}
export class New { k(n: New): void { this.v; } get v(): number { return 2; } }
export interface Shape { area(): number }`,
      String.raw`//@ changed_behavior ensures \result === \prev(\result);
export function fee(n: number): number;
//@ changed_behavior ensures true;
export function fresh(): void;
//@ changed_behavior ensures true;
export function gone(): void;
//@ renamed_from Old;
export class New {
  //@ changed_behavior renamed_from m; when_ensured this.v === n.v; ensures \prev(this.m) !== null && \prev(this.k) !== null;
  k(n: New): void;
  //@ changed_behavior ensures \result === \prev(\result) + 1;
  get v(): number;
}
export interface Shape {
  //@ changed_behavior ensures true;
  area(): number;
}
`,
    );
    expect(said).toEqual([
      "2:17 change/lacks The previous version, `HEAD`, has no `fee`: say what it was called with `renamed_from`, perhaps `renamed_from charge`.",
      "4:17 change/lacks The previous version, `HEAD`, has no `fresh`: say what it was called with `renamed_from`.",
      "6:17 contract/type Module '\"./a.js\"' has no exported member 'gone'.",
      "9:114 change/lacks The previous version, `HEAD`, has no `k`: only the updated version has it.",
      "14:18 change/lacks The previous version, `HEAD`, has no `Shape`: say what it was called with `renamed_from`.",
      "16:3 change/no-code `Shape.area` has no code of its own in the updated version, the working tree, so it does not change: write this for the units that implement it.",
    ]);
    expect(units).toEqual([]);
  });

  it("does not compare objects of one version with those of the other", async () => {
    const text =
      "export class C { next: C | null = null; items: number[] = []; n = 1; m(): number[] { return []; } }";
    const { said, units } = await ofChange(
      text,
      text.replace("[];", "[1];"),
      String.raw`export class C {
  /*@ changed_behavior
    @   ensures \result === \prev(\result);
    @   ensures \result.length === \prev(\result.length) && this.n !== \prev(this).n;
    @   ensures this.next != \prev(this).next && \prev(this.next) === null;
    @   ensures \prev(this.items) === \prev(this.m()) || \old(this.items) == \prev(\old(this.items));
    @*/
  m(): number[];
}
`,
    );
    const means =
      "between an object of the previous version and one of the updated version means nothing: no object is in both. Compare what they hold, or, where both versions are to behave alike, leave this out and say so with `preserves_when`.";
    expect(said).toEqual([
      `3:17 change/across-versions \`===\` ${means}`,
      `5:17 change/across-versions \`!=\` ${means}`,
      `6:58 change/across-versions \`==\` ${means}`,
    ]);
    expect(units).toEqual(["C.m -> C.m"]);
  });

  it("may call only what is pure, in the version it speaks of", async () => {
    const { said } = await ofChange(
      "let calls = 0; export class C { ask(): boolean { calls++; return true; } m(): void {} }",
      "let calls = 0; export class C { ask(): boolean { return calls > 0; } m(): void { calls; } }",
      String.raw`export class C {
  //@ changed_behavior when_required this.ask(); requires this.ask(); ensures \prev(this.ask());
  m(): void;
}
`,
    );
    expect(said).toEqual([
      "2:38 contract/impure-call A contract may only call what has no side effects, but `this.ask` changes `calls`.",
      "2:85 contract/impure-call A contract may only call what has no side effects, but `this.ask` changes `calls`.",
    ]);
  });

  it("may be about a file that was moved, or about what CommonJS exports", async () => {
    const { said, units } = await ofChange(
      "module.exports = leftPad;\nfunction leftPad(str, len) { return str; }\nmodule.exports.twice = (s) => s;",
      "module.exports = leftPad;\nfunction leftPad(str, len, ch) { return ch; }\nmodule.exports.twice = (s) => s + s;",
      String.raw`/*@ changed_behavior
  @   when_ensured \result.length === len;
  @   requires len > 0;
  @   ensures \result.startsWith(ch) && \prev(\result.startsWith(ch));
  @*/
export function leftPad(str: string, len: number, /*@ new_param @*/ ch: string): string;
//@ changed_behavior ensures \result === s + s && \prev(\result) === s.length;
export function twice(s: string): string;
`,
      "index.js",
    );
    expect(said).toEqual([
      "4:66 contract/not-allowed `ch` cannot be used in `ensures`: only the updated version has it.",
      "7:51 contract/type This comparison appears to be unintentional because the types 'string' and 'number' have no overlap.",
    ]);
    expect(units).toEqual([]);
  });
});
