import { describe } from "vitest";
import { ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const raw = String.raw;

const positive = code`export class A {
  //@ requires x > 0; ensures \result > x;
  m(x: number): number { return x + 1; }
}`;

/** What the contract of `A.m` says of a subclass whose `m` returns what it is given. */
const broken = {
  "new B().m(0)": "EntryPreconditionError: requires x > 0",
  "new B().m(1)": raw`NormalPostconditionError: ensures \result > x`,
};

const methods: readonly Row[] = [
  [
    "an override without a contract has the inherited one",
    code`${positive} class B extends A { override m(x: number): number { return x > 5 ? x + 1 : x; } }`,
    { ...broken, "new B().m(6)": "returned 7" },
  ],
  [
    "preconditions are joined by or; each promise is due where its own precondition held",
    code`${positive}
      class B extends A {
        //@ also requires x < 0; ensures \result < x;
        override m(x: number): number { return x === 5 || x === -5 ? x : x > 0 ? x + 1 : x - 1; }
      }`,
    {
      "new B().m(1)": "returned 2",
      "new B().m(-1)": "returned -2",
      "new B().m(0)": "EntryPreconditionError: requires x < 0",
      "new B().m(5)": raw`NormalPostconditionError: ensures \result > x`,
      "new B().m(-5)": raw`NormalPostconditionError: ensures \result < x`,
      "new A().m(-1)": "EntryPreconditionError: requires x > 0",
    },
  ],
  [
    "exceptional promises are joined in the same way",
    code`class A {
        //@ requires x > 0; signals (e: RangeError) e.message === "A";
        m(x: number, text: string): void { throw new RangeError(text); }
      }
      class B extends A {
        //@ also requires x < 9; signals_only RangeError;
        override m(x: number, text: string): void { throw text === "type" ? new TypeError(text) : new RangeError(text); }
      }`,
    {
      'new B().m(1, "A")': "threw RangeError: A",
      'new B().m(1, "B")': 'ExceptionalPostconditionError: signals (e: RangeError) e.message === "A"',
      'new B().m(-1, "B")': "threw RangeError: B",
      'new B().m(9, "type")': "threw TypeError: type",
      'new B().m(1, "type")': "ExceptionalPostconditionError: signals_only RangeError",
    },
  ],
  [
    "old values of an inherited contract are those of the call",
    code`class A {
        n = 0;
        //@ old before = this.n; ensures this.n === before + by && this.n === \old(this.n) + by;
        add(by: number): number { return this.n += by; }
      }
      class B extends A { override add(by: number): number { const r = super.add(by); if (by === 7) this.n++; by = 0; return r; } }
      const b = new B();`,
    {
      "b.add(1)": "returned 1",
      "b.add(2)": "returned 3",
      "b.add(7)": raw`NormalPostconditionError: ensures this.n === before + by && this.n === \old(this.n) + by`,
    },
  ],
  [
    "three levels, the middle one silent",
    code`${positive}
      class M extends A { other(): void {} }
      class B extends M {
        //@ also requires x === -7; ensures \result === 7;
        override m(x: number): number { return x === -7 ? 7 : x > 5 ? x + 1 : x; }
      }
      class C extends B { override m(x: number): number { return x === -7 ? 8 : x > 5 ? x + 1 : x; } }`,
    {
      "new C().m(0)": "EntryPreconditionError: requires x === -7",
      "new C().m(1)": raw`NormalPostconditionError: ensures \result > x`,
      "new C().m(6)": "returned 7",
      "new C().m(-7)": raw`NormalPostconditionError: ensures \result === 7`,
      "new B().m(-7)": "returned 7",
    },
  ],
  [
    "calls through super are bound by the super method's contract alone, and blame the override",
    code`${positive}
      class B extends A {
        //@ also requires x <= 0; ensures \result === 0;
        override m(x: number): number { return x > 0 ? super.m(x) : x === -1 ? super.m(x) : 0; }
      }
      const why = (f: () => unknown): unknown => { try { return f(); } catch (e: any) { return [e.name, e.unit, e.blame]; } };`,
    {
      "new B().m(1)": "returned 2",
      "new B().m(0)": "returned 0",
      "why(() => new B().m(-1))": 'returned ["InternalPreconditionError","A.m","B.m"]',
    },
  ],
  [
    "a super call to a method whose object is of a subclass with more invariants",
    code`class A {
        //@ invariant this.n >= 0;
        n = 0;
        add(by: number): number { return this.n += by; }
      }
      class B extends A {
        //@ invariant this.twice === 2 * this.n;
        twice = 0;
        override add(by: number): number { super.add(by); this.twice = 2 * this.n; return this.n; }
      }
      class C extends A {
        //@ invariant this.twice === 2 * this.n;
        twice = 0;
      }`,
    {
      "new B().add(1)": "returned 1",
      "new C().add(1)": "InvariantError: invariant this.twice === 2 * this.n",
      "new A().add(1)": "returned 1",
    },
  ],
  [
    "an override with fewer parameters: the contract sees all arguments",
    code`class A {
        //@ requires y > 0; ensures \result === x + y;
        m(x: number, y: number): number { return x + y; }
      }
      class B extends A { override m(x: number): number { return x + 1; } }
      class C extends A { override m(): number { return 2; } }
      const b: A = new B();
      const c: A = new C();`,
    {
      "b.m(1, 1)": "returned 2",
      "b.m(1, 0)": "EntryPreconditionError: requires y > 0",
      "b.m(1, 2)": raw`NormalPostconditionError: ensures \result === x + y`,
      "c.m(1, 1)": "returned 2",
      "c.m(1, 0)": "EntryPreconditionError: requires y > 0",
      "c.m(1, 2)": raw`NormalPostconditionError: ensures \result === x + y`,
    },
  ],
  [
    "an override with other names, more parameters, defaults, a rest, or a pattern",
    code`class A {
        //@ requires x > 0 && y > 0; ensures \result === x + y;
        m(x: number, y: number): number { return x + y; }
        //@ requires o.k > 0;
        p(o: { k: number }): number { return o.k; }
      }
      class B extends A { override m(y: number, x: number, z = 5): number { return y + x + z - 5; } }
      class C extends A { override m(...all: number[]): number { return all[0] + all[1]; } }
      class D extends A { override m(x = 1, y = 2): number { return x + y; } override p({ k }: { k: number }): number { return k; } }`,
    {
      "new B().m(1, 2)": "returned 3",
      "new B().m(1, 2, 6)": raw`NormalPostconditionError: ensures \result === x + y`,
      "new B().m(0, 2)": "EntryPreconditionError: requires x > 0 && y > 0",
      "new C().m(1, 2)": "returned 3",
      "new C().m(1, 0)": "EntryPreconditionError: requires x > 0 && y > 0",
      "new D().m()": "returned 3",
      "new D().m(0)": "EntryPreconditionError: requires x > 0 && y > 0",
      "new D().p({ k: 1 })": "returned 1",
      "new D().p({ k: 0 })": "EntryPreconditionError: requires o.k > 0",
    },
  ],
  [
    "accessors are overridden each by its kind",
    code`class A {
        v = 1;
        //@ ensures \result > 0;
        get n(): number { return this.v; }
        //@ requires x > 0;
        set n(x: number) { this.v = x; }
      }
      class B extends A {
        override get n(): number { return this.v - 5; }
        override set n(x: number) { this.v = x; }
      }
      const b = new B();`,
    {
      "b.n": raw`NormalPostconditionError: ensures \result > 0`,
      "b.n = 0": "EntryPreconditionError: requires x > 0",
      "b.n = 6": "returned 6",
      "b.n + 0": "returned 1",
    },
  ],
  [
    "names in quotes, numbers, computed names and symbols",
    code`const key = Symbol("key");
      const word = "word";
      class A {
        //@ requires x > 0;
        "a b"(x: number): number { return x; }
        //@ requires x > 0;
        7(x: number): number { return x; }
        //@ requires x > 0;
        [key](x: number): number { return x; }
        //@ requires x > 0;
        [word](x: number): number { return x; }
        //@ requires hint !== "string";
        [Symbol.toPrimitive](hint: string): number { return 1; }
        //@ requires x > 0;
        ["lit"](x: number): number { return x; }
      }
      class B extends A {
        override "a b"(x: number): number { return x; }
        override 7(x: number): number { return x; }
        override [key](x: number): number { return x; }
        override [word](x: number): number { return x; }
        override [Symbol.toPrimitive](hint: string): number { return 2; }
        override lit(x: number): number { return x; }
      }
      const [a, b] = [new A(), new B()] as any[];`,
    {
      'a["a b"](0)': "EntryPreconditionError: requires x > 0",
      "a[key](0)": "EntryPreconditionError: requires x > 0",
      "a.word(0)": "EntryPreconditionError: requires x > 0",
      "`${a}`": 'EntryPreconditionError: requires hint !== "string"',
      'b["a b"](0)': "EntryPreconditionError: requires x > 0",
      "b[7](0)": "EntryPreconditionError: requires x > 0",
      "b[key](0)": "EntryPreconditionError: requires x > 0",
      "b.word(0)": "EntryPreconditionError: requires x > 0",
      "`${b}`": 'EntryPreconditionError: requires hint !== "string"',
      "b.lit(0)": "EntryPreconditionError: requires x > 0",
      "b * 2": "returned 4",
    },
  ],
  [
    "private cases, private names and static methods are not inherited; constructors' contracts neither",
    code`class A {
        //@ private behavior requires x > 0;
        m(x: number): number { return x; }
        //@ requires x > 0;
        static s(x: number): number { return x; }
        //@ requires x > 0;
        #p(x: number): number { return x; }
        //@ requires x > 0;
        constructor(public x: number) {}
      }
      class B extends A {
        override m(x: number): number { return x; }
        static override s(x: number): number { return x; }
        #p(x: number): number { return x; }
        p(x: number): number { return this.#p(x); }
        constructor(x: number) { super(1); this.x = x; }
      }
      class C extends A {}`,
    {
      "new A(1).m(0)": "EntryPreconditionError: requires x > 0",
      "new B(0).m(0)": "returned 0",
      "B.s(0)": "returned 0",
      "C.s(0)": "EntryPreconditionError: requires x > 0",
      "new B(0).p(0)": "returned 0",
      "new C(0)": "EntryPreconditionError: requires x > 0",
      "new C(1).m(0)": "EntryPreconditionError: requires x > 0",
    },
  ],
  [
    "non_null and int of an overridden method bind the override",
    code`import type { int } from "@proviso/runtime";
      class A {
        m(/*@ non_null @*/ x: unknown): unknown { return x; }
        //@ non_null
        n(x: unknown): unknown { return x; }
        i(x: int): int { return x; }
      }
      class B extends A {
        override m(x: unknown): unknown { return x; }
        override n(x: unknown): unknown { return x; }
        override i(x: number): number { return x / 2; }
      }`,
    {
      "new B().m(null)": "EntryPreconditionError: non_null x",
      "new B().n(null)": raw`NormalPostconditionError: non_null \result`,
      "new B().i(2)": "returned 1",
      "new B().i(0.5)": "EntryPreconditionError: int x",
      "new B().i(1)": raw`NormalPostconditionError: int \result`,
    },
  ],
  [
    "abstract classes and methods",
    code`abstract class A {
        //@ invariant this.floor >= 0;
        floor = 0;
        //@ requires to >= -1; ensures this.floor === to;
        abstract go(to: number): void;
        //@ requires times > 0;
        twice(to: number, times = 2): void { this.go(to); this.go(to); }
      }
      class B extends A { go(to: number): void { this.floor = to === 5 ? 4 : to; } }`,
    {
      "new B().go(1)": "returned undefined",
      "new B().go(-2)": "EntryPreconditionError: requires to >= -1",
      "new B().go(5)": "NormalPostconditionError: ensures this.floor === to",
      "new B().go(-1)": "InvariantError: invariant this.floor >= 0",
      "new B().twice(-2)": "InternalPreconditionError: requires to >= -1",
      "new B().twice(1, 0)": "EntryPreconditionError: requires times > 0",
    },
  ],
  [
    "static methods through super, and names that every object has",
    code`class A {
        //@ requires x > 0;
        static s(x: number): number { return x; }
        //@ ensures \result !== "";
        toString(): string { return "A"; }
        //@ requires key !== "";
        hasOwnProperty(key: string): boolean { return true; }
        //@ requires x > 0;
        __proto(x: number): number { return x; }
      }
      class B extends A {
        static override s(x: number): number { return super.s(x - 1); }
        override toString(): string { return ""; }
        override hasOwnProperty(key: string): boolean { return false; }
        valueOf(): number { return 0; }
      }`,
    {
      "B.s(2)": "returned 1",
      "B.s(1)": "EntryPreconditionError: requires x > 0",
      "`${new A()}`": 'returned "A"',
      "String(new B())": raw`NormalPostconditionError: ensures \result !== ""`,
      'new B().hasOwnProperty("")': 'EntryPreconditionError: requires key !== ""',
      "new B().__proto(0)": "EntryPreconditionError: requires x > 0",
      "+new B()": "returned 0",
    },
  ],
  [
    "objects made from objects, and methods that are borrowed",
    code`${positive}
      class B extends A {
        //@ invariant this.n >= 0;
        n = 0;
        down(): number { return --this.n; }
      }
      const heir = Object.create(new B());
      const borrowed = { m: A.prototype.m };
      const bind = new B().m.bind(new B());`,
    {
      "heir.m(0)": "EntryPreconditionError: requires x > 0",
      "heir.m(1)": "returned 2",
      "heir.down()": "InvariantError: invariant this.n >= 0",
      "borrowed.m(0)": "EntryPreconditionError: requires x > 0",
      "bind(0)": "EntryPreconditionError: requires x > 0",
      "Reflect.apply(A.prototype.m, undefined, [1])": "returned 2",
    },
  ],
  [
    "a class that is extended after its methods have been called",
    code`${positive}
      const before = new A().m(1);
      const extend = () => {
        class Late extends A {
          //@ invariant this.fine;
          fine = true;
          spoil(): void { this.fine = false; }
        }
        return new Late();
      };
      const spoilt = (): any => { const late = extend(); late.fine = false; return late; };`,
    {
      "extend().m(1)": "returned 2",
      "extend().spoil()": "InvariantError: invariant this.fine",
      "spoilt().m(1)": "InvariantError: invariant this.fine",
      "new A().m(1)": "returned 2",
    },
  ],
  [
    "a method that an object or a prototype is given later is not the class's",
    code`${positive}
      const a = new A();
      (a as any).m = (x: number) => -x;`,
    { "a.m(0)": "returned 0", "A.prototype.m.call(a, 0)": "EntryPreconditionError: requires x > 0" },
  ],
  [
    "objects whose prototype is set by hand, and classes of old",
    code`${positive}
      function Old(this: any) {}
      Object.setPrototypeOf(Old.prototype, A.prototype);
      const made = Object.create(A.prototype);`,
    {
      "made.m(0)": "EntryPreconditionError: requires x > 0",
      "made.m(1)": "returned 2",
      "new (Old as any)().m(0)": "EntryPreconditionError: requires x > 0",
      "new (Old as any)().m(1)": "returned 2",
    },
  ],
];

const elsewhere: readonly Row[] = [
  [
    "a superclass that is imported",
    {
      "a.ts": positive,
      "main.ts": code`import { A } from "./a.js"; class B extends A { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "by another name",
    {
      "a.ts": positive,
      "main.ts": code`import { A as Base } from "./a.js"; class B extends Base { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "by default",
    {
      "a.ts": positive.replace("export class", "export default class"),
      "main.ts": code`import Base from "./a.js"; class B extends Base { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "from a default export below",
    {
      "a.ts": `${positive.replace("export class", "class")} export default A;`,
      "main.ts": code`import Base from "./a.js"; class B extends Base { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "by a namespace",
    {
      "a.ts": positive,
      "main.ts": code`import * as all from "./a.js"; class B extends all.A { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "re-exported, by name and by star",
    {
      "a.ts": positive,
      "b.ts": `export * from "./a.js";`,
      "c.ts": `export { A as C } from "./b.js";`,
      "main.ts": code`import { C } from "./c.js"; class B extends C { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "imported and exported again",
    {
      "a.ts": positive,
      "b.ts": `import { A } from "./a.js"; export { A as default };`,
      "main.ts": code`import A from "./b.js"; class B extends A { override m(x: number): number { return x; } }`,
    },
    broken,
  ],
  [
    "a file without any contract between two that have some",
    {
      "a.ts": positive,
      "b.ts": `import { A } from "./a.js"; export class Mid extends A { override m(x: number): number { return x; } }`,
      "main.ts": code`import { Mid } from "./b.js"; class B extends Mid { other(): void {} }`,
    },
    broken,
  ],
  [
    "a superclass in a namespace, in a constant, in an expression",
    {
      "main.ts": code`${positive}
        namespace N { export class Inner extends A {} }
        class B1 extends N.Inner { override m(x: number): number { return x; } }
        const Alias = A;
        class B2 extends Alias { override m(x: number): number { return x; } }
        class B3 extends (Math.random() < 2 ? A : Object as any) { m(x: number): number { return x; } }
        const pick = (): typeof A => A;
        class B4 extends pick() { override m(x: number): number { return x; } }
        const call = (type: any, x: number): number => new type().m(x);`,
    },
    Object.fromEntries(
      ["B1", "B2", "B3", "B4"].flatMap((name) => [
        [`call(${name}, 0)`, "EntryPreconditionError: requires x > 0"],
        [`call(${name}, 1)`, raw`NormalPostconditionError: ensures \result > x`],
      ]),
    ),
  ],
  [
    "names in the superclass's contract mean what they mean there",
    {
      "a.ts": code`const limit = 5;
        const fits = (x: number): boolean => x < limit;
        export class A {
          //@ requires fits(x) && x !== limit;
          m(x: number): number { return x; }
        }`,
      "main.ts": code`import { A } from "./a.js";
        const limit = 0;
        const fits = (x: number): boolean => false;
        class B extends A { override m(x: number): number { return x + limit; } }`,
    },
    {
      "new B().m(4)": "returned 4",
      "new B().m(5)": "EntryPreconditionError: requires fits(x) && x !== limit",
    },
  ],
  [
    "private members in a superclass's contracts",
    {
      "a.ts": code`export class A {
          #n = 0;
          //@ invariant this.#n >= 0;
          //@ constraint this.#n >= \old(this.#n);
          //@ requires by > 0; ensures this.#n === \old(this.#n) + by;
          add(by: number): number { return this.#n += by; }
          protected set(n: number): void { this.#n = n; }
        }`,
      "main.ts": code`import { A } from "./a.js";
        class B extends A {
          override add(by: number): number { return by === 5 ? 5 : super.add(by); }
          reset(): void { this.set(-1); }
        }`,
    },
    {
      "new B().add(1)": "returned 1",
      "new B().add(5)": raw`NormalPostconditionError: ensures this.#n === \old(this.#n) + by`,
      "new B().add(0)": "EntryPreconditionError: requires by > 0",
      "new B().reset()": "InvariantError: invariant this.#n >= 0",
    },
  ],
  [
    "files that import each other",
    {
      "main.ts": code`import { make } from "./b.js";
        export class A {
          //@ requires x > 0;
          m(x: number): number { return x; }
        }
        const b = (): A => make();`,
      "b.ts": code`import { A } from "./main.js";
        export const make = (): A => { class B extends A { override m(x: number): number { return x + 1; } } return new B(); };`,
    },
    { "b().m(1)": "returned 2", "b().m(0)": "EntryPreconditionError: requires x > 0" },
  ],
];

const mixins: readonly Row[] = [
  [
    "a mixin's contracts, and those of what it is mixed into",
    code`${positive}
      const M = <T extends new (...args: any[]) => any>(Base: T) => class extends Base {
        //@ invariant this.k >= 0;
        k = 0;
        //@ requires by > 0;
        add(by: number): number { return this.k += by; }
        sub(by: number): number { return this.k -= by; }
        m(x: number): number { return x; }
      };
      class B extends M(A) {}
      class C extends M(Object) {}`,
    {
      ...broken,
      "new B().add(1)": "returned 1",
      "new B().add(0)": "EntryPreconditionError: requires by > 0",
      "new B().sub(1)": "InvariantError: invariant this.k >= 0",
      "new C().m(0)": "returned 0",
      "new C().add(0)": "EntryPreconditionError: requires by > 0",
    },
  ],
  [
    "one mixin on another, both on a class with invariants",
    code`class Base {
        //@ invariant this.n < 9;
        n = 0;
        set(n: number): number { return this.n = n; }
      }
      function Low<T extends new (...args: any[]) => any>(B: T) {
        return class Low extends B {
          //@ invariant this.n >= 0;
        };
      }
      function Even<T extends new (...args: any[]) => any>(B: T) {
        return class Even extends B {
          //@ invariant this.n % 2 === 0;
          override set(n: number): number { return super.set(n); }
        };
      }
      const Both = Low(Even(Base));
      class C extends Both { put(n: number): void { this.n = n; } }`,
    {
      "new C().set(2)": "returned 2",
      "new C().set(3)": "InvariantError: invariant this.n % 2 === 0",
      "new C().set(-2)": "InvariantError: invariant this.n >= 0",
      "new C().set(10)": "InvariantError: invariant this.n < 9",
      "new C().put(3)": "InvariantError: invariant this.n % 2 === 0",
      "new (Low(Base))().set(3)": "returned 3",
    },
  ],
];

const corners: readonly Row[] = [
  [
    "a constructor that nobody wrote has the precondition of the one above",
    code`class A {
        //@ requires n > 0;
        constructor(n: number) {}
      }
      class B extends A {
        //@ invariant this.m === 0;
        m = 0;
      }`,
    {
      "new B(1).m": "returned 0",
      "new B(0)": "EntryPreconditionError: requires n > 0",
    },
  ],
  [
    "names of the module that a parameter or a variable of a unit hides",
    code`const limit = 5;
      class I {
        n = 0;
        //@ invariant this.n < limit;
        m(limit: number): void { this.n += limit; }
        v(): void { var limit = 9; this.n += limit; }
      }
      class H {
        n = 0;
        //@ constraint this.n < limit + \old(this.n);
        m(limit: number): void { this.n += limit; }
        v(): void { var limit = 9; this.n += limit; }
        q(i: number): void { this.n += i; }
      }
      class A {
        //@ ensures \result < limit;
        m(x: number): number { return x; }
      }
      class B extends A { override m(limit: number): number { return limit; } }
      class Q {
        items = [1];
        //@ invariant (\forall i: int; 0 <= i && i < this.items.length; this.items[i] > 0);
        set(i: number): void { this.items = [i]; }
      }`,
    {
      "new I().m(4)": "returned undefined",
      "new I().m(7)": "InvariantError: invariant this.n < limit",
      "new I().v()": "InvariantError: invariant this.n < limit",
      "new H().m(4)": "returned undefined",
      "new H().m(7)": raw`ConstraintError: constraint this.n < limit + \old(this.n)`,
      "new H().v()": raw`ConstraintError: constraint this.n < limit + \old(this.n)`,
      "new H().q(7)": raw`ConstraintError: constraint this.n < limit + \old(this.n)`,
      "new B().m(4)": "returned 4",
      "new B().m(7)": raw`NormalPostconditionError: ensures \result < limit`,
      "new Q().set(1)": "returned undefined",
      "new Q().set(0)": raw`InvariantError: invariant (\forall i: int; 0 <= i && i < this.items.length; this.items[i] > 0)`,
    },
  ],
  [
    "a parameter that is called `result`",
    code`import type { int } from "@proviso/runtime";
      function f(result: int): string { return "a" + result; }
      function g(/*@ non_null @*/ result: string | null): int { return 1.5; }`,
    {
      "f(1)": 'returned "a1"',
      "f(1.5)": "EntryPreconditionError: int result",
      'g("a")': raw`NormalPostconditionError: int \result`,
      "g(null)": "EntryPreconditionError: non_null result",
    },
  ],
  [
    "an overload of a static method is not one of the method",
    code`class D {
        //@ requires x > 0;
        static m(x: number): number;
        static m(x: any): number { return x; }
        m(x: number): number { return x; }
      }`,
    {
      "new D().m(0)": "returned 0",
      "D.m(0)": "EntryPreconditionError: requires x > 0",
    },
  ],
  [
    "an invariant that is not specified adds nothing to the inherited one",
    code`class A {
        //@ invariant this.n > 0;
        n = 1;
      }
      class B extends A {
        //@ invariant \not_specified;
        set(n: number): void { this.n = n; }
      }`,
    {
      "new B().set(1)": "returned undefined",
      "new B().set(0)": "InvariantError: invariant this.n > 0",
    },
  ],
  [
    "aliases that stand for each other stand for nothing",
    code`type A = B;
      type B = A;
      class D implements A {
        //@ requires x > 0;
        m(x: number): number { return x; }
      }`,
    { "new D().m(0)": "EntryPreconditionError: requires x > 0" },
  ],
];

const construction: readonly Row[] = [
  [
    "an object is not yet of the class while the constructor above runs",
    code`class Base {
        //@ invariant this.n >= 0;
        n = 0;
        constructor(n: number) { this.init(n); }
        init(n: number): void { this.n = n; }
      }
      class Silent extends Base {
        //@ invariant this.items.length >= this.n;
        items: number[] = [1, 2];
      }
      class Spoken extends Base {
        //@ invariant this.items.length >= this.n;
        items: number[] = [1, 2];
        constructor(n: number) { super(n); this.init(n); }
      }
      class Overriding extends Base {
        //@ invariant this.items.length >= this.n;
        items: number[] = [1, 2];
        override init(n: number): void { super.init(n); }
      }
      class Throwing extends Base {
        //@ invariant this.items.length >= this.n;
        items: number[] = [1, 2];
        constructor(n: number) { super(n); if (n > 1) throw new Error("no"); }
      }`,
    {
      "new Silent(1).n": "returned 1",
      "new Silent(3)": "InvariantError: invariant this.items.length >= this.n",
      "new Silent(-1)": "InvariantError: invariant this.n >= 0",
      "new Silent(1).init(3)": "InvariantError: invariant this.items.length >= this.n",
      "new Spoken(1).n": "returned 1",
      "new Spoken(3)": "InvariantError: invariant this.items.length >= this.n",
      "new Overriding(2).n": "returned 2",
      "new Overriding(3)": "InvariantError: invariant this.items.length >= this.n",
      "new Throwing(2)": "threw Error: no",
      "new Throwing(1).init(3)": "InvariantError: invariant this.items.length >= this.n",
    },
  ],
];

describe.each(ways)("inheritance, by %s", (_, options) => {
  describe("in corners", () => testRows(corners, options));
  describe("while objects are made", () => testRows(construction, options));
  describe("of methods", () => testRows(methods, options));
  describe("from elsewhere", () => testRows(elsewhere, options));
  describe("by mixins", () => testRows(mixins, options));
});
