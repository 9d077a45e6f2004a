import { describe, it } from "vitest";
import { run, ways } from "../support/checked.js";
import { expectOutcomes } from "../support/outcomes.js";

// What stands between the statements of a body: digest §1.7.

describe.each(ways)("statements, by %s", (_, options) => {
  it("assert, assume, hence_by and unreachable each raise their own error", async () => {
    const program = await run(
      `export function asserted(x: number): number {
         //@ assert x > 0;
         return x;
       }
       export function assumed(x: number): number {
         //@ assume x > 0;
         return x;
       }
       export function reasoned(x: number): number {
         //@ assert x > -10;
         //@ hence_by x > 0;
         return x;
       }
       export function never(x: number): number {
         if (x > 0) return x;
         //@ unreachable;
         return -1;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "asserted(1)": "returned 1",
      "asserted(0)": "AssertError: assert x > 0",
      "assumed(1)": "returned 1",
      "assumed(0)": "AssumeError: assume x > 0",
      "reasoned(1)": "returned 1",
      "reasoned(0)": "HenceByError: hence_by x > 0",
      "reasoned(-10)": "AssertError: assert x > -10",
      "never(1)": "returned 1",
      "never(0)": "UnreachableError: unreachable",
    });
  });

  it("redundant forms are checked, and named as they are written", async () => {
    const program = await run(
      `export function f(x: number): number {
         //@ assert_redundantly x > 0;
         //@ assume_redundantly x > 1;
         //@ hence_by_redundantly x > 2;
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(0)": "AssertError: assert_redundantly x > 0",
      "f(1)": "AssumeError: assume_redundantly x > 1",
      "f(2)": "HenceByError: hence_by_redundantly x > 2",
      "f(3)": "returned 3",
    });
  });

  it("a clause is checked where it stands, between the effects before and after it", async () => {
    const program = await run(
      `export const log: string[] = [];
       export function f(x: number): string {
         log.length = 0;
         log.push("before");
         //@ assert log.length === 1 && x !== 1;
         log.push("after");
         //@ assert log.length === 2 && x !== 2;
         return log.join();
       }
       export function seen(): string { return log.join(); }`,
      options,
    );
    await expectOutcomes(program, {
      "f(0)": 'returned "before,after"',
      "f(1)": "AssertError: assert log.length === 1 && x !== 1",
      "seen(1)": 'returned "before"',
      "f(2)": "AssertError: assert log.length === 2 && x !== 2",
      "seen(2)": 'returned "before,after"',
    });
  });

  it("several clauses at one place are checked in their order", async () => {
    const program = await run(
      `export function f(x: number): number {
         /*@ assert x !== 1;
           @ assert x !== 2; assume x !== 3;
           @*/
         //@ assert x < 5
         //@ assert x < 4
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(0)": "returned 0",
      "f(1)": "AssertError: assert x !== 1",
      "f(2)": "AssertError: assert x !== 2",
      "f(3)": "AssumeError: assume x !== 3",
      "f(4)": "AssertError: assert x < 4",
      "f(5)": "AssertError: assert x < 5",
    });
  });

  it.each([
    ["an expression", "void x;"],
    ["a variable", "const y = x; void y;"],
    ["a `var`", "var y = x; void y;"],
    ["an `if`", "if (x) { void x; } else { void 0; }"],
    ["a `return`", "return x;"],
    ["a `throw`", "if (x === 99) throw x;"],
    ["a block", "{ void x; }"],
    ["an empty statement", ";"],
    ["a `switch`", "switch (x) { case 1: break; default: }"],
    ["a `try`", "try { void x; } catch { void 0; } finally { void 1; }"],
    ["a label", "label: { break label; }"],
    ["a labelled loop", "label: for (;;) { break label; }"],
    ["a `while`", "while (x > 100) { x--; }"],
    ["a `do`", "do { void x; } while (false);"],
    ["a `for`", "for (let i = 0; i < 1; i++) { void i; }"],
    ["a `for…of`", "for (const y of [x]) { void y; }"],
    ["a `for…in`", "for (const y in { x }) { void y; }"],
    ["a class", "class Local { x = x; } void Local;"],
    ["a template", "`${x}`;"],
    ["a regular expression", "/a/.test('b');"],
    ["an array", "[x].map((y) => y);"],
    ["a parenthesis", "(() => x)();"],
    ["a `debugger`", "debugger;"],
    ["a type", "type Local = number; void (x as Local);"],
    ["an enum", "enum Colour { Red } void Colour.Red;"],
    ["a string", "'use nothing';"],
  ])("before %s", async (_name, statement) => {
    const program = await run(
      `export function f(x: number): number {
         const start = x;
         //@ assert start > 0;
         ${statement}
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, { "f(1)": "returned 1", "f(-1)": "AssertError: assert start > 0" });
  });

  it("before a function declaration, which stays hoisted", async () => {
    const program = await run(
      `export function f(x: number): number {
         const early = inner();
         //@ assert x > 0;
         function inner(): number { return x + 1; }
         return early + inner();
       }`,
      options,
    );
    await expectOutcomes(program, { "f(1)": "returned 4", "f(0)": "AssertError: assert x > 0" });
  });

  it("at the end of blocks of every kind", async () => {
    const program = await run(
      `export function f(x: number): number {
         { x += 1;
           //@ assert x !== 2;
         }
         if (x > 10) {
           //@ assert x !== 12;
         } else {
           //@ assert x !== 3;
         }
         try {
           x += 0;
           //@ assert x !== 4;
         } catch (error) {
           throw error;
           //@ unreachable;
         } finally {
           //@ assert x !== 5;
         }
         for (const y of [x]) {
           //@ assert y !== 6;
         }
         return x;
       }
       export function nothing(): void {
         //@ assert false;
       }
       export let made = 0;
       export class C {
         static {
           made = 1;
           //@ assert made === 1;
         }
         constructor(public x: number) {
           this.x = x;
           //@ assert this.x > 0;
         }
         set half(y: number) {
           this.x = y / 2;
           //@ assert this.x > 0;
         }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(0)": "returned 1",
      "f(1)": "AssertError: assert x !== 2",
      "f(11)": "AssertError: assert x !== 12",
      "f(2)": "AssertError: assert x !== 3",
      "f(3)": "AssertError: assert x !== 4",
      "f(4)": "AssertError: assert x !== 5",
      "f(5)": "AssertError: assert y !== 6",
      "nothing()": "AssertError: assert false",
      "new C(1).x": "returned 1",
      "new C(0)": "AssertError: assert this.x > 0",
      "new C(1).half = 2": "returned 2",
      "new C(1).half = -2": "AssertError: assert this.x > 0",
    });
  });

  it("in switch cases", async () => {
    const program = await run(
      `export function f(x: number, y: number): number {
         switch (x) {
           case 0:
             //@ assert y > 0;
             return 10;
           case 1:
             x += 1;
             //@ assert y > 1;
           case 2: {
             //@ assert y > 2;
             break;
           }
           default:
             //@ unreachable;
             break;
         }
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(0, 1)": "returned 10",
      "f(0, 0)": "AssertError: assert y > 0",
      "f(1, 1)": "AssertError: assert y > 1",
      "f(1, 2)": "AssertError: assert y > 2",
      "f(1, 3)": "returned 2",
      "f(2, 2)": "AssertError: assert y > 2",
      "f(3, 3)": "UnreachableError: unreachable",
    });
  });

  it("at a branch without braces, the branch stays a branch", async () => {
    const program = await run(
      `export function f(x: number): string {
         let seen = "";
         if (x > 0)
           //@ assert x > 1;
           seen += "then";
         else
           //@ assert x < 0;
           seen += "else";
         seen += ".";
         return seen;
       }
       export function loop(n: number): number {
         let sum = 0;
         for (let i = 0; i < n; i++)
           //@ assert i < 3;
           sum += i;
         return sum;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(2)": 'returned "then."',
      "f(1)": "AssertError: assert x > 1",
      "f(-1)": 'returned "else."',
      "f(0)": "AssertError: assert x < 0",
      "loop(3)": "returned 3",
      "loop(0)": "returned 0",
      "loop(4)": "AssertError: assert i < 3",
    });
  });

  it("where only a line break, or nothing, ends the statement before", async () => {
    const program = await run(
      `export function f(x: number): number {
         x += 1
         /*@ assert x !== 1; @*/
         x += 1
         //@ assert x !== 3
         return x
       }
       export function g(x: number): number {
         { x += 1 /*@ assert x !== 1; @*/ }
         if (x > 10) { x += 1 /*@ assert x !== 21; @*/ } else { x -= 1 /*@ assert x !== 1; @*/ }
         return x
       }
       export const h = (x: number): number => { /*@ assert x > 0; @*/ return x }
       export function i(x: number): number { const done = () => { x += 1 /*@ assert x > 0; @*/ }; done(); return x }
       export function j(x: number): void { x /*@ assert x > 0; @*/ }`,
      options,
    );
    await expectOutcomes(program, {
      "f(3)": "returned 5",
      "f(0)": "AssertError: assert x !== 1",
      "f(1)": "AssertError: assert x !== 3",
      "g(5)": "returned 5",
      "g(0)": "AssertError: assert x !== 1",
      "g(1)": "AssertError: assert x !== 1",
      "g(19)": "AssertError: assert x !== 21",
      "h(1)": "returned 1",
      "h(0)": "AssertError: assert x > 0",
      "i(1)": "returned 2",
      "i(-1)": "AssertError: assert x > 0",
      "j(1)": "returned undefined",
      "j(0)": "AssertError: assert x > 0",
    });
  });

  it("before labelled statements and inside labels", async () => {
    const program = await run(
      `export function f(x: number): number {
         let n = 0;
         outer:
         //@ assert x > 0;
         for (let i = 0; i < x; i++) {
           for (;;) { n += 1; if (i > 1) break outer; continue outer; }
         }
         block: {
           //@ assert x !== 5;
           break block;
         }
         return n;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1)": "returned 1",
      "f(4)": "returned 3",
      "f(5)": "AssertError: assert x !== 5",
      "f(0)": "AssertError: assert x > 0",
    });
  });

  it("in nested functions, arrows, methods, accessors, generators and async functions", async () => {
    const program = await run(
      `export function outer(x: number): number {
         const arrow = (y: number): number => {
           //@ assert x < y;
           return y - x;
         };
         function nested(z: number): number {
           //@ assert z > 0 && x !== 7;
           return z;
         }
         const literal = {
           scale: 2,
           times(n: number): number {
             //@ assert n * this.scale !== 8;
             return n * this.scale;
           },
           get twice(): number {
             //@ assert this.scale + x !== 11;
             return this.scale * 2;
           },
         };
         return nested(arrow(5)) + literal.times(x) * 0 + literal.twice * 0;
       }
       export function* generated(x: number): Generator<number, number> {
         yield x;
         //@ assert x > 0;
         return x + 1;
       }
       export async function later(x: number): Promise<number> {
         await null;
         //@ assert x > 0;
         return x + 1;
       }
       export const field = (x: number): number => { //@ assert x > 0;
         return x; };
       export class C {
         #x = 1;
         read(y: number): number {
           //@ assert this.#x === y;
           return y;
         }
         static check(y: number): number {
           const inner = () => {
             //@ assert this.limit > y;
             return y;
           };
           return inner();
         }
         static limit = 3;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "outer(1)": "returned 4",
      "outer(5)": "AssertError: assert x < y",
      "outer(4)": "AssertError: assert n * this.scale !== 8",
      "outer(9)": "AssertError: assert x < y",
      "[...generated(1)]": "returned [1]",
      "[...generated(0)]": "AssertError: assert x > 0",
      "generated(0).next().value": "returned 0",
      "later(1)": "returned 2",
      "later(0)": "AssertError: assert x > 0",
      "field(1)": "returned 1",
      "field(0)": "AssertError: assert x > 0",
      "new C().read(1)": "returned 1",
      "new C().read(2)": "AssertError: assert this.#x === y",
      "C.check(2)": "returned 2",
      "C.check(3)": "AssertError: assert this.limit > y",
    });
  });

  it("locals of every kind are in scope, and inner ones hide outer ones", async () => {
    const program = await run(
      `const x = "module";
       export function f(a: number, { b, c: [d] }: { b: number; c: number[] }, ...rest: number[]): string {
         var v = 1;
         let l = 2;
         const k = 3;
         class Local { static s = 4; }
         function helper(): number { return 5; }
         const x = 6;
         try { throw 7; } catch (e) {
           for (let i = 8; i < 9; i++) {
             for (const o of [9]) {
               const x = 10;
               //@ assert a === 1 && b === 2 && d === 3 && rest[0] === 4;
               //@ assert v === 1 && l === 2 && k === 3 && Local.s === 4 && helper() === 5;
               //@ assert e === 7 && i === 8 && o === 9 && x === 10;
             }
           }
         }
         //@ assert x === 6;
         return "fine";
       }
       export function g(): string {
         //@ assert x === "module";
         return x;
       }
       export function shadowed(): number {
         const undefinedHere = 1;
         { const undefinedHere = 2;
           //@ assert undefinedHere === 2;
         }
         //@ assert undefinedHere === 1;
         return undefinedHere;
       }
       export function updated(): number {
         let n = 0;
         const inc = () => { n += 1; };
         inc();
         //@ assert n === 1;
         inc();
         //@ assert n === 2;
         return n;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1, { b: 2, c: [3] }, 4)": 'returned "fine"',
      "f(0, { b: 2, c: [3] }, 4)": "AssertError: assert a === 1 && b === 2 && d === 3 && rest[0] === 4",
      "g()": 'returned "module"',
      "shadowed()": "returned 1",
      "updated()": "returned 2",
    });
  });

  it("`this`, `arguments` of the function, private names and `super` are what they are there", async () => {
    const program = await run(
      `class Base { base(): number { return 1; } }
       export class C extends Base {
         #secret = 2;
         base(): number { return 10; }
         f(x: number): number {
           //@ assert super.base() === x && this.base() === 10 && this.#secret === 2;
           const inner = () => {
             //@ assert super.base() === 1 && this.#secret < 3;
             return x;
           };
           return inner();
         }
         private hidden(): number { return 3; }
         g(x: number): number {
           //@ assert this.hidden() === x;
           return x;
         }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "new C().f(1)": "returned 1",
      "new C().f(2)": "AssertError: assert super.base() === x && this.base() === 10 && this.#secret === 2",
      "new C().g(3)": "returned 3",
      "new C().g(2)": "AssertError: assert this.hidden() === x",
    });
  });

  it("a part without a value counts against an assertion, an informal one for it", async () => {
    const program = await run(
      `export function f(x: any): string {
         //@ assert x.length > 0;
         return "fine";
       }
       export function either(x: any): string {
         //@ assert x.length > 0 || x === null;
         return "fine";
       }
       export function negated(x: any): string {
         //@ assert !(x.length <= 0);
         return "fine";
       }
       export function implied(x: any): string {
         //@ assert x.length > 0 ==> x.length > 0;
         return "fine";
       }
       export function equal(x: any): string {
         //@ assert (x.length > 0) === (x.length > 1);
         return "fine";
       }
       export function informal(x: any): string {
         //@ assert (* x is good *) && x !== 1;
         //@ assert !(* x is good *) || x === 3;
         //@ assume (* x is good *) <==> x === 2;
         return "fine";
       }
       export function unexecutable(x: any): string {
         //@ assert (\\forall n: number; n > x);
         //@ assert !(\\exists n: number; n > x);
         return "fine";
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f('a')": 'returned "fine"',
      "f(null)": "AssertError: assert x.length > 0",
      "either(null)": 'returned "fine"',
      "either(undefined)": "AssertError: assert x.length > 0 || x === null",
      "negated('a')": 'returned "fine"',
      "negated(null)": "AssertError: assert !(x.length <= 0)",
      "implied(null)": "AssertError: assert x.length > 0 ==> x.length > 0",
      "equal('ab')": 'returned "fine"',
      "equal(null)": "AssertError: assert (x.length > 0) === (x.length > 1)",
      "informal(1)": "AssertError: assert (* x is good *) && x !== 1",
      "informal(2)": 'returned "fine"',
      "unexecutable(1)": 'returned "fine"',
    });
  });

  it("a variable without a value yet is a part without a value, not an error of the program", async () => {
    const program = await run(
      `export function f(): string {
         inner();
         let late = 1;
         function inner(): void {
           //@ assert late > 0 || (* late has no value *);
         }
         return "fine" + late;
       }
       export function g(): string {
         inner();
         let late = 1;
         function inner(): void {
           //@ assert late > 0;
         }
         return "fine" + late;
       }
       export function h(): string {
         inner();
         let late = 1;
         //@ requires late > 0;
         function inner(): void {}
         return "fine" + late;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f()": 'returned "fine1"',
      "g()": "AssertError: assert late > 0",
      "h()": "EntryPreconditionError: requires late > 0",
    });
  });

  it("quantifiers in statements see the locals", async () => {
    const program = await run(
      `export function f(a: number[]): number[] {
         const sorted = [...a].sort((x, y) => x - y);
         const n = a.length;
         if (a[0] === 99) sorted.reverse();
         //@ assert (\\forall i: int; 0 < i && i < n; sorted[i - 1] <= sorted[i]);
         //@ assert (\\sum i: int; 0 <= i && i < n; a[i]) < 1000;
         return sorted;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f([2, 1])": "returned [1,2]",
      "f([99, 1])": "AssertError: assert (\\forall i: int; 0 < i && i < n; sorted[i - 1] <= sorted[i])",
      "f([998, 2])": "AssertError: assert (\\sum i: int; 0 <= i && i < n; a[i]) < 1000",
    });
  });

  it("ghost variables hold what `set` gives them", async () => {
    const program = await run(
      `export function f(xs: number[]): number {
         let sum = 0;
         //@ ghost let steps: int = 0;
         //@ ghost const most: number = xs.length;
         for (const x of xs) {
           sum += x;
           //@ set steps = steps + 1;
           //@ assert steps <= most && x !== 13;
         }
         //@ assert steps === most;
         return sum;
       }
       export function scoped(x: number): number {
         //@ ghost let g: number = 1;
         {
           //@ ghost let g: number = 2;
           //@ set g = g + x;
           //@ assert g === 3;
         }
         //@ assert g === 1;
         return x;
       }
       export function captured(n: number): number {
         //@ ghost let calls: int = 0;
         const count = (): void => {
           //@ set calls = calls + 1;
         };
         for (let i = 0; i < n; i++) count();
         //@ assert calls === n && n < 3;
         return n;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f([1, 2, 3])": "returned 6",
      "f([])": "returned 0",
      "f([1, 13])": "AssertError: assert steps <= most && x !== 13",
      "scoped(1)": "returned 1",
      "scoped(2)": "AssertError: assert g === 3",
      "captured(2)": "returned 2",
      "captured(3)": "AssertError: assert calls === n && n < 3",
    });
  });

  it("contract state is computed unchecked, and inside an assertion all stays so", async () => {
    const program = await run(
      `//@ requires x > 0; pure
       function half(x: number): number { return x / 2; }
       //@ pure
       function counted(x: number): boolean {
         //@ ghost let n: number = half(x);
         //@ set n = half(n - 9);
         return half(x) < 9;
       }
       export function f(x: number): number {
         //@ ghost let g: number = half(x);
         //@ set g = half(g) + 1;
         //@ assert g === x / 4 + 1;
         //@ assert counted(x) && half(x) < 9;
         return half(x + 1);
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(-8)": "EntryPreconditionError: requires x > 0",
      "f(0)": "returned 0.5",
      "f(8)": "returned 4.5",
    });
  });

  it("a `set` whose value has none changes nothing", async () => {
    const program = await run(
      `export function f(x: any): number {
         //@ ghost let g: number = 1;
         //@ set g = x.length;
         //@ assert g === 1;
         return 1;
       }
       export class C {
         //@ ghost n: int = 5;
         f(x: any): number {
           //@ set this.n = x.length;
           //@ assert this.n === 5;
           return 1;
         }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(null)": "returned 1",
      "f('abc')": "AssertError: assert g === 1",
      "f('a')": "returned 1",
      "new C().f(null)": "returned 1",
      "new C().f('a')": "AssertError: assert this.n === 5",
    });
  });

  it("ghost fields of objects and classes are set and read, and are no properties", async () => {
    const program = await run(
      `export class Counter {
         //@ ghost count: int = 0;
         //@ static ghost total: int = 0;
         name = "c";
         tick(most: number): string {
           //@ set this.count = this.count + 1;
           //@ set Counter.total = Counter.total + 1;
           //@ assert this.count <= most;
           //@ assert Counter.total <= 4;
           return Object.keys(this).join() + Reflect.ownKeys(Counter).includes("total");
         }
       }
       export const one = new Counter();
       export const two = new Counter();`,
      options,
    );
    await expectOutcomes(program, {
      "one.tick(1)": 'returned "namefalse"',
      "two.tick(1)": 'returned "namefalse"',
      "one.tick(2)": 'returned "namefalse"',
      "one.tick(2).length": "AssertError: assert this.count <= most",
      "two.tick(2)": "AssertError: assert Counter.total <= 4",
    });
  });

  it("`\\old` in a body is the value at the call of the unit", async () => {
    const program = await run(
      `export function f(x: number, by: number): number {
         const before = x;
         x += by;
         //@ assert \\old(x) === before && x >= \\old(x);
         return x;
       }
       export class Stack {
         items: number[] = [];
         push(x: number): number {
           this.items.push(x);
           //@ assert this.items.length === \\old(this.items.length) + 1;
           if (x < 0) this.items.pop();
           //@ assert \\old(this.items.length) < this.items.length;
           return this.items.length;
         }
       }
       export function loop(n: number): number {
         let m = n;
         //@ maintaining m <= \\old(n) && \\old(n) === n;
         while (m > 0) m -= 1;
         //@ assert \\old(n + 1) === n + 1;
         return m;
       }
       export const arrow = (x: number): number => {
         x *= 2;
         //@ assert x === 2 * \\old(x) && x < 10;
         return x;
       };
       export function nested(x: number): number {
         const inner = (y: number): number => {
           y += 1;
           //@ assert y === \\old(y) + 1 && x === 5;
           return y;
         };
         x = 5;
         return inner(x);
       }
       export function undefinedBefore(x: any): number {
         const y = x;
         x = "abc";
         //@ assert \\old(x.length) === x.length || y === null && x.length === 3;
         //@ assert \\old(x.length) === 3;
         return 3;
       }
       export function twice(x: number): number {
         x += 1;
         //@ assert \\old(x) + 1 === x;
         x += 1;
         //@ assert \\old(x) + 2 === x && \\old(x) !== 5;
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1, 2)": "returned 3",
      "f(1, -2)": "AssertError: assert \\old(x) === before && x >= \\old(x)",
      "new Stack().push(1)": "returned 1",
      "new Stack().push(-1)": "AssertError: assert \\old(this.items.length) < this.items.length",
      "loop(3)": "returned 0",
      "arrow(2)": "returned 4",
      "arrow(5)": "AssertError: assert x === 2 * \\old(x) && x < 10",
      "nested(1)": "returned 6",
      "undefinedBefore('xyz')": "returned 3",
      "undefinedBefore(null)": "AssertError: assert \\old(x.length) === 3",
      "twice(1)": "returned 3",
      "twice(5)": "AssertError: assert \\old(x) + 2 === x && \\old(x) !== 5",
    });
  });

  it("`\\old` in bodies of units with contracts, constructors, generators and recursion", async () => {
    const program = await run(
      `//@ requires n >= 0; ensures \\result === n;
       export function down(n: number): number {
         const start = n;
         let below = 0;
         if (n > 0) below = down(n - 1);
         n = 0;
         //@ assert \\old(n) === start && below === Math.max(0, \\old(n) - 1);
         return start;
       }
       class Base { constructor(public base: number) {} }
       export class C extends Base {
         value: number;
         constructor(x: number) {
           super(x);
           this.value = x * 2;
           x = 0;
           //@ assert this.value === 2 * \\old(x) && \\old(x) !== 3;
         }
       }
       export function* gen(x: number): Generator<number, number> {
         x += 1;
         yield x;
         //@ assert x === \\old(x) + 1 && x < 5;
         return x;
       }
       export async function later(o: { n: number }): Promise<number> {
         o.n += 1;
         await null;
         //@ assert o.n === \\old(o.n) + 1;
         return o.n;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "down(3)": "returned 3",
      "new C(1).value": "returned 2",
      "new C(3).value": "AssertError: assert this.value === 2 * \\old(x) && \\old(x) !== 3",
      "[...gen(1)]": "returned [2]",
      "[...gen(4)]": "AssertError: assert x === \\old(x) + 1 && x < 5",
      "later({ n: 1 })": "returned 2",
      "(() => { const o = { n: 1 }; const p = later(o); o.n = 9; return p; })()":
        "AssertError: assert o.n === \\old(o.n) + 1",
    });
  });

  it("an assertion that fails goes through the handlers around it like any error", async () => {
    const program = await run(
      `export function f(x: number): string {
         try {
           //@ assert x > 0;
           return "tried";
         } catch (error) {
           return "caught " + (error as Error).name;
         } finally {
           x = 0;
         }
       }
       //@ ensures \\result > 0; signals (e: Error) false;
       export function g(x: number): number {
         //@ assert x > 0;
         return x;
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1)": 'returned "tried"',
      "f(0)": 'returned "caught AssertError"',
      "g(1)": "returned 1",
      "g(0)": "AssertError: assert x > 0",
    });
  });

  it("what an assertion calls is not checked, and what it throws is no program error", async () => {
    const program = await run(
      `//@ requires x > 0;
       function picky(x: number): boolean { if (x < -5) throw new Error("thrown by picky"); return x === -1; }
       export function f(x: number): string {
         //@ assert picky(x);
         return "fine";
       }
       export function direct(x: number): boolean { return picky(x); }`,
      options,
    );
    await expectOutcomes(program, {
      "f(-1)": 'returned "fine"',
      "f(1)": "AssertError: assert picky(x)",
      "f(-6)": "AssertError: assert picky(x)",
      "direct(-1)": "EntryPreconditionError: requires x > 0",
    });
  });

  it("in the module itself, in its blocks, and in namespaces", async () => {
    const program = await run(
      `export let n = 1;
       //@ assert n === 1;
       n += 1;
       {
         const inner = n;
         //@ assert inner === 2;
       }
       //@ ghost let g: number = 4;
       //@ set g = g + 1;
       //@ assert g === 5;
       export let caught = "";
       try {
         n += 1;
         //@ assert n === 4;
       } catch (error) {
         caught = (error as Error).name;
       }
       export namespace Space {
         const deep = 5;
         export let seen = "";
         try {
           //@ assert deep === 6;
           seen = "passed";
         } catch (error) {
           seen = (error as Error).name;
         }
       }`,
      options,
    );
    await expectOutcomes(program, {
      caught: 'returned "AssertError"',
      "Space.seen": 'returned "AssertError"',
      n: "returned 3",
    });
  });
});
