import { describe } from "vitest";
import { ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

// Programs that are legal and seldom written: contracts that hold must leave them as they are.

const rows: readonly Row[] = [
  [
    "a class whose last field has no semicolon",
    code`class A { n = 1
        //@ invariant this.n > 0
        m() { return this.n } }
      class B extends A { z = 1 }`,
    { "new B().m()": "returned 1" },
  ],
  [
    "an object that is compared as a number in its own invariant",
    code`class S {
        n = 1;
        //@ invariant this <= 100;
        valueOf() { return this.n; }
        add(by: number) { return this.n += by; }
      }`,
    { "new S().add(1)": "returned 2", "new S().add(100)": "InvariantError: invariant this <= 100" },
  ],
  [
    "optional chains that are cut short",
    code`//@ requires a?.b.c !== 5;
      function* f(a?: { b: { c: number } }) { yield 1; }
      //@ requires typeof a?.b.c === "undefined" || a.b.c > 0;
      function g(a?: { b: { c: number } }) { return 1; }`,
    {
      "[...f()]": "returned [1]",
      "f({ b: { c: 5 } })": "EntryPreconditionError: requires a?.b.c !== 5",
      "g()": "returned 1",
      "g({ b: { c: 0 } })": 'EntryPreconditionError: requires typeof a?.b.c === "undefined" || a.b.c > 0',
    },
  ],
  [
    "model functions are there before the module has run",
    code`//@ requires isEven(n);
      function half(n: number) { return n / 2; }
      const early = half(4);
      //@ model pure isEven(n: number): boolean { return n % 2 === 0; }`,
    { early: "returned 2", "half(3)": "EntryPreconditionError: requires isEven(n)" },
  ],
  [
    "a promise by another name",
    code`type Later = Promise<number>;
      class Own<T> extends Promise<T> {}
      //@ ensures \result > 0;
      function f(x: number): Later { return Promise.resolve(x); }
      //@ ensures \result > 0;
      function g(x: number): Own<number> { return Own.resolve(x) as Own<number>; }
      //@ ensures \result > 0;
      function h(x: number): PromiseLike<number> { return { then: (done: any) => Promise.resolve(x).then(done) } as any; }`,
    {
      "f(1)": "returned 1",
      "f(0)": raw`NormalPostconditionError: ensures \result > 0`,
      "g(1)": "returned 1",
      "g(0)": raw`NormalPostconditionError: ensures \result > 0`,
      "h(1)": "returned 1",
      "h(0)": raw`NormalPostconditionError: ensures \result > 0`,
    },
  ],
  [
    "parameters that are assigned in odd ways",
    code`//@ ensures \result === x + 1;
      function f(x: number) { var x = x + 1; return x; }
      //@ ensures \result === n + 1;
      function g(n: number | null) { (n!)++; return n; }`,
    { "f(1)": "returned 2", "g(1)": "returned 2" },
  ],
  [
    "a trailing comma in the parameters of a generator",
    {
      "main.ts": 'export * from "./g.js"; import { g } from "./g.js";',
      "g.js": "//@ requires a > 0;\nexport function* g(\n  a,\n) { yield a; }",
    },
    { "[...g(1)]": "returned [1]", "g(0)": "EntryPreconditionError: requires a > 0" },
  ],
  [
    "a constraint that only the subclass has",
    code`class A { n = 0; //@ ensures this.n === n;
        set(n: number) { this.n = n; } }
      class B extends A { /*@ constraint this.n >= \old(this.n); @*/ }
      const b = new B();`,
    { "b.set(5)": "returned undefined", "b.set(1)": raw`ConstraintError: constraint this.n >= \old(this.n)` },
  ],
  [
    "a bound variable of the name that a parameter has in the subclass",
    code`class A { //@ requires (\forall int i; 0 <= i && i < a.length; a[i] > n);
        m(n: number, a: number[]) { return n; } }
      class B extends A { m(i: number, a: number[]) { return i; } }`,
    {
      "new B().m(0, [1, 2])": "returned 0",
      "new B().m(100, [1, 2])": raw`EntryPreconditionError: requires (\forall int i; 0 <= i && i < a.length; a[i] > n)`,
    },
  ],
  [
    "loops whose clauses have names in strings",
    code`function f(w: string) {
        let i = 0;
        //@ maintaining w !== "this" && w !== "total";
        while (i < 2) i++;
        const total = i;
        return total;
      }`,
    { 'f("a")': "returned 2", 'f("this")': 'LoopInvariantError: maintaining w !== "this" && w !== "total"' },
  ],
  [
    "ghost state of an interface that two files implement",
    {
      "i.ts": code`export interface I {
          //@ ghost n: number = 0;
          //@ ensures this.n === \old(this.n) + 1;
          tick(): void;
        }`,
      "a.ts": code`import type { I } from "./i.js";
        export class A implements I { tick() {
          //@ set this.n = this.n + 1;
        } }`,
      "main.ts": code`import type { I } from "./i.js"; import { A } from "./a.js";
        interface Other { /*@ requires true; @*/ other(): void }
        class B extends A implements Other, I { other() {} tick() { super.tick(); } }`,
    },
    { "new B().tick()": "returned undefined", "new A().tick()": "returned undefined" },
  ],
  [
    "ghost fields of the same name in a class and its superclass",
    code`class A {
        //@ ghost n: number = 0;
        //@ ensures this.n === \old(this.n) + 1;
        tick() {
          //@ set this.n = this.n + 1;
        }
      }
      class B extends A {
        //@ ghost n: number = 10;
        //@ invariant this.n === 10;
      }`,
    { "new B().tick()": "returned undefined" },
  ],
  [
    "types of exceptions that do not exist at run time",
    code`type Failure = Error;
      //@ signals_only Failure;
      function f(): void { throw new TypeError("x"); }
      //@ signals (e: Failure) false;
      function g(): void { throw new TypeError("x"); }`,
    { "f()": "threw TypeError: x", "g()": "threw TypeError: x" },
  ],
  [
    "an old variable of what a variable of the body hides",
    code`let limit = 3;
      //@ old most = limit; ensures \result <= most;
      function f(x: number) { var limit = 100; return Math.min(x, 3); }`,
    { "f(5)": "returned 3" },
  ],
];

function raw(text: TemplateStringsArray): string {
  return text.raw[0] ?? "";
}

describe.each(ways)("odd programs, by %s", (_, options) => testRows(rows, options));
