import { describe } from "vitest";
import { ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const raw = String.raw;

const rows: readonly Row[] = [
  [
    "a constraint relates the states before and after a call",
    code`class A {
        //@ constraint this.n >= \old(this.n);
        n = 0;
        add(by: number): number { return this.n += by; }
        fail(by: number): void { this.n += by; throw new Error("fail"); }
        //@ helper
        reset(): number { return this.n = 0; }
      }
      const a = new A();`,
    {
      "a.add(1)": "returned 1",
      "a.add(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "a.fail(1)": "threw Error: fail",
      "a.fail(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "a.reset()": "returned 0",
    },
  ],
  [
    "nested and recursive calls each have their own state before",
    code`class A {
        //@ constraint this.n === \old(this.n) + 1 for step;
        //@ constraint this.n <= \old(this.n) + 3;
        n = 0;
        step(): void { this.n++; }
        steps(k: number): number { if (k > 0) { this.step(); this.steps(k - 1); } return this.n; }
      }`,
    {
      "new A().steps(3)": "returned 3",
      "new A().steps(4)": raw`ConstraintError: constraint this.n <= \old(this.n) + 3`,
    },
  ],
  [
    "`for` names the methods and accessors",
    code`class A {
        //@ constraint this.n > \old(this.n) for up, both, level;
        //@ constraint this.n < \old(this.n) for down;
        n = 0;
        up(by: number): void { this.n += by; }
        both(by: number): void { this.n += by; }
        down(by: number): void { this.n += by; }
        free(by: number): void { this.n += by; }
        set level(x: number) { this.n = x; }
      }`,
    {
      "new A().up(1)": "returned undefined",
      "new A().up(-1)": raw`ConstraintError: constraint this.n > \old(this.n)`,
      "new A().both(-1)": raw`ConstraintError: constraint this.n > \old(this.n)`,
      "new A().down(1)": raw`ConstraintError: constraint this.n < \old(this.n)`,
      "new A().down(-1)": "returned undefined",
      "new A().free(1)": "returned undefined",
      "new A().free(-1)": "returned undefined",
      "new A().level = -1": raw`ConstraintError: constraint this.n > \old(this.n)`,
    },
  ],
  [
    "a constraint does not bind constructors, static methods and class fields",
    code`class A {
        //@ constraint false;
        n = 0;
        constructor() { this.n = 1; }
        static s(): number { return 1; }
        f = (): number => this.n;
        m(): void {}
      }`,
    {
      "new A().n": "returned 1",
      "A.s()": "returned 1",
      "new A().f()": "returned 1",
      "new A().m()": "ConstraintError: constraint false",
    },
  ],
  [
    "a static constraint binds static methods, methods and constructors",
    code`class A {
        //@ static constraint A.n >= \old(A.n) && this === A;
        static n = 5;
        static s(n: number): number { return A.n = n; }
        m(n: number): number { return A.n = n; }
        constructor(n = A.n) { A.n = n; }
        //@ static constraint A.n === \old(A.n) for still;
        static still(n: number): number { return A.n = n; }
      }
`,
    {
      "A.s(6)": "returned 6",
      "A.s(5)": raw`ConstraintError: constraint A.n >= \old(A.n) && this === A`,
      "new A().m(4)": raw`ConstraintError: constraint A.n >= \old(A.n) && this === A`,
      "new A(3)": raw`ConstraintError: constraint A.n >= \old(A.n) && this === A`,
      "A.still(9)": raw`ConstraintError: constraint A.n === \old(A.n)`,
      "A.still(9) + 0": "returned 9",
    },
  ],
  [
    "constraints of superclasses and interfaces bind methods that are added (strongly)",
    code`class A {
        //@ constraint this.n >= \old(this.n);
        n = 0;
        set(n: number): void { this.n = n; }
      }
      interface I {
        //@ constraint this.k >= \old(this.k);
        k: number;
      }
      class B extends A implements I {
        k = 0;
        added(n: number, k: number): void { this.n = n; this.k = k; }
      }
      class C extends B { more(n: number): void { this.n = n; } }`,
    {
      "new B().added(1, 1)": "returned undefined",
      "new B().added(-1, 1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new B().added(1, -1)": raw`ConstraintError: constraint this.k >= \old(this.k)`,
      "new C().more(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new C().set(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
    },
  ],
  [
    "weakly: methods that are added are exempt, those that override or are inherited are not",
    code`class A {
        //@ constraint this.n >= \old(this.n);
        n = 0;
        set(n: number): void { this.n = n; }
        put(n: number): void { this.n = n; }
      }
      interface I {
        //@ constraint this.k >= \old(this.k);
        k: number;
        lift(k: number): void;
      }
      class B extends A /*@ weakly @*/ implements I /*@ weakly @*/ {
        //@ constraint this.n !== 7;
        k = 0;
        added(n: number, k = 0): void { this.n = n; this.k = k; }
        override set(n: number): void { this.n = n; }
        lift(k: number): void { this.k = k; }
      }
      class C extends B { more(n: number): void { this.n = n; } }
      class D extends A implements I /*@ weakly @*/ {
        k = 0;
        added(n: number, k: number): void { this.n = n; this.k = k; }
        lift(k: number): void { this.k = k; }
      }`,
    {
      "new B().added(-1, -1)": "returned undefined",
      "new B().added(7)": "ConstraintError: constraint this.n !== 7",
      "new B().set(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new B().put(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new B().lift(-1)": raw`ConstraintError: constraint this.k >= \old(this.k)`,
      "new C().more(-1)": "returned undefined",
      "new C().more(7)": "ConstraintError: constraint this.n !== 7",
      "new D().added(1, -1)": "returned undefined",
      "new D().added(-1, 1)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new D().lift(-1)": raw`ConstraintError: constraint this.k >= \old(this.k)`,
    },
  ],
  [
    "weakly by one way and strongly by another is strongly",
    code`interface I {
        //@ constraint this.n >= \old(this.n);
        n: number;
      }
      class A implements I { n = 0; }
      class B extends A /*@ weakly @*/ implements I { added(n: number): void { this.n = n; } }`,
    { "new B().added(-1)": raw`ConstraintError: constraint this.n >= \old(this.n)` },
  ],
  [
    "a static constraint is not inherited",
    code`class A {
        //@ static constraint A.n >= \old(A.n);
        static n = 0;
        m(n: number): void { A.n = n; }
      }
      class B extends A { added(n: number): void { A.n = n; } }`,
    {
      "new B().added(-1)": "returned undefined",
      "new B().m(-2)": raw`ConstraintError: constraint A.n >= \old(A.n)`,
    },
  ],
  [
    "old values in a constraint that have no value",
    code`class A {
        //@ constraint this.list === null || \old(this.list.length) <= this.list.length;
        list: number[] | null = null;
        set(list: number[] | null): void { this.list = list; }
      }
      const a = new A();`,
    {
      "a.set(null)": "returned undefined",
      "a.set([])": raw`ConstraintError: constraint this.list === null || \old(this.list.length) <= this.list.length`,
      "a.set([1])": "returned undefined",
    },
  ],
  [
    "quantified old values and \\not_modified in a constraint",
    code`class A {
        //@ constraint (\forall int i; 0 <= i && i < this.list.length; this.list[i] >= \old(this.list[i]));
        //@ constraint \not_modified(this.id);
        list = [1, 2];
        id = 1;
        put(i: number, x: number): void { this.list[i] = x; }
        rename(): void { this.id++; }
      }`,
    {
      "new A().put(1, 3)": "returned undefined",
      "new A().put(1, 0)": raw`ConstraintError: constraint (\forall int i; 0 <= i && i < this.list.length; this.list[i] >= \old(this.list[i]))`,
      "new A().rename()": raw`ConstraintError: constraint \not_modified(this.id)`,
    },
  ],
];

describe.each(ways)("constraints, by %s", (_, options) => testRows(rows, options));
