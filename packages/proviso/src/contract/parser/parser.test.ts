import { expect, it } from "vitest";
import type { Diagnostic } from "../../diagnostic/index.js";
import { printItem } from "../print.js";
import { Cursor, parseItems } from "./index.js";
it("x", () => {
  for (const text of [
    "requires x > 0; ensures \\result === \\old(this.balance) - amount && (\\forall int i; 0 <= i && i < a.length; a[i] > 0)",
    "requires a ==> b ==> c <==> d; ensures f(a ==> b, [\\old(x)], { k: a <== b, ...y }) ? a ==> b : c",
    "assignable this.x, a[*], this.*, a[0..n], b[i..j-1], \\nothing; signals (e: RangeError) false; signals (RangeError e) x; signals (RangeError); signals_only A, B",
    "model size: int; represents size <- this.items.length; ghost puts: int = 0; ghost let x = 3; model pure isFull(): boolean { return this.size === 3; }\n set steps = steps + 1",
    "old x: Map<string, int> = y; old int z = 3; constraint x > \\old(x) for a, b(int);",
    "public normal_behavior requires P; {| requires Q; ensures R; also requires S |}",
    "ensures \\typeof(x) <: \\type(Foo<Bar>) && (* prose *) && new Set<int> { x: int | s.has(x) } && \\fresh(a, b)",
    "requires x >; ensures", "requires a b", "requires `x${\\old(a)}y${b ==> c}` + /a;b/.test(x) ", "requires \\olld(x)", "ensure x", "requires (\\forall int i; a",
    "requires f(", "requires x > 0\nensures y", "spec_public", "requires x\n y", "requires {a:1}", "requires (\\sum i: int, s: string; i > 0 && s; i)","requires a <==> b ==> c; requires (\\forall int i, j; i<j)", "requires xs.every(x => x > 0 ==> y) ; requires xs.map((x: int): boolean => { return x ==> y; })",
  ]) {
    const d: Diagnostic[] = [];
    const items = parseItems(new Cursor({ file: "f", text, base: 0, jsx: false }, d));
    const printed = items.map((i) => printItem(i)).join(" ");
    console.log(text, "\n   =>", printed, d.map((x) => `\n   !! ${x.span.start}-${x.span.end} ${x.message}`).join(""));
    const d2: Diagnostic[] = [];
    const again = parseItems(new Cursor({ file: "f", text: printed, base: 0, jsx: false }, d2));
    expect(again.map((i) => printItem(i)).join(" ")).toBe(printed);
  }
});
