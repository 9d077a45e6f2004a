import { describe } from "vitest";
import { ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const raw = String.raw;

const models: readonly Row[] = [
  [
    "a model field has the value that represents it",
    code`class A {
        //@ model size: int;
        //@ represents size <- this.items.length;
        //@ invariant this.size <= 2;
        items: number[] = [];
        //@ requires x > 0; ensures this.size === \old(this.size) + 1;
        add(x: number): number { if (x !== 5) this.items.push(x); return this.items.length; }
      }
      //@ requires a.size === 0;
      function empty(a: A): void {}
      const a = new A();`,
    {
      "empty(a)": "returned undefined",
      "a.add(1)": "returned 1",
      "empty(a) ?? 0": "EntryPreconditionError: requires a.size === 0",
      "a.add(5)": raw`NormalPostconditionError: ensures this.size === \old(this.size) + 1`,
      "a.add(2)": "returned 2",
      "a.add(3)": "InvariantError: invariant this.size <= 2",
    },
  ],
  [
    "what nothing represents, or a relation, counts in favour, in every context",
    code`class A {
        //@ model free: int;
        //@ model near: int;
        //@ represents near \such_that Math.abs(this.near - this.n) <= 1;
        n = 0;
        //@ requires this.free > 0 && this.near > 0;
        both(): void {}
        //@ requires !(this.free > 0) && !(this.near > 0);
        neither(): void {}
        //@ requires this.free > 0 && this.n > 0;
        decided(): void {}
      }`,
    {
      "new A().both()": "returned undefined",
      "new A().neither()": "returned undefined",
      "new A().decided()": "EntryPreconditionError: requires this.free > 0 && this.n > 0",
    },
  ],
  [
    "represents in a subclass, and one that is more special",
    code`abstract class A {
        //@ model size: int;
        //@ requires this.size > 0;
        take(): number { return 1; }
      }
      class Plain extends A {}
      class B extends A {
        //@ represents size <- this.n;
        n = 0;
      }
      class C extends B {
        //@ represents size <- this.n + 1;
      }
      //@ requires a.size > 0;
      function ask(a: A): void {}`,
    {
      "new Plain().take()": "returned 1",
      "new B().take()": "EntryPreconditionError: requires this.size > 0",
      "new C().take()": "returned 1",
      "ask(new Plain())": "returned undefined",
      "ask(new B())": "EntryPreconditionError: requires a.size > 0",
      "ask(new C())": "returned undefined",
    },
  ],
  [
    "represents that throws counts against the clause",
    code`class A {
        //@ model size: int;
        //@ represents size <- this.items.length;
        items: any = null;
        //@ requires this.size >= 0;
        m(): void {}
        //@ requires !(this.size >= 0);
        n(): void {}
      }`,
    {
      "new A().m()": "EntryPreconditionError: requires this.size >= 0",
      "new A().n()": "EntryPreconditionError: requires !(this.size >= 0)",
    },
  ],
  [
    "model fields that depend on each other, on private state and on old state",
    code`class A {
        //@ model half: number;
        //@ represents half <- this.whole / 2;
        //@ model whole: number;
        //@ represents whole <- this.#n;
        #n = 2;
        //@ ensures this.half === \old(this.half) + x / 2 && \not_modified(this.#n) === (x === 0);
        add(x: number): number { if (x < 9) this.#n += x; return this.#n; }
      }`,
    {
      "new A().add(2)": "returned 4",
      "new A().add(0)": "returned 2",
      "new A().add(9)": raw`NormalPostconditionError: ensures this.half === \old(this.half) + x / 2 && \not_modified(this.#n) === (x === 0)`,
    },
  ],
  [
    "of interfaces: val1 and val2 (§4.10, figures 7.5 to 7.9)",
    code`interface I1 {
        //@ model val1: int;
        //@ requires this.val1 > 0;
        m1(): void;
      }
      interface I2 extends I1 {
        //@ model val2: int;
        //@ represents val1 <- this.val2;
        //@ requires this.val2 > 0 && this.val1 === this.val2;
        m2(): void;
      }
      class S1 implements I2 {
        m1(): void {}
        m2(): void {}
      }
      class S2 extends S1 {
        //@ represents val2 <- this.cval;
        constructor(private cval: number) { super(); }
        override m1(): void {}
        override m2(): void {}
      }`,
    {
      "new S2(1).m1()": "returned undefined",
      "new S2(1).m2()": "returned undefined",
      "new S2(0).m1()": "EntryPreconditionError: requires this.val1 > 0",
      "new S2(0).m2()": "EntryPreconditionError: requires this.val2 > 0 && this.val1 === this.val2",
      "new S1().m1()": "returned undefined",
      "new S1().m2()": "returned undefined",
    },
  ],
  [
    "of interfaces in another file, represented by classes that differ",
    {
      "i.ts": code`export interface Sized {
          //@ model size: int;
          //@ model pure isEmpty(): boolean { return this.size === 0; }
          //@ ensures !this.isEmpty() && this.size === \old(this.size) + 1;
          add(x: string): void;
        }
        //@ requires !s.isEmpty();
        export function first(s: Sized): void {}`,
      "main.ts": code`import { first, type Sized } from "./i.js";
        class Words implements Sized {
          //@ represents size <- this.items.length;
          items: string[] = [];
          add(x: string): void { if (x !== "") this.items.push(x); }
        }
        class Count implements Sized {
          //@ represents size <- this.n;
          n = 0;
          add(x: string): void { this.n += x.length; }
        }
        const w = new Words();`,
    },
    {
      "first(w)": "EntryPreconditionError: requires !s.isEmpty()",
      'w.add("a")': "returned undefined",
      "first(w) ?? 0": "returned 0",
      'w.add("")': raw`NormalPostconditionError: ensures !this.isEmpty() && this.size === \old(this.size) + 1`,
      'new Count().add("a")': "returned undefined",
      'new Count().add("ab")': raw`NormalPostconditionError: ensures !this.isEmpty() && this.size === \old(this.size) + 1`,
    },
  ],
  [
    "a member of the program with the name of a model field of another class",
    code`class A {
        //@ model size: int;
        //@ represents size <- 7;
        //@ requires this.size === 7;
        m(): void {}
      }
      class B { size = 3; }
      //@ requires b.size === n && s.size === n;
      function f(b: B, s: Set<number>, n: number): void {}`,
    {
      "new A().m()": "returned undefined",
      "f(new B(), new Set([1, 2, 3]), 3)": "returned undefined",
      "f(new B(), new Set(), 3)": "EntryPreconditionError: requires b.size === n && s.size === n",
    },
  ],
  [
    "optional chaining on model fields",
    code`class A {
        //@ model size: int;
        //@ represents size <- 1;
      }
      //@ requires a?.size === n;
      function f(a: A | null, n: number | undefined): void {}`,
    {
      "f(new A(), 1)": "returned undefined",
      "f(null, undefined)": "returned undefined",
      "f(new A(), 2)": "EntryPreconditionError: requires a?.size === n",
    },
  ],
];

const ghosts: readonly Row[] = [
  [
    "a ghost field: each object has its own, `set` changes it",
    code`class A {
        //@ ghost calls: int = 0;
        //@ invariant this.calls <= 2;
        //@ ensures this.calls === \old(this.calls) + 1;
        m(skip = false): void {
          if (skip) return;
          //@ set this.calls = this.calls + 1;
        }
      }
      const [a, b] = [new A(), new A()];`,
    {
      "a.m()": "returned undefined",
      "a.m() ?? 2": "returned 2",
      "b.m()": "returned undefined",
      "b.m(true)": raw`NormalPostconditionError: ensures this.calls === \old(this.calls) + 1`,
      "a.m() ?? 3": "InvariantError: invariant this.calls <= 2",
      "Object.keys(a)": "returned []",
    },
  ],
  [
    "a static ghost field",
    code`class A {
        //@ static ghost total: int = 0;
        //@ static invariant A.total <= 2;
        static m(): void {
          //@ set A.total = A.total + 1;
        }
      }
      //@ requires A.total === n;
      function f(n: number): void {}`,
    {
      "f(0)": "returned undefined",
      "A.m()": "returned undefined",
      "A.m() ?? 2": "returned 2",
      "f(2)": "returned undefined",
      "f(1)": "EntryPreconditionError: requires A.total === n",
      "A.m() ?? 3": "InvariantError: invariant A.total <= 2",
    },
  ],
  [
    "its first value is that of the state when the object is made",
    code`class A {
        n = 1;
        //@ ghost first: number = this.n;
        //@ ghost none: number | undefined;
        //@ ensures this.first === 1 && this.none === undefined;
        set(n: number): void { this.n = n; }
        //@ ensures this.first === this.n;
        last(): void {}
      }
      const a = new A();`,
    {
      "a.set(5)": "returned undefined",
      "a.set(6)": "returned undefined",
      "a.last()": "NormalPostconditionError: ensures this.first === this.n",
    },
  ],
  [
    "a ghost field of an interface is one for each object and interface",
    code`interface I {
        //@ ghost n: int = 1;
        //@ requires this.n === 1;
        i(): void;
      }
      interface J {
        //@ ghost n: int = 2;
        //@ requires this.n === 2;
        j(): void;
        //@ requires this.n === 1;
        k(): void;
      }
      class C implements I, J { i(): void {} j(): void {} k(): void {} }`,
    {
      "new C().i()": "returned undefined",
      "new C().j()": "returned undefined",
      "new C().k()": "EntryPreconditionError: requires this.n === 1",
    },
  ],
  [
    "a ghost field of an interface is shared by all that the object's classes do with it",
    code`interface Door {
        //@ ghost open: boolean = false;
        //@ requires !this.open;
        enter(): void;
        //@ requires this.open;
        leave(): void;
      }
      class Base implements Door {
        enter(): void {
          //@ set this.open = true;
        }
        leave(): void {
          //@ set this.open = false;
        }
      }
      class C extends Base implements Door {
        override leave(): void { super.leave(); }
      }
      const c = new C();`,
    {
      "c.leave()": "EntryPreconditionError: requires this.open",
      "c.enter()": "returned undefined",
      "c.enter() ?? 0": "EntryPreconditionError: requires !this.open",
      "c.leave() ?? 0": "returned 0",
      "c.enter() ?? 1": "returned 1",
      "new C().enter()": "returned undefined",
    },
  ],
  [
    "set with a right side that has no value changes nothing",
    code`class A {
        //@ ghost n: int = 1;
        //@ model free: int;
        //@ ensures this.n === 1;
        m(x: any): void {
          //@ set this.n = x.length;
        }
        //@ ensures this.n === 1;
        k(): void {
          //@ set this.n = this.free;
        }
      }`,
    {
      "new A().m(null)": "returned undefined",
      'new A().m("ab")': "NormalPostconditionError: ensures this.n === 1",
      "new A().k()": "returned undefined",
    },
  ],
  [
    "ghost variables of a body, in assertions and loops",
    code`function f(n: number, skip = -1): number {
        //@ ghost let steps: int = 0;
        //@ ghost const start = n;
        let i = 0;
        //@ maintaining steps === i;
        while (i < n) {
          if (i !== skip) {
            //@ set steps = steps + 1;
          }
          i++;
        }
        n = 0;
        //@ assert steps === start;
        return i;
      }`,
    { "f(3)": "returned 3", "f(3, 1)": "LoopInvariantError: maintaining steps === i" },
  ],
  [
    "set through another object, and of an object whose class is woven elsewhere",
    {
      "a.ts": code`export class A {
          //@ ghost tag: string = "";
          //@ requires this.tag === "ready";
          go(): void {}
        }`,
      "main.ts": code`import { A } from "./a.js";
        class Sub extends A {}
        function prepare(a: A): void {
          //@ set a.tag = "ready";
        }
        const [a, s] = [new A(), new Sub()];`,
    },
    {
      "a.go()": 'EntryPreconditionError: requires this.tag === "ready"',
      "prepare(a)": "returned undefined",
      "a.go() ?? 0": "returned 0",
      "s.go()": 'EntryPreconditionError: requires this.tag === "ready"',
      "prepare(s)": "returned undefined",
      "s.go() ?? 0": "returned 0",
    },
  ],
  [
    "a ghost field in a class that is woven for nothing else",
    code`class A {
        //@ ghost n: int = 3;
      }
      //@ requires a.n === 3;
      function f(a: A): void {}`,
    { "f(new A())": "returned undefined", "f({} as any)": "EntryPreconditionError: requires a.n === 3" },
  ],
];

const functions: readonly Row[] = [
  [
    "model methods, with code and with contract expressions",
    code`class A {
        //@ model pure ordered(): boolean { return (\forall int i; 0 < i && i < this.items.length; this.items[i - 1] <= this.items[i]); }
        //@ model pure implied(a: boolean, b: boolean): boolean { return a ==> b; }
        //@ model pure total(from: int = 0): number { let sum = 0; for (const x of this.items.slice(from)) sum += x; return sum; }
        //@ model pure far(x: int): int;
        //@ invariant this.ordered() && this.implied(this.items.length > 2, this.total() > 0) && this.far(1) > 0;
        items: number[] = [];
        add(x: number): number { return this.items.push(x); }
      }
      class B extends A {
        //@ ensures this.total(1) >= this.items[1];
        two(): void { this.items = [1, 2]; }
      }
      const a = new A();`,
    {
      "a.add(-2)": "returned 1",
      "a.add(-1)": "returned 2",
      "new B().two()": "returned undefined",
      "a.add(0)":
        "InvariantError: invariant this.ordered() && this.implied(this.items.length > 2, this.total() > 0) && this.far(1) > 0",
    },
  ],
  [
    "a model method without a body counts in favour",
    code`class A {
        //@ model pure far(x: int): boolean;
        //@ requires this.far(1);
        yes(): void {}
        //@ requires !this.far(1);
        no(): void {}
      }
      //@ model pure beyond(x: int): boolean;
      //@ requires beyond(x);
      function f(x: number): void {}`,
    {
      "new A().yes()": "returned undefined",
      "new A().no()": "returned undefined",
      "f(1)": "returned undefined",
    },
  ],
  [
    "model functions, also from above their declaration, and recursive ones",
    code`//@ requires sorted(a) && fact(a.length) < 100;
      function f(a: number[]): void {}
      //@ model pure sorted(a: readonly number[]): boolean { return (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]); }
      //@ model pure fact(n: int): int { return n <= 1 ? 1 : n * fact(n - 1); }`,
    {
      "f([1, 2])": "returned undefined",
      "f([2, 1])": "EntryPreconditionError: requires sorted(a) && fact(a.length) < 100",
      "f([1, 2, 3, 4, 5])": "EntryPreconditionError: requires sorted(a) && fact(a.length) < 100",
    },
  ],
  [
    "a model method of an interface, overridden by a class's own",
    code`interface I {
        //@ model pure limit(): int { return 3; }
        //@ requires x < this.limit();
        m(x: number): void;
      }
      class C implements I { m(x: number): void {} }
      class D implements I {
        //@ model pure limit(): int { return 9; }
        m(x: number): void {}
      }`,
    {
      "new C().m(2)": "returned undefined",
      "new C().m(5)": "EntryPreconditionError: requires x < this.limit()",
      "new D().m(5)": "returned undefined",
    },
  ],
  [
    "a model constructor",
    code`class Point {
        //@ model constructor(both: number) { this.x = both; this.y = both; }
        x = 0;
        y = 0;
        constructor(x: number, y: number) { this.x = x; this.y = y; }
        //@ requires this.x === new Point(n).y;
        m(n: number): void {}
      }`,
    {
      "new Point(1, 2).m(1)": "returned undefined",
      "new Point(1, 2).m(2)": "EntryPreconditionError: requires this.x === new Point(n).y",
    },
  ],
  [
    "model imports",
    {
      "limits.ts": "export const most = 5; export default 9; export class Big { n = 7; }",
      "main.ts": code`//@ model import { most as limit, Big } from "./limits.js";
        //@ model import top from "./limits.js";
        //@ model import * as all from "./limits.js";
        //@ requires x < limit && all.most === 5 && top === 9 && new Big().n === 7;
        function f(x: number): void {}`,
    },
    {
      "f(4)": "returned undefined",
      "f(5)":
        "EntryPreconditionError: requires x < limit && all.most === 5 && top === 9 && new Big().n === 7",
    },
  ],
  [
    "spec_public members in contracts of others",
    {
      "a.ts": code`export class A {
          /*@ spec_public @*/ private n = 1;
          /*@ spec_protected @*/ private k = 2;
          constructor(/*@ spec_public @*/ private m: number) {}
        }`,
      "main.ts": code`import { A } from "./a.js";
        //@ requires a.n === 1 && a.m === m;
        function f(a: A, m: number): void {}
        class B extends A {
          //@ ensures this.k === 2;
          b(): void {}
        }`,
    },
    {
      "f(new A(3), 3)": "returned undefined",
      "f(new A(3), 4)": "EntryPreconditionError: requires a.n === 1 && a.m === m",
      "new B(1).b()": "returned undefined",
    },
  ],
];

const files: readonly Row[] = [
  [
    "a file of contracts beside a source, with other parameter names",
    {
      "lib.ts": code`export class Counter {
          count = 0;
          next(step: number): number { return this.count += step; }
          static make(n: number): Counter { return new Counter(n); }
          constructor(n = 0) { this.count = n; }
        }
        export function half(n: number): number { return Math.floor(n / 2); }
        export const twice = (n: number): number => n === 5 ? 0 : 2 * n;
        export const limit = (): number => 100;`,
      "lib.jml": code`//@ model import { limit as most } from "./lib.js";
        export class Counter {
          //@ invariant 0 <= this.count && this.count <= most();
          count: number;
          /** @requires by !== 7
           *  @ensures \result === this.count && this.count === \old(this.count) + by */
          next(by: number): number;
          //@ requires start !== 3;
          static make(start: number): Counter;
          //@ requires first !== 4;
          constructor(first?: number);
        }
        //@ requires x % 2 === 0; ensures 2 * \result === x;
        export function half(x: number): number;
        //@ ensures \result === 2 * x;
        export const twice: (x: number) => number;`,
      "main.ts": code`import { Counter, half, twice } from "./lib.js";`,
    },
    {
      "new Counter().next(5)": "returned 5",
      "new Counter().next(7)": "EntryPreconditionError: requires by !== 7",
      "new Counter().next(101)": "InvariantError: invariant 0 <= this.count && this.count <= most()",
      "new Counter(-1)": "InvariantError: invariant 0 <= this.count && this.count <= most()",
      "new Counter(4)": "EntryPreconditionError: requires first !== 4",
      "Counter.make(3)": "EntryPreconditionError: requires start !== 3",
      "half(4)": "returned 2",
      "half(3)": "EntryPreconditionError: requires x % 2 === 0",
      "twice(1)": "returned 2",
      "twice(5)": raw`NormalPostconditionError: ensures \result === 2 * x`,
    },
  ],
  [
    "contracts in both places are cases of one contract",
    {
      "lib.ts": code`//@ requires n > 0; ensures \result > 0;
        export function f(n: number): number { return n === 8 ? -8 : n; }`,
      "lib.jml": code`//@ requires m % 2 === 0; ensures \result % 2 === 0;
        export function f(m: number): number;`,
      "main.ts": `import { f } from "./lib.js";`,
    },
    {
      "f(1)": "returned 1",
      "f(-2)": "returned -2",
      "f(-1)": "EntryPreconditionError: requires n > 0",
      "f(8)": raw`NormalPostconditionError: ensures \result > 0`,
    },
  ],
  [
    "a file of contracts for JavaScript, for an interface, with model declarations, and inherited from",
    {
      "lib.js": code`export class Stack { items = []; push(x) { this.items.push(x); } pop() { return this.items.pop(); } }`,
      "lib.jml": code`export class Stack {
          //@ model size: int;
          //@ represents size <- this.items.length;
          items: unknown[];
          //@ ensures this.size === \old(this.size) + 1;
          push(x: unknown): void;
          //@ requires this.size > 0;
          pop(): unknown;
        }`,
      "main.ts": code`import { Stack } from "./lib.js"; class Sub extends Stack { override push(x: unknown): void {} }`,
    },
    {
      "new Stack().push(1)": "returned undefined",
      "new Stack().pop()": "EntryPreconditionError: requires this.size > 0",
      "new Sub().push(1)": raw`NormalPostconditionError: ensures this.size === \old(this.size) + 1`,
      "new Sub().pop()": "EntryPreconditionError: requires this.size > 0",
    },
  ],
];

describe.each(ways)("model and ghost declarations, by %s", (_, options) => {
  describe("model fields", () => testRows(models, options));
  describe("ghost fields", () => testRows(ghosts, options));
  describe("model methods and imports", () => testRows(functions, options));
  describe("files of contracts", () => testRows(files, options));
});
