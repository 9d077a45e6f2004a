import { describe } from "vitest";
import { ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const raw = String.raw;

const say = code`
  const log: string[] = [];
  const say = (what: string): boolean => { log.push(what); return true; };
  const told = (call: () => unknown): string => { log.length = 0; try { call(); } catch (error: any) { log.push("threw " + error.name); } return log.join(", "); };
`;

const instance: readonly Row[] = [
  [
    "an invariant holds when a method is entered and left",
    code`class A {
        //@ invariant this.n >= 0;
        n = 0;
        runs = 0;
        add(by: number): number { this.runs++; return this.n += by; }
      }
      const a = new A();`,
    {
      "a.add(1)": "returned 1",
      "a.add(-2)": "InvariantError: invariant this.n >= 0",
      "a.runs": "returned 2",
      "a.add(5)": "InvariantError: invariant this.n >= 0",
      "a.runs + 0": "returned 2",
    },
  ],
  [
    "an invariant holds after an exception",
    code`class A {
        //@ invariant this.n >= 0;
        n = 0;
        fail(by: number): void { this.n += by; throw new Error("fail"); }
      }`,
    { "new A().fail(1)": "threw Error: fail", "new A().fail(-1)": "InvariantError: invariant this.n >= 0" },
  ],
  [
    "accessors are methods, private methods too; static methods and functions in fields are not",
    code`class A {
        //@ invariant this.n >= 0;
        n = 0;
        get half(): number { return this.n / 2; }
        set half(x: number) { this.n = 2 * x; }
        #down(): void { this.n = -1; }
        callDown(): void { this.#down(); this.n = 0; }
        static spoil(a: A): number { return a.n = -1; }
        arrow = (): number => this.n = -1;
      }
      const a = new A();`,
    {
      "a.half = 1": "returned 1",
      "a.half = -1": "InvariantError: invariant this.n >= 0",
      "a.half": "InvariantError: invariant this.n >= 0",
      "new A().callDown()": "InvariantError: invariant this.n >= 0",
      "A.spoil(new A())": "returned -1",
      "new A().arrow()": "returned -1",
    },
  ],
  [
    "a constructor establishes it; on an exception it need not",
    code`class A {
        //@ invariant this.n >= 0;
        n: number;
        constructor(n: number, fail = false) { this.n = n; if (fail) throw new Error("fail"); }
      }`,
    {
      "new A(0).n": "returned 0",
      "new A(-1)": "InvariantError: invariant this.n >= 0",
      "new A(-1, true)": "threw Error: fail",
    },
  ],
  [
    "a constructor of a superclass does not establish the subclass's",
    code`class A {
        //@ invariant this.n > 0;
        n: number;
        constructor(n: number) { this.n = n; }
      }
      class B extends A {
        //@ invariant this.m > this.n;
        m: number;
        constructor(n: number, m: number) { super(n); this.m = m; }
      }
      class C extends B { k = 1; }`,
    {
      "new B(1, 2)": 'returned {"n":1,"m":2}',
      "new B(0, 2)": "InvariantError: invariant this.n > 0",
      "new B(1, 1)": "InvariantError: invariant this.m > this.n",
      "new C(1, 2)": 'returned {"n":1,"m":2,"k":1}',
      "new C(1, 1)": "InvariantError: invariant this.m > this.n",
    },
  ],
  [
    "calls inside a method are calls: the invariant is due",
    code`class A {
        //@ invariant this.low <= this.high;
        low = 0;
        high = 0;
        size(): number { return this.high - this.low; }
        //@ helper
        raw(): number { return this.high - this.low; }
        move(by: number, how: "size" | "raw"): number { this.low += by; const n = this[how](); this.high += by; return n; }
      }`,
    {
      'new A().move(1, "size")': "InvariantError: invariant this.low <= this.high",
      'new A().move(1, "raw")': "returned -1",
      'new A().move(-1, "size")': "returned 1",
    },
  ],
  [
    "several invariants: the broken one is named",
    code`/** @invariant this.n < 9 */
      class A {
        //@ invariant this.n >= 0; invariant this.n !== 5;
        n = 0;
        set(n: number): void { this.n = n; }
      }`,
    {
      "new A().set(9)": "InvariantError: invariant this.n < 9",
      "new A().set(-1)": "InvariantError: invariant this.n >= 0",
      "new A().set(5)": "InvariantError: invariant this.n !== 5",
    },
  ],
  [
    "what an assertion calls is not checked: a getter in its own class's invariant",
    code`class A {
        //@ invariant this.size >= 0 && this.isFine() && A.count(this) >= 0;
        items: number[] = [];
        //@ requires false;
        get size(): number { return this.items.length; }
        //@ ensures false;
        isFine(): boolean { return this.items.every((x) => x > 0); }
        //@ requires false;
        static count(a: A): number { return a.size; }
        add(x: number): number { return this.items.push(x); }
      }
      //@ requires f(x); ensures f(x);
      function f(x: number): boolean { return x > 0; }`,
    {
      "new A().add(1)": "returned 1",
      "new A().add(-1)": "InvariantError: invariant this.size >= 0 && this.isFine() && A.count(this) >= 0",
      "new A().isFine()": "NormalPostconditionError: ensures false",
      "f(1)": "returned true",
      "f(0)": "EntryPreconditionError: requires f(x)",
    },
  ],
  [
    "a part that throws breaks the invariant; one that cannot be executed does not",
    code`class A {
        //@ invariant this.list.length >= 0;
        list: any = [];
        set(list: unknown): void { this.list = list; }
      }
      class B {
        //@ invariant (* this is well *) && (\forall n: number; n > this.n);
        n = 0;
        m(): number { return this.n; }
      }`,
    {
      "new A().set([])": "returned undefined",
      "new A().set(null)": "InvariantError: invariant this.list.length >= 0",
      "new B().m()": "returned 0",
    },
  ],
  [
    "a frozen, a proxied and a foreign receiver",
    code`class A {
        //@ invariant this.n >= 0;
        n = 0;
        m(): number { return this.n; }
      }
      const frozen = Object.freeze(new A());
      const proxy = new Proxy(new A(), {});`,
    {
      "frozen.m()": "returned 0",
      "proxy.m()": "returned 0",
      "A.prototype.m.call({ n: 3 })": "returned 3",
      "A.prototype.m.call({ n: -3 })": "InvariantError: invariant this.n >= 0",
    },
  ],
];

const statics: readonly Row[] = [
  [
    "a static invariant binds static and instance methods and constructors",
    code`class A {
        //@ static invariant A.n >= 0 && this.n >= 0;
        static n = 0;
        static set(n: number): number { return A.n = n; }
        set(n: number): number { return A.n = n; }
        constructor(n = 0) { A.n = n; }
        //@ helper
        static mend(): void { A.n = 0; }
        static fail(n: number): void { A.n = n; throw new Error("fail"); }
      }`,
    {
      "A.set(1)": "returned 1",
      "A.set(-1)": "InvariantError: invariant A.n >= 0 && this.n >= 0",
      "A.set(1) + 0": "InvariantError: invariant A.n >= 0 && this.n >= 0",
      "A.mend()": "returned undefined",
      "new A().set(-1)": "InvariantError: invariant A.n >= 0 && this.n >= 0",
      "(A.mend(), new A(-1))": "InvariantError: invariant A.n >= 0 && this.n >= 0",
      "new A(0)": "InvariantError: invariant A.n >= 0 && this.n >= 0",
      "(A.mend(), A.fail(-1))": "InvariantError: invariant A.n >= 0 && this.n >= 0",
      "(A.mend(), A.fail(1))": "threw Error: fail",
    },
  ],
  [
    "the initialisation of a class establishes it",
    code`const make = (n: number) => {
        class A {
          //@ static invariant A.n >= 0;
          static n = n;
          static m(): number { return A.n; }
        }
        return A.m();
      };`,
    { "make(1)": "returned 1", "make(-1)": "InvariantError: invariant A.n >= 0" },
  ],
  [
    "it is not inherited, but binds inherited methods of its class",
    code`class A {
        //@ static invariant A.n >= 0;
        static n = 0;
        m(): number { return A.n; }
        constructor() {}
      }
      class B extends A {
        spoil(): number { return A.n = -1; }
        own(): number { return A.n; }
      }
      const b = new B();`,
    { "b.spoil()": "returned -1", "b.own()": "returned -1", "b.m()": "InvariantError: invariant A.n >= 0" },
  ],
  [
    "private static state, and static methods called while the class is being initialised",
    code`class A {
        //@ static invariant A.#n >= 0;
        static #n = 0;
        static first = A.add(1);
        static add(by: number): number { return A.#n += by; }
      }`,
    { "A.first": "returned 1", "A.add(1)": "returned 2", "A.add(-3)": "InvariantError: invariant A.#n >= 0" },
  ],
];

const initially: readonly Row[] = [
  [
    "initially holds when construction ends, of subclasses too, and not later",
    code`class A {
        //@ initially this.n === 0;
        n = 0;
        add(): number { return ++this.n; }
      }
      class B extends A { constructor(n: number) { super(); this.n = n; } }
      interface I {
        //@ initially this.k > 0;
        k: number;
      }
      class C implements I { constructor(public k: number) {} }`,
    {
      "new A().add()": "returned 1",
      "new B(0).n": "returned 0",
      "new B(1)": "InvariantError: initially this.n === 0",
      "new C(1).k": "returned 1",
      "new C(0)": "InvariantError: initially this.k > 0",
    },
  ],
];

const typed = code`${say}
  class S {
    //@ static invariant say("static inv");
    //@ invariant say("inv");
    //@ static constraint \old(say("static old")) && say("static constraint");
    //@ constraint \old(say("constraint old")) && say("constraint");
    //@ requires say("pre"); ensures say("post") && \old(say("old")); signals (e: Error) say("xpost");
    m(fail = false): void { log.push("body"); if (fail) throw new Error("m"); }
    //@ requires say("pre"); ensures say("post") && \old(say("old")); signals (e: Error) say("xpost");
    static s(fail = false): void { log.push("body"); if (fail) throw new Error("m"); }
    //@ requires say("pre"); ensures say("post") && \old(say("old")); signals (e: Error) say("xpost");
    constructor(fail = false) { log.push("body"); if (fail) throw new Error("m"); }
    //@ helper requires say("pre"); ensures say("post") && \old(say("old")); signals (e: Error) say("xpost");
    h(fail = false): void { log.push("body"); if (fail) throw new Error("m"); }
    //@ helper requires say("pre"); ensures say("post");
    static sh(): void { log.push("body"); }
    //@ requires say("pre"); ensures say("post") && false;
    bad(): void { log.push("body"); }
    plain(): void { log.push("body"); }
  }
  class D {
    //@ static invariant say("static inv");
    //@ invariant say("inv");
    n = say("field");
  }
  const s = new S();
`;

const pre = "old, pre";
const order: readonly Row[] = [
  [
    "of an instance method (§4.4)",
    typed,
    {
      "told(() => s.m())": `returned "static inv, inv, ${pre}, static old, constraint old, body, post, static inv, inv, static constraint, constraint"`,
      "told(() => s.m(true))": `returned "static inv, inv, ${pre}, static old, constraint old, body, xpost, static inv, inv, static constraint, constraint, threw Error"`,
      "told(() => s.plain())":
        'returned "static inv, inv, static old, constraint old, body, static inv, inv, static constraint, constraint"',
    },
  ],
  [
    "of a static method (§4.4)",
    typed,
    {
      "told(() => S.s())": `returned "static inv, ${pre}, static old, body, post, static inv, static constraint"`,
      "told(() => S.s(true))": `returned "static inv, ${pre}, static old, body, xpost, static inv, static constraint, threw Error"`,
    },
  ],
  [
    "of a constructor (§4.4)",
    typed,
    {
      "told(() => new S())": `returned "static inv, ${pre}, static old, body, post, static inv, inv, static constraint"`,
      "told(() => new S(true))": `returned "static inv, ${pre}, static old, body, xpost, static inv, static constraint, threw Error"`,
    },
  ],
  [
    "of a class without a constructor (§4.8.2)",
    typed,
    { "told(() => new D())": 'returned "field, static inv, static inv, inv"' },
  ],
  [
    "of helpers (§4.4)",
    typed,
    {
      "told(() => s.h())": `returned "${pre}, body, post"`,
      "told(() => s.h(true))": `returned "${pre}, body, xpost, threw Error"`,
      "told(() => S.sh())": 'returned "pre, body, post"',
    },
  ],
  [
    "after a broken promise nothing more is checked",
    typed,
    {
      'told(() => s.bad()).split(", body, ")[1].replace("post, post", "post")':
        'returned "post, threw NormalPostconditionError"',
    },
  ],
  [
    "of a class, its superclasses and interfaces (§4.8, figures 6.13 and 6.14)",
    code`${say}
      interface I1 {
        //@ invariant say("inv I1"); constraint \old(say("old I1")) && say("hc I1");
        //@ requires say("pre I1"); ensures say("post I1"); signals (e: Error) say("xpost I1");
        m(fail?: boolean): void;
      }
      interface I2 {
        //@ invariant say("inv I2"); constraint \old(say("old I2")) && say("hc I2");
        other?: number;
      }
      class S2 {
        //@ static invariant say("static S2");
        //@ invariant say("inv S2"); constraint \old(say("old S2")) && say("hc S2");
        //@ requires say("pre S2"); ensures say("post S2"); signals (e: Error) say("xpost S2");
        m(fail = false): void { log.push("never"); }
      }
      class S1 extends S2 {
        //@ invariant say("inv S1"); constraint \old(say("old S1")) && say("hc S1");
      }
      class S0 extends S1 implements I1, I2 {
        //@ static invariant say("static S0");
        //@ invariant say("inv S0"); constraint \old(say("old S0")) && say("hc S0");
        //@ also requires say("pre S0"); ensures say("post S0"); signals (e: Error) say("xpost S0");
        override m(fail = false): void { log.push("body"); if (fail) throw new Error("m"); }
      }
      const s = new S0();`,
    Object.fromEntries(
      ["", "x"].map((x) => {
        const all = (what: string, names = "S0 S1 S2 I1 I2"): string =>
          names
            .split(" ")
            .map((n) => `${what} ${n}`)
            .join(", ");
        const invariants = `static S0, ${all("inv")}`;
        const bound = "S0 S2 I1";
        return [
          `told(() => s.m(${x === "x"}))`,
          `returned "${invariants}, ${all("pre", bound)}, ${all("old")}, body, ${all(`${x}post`, bound)}, ${invariants}, ${all("hc")}${x === "x" ? ", threw Error" : ""}"`,
        ];
      }),
    ),
  ],
];

const examples: readonly Row[] = [
  [
    "Person.addKgs (§7.7)",
    code`class Person {
        //@ invariant this.name !== null && this.weight >= 0;
        weight = 0;
        constructor(readonly name: string) {}
        //@ ensures kgs >= 0 && this.weight === \old(this.weight + kgs);
        //@ signals (e: RangeError) kgs < 0;
        addKgs(kgs: number): number { return this.weight += kgs; }
      }
      class Right extends Person {
        override addKgs(kgs: number): number { if (kgs < 0) throw new RangeError("kgs"); return this.weight += kgs; }
      }
      const [wrong, right] = [new Person("Yoonsik"), new Right("Yoonsik")];`,
    {
      "wrong.addKgs(10)": "returned 10",
      "wrong.addKgs(-22)": raw`NormalPostconditionError: ensures kgs >= 0 && this.weight === \old(this.weight + kgs)`,
      "right.addKgs(10)": "returned 10",
      "right.addKgs(-22)": "threw RangeError: kgs",
      "right.addKgs(0)": "returned 10",
    },
  ],
  [
    "a bounded stack, with its size as a model field of an interface",
    code`interface BoundedThing {
        //@ model size: int;
        //@ model MAX_SIZE: int;
        //@ invariant 0 <= this.size && this.size <= this.MAX_SIZE;
        //@ constraint this.MAX_SIZE === \old(this.MAX_SIZE);
        //@ ensures \result === (this.size === 0);
        isEmpty(): boolean;
        //@ ensures \result === (this.size === this.MAX_SIZE);
        isFull(): boolean;
      }
      interface BoundedStack extends BoundedThing {
        //@ model stack: readonly unknown[];
        //@ represents size <- this.stack.length;
        //@ initially this.stack.length === 0;
        //@ normal_behavior requires this.size > 0; ensures this.size === \old(this.size) - 1 && (\forall int i; 0 <= i && i < this.size; this.stack[i] === \old(this.stack)[i + 1]);
        //@ also exceptional_behavior requires this.size === 0; signals_only RangeError;
        pop(): void;
        //@ requires this.size < this.MAX_SIZE; ensures this.stack[0] === x && this.size === \old(this.size) + 1;
        push(x: unknown): void;
        //@ requires this.size > 0; ensures \result === this.stack[0];
        top(): unknown;
      }
      class ArrayStack implements BoundedStack {
        //@ represents stack <- [...this.items].reverse();
        //@ represents MAX_SIZE <- this.limit;
        items: unknown[] = [];
        constructor(protected limit: number) {}
        isEmpty(): boolean { return this.items.length === 0; }
        isFull(): boolean { return this.items.length === this.limit; }
        pop(): void { if (this.items.length === 0) throw new RangeError("empty"); this.items.pop(); }
        push(x: unknown): this { this.items.push(x); return this; }
        top(): unknown { return this.items.at(-1); }
      }
      class Wrong extends ArrayStack {
        override pop(): void { this.items.shift(); }
        override top(): unknown { return this.items[0]; }
        override isFull(): boolean { this.limit++; return false; }
        grow(): void { this.items.length = 9; }
      }
      const two = (): ArrayStack => new ArrayStack(2).push(1).push(2);
      const wrong = (): Wrong => new Wrong(2).push(1).push(2) as Wrong;`,
    {
      "two().top()": "returned 2",
      "two().isFull()": "returned true",
      "two().pop()": "returned undefined",
      "two().push(3)": "EntryPreconditionError: requires this.size < this.MAX_SIZE",
      "new ArrayStack(2).top()": "EntryPreconditionError: requires this.size > 0",
      "new ArrayStack(2).pop()": "threw RangeError: empty",
      "wrong().top()": raw`NormalPostconditionError: ensures \result === this.stack[0]`,
      "wrong().pop()": raw`NormalPostconditionError: ensures this.size === \old(this.size) - 1 && (\forall int i; 0 <= i && i < this.size; this.stack[i] === \old(this.stack)[i + 1])`,
      "new Wrong(2).pop()": "NormalPostconditionError: exceptional_behavior",
      "new Wrong(2).isFull()": raw`ConstraintError: constraint this.MAX_SIZE === \old(this.MAX_SIZE)`,
      "wrong().grow()": "InvariantError: invariant 0 <= this.size && this.size <= this.MAX_SIZE",
      "new ArrayStack(-1)": "InvariantError: invariant 0 <= this.size && this.size <= this.MAX_SIZE",
    },
  ],
];

describe.each(ways)("invariants, by %s", (_, options) => {
  describe("of objects", () => testRows(instance, options));
  describe("of classes", () => testRows(statics, options));
  describe("at first", () => testRows(initially, options));
  describe("the order of checks", () => testRows(order, options));
  describe("examples", () => testRows(examples, options));
});
