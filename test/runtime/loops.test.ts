import { describe, it } from "vitest";
import { run, ways } from "../support/checked.js";
import { expectOutcomes } from "../support/outcomes.js";

// Loop invariants and variants: digest §1.7. An invariant holds before each test of the condition, the first and the
// last included, and once more when the loop is left, however that is; an exception is no such leaving.

describe.each(ways)("loops, by %s", (_, options) => {
  it("a name that a function in a clause binds is not a later variable's", async () => {
    const program = await run(
      `export function f(xs: number[]): number {
         let s = 0;
         //@ maintaining xs.every((later) => later < 5);
         //@ decreasing xs.filter((later) => later > s).length + 9;
         for (let i = 0; i < 2; i++) { s += 1; }
         const later = s;
         return later;
       }
       export class C {
         n = 1;
         f(xs: number[]): number {
           let s = 0;
           //@ maintaining xs.every((later) => later < 5 + this.n) && s <= this.n + 1;
           while (s < 2) s += 1;
           const later = s;
           return later;
         }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f([1, 2])": "returned 2",
      "f([3])": "LoopVariantError: decreasing xs.filter((later) => later > s).length + 9",
      "f([5])": "LoopInvariantError: maintaining xs.every((later) => later < 5)",
      "new C().f([5])": "returned 2",
      "new C().f([6])":
        "LoopInvariantError: maintaining xs.every((later) => later < 5 + this.n) && s <= this.n + 1",
    });
  });

  it("an invariant is checked before the first test, so without any pass too", async () => {
    const program = await run(
      `export function whileLoop(n: number): number {
         let i = n;
         //@ maintaining i >= 0;
         while (i > 0) { i -= 1; }
         return i;
       }
       export function doLoop(n: number): number {
         let i = n;
         //@ maintaining i >= 0;
         do { i += 1; } while (i < 0);
         return i;
       }
       export function forLoop(n: number): number {
         let s = 0;
         //@ maintaining i >= 0;
         for (let i = n; i > 0; i--) { s += i; }
         return s;
       }
       export function forOf(n: number, xs: number[]): number {
         //@ maintaining n >= 0;
         for (const x of xs) { n += x; }
         return n;
       }
       export function forIn(n: number, o: Record<string, number>): number {
         //@ maintaining n >= 0;
         for (const k in o) { n += o[k]; }
         return n;
       }
       export async function forAwait(n: number, xs: unknown[]): Promise<number> {
         //@ loop_invariant n >= 0;
         for await (const x of xs as number[]) { n += x; }
         return n;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "whileLoop(3)": "returned 0",
      "whileLoop(0)": "returned 0",
      "whileLoop(-1)": "LoopInvariantError: maintaining i >= 0",
      "doLoop(0)": "returned 1",
      "doLoop(-1)": "LoopInvariantError: maintaining i >= 0",
      "forLoop(3)": "returned 6",
      "forLoop(0)": "returned 0",
      "forLoop(-1)": "LoopInvariantError: maintaining i >= 0",
      "forOf(0, [])": "returned 0",
      "forOf(0, [1, 2])": "returned 3",
      "forOf(-1, [])": "LoopInvariantError: maintaining n >= 0",
      "forOf(0, [-1, 1])": "LoopInvariantError: maintaining n >= 0",
      "forOf(0, [1, -2])": "LoopInvariantError: maintaining n >= 0",
      "forIn(0, { a: 1, b: 2 })": "returned 3",
      "forIn(-1, {})": "LoopInvariantError: maintaining n >= 0",
      "forIn(0, { a: -1, b: 2 })": "LoopInvariantError: maintaining n >= 0",
      "forAwait(0, [1, Promise.resolve(2)])": "returned 3",
      "forAwait(-1, [])": "LoopInvariantError: loop_invariant n >= 0",
      "forAwait(0, [Promise.resolve(-1), 1])": "LoopInvariantError: loop_invariant n >= 0",
    });
  });

  it("an invariant may be broken within a pass, but not at the next test or behind the last", async () => {
    const program = await run(
      `export function restored(n: number): number {
         let i = 0, twice = 0;
         //@ maintaining twice === 2 * i;
         while (i < n) { i += 1; if (i !== 3) twice += 2; }
         return twice;
       }
       export function last(n: number): number {
         let x = 0;
         //@ maintaining x < n;
         do { x += 1; } while (x < n - 1);
         return x;
       }
       export function byUpdate(n: number): number {
         let s = 0;
         //@ maintaining i <= 2;
         for (let i = 0; i < n; i++) s += 1;
         return s;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "restored(2)": "returned 4",
      "restored(3)": "LoopInvariantError: maintaining twice === 2 * i",
      "last(3)": "returned 2",
      "last(1)": "LoopInvariantError: maintaining x < n",
      "byUpdate(2)": "returned 2",
      "byUpdate(3)": "LoopInvariantError: maintaining i <= 2",
    });
  });

  it("the condition is evaluated as often as before, once for each test", async () => {
    const source = `
       export function counts(n: number): string {
         const log: string[] = [];
         let i = 0;
         const next = (what: string) => { log.push(what); return i++ < n; };
         //@ maintaining i <= 100; decreasing 100 - i;
         while (next("w")) { log.push("."); }
         i = 0;
         //@ maintaining i <= 100; decreasing 100 - i;
         do { log.push("."); } while (next("d"));
         i = 0;
         //@ maintaining i <= 100; decreasing 100 - i;
         for (log.push("init"); next("f"); log.push("u")) { log.push("."); }
         i = 0;
         const items = function* () { while (i < n) { log.push("o"); i += 1; yield i; } };
         //@ maintaining i <= 100; decreasing 100 - i;
         for (const x of items()) { log.push(String(x)); }
         return log.join(" ");
       }`;
    const program = await run(source, options);
    await expectOutcomes(program, {
      "counts(2)": 'returned "w . w . w . d . d . d init f . u f . u f o 1 o 2"',
    });
  });

  it("a condition's own effect counts for the state when the loop is left", async () => {
    const program = await run(
      `export function f(n: number): number {
         let i = n;
         //@ maintaining i >= 0;
         while (i-- > 0) { }
         return i;
       }
       export function g(n: number): number {
         let i = n;
         //@ maintaining i >= -1;
         while (i-- > 0) { }
         return i;
       }
       export function h(n: number): number {
         let i = n;
         //@ maintaining i >= 0;
         do { } while (i-- > 0);
         return i;
       }
       export function k(n: number): number {
         let i = n;
         //@ maintaining i >= 0;
         for (; i-- > 0; ) ;
         return i;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(2)": "LoopInvariantError: maintaining i >= 0",
      "g(2)": "returned -1",
      "h(2)": "LoopInvariantError: maintaining i >= 0",
      "k(2)": "LoopInvariantError: maintaining i >= 0",
    });
  });

  it("`break` and `return` leave a loop, so the invariant is checked there", async () => {
    const program = await run(
      `export function breaks(n: number): number {
         let x = 0;
         //@ maintaining x >= 0;
         while (true) {
           x += 1;
           if (x === n) { x = -x; break; }
           if (x > 3) break;
         }
         return x;
       }
       export function returns(n: number): number {
         let x = 0;
         //@ maintaining x >= 0;
         for (;;) {
           x += 1;
           if (x === n) { x = -x; return x; }
           if (x > 3) return x;
         }
       }
       export function inExpression(n: number): number {
         let x = 0;
         //@ maintaining x >= 0;
         do {
           if (n > 0) return (x = n);
           if (n < 0) return (x = n);
         } while (true);
       }
       export function bare(n: number): void {
         //@ maintaining n >= 0;
         for (const x of [1, 2]) { n -= x; if (n < 0) return; }
       }
       export function forOfBreak(n: number): number {
         //@ maintaining n >= 0;
         for (const x of [1, 2, 3]) { n -= x; if (x === 2) break; }
         return n;
       }
       export function forInReturn(n: number): number {
         //@ maintaining n >= 0;
         for (const x in { a: 1, b: 2 }) { n -= 1; if (x === "b") return n; }
         return n;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "breaks(9)": "returned 4",
      "breaks(2)": "LoopInvariantError: maintaining x >= 0",
      "returns(9)": "returned 4",
      "returns(2)": "LoopInvariantError: maintaining x >= 0",
      "inExpression(1)": "returned 1",
      "inExpression(-1)": "LoopInvariantError: maintaining x >= 0",
      "bare(5)": "returned undefined",
      "bare(0)": "LoopInvariantError: maintaining n >= 0",
      "bare(2)": "LoopInvariantError: maintaining n >= 0",
      "forOfBreak(3)": "returned 0",
      "forOfBreak(2)": "LoopInvariantError: maintaining n >= 0",
      "forInReturn(2)": "returned 0",
      "forInReturn(1)": "LoopInvariantError: maintaining n >= 0",
    });
  });

  it("what is returned is computed first, once, and returned as it is", async () => {
    const program = await run(
      `export let calls = 0;
       const count = <T>(x: T): T => { calls += 1; return x; };
       export function comma(): string {
         //@ maintaining calls < 100;
         while (true) { return count("first"), count("second"); }
       }
       export function missing(): unknown {
         //@ maintaining true || calls === 0;
         while (true) return undefined;
       }
       export function named(): string {
         //@ maintaining calls < 100;
         for (;;) { return (() => { const f = (() => { for (;;) return () => 1; })(); return f.name; })(); }
       }
       export function arrow(): () => number {
         //@ maintaining calls < 100;
         for (;;) return () => 1;
       }
       export function inner(): number {
         //@ maintaining calls < 100;
         for (;;) {
           const f = () => { return 4; };
           class C { m() { return f(); } }
           return new C().m();
         }
       }
       export function conditional(x: number): string {
         //@ maintaining calls < 100;
         for (;;) return x > 0 ? "positive" : "not";
       }
       export function object(): object {
         //@ maintaining calls < 100;
         for (;;) return { a: 1 };
       }`,
      options,
    );
    await expectOutcomes(program, {
      "comma()": 'returned "second"',
      "missing()": "returned undefined",
      "named()": 'returned ""',
      "arrow().name": 'returned ""',
      "inner()": "returned 4",
      "conditional(1)": 'returned "positive"',
      "object()": 'returned {"a":1}',
    });
  });

  it("labelled jumps to outer loops leave the inner one", async () => {
    const program = await run(
      `export function labelledBreak(bad: string): string {
         let a = 0, b = 0, log = "";
         //@ maintaining a >= 0;
         outer: for (let i = 0; i < 3; i++) {
           //@ maintaining b >= 0;
           for (let j = 0; j < 3; j++) {
             log += j;
             if (j === 1) {
               if (bad === "inner") b = -1;
               if (bad === "outer") a = -1;
               break outer;
             }
           }
         }
         return log;
       }
       export function labelledContinue(bad: string): string {
         let a = 0, b = 0, log = "";
         //@ maintaining a >= 0;
         outer: for (let i = 0; i < 2; i++) {
           //@ maintaining b >= 0;
           for (let j = 0; j < 3; j++) {
             log += j;
             if (j === 1) {
               if (bad === "inner") b = -1;
               if (bad === "outer") a = -1;
               continue outer;
             }
           }
         }
         return log;
       }
       export function own(bad: boolean): string {
         let b = 0, log = "";
         //@ maintaining b >= 0;
         self: for (let j = 0; j < 3; j++) {
           for (;;) {
             log += j;
             if (j === 2 && bad) { b = -1; break self; }
             continue self;
           }
         }
         return log;
       }
       export function block(bad: boolean): string {
         let b = 0;
         around: {
           //@ maintaining b >= 0;
           while (true) {
             if (bad) b = -1;
             break around;
           }
           return "not reached";
         }
         return "left";
       }
       export function inside(): string {
         let b = 0, log = "";
         //@ maintaining b >= 0;
         for (let j = 0; j < 2; j++) {
           here: {
             b = -1;
             if (j === 0) break here;
             log += j;
           }
           b = 0;
           switch (j) {
             case 0: b = -1; break;
             default: b = -2; break;
           }
           b = 0;
           inner: while (true) { b = -1; break inner; }
           b = 0;
           while (true) { b = -1; break; }
           b = 0;
         }
         return log;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "labelledBreak('')": 'returned "01"',
      "labelledBreak('inner')": "LoopInvariantError: maintaining b >= 0",
      "labelledBreak('outer')": "LoopInvariantError: maintaining a >= 0",
      "labelledContinue('')": 'returned "0101"',
      "labelledContinue('inner')": "LoopInvariantError: maintaining b >= 0",
      "labelledContinue('outer')": "LoopInvariantError: maintaining a >= 0",
      "own(false)": 'returned "012"',
      "own(true)": "LoopInvariantError: maintaining b >= 0",
      "block(false)": 'returned "left"',
      "block(true)": "LoopInvariantError: maintaining b >= 0",
      "inside()": 'returned "1"',
    });
  });

  it("`continue` goes on to the next test, where the invariant holds, in every kind of loop", async () => {
    const program = await run(
      `export function w(bad: boolean): number {
         let i = 0, ok = true;
         //@ maintaining ok; decreasing 3 - i;
         while (i < 3) { i += 1; if (i === 2) { ok = !bad; continue; } ok = true; }
         return i;
       }
       export function d(bad: boolean): number {
         let i = 0, ok = true;
         //@ maintaining ok; decreasing 3 - i;
         do { i += 1; if (i === 2) { ok = !bad; continue; } ok = true; } while (i < 3);
         return i;
       }
       export function f(bad: boolean): number {
         let ok = true, seen = 0;
         //@ maintaining ok; decreasing 3 - i;
         for (let i = 0; i < 3; i++) { if (i === 1) { ok = !bad; continue; } ok = true; seen += 1; }
         return seen;
       }
       export function o(bad: boolean): number {
         let ok = true, seen = 0;
         //@ maintaining ok;
         for (const x of [0, 1, 2]) { if (x === 1) { ok = !bad; continue; } ok = true; seen += 1; }
         return seen;
       }
       export function n(bad: boolean): number {
         let ok = true, seen = 0;
         //@ maintaining ok;
         for (const x in ["a", "b", "c"]) { if (x === "1") { ok = !bad; if (bad) continue; else continue; } ok = true; seen += 1; }
         return seen;
       }
       export function lastOne(): number {
         let i = 0;
         //@ maintaining i < 3;
         do { i += 1; if (i === 3) continue; } while (i < 3);
         return i;
       }`,
      options,
    );
    const violated = "LoopInvariantError: maintaining ok";
    await expectOutcomes(program, {
      "w(false)": "returned 3",
      "w(true)": violated,
      "d(false)": "returned 3",
      "d(true)": violated,
      "f(false)": "returned 2",
      "f(true)": violated,
      "o(false)": "returned 2",
      "o(true)": violated,
      "n(false)": "returned 2",
      "n(true)": violated,
      "lastOne()": "LoopInvariantError: maintaining i < 3",
    });
  });

  it("an exception that leaves a loop is not checked, one caught within it changes nothing", async () => {
    const program = await run(
      `export function thrown(): number {
         let x = 0;
         //@ maintaining x >= 0;
         while (true) { x = -1; throw new RangeError("out"); }
       }
       export function called(xs: Iterable<number>): string {
         let x = 0;
         try {
           //@ maintaining x >= 0;
           for (const y of xs) { x = -1; if (y > 0) throw new RangeError("out"); x = 0; }
         } catch (error) {
           return (error as Error).message + x;
         }
         return "done";
       }
       export function within(): number {
         let x = 0, i = 0;
         //@ maintaining x >= 0;
         while (i < 2) { i += 1; try { x = -1; throw 1; } catch { x = i; } }
         return x;
       }
       export function inCondition(): number {
         let x = 0;
         const test = (): boolean => { x = -1; throw new RangeError("test"); };
         //@ maintaining x >= 0;
         while (test()) { }
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "thrown()": "threw RangeError: out",
      "called([0, 1])": 'returned "out-1"',
      "called([0, 0])": 'returned "done"',
      "within()": "returned 2",
      "inCondition()": "threw RangeError: test",
    });
  });

  it("the state in which a jump leaves a loop is the one behind its `finally`", async () => {
    const program = await run(
      `export function restored(): number {
         let x = 0;
         //@ maintaining x >= 0;
         while (true) { try { x = -1; break; } finally { x = 1; } }
         return x;
       }
       export function broken(): number {
         let x = 0;
         //@ maintaining x >= 0;
         while (true) { try { break; } finally { x = -1; } }
         return x;
       }
       export function returned(): number {
         let x = 0;
         //@ maintaining x >= 0;
         for (;;) { try { x = -1; return 5; } finally { x = 1; } }
       }
       export function continued(): number {
         let x = 0;
         //@ maintaining x >= 0;
         for (const y of [1, 2]) { try { x = -y; continue; } finally { x = y; } }
         return x;
       }
       export function swallowed(): number {
         let x = 0, i = 0;
         //@ maintaining x >= 0;
         while (i < 2) { i += 1; try { x = -1; break; } finally { x = 0; continue; } }
         return i;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "restored()": "returned 1",
      "broken()": "LoopInvariantError: maintaining x >= 0",
      "returned()": "returned 5",
      "continued()": "returned 2",
      "swallowed()": "returned 2",
    });
  });

  it("a variant is never negative and gets smaller from test to test, the last one included", async () => {
    const program = await run(
      `export function down(n: number, by: number): number {
         let i = n;
         //@ decreasing i;
         while (i > 0) { i -= by; }
         return i;
       }
       export function first(n: number): number {
         //@ decreasing n;
         while (n > 0) { n -= 1; }
         return n;
       }
       export function stuckAtLast(): number {
         let i = 2, v = 5;
         //@ decreasing v;
         while (i > 0) { i -= 1; if (i > 0) v -= 1; }
         return v;
       }
       export function doLoop(n: number): number {
         let i = 0;
         //@ decreases n - i;
         do { i += i === 2 ? 0 : 1; } while (i < n);
         return i;
       }
       export function forLoop(n: number): number {
         let s = 0;
         //@ decreasing n - i;
         for (let i = 0; i < n; i++) { s += i; if (s > 20) i -= 1; }
         return s;
       }
       export function forOf(xs: number[]): number {
         let left = xs.length;
         //@ decreasing left;
         for (const x of xs) { if (x !== 7) left -= 1; }
         return left;
       }
       export function forOfContinue(xs: number[]): number {
         let left = xs.length;
         //@ decreasing left;
         for (const x of xs) { if (x === 7) continue; left -= 1; }
         return left;
       }
       export function big(n: bigint): bigint {
         //@ decreasing n;
         while (n > 0n) { n -= n === 3n ? 0n : 1n; }
         return n;
       }
       export function breaks(): number {
         let v = 0;
         //@ decreasing v;
         while (true) { v = -1; break; }
         return v;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "down(4, 2)": "returned 0",
      "down(3, 2)": "LoopVariantError: decreasing i",
      "down(3, 0)": "LoopVariantError: decreasing i",
      "down(3, -1)": "LoopVariantError: decreasing i",
      "first(-1)": "LoopVariantError: decreasing n",
      "first(NaN)": "LoopVariantError: decreasing n",
      "stuckAtLast()": "LoopVariantError: decreasing v",
      "doLoop(2)": "returned 2",
      "doLoop(4)": "LoopVariantError: decreases n - i",
      "forLoop(5)": "returned 10",
      "forLoop(9)": "LoopVariantError: decreasing n - i",
      "forOf([1, 2])": "returned 0",
      "forOf([1, 7, 2])": "LoopVariantError: decreasing left",
      "forOfContinue([1, 2])": "returned 0",
      "forOfContinue([1, 7, 2])": "LoopVariantError: decreasing left",
      "big(2n)": "returned 0n",
      "big(4n)": "LoopVariantError: decreasing n",
      "breaks()": "returned -1",
    });
  });

  it("each run of a loop has variants of its own", async () => {
    const program = await run(
      `export function nested(n: number): number {
         let count = 0;
         //@ maintaining 0 <= i && i <= n; decreasing n - i;
         for (let i = 0; i < n; i++) {
           //@ maintaining 0 <= j && j <= i; decreasing i - j;
           for (let j = 0; j < i; j++) { count += 1; }
         }
         return count;
       }
       export function recursive(n: number): number {
         let i = n, calls = 1;
         //@ decreasing i;
         while (i > 0) { i -= 1; calls += recursive(i); }
         return calls;
       }
       export async function interleaved(n: number): Promise<number> {
         let i = n;
         //@ maintaining i >= 0; decreasing i;
         while (i > 0) { await null; i -= 1; }
         return i;
       }
       export function* generated(n: number): Generator<number> {
         //@ decreasing n;
         while (n > 0) { yield n; n -= 1; }
       }
       export function zipped(): number[] {
         const [a, b] = [generated(2), generated(5)];
         return [a.next().value, b.next().value, a.next().value, b.next().value, a.next().value];
       }`,
      options,
    );
    await expectOutcomes(program, {
      "nested(4)": "returned 6",
      "recursive(4)": "returned 16",
      "Promise.all([interleaved(2), interleaved(5), interleaved(3)])": "returned [0,0,0]",
      "zipped()": "returned [2,5,1,4,null]",
    });
  });

  it("several invariants and variants are all checked", async () => {
    const program = await run(
      `export function f(a: number, b: number, c: number): string {
         let i = 3;
         /*@ maintaining a > 0;
           @ maintaining b > 0;
           @ decreasing i;
           @ decreasing i + c;
           @ maintaining_redundantly i !== 77;
           @ decreasing_redundantly 2 * i;
           @*/
         while (i > 0) { i -= 1; c += c > 0 ? 1 : 0; if (a === 5) i = 77; }
         return "done";
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1, 1, 0)": 'returned "done"',
      "f(0, 1, 0)": "LoopInvariantError: maintaining a > 0",
      "f(1, 0, 0)": "LoopInvariantError: maintaining b > 0",
      "f(1, 1, -9)": "LoopVariantError: decreasing i + c",
      "f(1, 1, 1)": "LoopVariantError: decreasing i + c",
    });
  });

  it("an undefined part counts against an invariant and a variant, what cannot be executed for them", async () => {
    const program = await run(
      `export function f(x: any): string {
         let n = 2;
         //@ maintaining x.length > 0;
         while (n > 0) { n -= 1; }
         return "done";
       }
       export function g(x: any): string {
         let n = 2;
         //@ decreasing x.length;
         while (n > 0) { n -= 1; x = x.slice(1); }
         return "done";
       }
       export function h(x: any): string {
         let n = 2;
         //@ maintaining (* n is what is left *) && x !== 1;
         //@ decreasing (\\num_of m: number; m < n; true);
         while (n > 0) { n -= 1; }
         return "done";
       }
       export function k(x: any): string {
         let n = 2;
         //@ maintaining x.length > 0 || x === null;
         while (n > 0) { n -= 1; }
         return "done";
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f('a')": 'returned "done"',
      "f(null)": "LoopInvariantError: maintaining x.length > 0",
      "g('abc')": 'returned "done"',
      "g(null)": "LoopVariantError: decreasing x.length",
      "h(0)": 'returned "done"',
      "h(1)": "LoopInvariantError: maintaining (* n is what is left *) && x !== 1",
      "k(null)": 'returned "done"',
    });
  });

  it("closures keep the variable of their own pass", async () => {
    const program = await run(
      `export function captured(): number[] {
         const all: (() => number)[] = [];
         //@ maintaining 0 <= i && i <= 3; decreasing 3 - i;
         for (let i = 0; i < 3; i++) { all.push(() => i); }
         //@ maintaining all.length >= 3;
         for (const x of [7, 8]) all.push(() => x);
         return all.map((f) => f());
       }
       export function inHead(): number[] {
         const all: (() => number)[] = [];
         //@ maintaining i <= 3;
         for (let i = 0, f = () => i; i < 3; all.push(f), i++) { const j = i; all.push(() => j + i); }
         return all.map((f) => f());
       }
       export function changed(): number[] {
         const all: (() => number)[] = [];
         //@ maintaining i <= 6;
         for (let i = 0; i < 6; i++) { all.push(() => i); i += 1; }
         return all.map((f) => f());
       }`,
      options,
    );
    await expectOutcomes(program, {
      "captured()": "returned [0,1,2,7,8]",
      "inHead()": "returned [0,0,2,0,4,0]",
      "changed()": "returned [1,3,5]",
    });
  });

  it("heads of every form: without condition, initialiser, update, braces or body", async () => {
    const program = await run(
      `export function empty(bad: boolean): number {
         let i = 0;
         //@ maintaining i < 5;
         for (;;) { i += 1; if (i === 4 && !bad) break; if (i === 6) break; }
         return i;
       }
       export function comment(bad: boolean): number {
         let i = 0;
         //@ maintaining i < 5;
         for (/* a; b */ let j = 0 /* ; */; /* ; */; j++) { i += 1; if (i === 4 && !bad) break; if (i > 8) return -1; }
         return i;
       }
       export function noBody(n: number): number {
         let i = 0;
         //@ maintaining i <= 3;
         for (i = 0; i < n; i++);
         //@ maintaining i <= 3;
         while (i++ < 0);
         return i;
       }
       export function commas(n: number): number {
         let s = 0;
         //@ maintaining s <= 6;
         for (let i = 0, j = 0; s += 0, i < n; i++, j++) s += j;
         return s;
       }
       export function single(n: number): number {
         let s = 0;
         //@ maintaining s <= 6;
         for (const x of [1, 2, n]) s += x;
         //@ maintaining s <= 6;
         for (const x in { a: 1 }) if (n > 2) s += x.length; else continue;
         //@ maintaining s <= 6;
         do s += 0; while (s < 0);
         return s;
       }
       export function both(n: number): number {
         let s = 0, t = 0;
         //@ maintaining s <= 3;
         for (const x of [0, 1])
           //@ maintaining t <= 3;
           for (const y of [x, n])
             t += y;
         return t;
       }
       export function pattern(xs: [number, number][]): number {
         let s = 0;
         //@ maintaining s <= 6;
         for (const [a, { length } = "abc"] of xs as any) s += a + length;
         let x: number;
         //@ maintaining s <= 6;
         for (x of [1]) s += x;
         //@ maintaining s <= 6;
         for (var v = 0; v < 1; v++) s += v;
         return s;
       }
       export function under(n: number): number {
         let s = 0;
         if (n > 0)
           //@ maintaining s <= 3;
           for (const x of [1, n]) s += x;
         else
           //@ maintaining s <= 3; decreasing 5 - s;
           while (s < 2) s += 1;
         return s;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "empty(false)": "returned 4",
      "empty(true)": "LoopInvariantError: maintaining i < 5",
      "comment(false)": "returned 4",
      "comment(true)": "LoopInvariantError: maintaining i < 5",
      "noBody(2)": "returned 3",
      "noBody(4)": "LoopInvariantError: maintaining i <= 3",
      "commas(4)": "returned 6",
      "commas(5)": "LoopInvariantError: maintaining s <= 6",
      "single(2)": "returned 5",
      "single(3)": "LoopInvariantError: maintaining s <= 6",
      "both(1)": "returned 3",
      "both(2)": "LoopInvariantError: maintaining t <= 3",
      "pattern([[1], [0, 'a']])": "returned 6",
      "pattern([[4]])": "LoopInvariantError: maintaining s <= 6",
      "under(2)": "returned 3",
      "under(3)": "LoopInvariantError: maintaining s <= 3",
      "under(0)": "returned 2",
    });
  });

  it("names in a clause are those around the loop, whatever its body declares", async () => {
    const program = await run(
      `export function breaks(): string {
         let n = 0;
         //@ maintaining n >= 0;
         while (true) { const n = -5; if (n < 0) break; }
         return "done";
       }
       export function missed(): string {
         let n = 0;
         const spoil = () => { n = -1; };
         //@ maintaining n >= 0;
         while (true) { spoil(); { const n = 5; if (n > 0) return "done"; } }
       }
       export function doLoop(): string {
         let n = 0, i = 0;
         //@ maintaining n >= 0; decreasing 3 - n - i;
         do { const n = -5; i += n + 6; } while (i < 2);
         return "done";
       }
       export function forOf(): string {
         let n = 0;
         //@ maintaining n >= 0;
         for (const x of [1, 2]) { const n = -x; if (n < -1) continue; }
         return "done";
       }
       export function inCatch(): string {
         let e = 0;
         //@ maintaining e === 0;
         while (true) { try { throw 1; } catch (e) { break; } }
         return "done";
       }
       export function variable(): string {
         let x = 0;
         //@ maintaining x === 0;
         for (const x of [1, 2]) { if (x === 2) break; }
         return "done";
       }`,
      options,
    );
    await expectOutcomes(program, {
      "breaks()": 'returned "done"',
      "missed()": "LoopInvariantError: maintaining n >= 0",
      "doLoop()": 'returned "done"',
      "forOf()": 'returned "done"',
      "inCatch()": 'returned "done"',
      "variable()": 'returned "done"',
    });
  });

  it("in units with contracts, async functions and generators, methods with private names", async () => {
    const program = await run(
      `//@ requires n >= 0; ensures \\result === n && n === \\old(n);
       export function contracted(n: number, bad: number): number {
         let i = 0;
         //@ maintaining i <= n && i !== bad; decreasing n - i;
         while (true) {
           if (i === n) return i;
           if (i === 5) return 0;
           i += 1;
         }
       }
       //@ requires n >= 0; ensures \\result === n;
       export async function asynchronous(n: number, bad: number): Promise<number> {
         //@ maintaining i <= n && i !== bad; decreasing n - i;
         for (let i = 0; ; i++) {
           await null;
           if (i === n) return i;
           if (i === 5) return Promise.resolve(0);
         }
       }
       //@ ensures \\result === n;
       export function* generator(n: number, bad: number): Generator<number, number> {
         let i = 0;
         //@ maintaining i <= n && i !== bad; decreasing n - i;
         while (true) {
           yield i;
           if (i === n) return i;
           if (i === 5) return 0;
           i += 1;
         }
       }
       export const drive = (n: number, bad: number): string => {
         const g = generator(n, bad);
         let log = "", step = g.next();
         for (; !step.done; step = g.next()) log += step.value;
         return log + ":" + step.value;
       };
       export class C {
         #n = 0;
         count = 0;
         //@ requires most > 0; ensures this.#n <= most;
         run(most: number, bad: number): number {
           //@ maintaining this.#n <= most && this.count !== bad; decreasing most - this.#n;
           while (this.#n < most) { this.#n += 1; this.count += 1; }
           return this.#n;
         }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "contracted(3, 9)": "returned 3",
      "contracted(3, 2)": "LoopInvariantError: maintaining i <= n && i !== bad",
      "contracted(-1, 9)": "EntryPreconditionError: requires n >= 0",
      "contracted(7, 9)": "NormalPostconditionError: ensures \\result === n && n === \\old(n)",
      "asynchronous(3, 9)": "returned 3",
      "asynchronous(3, 2)": "LoopInvariantError: maintaining i <= n && i !== bad",
      "asynchronous(7, 9)": "NormalPostconditionError: ensures \\result === n",
      "drive(2, 9)": 'returned "012:2"',
      "drive(2, 1)": "LoopInvariantError: maintaining i <= n && i !== bad",
      "drive(7, 9)": "NormalPostconditionError: ensures \\result === n",
      "new C().run(3, 9)": "returned 3",
      "new C().run(3, 2)": "LoopInvariantError: maintaining this.#n <= most && this.count !== bad",
    });
  });

  it("with `this` in arrows, in static blocks and at the level of the module", async () => {
    const program = await run(
      `export class C {
         n = 0;
         static total = 0;
         static caught = "";
         static {
           try {
             //@ maintaining this.total < 3;
             while (true) { this.total += 1; if (this.total > 5) break; }
           } catch (error) { this.caught = (error as Error).name; }
         }
         run(bad: number): number {
           const go = () => {
             //@ maintaining this.n !== bad;
             for (const x of [1, 2]) this.n += x;
             return this.n;
           };
           return go();
         }
       }
       export let n = 0;
       //@ maintaining n <= 3;
       while (n < 3) n += 1;
       export let caught = "";
       try {
         //@ maintaining n <= 3;
         for (let i = 0; i < 2; i++) n += i;
       } catch (error) { caught = (error as Error).name; }`,
      options,
    );
    await expectOutcomes(program, {
      "C.caught": 'returned "LoopInvariantError"',
      "new C().run(9)": "returned 3",
      "new C().run(1)": "LoopInvariantError: maintaining this.n !== bad",
      caught: 'returned "LoopInvariantError"',
    });
  });
});
