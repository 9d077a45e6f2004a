import { describe } from "vitest";
import { ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const forms: readonly Row[] = [
  [
    "a function",
    code`//@ requires x > 0; ensures \result > x;
      function f(x: number): number { return x < 5 ? x + 1 : x; }`,
    {
      "f(1)": "returned 2",
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(5)": String.raw`NormalPostconditionError: ensures \result > x`,
    },
  ],
  [
    "a function expression that calls itself by its own name",
    code`//@ requires n >= 0; ensures \result === (n === 0 ? 1 : n);
      const f = function fact(n: number): number { return n === 0 ? 1 : n * fact(n - 1); };`,
    {
      "f(1)": "returned 1",
      "f(2)": "returned 2",
      "f(3)": String.raw`NormalPostconditionError: ensures \result === (n === 0 ? 1 : n)`,
      "f.name": 'returned "fact"',
    },
  ],
  [
    "an arrow with an expression",
    code`//@ requires x > 0; ensures \result > x;
      const f = (x: number): number => x < 5 ? x + 1 : x;`,
    {
      "f(1)": "returned 2",
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(5)": String.raw`NormalPostconditionError: ensures \result > x`,
      "f.name": 'returned "f"',
      "f.length": "returned 1",
    },
  ],
  [
    "an arrow that returns an object literal",
    code`//@ ensures \result.x === x && x < 5;
      const f = (x: number) => ({ x });`,
    {
      "f(1)": 'returned {"x":1}',
      "f(5)": String.raw`NormalPostconditionError: ensures \result.x === x && x < 5`,
    },
  ],
  [
    "an arrow with a block",
    code`//@ requires x > 0; ensures \result > x;
      const f = (x: number): number => { if (x < 5) return x + 1; return x; };`,
    {
      "f(1)": "returned 2",
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(5)": String.raw`NormalPostconditionError: ensures \result > x`,
    },
  ],
  [
    "an arrow that keeps the `this` around it",
    code`class A {
        n = 3;
        make() {
          //@ ensures \result === this.n + x && x < 5;
          const f = (x: number): number => this.n + x;
          return f;
        }
      }`,
    {
      "new A().make()(1)": "returned 4",
      "new A().make()(5)": String.raw`NormalPostconditionError: ensures \result === this.n + x && x < 5`,
    },
  ],
  [
    "a method",
    code`class A {
        n = 0;
        //@ requires by > 0; ensures this.n === \old(this.n) + by && \result === this;
        add(by: number): this { if (by < 5) this.n += by; return this; }
      }
      const a = new A();`,
    {
      "a.add(1).n": "returned 1",
      "a.add(0)": "EntryPreconditionError: requires by > 0",
      "a.add(5)": String.raw`NormalPostconditionError: ensures this.n === \old(this.n) + by && \result === this`,
    },
  ],
  [
    "a static method",
    code`class A {
        static n = 0;
        //@ requires by > 0; ensures this.n === \old(this.n) + by && A.n === this.n;
        static add(by: number): number { if (by < 5) this.n += by; return this.n; }
      }`,
    {
      "A.add(1)": "returned 1",
      "A.add(0)": "EntryPreconditionError: requires by > 0",
      "A.add(5)": String.raw`NormalPostconditionError: ensures this.n === \old(this.n) + by && A.n === this.n`,
    },
  ],
  [
    "accessors",
    code`class A {
        /*@ spec_public @*/ private v = 0;
        //@ ensures \result === this.v && \result < 5;
        get n(): number { return this.v; }
        //@ requires x >= 0; ensures this.v === x;
        set n(x: number) { this.v = x === 3 ? 4 : x; }
      }
      const a = new A();`,
    {
      "a.n = 1": "returned 1",
      "a.n": "returned 1",
      "a.n = -1": "EntryPreconditionError: requires x >= 0",
      "a.n = 3": "NormalPostconditionError: ensures this.v === x",
      "a.n = 7": "returned 7",
      "a.n + 0": String.raw`NormalPostconditionError: ensures \result === this.v && \result < 5`,
    },
  ],
  [
    "static accessors",
    code`class A {
        static v = 7;
        //@ ensures \result < 5;
        static get n(): number { return this.v; }
        //@ requires x >= 0;
        static set n(x: number) { this.v = x; }
      }`,
    {
      "A.n": String.raw`NormalPostconditionError: ensures \result < 5`,
      "A.n = -1": "EntryPreconditionError: requires x >= 0",
      "A.n = 1": "returned 1",
      "A.n + 0": "returned 1",
    },
  ],
  [
    "a constructor",
    code`class A {
        n: number;
        //@ requires n > 0; ensures this.n === n;
        constructor(n: number) { this.n = n === 3 ? 4 : n; }
      }`,
    {
      "new A(1).n": "returned 1",
      "new A(0)": "EntryPreconditionError: requires n > 0",
      "new A(3)": "NormalPostconditionError: ensures this.n === n",
    },
  ],
  [
    "a constructor with parameter properties",
    code`class A {
        //@ requires n > 0; ensures this.n === n && this.n < 5;
        constructor(readonly n: number, private m = 1) {}
      }`,
    {
      "new A(1)": 'returned {"n":1,"m":1}',
      "new A(0)": "EntryPreconditionError: requires n > 0",
      "new A(5)": "NormalPostconditionError: ensures this.n === n && this.n < 5",
    },
  ],
  [
    "a constructor of a derived class: asked before super is called",
    code`const log: string[] = [];
      class B { constructor(readonly n: number) { log.push("B"); } }
      class A extends B {
        //@ requires n > 0; ensures this.n === n && this.n < 5;
        constructor(n: number) { const m = n; super(m); log.push("A"); }
      }`,
    {
      "new A(1).n": "returned 1",
      "log.splice(0)": 'returned ["B","A"]',
      "new A(0)": "EntryPreconditionError: requires n > 0",
      log: "returned []",
      "new A(5)": "NormalPostconditionError: ensures this.n === n && this.n < 5",
    },
  ],
  [
    "a constructor of a derived class whose super call stands inside other code",
    code`class B { constructor(readonly n: number) {} }
      class A extends B {
        //@ requires n > 0; ensures this.n < 5;
        constructor(n: number) { if (n > 1) { super(n); } else { super(2 * n); } }
      }
      class C extends B {
        //@ requires n > 0; ensures this.n < 5;
        constructor(n: number) { const m = (super(n), n); this.m = m; }
        m: number;
      }`,
    {
      "new A(1).n": "returned 2",
      "new A(0)": "EntryPreconditionError: requires n > 0",
      "new A(5)": "NormalPostconditionError: ensures this.n < 5",
      "new C(1).n": "returned 1",
      "new C(5)": "NormalPostconditionError: ensures this.n < 5",
    },
  ],
  [
    "a derived constructor with parameter properties and fields with initialisers",
    code`class B { b = 1; }
      class A extends B {
        twice = this.b * 2;
        //@ requires n > 0; ensures this.twice === 2 * this.b && this.n === n && n < 5;
        constructor(readonly n: number) { super(); }
      }`,
    {
      "new A(1)": 'returned {"b":1,"n":1,"twice":2}',
      "new A(0)": "EntryPreconditionError: requires n > 0",
      "new A(5)": "NormalPostconditionError: ensures this.twice === 2 * this.b && this.n === n && n < 5",
    },
  ],
  [
    "a constructor that returns another object",
    code`class A {
        n = 1;
        //@ requires n > 0;
        constructor(n: number) { return { n: 2 } as any; }
      }`,
    { "new A(1).n": "returned 2", "new A(0)": "EntryPreconditionError: requires n > 0" },
  ],
  [
    "a class without a constructor: the fields and arguments stay",
    code`class B { args: unknown[]; constructor(...args: unknown[]) { this.args = args; } }
      class A extends B {
        //@ invariant this.n > 0 && this.args.length < 3;
        n = 1;
      }
      class C {
        //@ invariant this.n > 1;
        n = 1;
      }`,
    {
      "new A(1, 2).args": "returned [1,2]",
      "new A(1, 2, 3)": "InvariantError: invariant this.n > 0 && this.args.length < 3",
      "new C()": "InvariantError: invariant this.n > 1",
      "[A.length, A.name]": 'returned [0,"A"]',
    },
  ],
  [
    "methods of object literals",
    code`const o = {
        k: 2,
        //@ requires x > 0; ensures \result === x * this.k && x < 5;
        m(x: number): number { return x * this.k; },
        //@ requires x > 0; ensures \result === x;
        f: (x: number): number => x < 5 ? x : 0,
        //@ requires x > 0;
        "quoted name": function (x: number): number { return x; },
        //@ ensures \result < this.k;
        get g(): number { return this.k; },
        //@ requires x > 0;
        set s(x: number) { this.k = x; },
        //@ requires x > 0;
        ["com" + "puted"](x: number): number { return x; },
        //@ requires x > 0;
        async a(x: number): Promise<number> { return x; },
      } as any;`,
    {
      "o.m(1)": "returned 2",
      "o.m(0)": "EntryPreconditionError: requires x > 0",
      "o.m(5)": String.raw`NormalPostconditionError: ensures \result === x * this.k && x < 5`,
      "o.f(5)": String.raw`NormalPostconditionError: ensures \result === x`,
      'o["quoted name"](0)': "EntryPreconditionError: requires x > 0",
      "o.g": String.raw`NormalPostconditionError: ensures \result < this.k`,
      "o.s = 0": "EntryPreconditionError: requires x > 0",
      "o.computed(0)": "EntryPreconditionError: requires x > 0",
      "o.a(0)": "EntryPreconditionError: requires x > 0",
      "o.f.name": 'returned "f"',
    },
  ],
  [
    "class fields that hold functions",
    code`class A {
        k = 2;
        //@ requires x > 0; ensures \result === x * this.k && x < 5;
        f = (x: number): number => x * this.k;
        //@ requires x > 0;
        static g = function (x: number): number { return x; };
        //@ requires x > 0; ensures \result === x + this.#p;
        #h = (x: number): number => x + 1;
        #p = 1;
        callH(x: number): number { return this.#h(x); }
      }
      const a = new A();`,
    {
      "a.f(1)": "returned 2",
      "a.f(0)": "EntryPreconditionError: requires x > 0",
      "a.f(5)": String.raw`NormalPostconditionError: ensures \result === x * this.k && x < 5`,
      "A.g(0)": "EntryPreconditionError: requires x > 0",
      "a.callH(0)": "EntryPreconditionError: requires x > 0",
      "a.callH(1)": "returned 2",
      "a.f.name": 'returned "f"',
    },
  ],
  [
    "private names in contracts",
    code`class A {
        #n = 0;
        static #made = 0;
        //@ ensures this.#n === start && A.#made === \old(A.#made) + 1;
        constructor(start: number) { this.#n = start; if (start < 9) A.#made++; }
        //@ requires this.#fits(by); ensures this.#n === \old(this.#n) + by && #n in this;
        add(by: number): void { if (by < 5) this.#n += by; }
        #fits(by: number): boolean { return by > 0; }
        //@ requires x > 0;
        #m(x: number): number { return x; }
        callM(x: number): number { return this.#m(x); }
        //@ requires a.#n > 0;
        static peek(a: A): number { return a.#n; }
      }
      const a = new A(0);`,
    {
      "new A(9)": String.raw`NormalPostconditionError: ensures this.#n === start && A.#made === \old(A.#made) + 1`,
      "A.peek(a)": "EntryPreconditionError: requires a.#n > 0",
      "a.add(1)": "returned undefined",
      "A.peek(a) + 0": "returned 1",
      "a.add(0)": "EntryPreconditionError: requires this.#fits(by)",
      "a.add(5)": String.raw`NormalPostconditionError: ensures this.#n === \old(this.#n) + by && #n in this`,
      "a.callM(0)": "EntryPreconditionError: requires x > 0",
    },
  ],
  [
    "nested functions that use variables of the function around them",
    code`function outer(limit: number) {
        let count = 0;
        const isFine = (x: number): boolean => x < limit;
        //@ requires isFine(x); ensures count === \old(count) + 1 && \result === limit - x;
        function inner(x: number): number { if (x >= 0) count++; return limit - x; }
        return inner;
      }
      const [three, five] = [outer(3), outer(5)];`,
    {
      "three(1)": "returned 2",
      "three(4)": "EntryPreconditionError: requires isFine(x)",
      "five(4)": "returned 1",
      "five(-1)": String.raw`NormalPostconditionError: ensures count === \old(count) + 1 && \result === limit - x`,
    },
  ],
  [
    "classes inside functions, each evaluation with its own contracts",
    code`function make(limit: number) {
        return class Local {
          //@ invariant this.n < limit;
          n = 0;
          //@ requires by < limit; ensures this.n === \old(this.n) + by;
          add(by: number): this { this.n += by; return this; }
        };
      }
      const [Three, Nine] = [make(3), make(9)];`,
    {
      "new Three().add(2).n": "returned 2",
      "new Nine().add(4).n": "returned 4",
      "new Three().add(4)": "EntryPreconditionError: requires by < limit",
      "new Three().add(2).add(2)": "InvariantError: invariant this.n < limit",
      "new Nine().add(4).add(4).n": "returned 8",
    },
  ],
  [
    "functions in namespaces, and exports of every kind",
    code`namespace N {
        export const limit = 5;
        //@ requires x < limit;
        export function f(x: number): number { return x; }
      }
      //@ requires x > 0;
      export default function named(x: number): number { return x; }
      export { named as other };`,
    {
      "N.f(1)": "returned 1",
      "N.f(5)": "EntryPreconditionError: requires x < limit",
      "named(0)": "EntryPreconditionError: requires x > 0",
    },
  ],
  [
    "generics",
    code`//@ requires xs.length > 0; ensures xs.includes(\result) && \result !== bad;
      function first<T extends object | string>(xs: readonly T[], bad?: T): T { return xs[0] as T; }
      //@ requires f(x);
      const apply = <T,>(x: T, f: (x: T) => boolean): T => x;`,
    {
      'first(["a"])': 'returned "a"',
      "first([])": "EntryPreconditionError: requires xs.length > 0",
      'first(["a"], "a")': String.raw`NormalPostconditionError: ensures xs.includes(\result) && \result !== bad`,
      "apply(1, (x) => x > 1)": "EntryPreconditionError: requires f(x)",
    },
  ],
  [
    "overloads: the contracts of all signatures are cases",
    code`//@ requires typeof a === "number"; requires a > 0; ensures \result === a;
      function f(a: number): number;
      //@ requires typeof b === "string"; requires b.length > 0; ensures \result === b.length;
      function f(b: string): number;
      function f(x: any): number { return typeof x === "string" ? x.length % 3 : x; }`,
    {
      "f(1)": "returned 1",
      'f("ab")': "returned 2",
      "f(0)": "EntryPreconditionError: requires a > 0",
      'f("")': 'EntryPreconditionError: requires typeof a === "number"',
      'f("abc")': String.raw`NormalPostconditionError: ensures \result === b.length`,
    },
  ],
  [
    "overloads of methods",
    code`class A {
        //@ requires typeof a === "number"; requires a > 0;
        m(a: number): string;
        //@ requires typeof b === "string"; ensures \result === b;
        m(b: string): string;
        m(x: any): string { return String(x).slice(0, 2); }
      }
      const a = new A();`,
    {
      "a.m(1)": 'returned "1"',
      'a.m("ab")': 'returned "ab"',
      "a.m(0)": "EntryPreconditionError: requires a > 0",
      'a.m("abc")': String.raw`NormalPostconditionError: ensures \result === b`,
    },
  ],
  [
    "JavaScript",
    {
      "main.ts": code`import { A, f } from "./lib.js";`,
      "lib.js": code`/**
         * @param {number} x
         * @returns {number}
         * @requires x > 0
         * @ensures \result > x
         */
        export const f = (x) => x < 5 ? x + 1 : x;
        export class A {
          //@ invariant this.n >= 0;
          n = 0;
          /** @param {number} by */
          add(by) { this.n += by; return this.n; }
        }`,
    },
    {
      "f(1)": "returned 2",
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(5)": String.raw`NormalPostconditionError: ensures \result > x`,
      "new A().add(-1)": "InvariantError: invariant this.n >= 0",
    },
  ],
  [
    "doc tags, comments in the body, and several comments together",
    code`/** @requires x > 0 */
      //@ requires x < 9;
      function f(x: number): number {
        //@ requires x !== 5;
        "use strict";
        return x;
      }`,
    {
      "f(1)": "returned 1",
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(9)": "EntryPreconditionError: requires x < 9",
      "f(5)": "EntryPreconditionError: requires x !== 5",
    },
  ],
];

const parameters: readonly Row[] = [
  [
    "default parameters: the contract sees the value",
    code`//@ requires y > 0; ensures \result === x + y;
      function f(x: number, y = x - 1, z: number = y): number { return y === z ? x + y : 0; }`,
    {
      "f(2)": "returned 3",
      "f(1)": "EntryPreconditionError: requires y > 0",
      "f(1, 1, 2)": String.raw`NormalPostconditionError: ensures \result === x + y`,
      "f.length": "returned 1",
    },
  ],
  [
    "rest parameters",
    code`//@ requires xs.length > 0; ensures \result === xs.length + first && \old(xs.length) < 3;
      function f(first: number, ...xs: number[]): number { return xs.length + first; }
      class A {
        //@ requires xs.length > 0; ensures \result === xs.length && xs.length < 3;
        m(...xs: number[]): number { return xs.length; }
      }`,
    {
      "f(1, 2)": "returned 2",
      "f(1)": "EntryPreconditionError: requires xs.length > 0",
      "f(1, 2, 3, 4)": String.raw`NormalPostconditionError: ensures \result === xs.length + first && \old(xs.length) < 3`,
      "new A().m(4, 5)": "returned 2",
      "new A().m()": "EntryPreconditionError: requires xs.length > 0",
      "new A().m(1, 2, 3)": String.raw`NormalPostconditionError: ensures \result === xs.length && xs.length < 3`,
    },
  ],
  [
    "destructured parameters",
    code`//@ requires a > 0 && c > 0 && rest.length < 2; ensures \result === a + c + d;
      function f({ a, b: { c } = { c: 1 }, ...others }: any, [d = 2, ...rest]: number[] = []): number { return a + c + d + (others.more ?? 0); }
      class A {
        //@ requires a > 0 && c > 0; ensures \result === a + c;
        m({ a, b: [, c] = [0, 1] }: any): number { return a + Math.min(c, 5); }
      }`,
    {
      "f({ a: 1 })": "returned 4",
      "f({ a: 1, b: { c: 0 } })": "EntryPreconditionError: requires a > 0 && c > 0 && rest.length < 2",
      "f({ a: 1 }, [1, 2, 3])": "EntryPreconditionError: requires a > 0 && c > 0 && rest.length < 2",
      "f({ a: 1, more: 1 })": String.raw`NormalPostconditionError: ensures \result === a + c + d`,
      "new A().m({ a: 1 })": "returned 2",
      "new A().m({ a: 1, b: [0, 0] })": "EntryPreconditionError: requires a > 0 && c > 0",
      "new A().m({ a: 1, b: [0, 6] })": String.raw`NormalPostconditionError: ensures \result === a + c`,
    },
  ],
  [
    "a default that has an effect is evaluated once",
    code`let n = 0;
      const next = (): number => ++n;
      class A {
        //@ requires x > 0; ensures \result === x;
        m(x = next()): number { return x; }
        //@ requires x > 0; ensures \result === x && false;
        bad({ x = next() }: { x?: number } = {}): number { return x; }
      }`,
    {
      "new A().m()": "returned 1",
      "new A().bad()": String.raw`NormalPostconditionError: ensures \result === x && false`,
      n: "returned 2",
    },
  ],
  [
    "parameters that the body assigns: the promise is about the value at the call",
    code`//@ requires n >= 0; ensures \result === n * 2;
      function f(n: number): number { let r = 0; while (n > 0) { r += 2; n--; } return r; }
      //@ requires n >= 0; ensures \result === n * 2;
      function g(n: number): number { const r = n; n += 5; return r; }
      //@ ensures \result === a + b;
      function h({ a, b }: { a: number; b: number }): number { [a, b] = [b, a]; ({ a } = { a: 9 }); return a; }
      class A {
        //@ ensures \result === n && (n < 5);
        m(n: number): number { const r = n; for (n of [7, 8]); return r; }
      }`,
    {
      "f(3)": "returned 6",
      "f(-1)": "EntryPreconditionError: requires n >= 0",
      "g(0)": "returned 0",
      "g(1)": String.raw`NormalPostconditionError: ensures \result === n * 2`,
      "h({ a: 4, b: 5 })": "returned 9",
      "h({ a: 4, b: 4 })": String.raw`NormalPostconditionError: ensures \result === a + b`,
      "new A().m(2)": "returned 2",
      "new A().m(5)": String.raw`NormalPostconditionError: ensures \result === n && (n < 5)`,
    },
  ],
  [
    "a parameter that a function inside assigns",
    code`//@ ensures \result === n;
      function f(n: number): number { const before = n; const clear = (): void => { n = 0; }; clear(); return before === 5 ? n : before; }`,
    { "f(3)": "returned 3", "f(5)": String.raw`NormalPostconditionError: ensures \result === n` },
  ],
  [
    "a `this` parameter",
    code`//@ requires this.k > 0; ensures \result === this.k + x && x < 5;
      function f(this: { k: number }, x: number): number { return this.k + x; }`,
    {
      "f.call({ k: 1 }, 1)": "returned 2",
      "f.call({ k: 0 }, 1)": "EntryPreconditionError: requires this.k > 0",
      "f.call({ k: 1 }, 5)": String.raw`NormalPostconditionError: ensures \result === this.k + x && x < 5`,
    },
  ],
  [
    "optional parameters and `arguments`",
    code`//@ requires y === undefined || y > 0;
      function f(x: number, y?: number): number { return arguments.length; }
      class A {
        //@ requires y === undefined || y > 0;
        m(x: number, y?: number): number { return arguments.length; }
      }`,
    {
      "f(1)": "returned 1",
      "f(1, 2)": "returned 2",
      "f(1, 0)": "EntryPreconditionError: requires y === undefined || y > 0",
      "new A().m(1)": "returned 1",
      "(new A() as any).m(1, 2, 3)": "returned 3",
    },
  ],
];

const bodies: readonly Row[] = [
  [
    "early returns, and no return at all",
    code`//@ ensures \result === undefined || \result > 0;
      function f(x: number): number | undefined {
        if (x > 9) return;
        for (const y of [1, 2, 3]) { if (x === y) return y; }
        switch (x) { case 5: return 0; case 6: { return 6; } }
        try { if (x === 7) return -1; } finally { if (x === 7) return 7; }
      }`,
    {
      "f(10)": "returned undefined",
      "f(2)": "returned 2",
      "f(5)": String.raw`NormalPostconditionError: ensures \result === undefined || \result > 0`,
      "f(6)": "returned 6",
      "f(7)": "returned 7",
      "f(8)": "returned undefined",
    },
  ],
  [
    "a result that `finally` replaces by falling off the end is undefined",
    code`//@ ensures \result === undefined;
      function f(keep = true): number | undefined {
        here: { try { return 1; } finally { if (keep) break here; } }
      }`,
    {
      "f()": "returned undefined",
      "f(false)": String.raw`NormalPostconditionError: ensures \result === undefined`,
    },
  ],
  [
    "returned anonymous functions and classes have no name",
    code`//@ ensures typeof \result === "function";
      function f(): unknown { return () => 1; }
      //@ ensures typeof \result === "function";
      function g(): unknown { return function () {}; }
      //@ ensures typeof \result === "function";
      const h = (): any => class {};
      //@ ensures typeof \result === "function";
      const i = (): any => (() => 1);`,
    {
      "(f() as any).name": 'returned ""',
      "(g() as any).name": 'returned ""',
      "h().name": 'returned ""',
      "i().name": 'returned ""',
    },
  ],
  [
    "a returned sequence, conditional, assignment, yield of a comma",
    code`let n = 0;
      //@ ensures \result === 2;
      function f(): number { return n++, 2; }
      //@ ensures \result === 2;
      function g(x: boolean): number { return x ? 2 : 3; }
      //@ ensures \result === 7;
      const h = (): number => n = 7;`,
    {
      "f()": "returned 2",
      "g(true)": "returned 2",
      "g(false)": String.raw`NormalPostconditionError: ensures \result === 2`,
      "h()": "returned 7",
    },
  ],
  [
    "recursion: each call has its own old values",
    code`let depth = 0;
      //@ requires n >= 0; ensures depth === \old(depth) + n && n < 4;
      function f(n: number): void { if (n > 0) { depth++; f(n - 1); } }
      class A {
        n = 0;
        //@ old before: number = this.n; requires k >= 0; ensures this.n === before + k && this.n === \old(this.n) + k;
        grow(k: number): this { if (k > 0) { this.grow(k - 1); this.n++; } return this; }
      }`,
    {
      "f(3)": "returned undefined",
      "f(4)": String.raw`NormalPostconditionError: ensures depth === \old(depth) + n && n < 4`,
      "new A().grow(3).n": "returned 3",
    },
  ],
  [
    "names that generated code might use",
    code`const sum = 1, found = 2, state = 3, enter = 4, leave = 5;
      //@ requires e > 0 && o > 0 && f > 0; ensures \result === e + o + f + r + t + sum + found && $p_f === 7 && $p_r === 8 && $p_o0 === \old($p_o0);
      function clash(e: number, o: number, f: number, r: number, t: number, $p_f: number, $p_r: number, $p_o0: number): number {
        const g = 0, k = 0, m1 = 0, self = 0, $p_e = 1, $p_g = 2, $p_k = 3, $p_state = 4;
        return e + o + f + r + t + sum + found + g + k + m1 + self + ($p_e + $p_g + $p_k + $p_state - 10);
      }
      const xs = [1, 2];
      //@ requires (\sum int i; 0 <= i && i < xs.length; xs[i]) === sum + found;
      //@ ensures (\exists int e; 0 <= e && e < 2; xs[e] === 2) && (\forall int o; 0 <= o && o < 2; \old(xs[o]) === xs[o]);
      //@ signals (o: Error) o.message === "bad";
      function quantified(e: string): string { if (e !== "") throw new Error(e); return e; }
      class $p_t0 { 
        //@ invariant this.$p_x > 0;
        $p_x = 1;
        //@ requires $p_this > 0; ensures this.$p_x === \old(this.$p_x) + $p_this;
        m($p_this: number): this { this.$p_x += $p_this; return this; }
      }`,
    {
      "clash(1, 1, 1, 1, 1, 7, 8, 9)": "returned 8",
      "clash(0, 1, 1, 1, 1, 7, 8, 9)": "EntryPreconditionError: requires e > 0 && o > 0 && f > 0",
      'quantified("")': 'returned ""',
      'quantified("bad")': "threw Error: bad",
      'quantified("worse")': 'ExceptionalPostconditionError: signals (o: Error) o.message === "bad"',
      "new $p_t0().m(1).$p_x": "returned 2",
      "new $p_t0().m(0)": "EntryPreconditionError: requires $p_this > 0",
    },
  ],
  [
    "a `var` in the body that hides a variable of the module named in the contract",
    code`let limit = 3;
      //@ requires x < limit; ensures \result < limit;
      function f(x: number): number { if (x > 0) { var limit = 100; } return x + 1; }
      class A {
        //@ requires x < limit; ensures \result < limit;
        m(x: number): number { for (var limit = 100; ; ) return x + 1; }
      }
      //@ requires x < limit;
      function g(x: number): number { return x; function limit() {} }
      //@ requires x < limit;
      const h = (x: number): number => { { let limit = 9; return limit; } };`,
    {
      "f(1)": "returned 2",
      "f(3)": "EntryPreconditionError: requires x < limit",
      "f(2)": String.raw`NormalPostconditionError: ensures \result < limit`,
      "new A().m(1)": "returned 2",
      "new A().m(3)": "EntryPreconditionError: requires x < limit",
      "new A().m(2)": String.raw`NormalPostconditionError: ensures \result < limit`,
      "g(2)": "returned 2",
      "g(3)": "EntryPreconditionError: requires x < limit",
      "h(2)": "returned 9",
      "h(3)": "EntryPreconditionError: requires x < limit",
    },
  ],
  [
    "a `let` or `const` at the start of the body that hides a variable of the module",
    code`let limit = 3;
      //@ requires x < limit; ensures \result < limit;
      function f(x: number): number { const limit = 100; return x + 1 + limit - 100; }
      class A {
        //@ requires x < limit; ensures \result < limit;
        m(x: number): number { class limit {} return x + 1; }
      }`,
    {
      "f(1)": "returned 2",
      "f(3)": "EntryPreconditionError: requires x < limit",
      "f(2)": String.raw`NormalPostconditionError: ensures \result < limit`,
      "new A().m(1)": "returned 2",
      "new A().m(2)": String.raw`NormalPostconditionError: ensures \result < limit`,
    },
  ],
  [
    "a parameter that hides a class or function which another's contract names",
    code`const limit = (): number => 3;
      class A {
        //@ invariant this.n < limit();
        n = 0;
        set(limit: number): this { this.n = limit; return this; }
      }`,
    { "new A().set(2).n": "returned 2", "new A().set(3)": "InvariantError: invariant this.n < limit()" },
  ],
  [
    "a helper: its own contract, but no invariant and no constraint",
    code`class A {
        //@ invariant this.n >= 0;
        //@ constraint this.n >= \old(this.n);
        n = 0;
        //@ helper requires by > 0; ensures this.n === \old(this.n) - by && by < 5;
        down(by: number): this { this.n -= by; return this; }
        both(): number { this.down(1); this.n += 1; return this.n; }
      }`,
    {
      "new A().down(1).n": "returned -1",
      "new A().down(0)": "EntryPreconditionError: requires by > 0",
      "new A().down(5)": String.raw`NormalPostconditionError: ensures this.n === \old(this.n) - by && by < 5`,
      "new A().both()": "returned 0",
    },
  ],
  [
    "what the program sees stays: stack depth aside, names, lengths, own keys, prototypes",
    code`class A {
        //@ invariant true;
        n = 1;
        //@ requires x > 0;
        m(x: number, y?: number): void {}
        //@ requires true;
        static s(): void {}
      }`,
    {
      "[A.name, A.length, A.prototype.m.name, A.prototype.m.length]": 'returned ["A",0,"m",2]',
      "[Reflect.ownKeys(A.prototype), Object.keys(new A()), Reflect.ownKeys(A)]":
        'returned [["constructor","m"],["n"],["length","name","prototype","s"]]',
    },
  ],
];

const places: readonly Row[] = [
  [
    "default exports without a name",
    {
      "main.ts": code`import f from "./f.js"; import g from "./g.js"; import C from "./c.js";`,
      "f.ts": code`//@ requires x > 0;
        export default function (x: number): number { return x; }`,
      "g.ts": code`//@ requires x > 0;
        export default (x: number): number => x;`,
      "c.ts": code`export default class {
          //@ invariant this.n >= 0;
          n = 0;
          add(by: number): number { return this.n += by; }
        }`,
    },
    {
      "f(0)": "EntryPreconditionError: requires x > 0",
      "g(0)": "EntryPreconditionError: requires x > 0",
      "new C().add(-1)": "InvariantError: invariant this.n >= 0",
      "[f.name, g.name, C.name]": 'returned ["default","default","default"]',
    },
  ],
  [
    "classes evaluated more than once, with private state: in fields, loops, parameters, arguments",
    code`const made: any[] = [];
      class Outer {
        Inner = class {
          #n = 0;
          //@ invariant this.#n >= 0;
          //@ requires by !== 0; ensures this.#n === \old(this.#n) + by;
          add(by: number): number { return this.#n += by; }
        };
      }
      for (let i = 0; i < 2; i++) made.push(new Outer().Inner);
      for (const start of [1, 2])
        made.push(class {
          #n = start;
          //@ invariant this.#n >= start;
          //@ requires by !== 0;
          add(by: number): number { return this.#n += by; }
        });
      const inParameter = (C = class {
        #n = 0;
        //@ invariant this.#n >= 0;
        //@ requires by !== 0;
        add(by: number): number { return this.#n += by; }
      }): any => C;
      made.push(inParameter(), inParameter());
      const all = (by: number): string => made.map((C) => { try { return new C().add(by); } catch (error: any) { return error.name.replace(/Error$/, ""); } }).join();`,
    {
      "all(1)": 'returned "1,1,2,3,1,1"',
      "all(-1)": 'returned "Invariant,Invariant,Invariant,Invariant,Invariant,Invariant"',
      "all(0)": `returned "${Array(6).fill("EntryPrecondition").join()}"`,
    },
  ],
  [
    "subclasses of what the language has",
    code`class Short extends Array<number> {
        //@ invariant this.length <= 3;
        put(x: number): this { this.push(x); return this; }
      }
      class Failure extends Error {
        //@ requires code > 0; ensures this.message === "code " + code && this.code === code;
        constructor(readonly code: number) { super("code " + code); }
      }
      class Later extends Promise<number> {
        //@ ensures \result > 0;
        one(): number { return 1; }
      }`,
    {
      "Array.from(new Short(1, 2).put(3))": "returned [1,2,3]",
      "new Short(1, 2, 3).put(4)": "InvariantError: invariant this.length <= 3",
      "new Short(1, 2).map((x) => 2 * x) instanceof Short": "returned true",
      "new Failure(3).message": 'returned "code 3"',
      "new Failure(0)": "EntryPreconditionError: requires code > 0",
      "new Failure(1).stack.includes('Failure') || new Failure(1) instanceof Failure": "returned true",
      "Later.resolve(3).then((x) => x + 1)": "returned 4",
    },
  ],
  [
    "super, new.target and strange text in contracts",
    code`class A {
        get base(): number { return 1; }
        m(x: number): number { return x; }
      }
      class B extends A {
        //@ ensures \result === super.m(x) + super.base;
        override m(x: number): number { return x === 5 ? 0 : x + 1; }
      }
      //@ requires !/[^a-z/"]/.test(s) && s !== "}" && ${"`${s}!`"} !== '//@ "!';   // a remark; with ;
      //@ requires s.split("\n").length === 1;
      function f(s: string): string { return s; }`,
    {
      "new B().m(1)": "returned 2",
      "new B().m(5)": String.raw`NormalPostconditionError: ensures \result === super.m(x) + super.base`,
      'f("ab")': 'returned "ab"',
      'f("A")': 'EntryPreconditionError: requires !/[^a-z/"]/.test(s) && s !== "}" && `${s}!` !== \'//@ "!\'',
    },
  ],
  [
    "a regular expression first in a clause",
    code`//@ requires /^[a-z/"]+$/.test(s);
      function f(s: string): string { return s; }`,
    { 'f("ab")': 'returned "ab"', 'f("A")': 'EntryPreconditionError: requires /^[a-z/"]+$/.test(s)' },
  ],
  [
    "static blocks, private static methods, and members called while the class is made",
    code`class A {
        static #n = 0;
        //@ requires by > 0; ensures A.#n === \old(A.#n) + by;
        static #add(by: number): number { return A.#n += by; }
        static { A.#add(2); }
        static two = A.#add(1);
        static add(by: number): number { return A.#add(by); }
      }
      const early = (): unknown => class {
        static n = this.make(0);
        //@ requires x > 0;
        static make(x: number): number { return x; }
      };`,
    {
      "A.two": "returned 3",
      "A.add(1)": "returned 4",
      "A.add(0)": "EntryPreconditionError: requires by > 0",
      "early()": "EntryPreconditionError: requires x > 0",
    },
  ],
  [
    "constructors: what happens before super is the constructor's",
    code`//@ requires x > 0;
      function low(x: number): number { return x; }
      class B { constructor(readonly n: number) {} }
      class A extends B {
        //@ requires n !== 9; signals (e: RangeError) e.message === "A";
        constructor(n: number) {
          if (n === 1) throw new RangeError("A");
          if (n === 2) throw new RangeError("B");
          super(low(n));
          if (n === 3) throw new RangeError("B");
        }
      }
      class C extends B {
        //@ requires n !== 9; signals (e: RangeError) e.message === "A";
        constructor(n: number) {
          if (n === 1) throw new RangeError("A");
          if (n === 2) throw new RangeError("B");
          if (n < 9) { super(low(n)); } else { super(0); }
        }
      }`,
    Object.fromEntries(
      ["A", "C"]
        .flatMap((name) => [
          [`new ${name}(5).n`, "returned 5"],
          [`new ${name}(9)`, "EntryPreconditionError: requires n !== 9"],
          [`new ${name}(1)`, "threw RangeError: A"],
          [`new ${name}(2)`, 'ExceptionalPostconditionError: signals (e: RangeError) e.message === "A"'],
          [`new ${name}(0)`, "InternalPreconditionError: requires x > 0"],
        ])
        .concat([["new A(3)", 'ExceptionalPostconditionError: signals (e: RangeError) e.message === "A"']]),
    ),
  ],
  [
    "constructors: bare returns, assigned parameters, fields that use them",
    code`class A {
        //@ ensures this.n === n;
        constructor(public n: number) { if (n > 5) return; n = 0; }
      }
      class B extends A {
        m = this.n;
        //@ ensures this.m === n && n < 9;
        constructor(n: number) { super(n); n = 99; if (n) return; }
      }`,
    {
      "new A(1).n": "returned 1",
      "new A(6).n": "returned 6",
      "new B(2).m": "returned 2",
      "new B(9)": "NormalPostconditionError: ensures this.m === n && n < 9",
    },
  ],
];

describe.each(ways)("units, by %s", (_, options) => {
  describe("forms", () => testRows(forms, options));
  describe("parameters", () => testRows(parameters, options));
  describe("bodies", () => testRows(bodies, options));
  describe("places", () => testRows(places, options));
});
