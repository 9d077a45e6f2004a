import { describe, expect, it } from "vitest";
import { run, ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const raw = String.raw;

const blame: readonly Row[] = [
  [
    "an entry precondition becomes internal in the body that called, and only once",
    code`//@ requires x > 0;
      function low(x: number): number { return x; }
      //@ ensures \result > 0;
      function mid(x: number): number { return low(x); }
      //@ requires x < 9;
      function high(x: number): number { return mid(x); }
      const plain = (x: number): number => low(x);
      const chain = (f: () => unknown): unknown => {
        try { return f(); } catch (error: any) { return [error.name, error.unit, error.blame, error.cause?.name, error.cause?.cause?.name]; }
      };`,
    {
      "low(0)": "EntryPreconditionError: requires x > 0",
      "plain(0)": "EntryPreconditionError: requires x > 0",
      "mid(0)": "InternalPreconditionError: requires x > 0",
      "high(0)": "InternalPreconditionError: requires x > 0",
      "high(9)": "EntryPreconditionError: requires x < 9",
      "chain(() => mid(0))":
        'returned ["InternalPreconditionError","low","mid","EntryPreconditionError",null]',
      "chain(() => high(0))":
        'returned ["InternalPreconditionError","low","mid","EntryPreconditionError",null]',
    },
  ],
  [
    "a recursive call outside the domain blames the unit itself",
    code`//@ requires n >= 0;
      function f(n: number): number { return f(n - 1); }`,
    {
      "f(0)": "InternalPreconditionError: requires n >= 0",
      "f(-1)": "EntryPreconditionError: requires n >= 0",
    },
  ],
  [
    "an exceptional postcondition does not hide or catch violations inside",
    code`//@ ensures \result > 0;
      function low(): number { return 0; }
      //@ signals (e: Error) false; signals_only \nothing;
      function high(): number { return low(); }`,
    { "high()": raw`NormalPostconditionError: ensures \result > 0` },
  ],
  [
    "a violation that the body catches is caught",
    code`//@ requires x > 0;
      function low(x: number): number { return x; }
      //@ ensures \result === -1;
      function high(): number { try { return low(0); } catch { return -1; } }`,
    { "high()": "returned -1" },
  ],
  [
    "outside the precondition the body does not run",
    code`let runs = 0;
      //@ requires x > 0;
      function f(x: number): void { runs++; }`,
    { "f(0)": "EntryPreconditionError: requires x > 0", "f(1)": "returned undefined", runs: "returned 1" },
  ],
];

const exceptional: readonly Row[] = [
  [
    "signals: only what is of the type is asked, with the exception bound",
    code`class Mine extends RangeError { code = 7; }
      //@ signals (e: RangeError) e.message === "range";
      //@ signals (TypeError t) t.message === "type" && x === 2;
      //@ signals (Mine) x === 4;
      function f(x: number): void {
        if (x === 1) throw new RangeError("range");
        if (x === 2) throw new TypeError("type");
        if (x === 3) throw new SyntaxError("free");
        if (x >= 4 && x <= 5) throw new Mine("range");
        if (x === 6) throw new RangeError("other");
        if (x === 7) throw new TypeError("type");
      }`,
    {
      "f(0)": "returned undefined",
      "f(1)": "threw RangeError: range",
      "f(2)": "threw TypeError: type",
      "f(3)": "threw SyntaxError: free",
      "f(4)": "threw RangeError: range",
      "f(5)": "ExceptionalPostconditionError: signals (Mine) x === 4",
      "f(6)": 'ExceptionalPostconditionError: signals (e: RangeError) e.message === "range"',
      "f(7)": 'ExceptionalPostconditionError: signals (TypeError t) t.message === "type" && x === 2',
    },
  ],
  [
    "signals: union types, types of primitives, any and unknown",
    code`//@ signals (e: RangeError | TypeError) x === 1;
      //@ signals (e: string) e === "text";
      //@ signals (e: number) e > 5;
      function f(x: number, what: unknown): void { throw what; }
      //@ signals (e: unknown) e === "fine";
      function g(what: unknown): void { throw what; }`,
    {
      'f(1, new RangeError("r"))': "threw RangeError: r",
      'f(2, new TypeError("t"))':
        "ExceptionalPostconditionError: signals (e: RangeError | TypeError) x === 1",
      'f(1, "text")': "threw text",
      'f(1, "other")': 'ExceptionalPostconditionError: signals (e: string) e === "text"',
      "f(1, 6)": "threw 6",
      "f(1, 5)": "ExceptionalPostconditionError: signals (e: number) e > 5",
      "f(1, null)": "threw null",
      'g("fine")': "threw fine",
      "g(undefined)": 'ExceptionalPostconditionError: signals (e: unknown) e === "fine"',
      'g(new Error("x"))': 'ExceptionalPostconditionError: signals (e: unknown) e === "fine"',
    },
  ],
  [
    "signals sees the state after, and \\old the one before",
    code`class A {
        n = 1;
        //@ signals (e: Error) \not_modified(this.n) && \old(this.n) === this.n;
        m(undo: boolean): void { this.n++; if (undo) this.n--; throw new Error("m"); }
      }
      const a = new A();`,
    {
      "a.m(true)": "threw Error: m",
      "a.m(false)": raw`ExceptionalPostconditionError: signals (e: Error) \not_modified(this.n) && \old(this.n) === this.n`,
    },
  ],
  [
    "ensures is not asked after an exception, signals not after a return",
    code`//@ ensures false; signals (e: Error) true;
      function f(fail = true): void { if (fail) throw new Error("f"); }
      //@ signals (e: Error) false;
      function g(): number { try { throw new Error("inside"); } catch { return 1; } }`,
    { "f()": "threw Error: f", "f(false)": "NormalPostconditionError: ensures false", "g()": "returned 1" },
  ],
  [
    "signals_only",
    code`//@ signals_only RangeError, TypeError;
      function f(what: unknown): void { throw what; }
      //@ signals_only \nothing;
      function g(what: unknown): void { if (what) throw what; }
      //@ signals_only Error; signals_only TypeError, SyntaxError;
      function both(what: unknown): void { throw what; }`,
    {
      'f(new RangeError("r"))': "threw RangeError: r",
      'f(new TypeError("t"))': "threw TypeError: t",
      'f(new SyntaxError("s"))': "ExceptionalPostconditionError: signals_only RangeError, TypeError",
      'f("text")': "ExceptionalPostconditionError: signals_only RangeError, TypeError",
      "g(0)": "returned undefined",
      "g(1)": raw`ExceptionalPostconditionError: signals_only \nothing`,
      'both(new TypeError("t"))': "threw TypeError: t",
      'both(new RangeError("r"))': "ExceptionalPostconditionError: signals_only TypeError, SyntaxError",
    },
  ],
  [
    "what the machine throws releases from promises about exceptions at large, not from a clause for it",
    code`//@ signals_only \nothing;
      function f(): number { return 1 + f(); }
      //@ normal_behavior requires true;
      function g(): number { return 1 + g(); }
      //@ signals (e: RangeError) false;
      function h(): number { return 1 + h(); }
      const name = (f: () => unknown): string => { try { f(); return "returned"; } catch (error: any) { return error.name; } };`,
    {
      "name(f)": 'returned "RangeError"',
      "name(g)": 'returned "RangeError"',
      "name(h)": 'returned "ExceptionalPostconditionError"',
    },
  ],
  [
    "the exception itself is what is thrown on",
    code`const error = new Error("it");
      //@ signals (e: Error) true; ensures false;
      function f(): void { throw error; }
      //@ signals (e: object) e === null;
      function g(what: unknown): void { throw what; }
      const same = (): boolean => { try { f(); } catch (e) { return e === error; } return false; };
      const cause = (): unknown => { try { g(error); } catch (e: any) { return e.cause === error; } };`,
    { "same()": "returned true", "cause()": "returned true" },
  ],
];

const cases: readonly Row[] = [
  [
    "clauses of one kind add up, and the broken one is named",
    code`//@ requires x > 0; requires x < 9; ensures \result > x; ensures \result < 9;
      function f(x: number): number { return x * 2 - 1; }`,
    {
      "f(2)": "returned 3",
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(9)": "EntryPreconditionError: requires x < 9",
      "f(1)": raw`NormalPostconditionError: ensures \result > x`,
      "f(5)": raw`NormalPostconditionError: ensures \result < 9`,
    },
  ],
  [
    "also: one precondition must hold, and every case that held binds",
    code`//@ requires x > 0; ensures \result > 0;
      //@ also requires x % 2 === 0; ensures \result % 2 === 0;
      //@ also requires x === 7; signals (e: Error) e.message === "seven"; ensures false;
      function f(x: number): number {
        if (x === 7) throw new Error("seven");
        if (x === 9) throw new Error("nine");
        return x === 4 ? 5 : x === 6 ? -6 : x;
      }`,
    {
      "f(1)": "returned 1",
      "f(2)": "returned 2",
      "f(-2)": "returned -2",
      "f(-1)": "EntryPreconditionError: requires x > 0",
      "f(4)": raw`NormalPostconditionError: ensures \result % 2 === 0`,
      "f(6)": raw`NormalPostconditionError: ensures \result > 0`,
      "f(7)": "threw Error: seven",
      "f(9)": "threw Error: nine",
    },
  ],
  [
    "the guards are those of the state before",
    code`class A {
        n = 0;
        //@ requires this.n === 0; ensures this.n === 1;
        //@ also requires this.n === 1; ensures this.n === 0;
        flip(wrong = false): number { if (!wrong) this.n = 1 - this.n; return this.n; }
      }
      const a = new A();`,
    {
      "a.flip()": "returned 1",
      "a.flip() + 0": "returned 0",
      "a.flip(true)": "NormalPostconditionError: ensures this.n === 1",
    },
  ],
  [
    "a case without requires is met by every call",
    code`//@ requires x > 0; ensures \result > 0;
      //@ also ensures \result < 9;
      function f(x: number): number { return x; }`,
    {
      "f(-1)": "returned -1",
      "f(1)": "returned 1",
      "f(9)": raw`NormalPostconditionError: ensures \result < 9`,
    },
  ],
  [
    "normal_behavior: no exception",
    code`//@ normal_behavior requires x > 0; ensures \result > 1;
      //@ also behavior requires x <= 0; ensures \result === 0;
      function f(x: number): number { if (x % 3 === 0) throw new Error("three"); return x < 0 ? 0 : x; }`,
    {
      "f(2)": "returned 2",
      "f(1)": raw`NormalPostconditionError: ensures \result > 1`,
      "f(3)": "ExceptionalPostconditionError: normal_behavior",
      "f(-3)": "threw Error: three",
      "f(-1)": "returned 0",
    },
  ],
  [
    "exceptional_behavior: no return",
    code`//@ normal_behaviour requires x > 0;
      //@ also exceptional_behaviour requires x <= 0; signals_only RangeError; signals (e: RangeError) e.message === "low";
      function f(x: number): number { if (x === -1) throw new RangeError("low"); if (x === -2) throw new TypeError("t"); if (x === -3) throw new RangeError("x"); return x; }`,
    {
      "f(1)": "returned 1",
      "f(0)": "NormalPostconditionError: exceptional_behavior",
      "f(-1)": "threw RangeError: low",
      "f(-2)": "ExceptionalPostconditionError: signals_only RangeError",
      "f(-3)": 'ExceptionalPostconditionError: signals (e: RangeError) e.message === "low"',
    },
  ],
  [
    "nested cases share what stands before them",
    code`/*@ public behavior
        @   old n: number = s.length;
        @   requires n > 0;
        @   {|
        @     requires s[0] !== "-"; ensures \result === n;
        @   also
        @     requires s[0] === "-";
        @     {| requires n > 2; ensures \result === -n; also requires n <= 2; ensures \result === 0; |}
        @   |}
        @*/
      function f(s: string): number { return s === "bad" || s === "-" ? 9 : s[0] !== "-" ? s.length : s.length > 2 ? -s.length : 0; }`,
    {
      'f("ab")': "returned 2",
      'f("-12")': "returned -3",
      'f("-1")': "returned 0",
      'f("")': "EntryPreconditionError: requires n > 0",
      'f("bad")': raw`NormalPostconditionError: ensures \result === n`,
      'f("-")': raw`NormalPostconditionError: ensures \result === 0`,
    },
  ],
  [
    "more cases than there are bits",
    code`/*@ requires x === 0; ensures \result === 0;
      ${Array.from({ length: 40 }, (_, i) => `also requires x === ${i + 1}; ensures \\result === ${i + 1};`).join("\n")} @*/
      function f(x: number): number { return x === 35 ? 0 : x; }`,
    {
      "f(0)": "returned 0",
      "f(3)": "returned 3",
      "f(32)": "returned 32",
      "f(40)": "returned 40",
      "f(41)": "EntryPreconditionError: requires x === 0",
      "f(35)": raw`NormalPostconditionError: ensures \result === 35`,
    },
  ],
  [
    "redundant clauses and \\not_specified",
    code`//@ requires \not_specified; requires_redundantly x > 0; ensures_redundantly \result > 1; ensures \not_specified;
      function f(x: number): number { return x; }`,
    {
      "f(2)": "returned 2",
      "f(0)": "EntryPreconditionError: requires_redundantly x > 0",
      "f(1)": raw`NormalPostconditionError: ensures_redundantly \result > 1`,
    },
  ],
  [
    "a case without any condition accepts and promises nothing",
    code`//@ assignable \nothing; accessible \everything; diverges true; measured_by 1;
      function f(x: number): number { return x; }
      //@ behavior ensures true;
      function g(x: number): number { if (x) throw new Error("g"); return x; }`,
    { "f(1)": "returned 1", "g(0)": "returned 0", "g(1)": "threw Error: g" },
  ],
];

const before: readonly Row[] = [
  [
    "old variables: in requires, in each other, with the same name in different cases",
    code`let total = 10;
      //@ old before: number = total; old twice = 2 * before; requires x > 0 && twice === 2 * total; ensures total === before + x && twice === 2 * before;
      //@ also old int before = -x; requires before >= 0; ensures total === 10 + before;
      function f(x: number): void { total = x === 3 ? 0 : x > 0 ? total + x : 10 - x; }`,
    {
      "f(1)": "returned undefined",
      "f(3)": "NormalPostconditionError: ensures total === before + x && twice === 2 * before",
      "f(-4)": "returned undefined",
      total: "returned 14",
    },
  ],
  [
    "an old variable that throws, in requires: against the clause",
    code`//@ old n: number = s.length; requires n > 0;
      function f(s: any): void {}
      //@ old n: number = s.length; requires s === null || n > 0; ensures s === null || n > 1;
      function g(s: any): void {}`,
    {
      "f(null)": "EntryPreconditionError: requires n > 0",
      'f("a")': "returned undefined",
      "g(null)": "returned undefined",
      'g("a")': "NormalPostconditionError: ensures s === null || n > 1",
    },
  ],
  [
    "\\old that throws counts against the clause where it is read, and nowhere else",
    code`//@ ensures \old(s.length) > 0;
      function f(s: any): void {}
      //@ ensures s === null || \old(s.length) > 0;
      function g(s: any): void {}
      //@ ensures !(\old(s.length) > 0);
      function h(s: any): void {}
      //@ ensures \old(s.length) > 0 ==> false;
      function i(s: any): void {}
      //@ requires s !== null; ensures \old(s.length) > 0; also requires s === null;
      function guarded(s: any): void {}`,
    {
      "f(null)": raw`NormalPostconditionError: ensures \old(s.length) > 0`,
      'f("a")': "returned undefined",
      "g(null)": "returned undefined",
      "h(null)": raw`NormalPostconditionError: ensures !(\old(s.length) > 0)`,
      "i(null)": raw`NormalPostconditionError: ensures \old(s.length) > 0 ==> false`,
      "guarded(null)": "returned undefined",
    },
  ],
  [
    "\\old that cannot be executed counts for the clause",
    code`//@ ensures \old((* nobody knows *));
      function f(): void {}
      //@ ensures !\old((\forall n: number; n > 0));
      function g(): void {}
      //@ ensures \old((* nobody knows *)) && x > 0;
      function h(x: number): void {}`,
    {
      "f()": "returned undefined",
      "g()": "returned undefined",
      "h(0)": raw`NormalPostconditionError: ensures \old((* nobody knows *)) && x > 0`,
    },
  ],
  [
    "\\old keeps the reference, so it shows what the object is now",
    code`//@ ensures \old(a) === a && \old(a).length === a.length && \old(a.length) === a.length - 1 && \old([...a]).length + 1 === a.length;
      function f(a: number[]): void { if (a.length < 2) a.push(1); }`,
    {
      "f([])": "returned undefined",
      "f([1, 2])": raw`NormalPostconditionError: ensures \old(a) === a && \old(a).length === a.length && \old(a.length) === a.length - 1 && \old([...a]).length + 1 === a.length`,
    },
  ],
  [
    "\\old of an element inside a quantifier",
    code`//@ ensures (\forall int i; 0 <= i && i < a.length; a[i] === \old(a[i]) + 1);
      function inc(a: number[], skip = -1): void { for (let i = 0; i < a.length; i++) if (i !== skip) a[i]++; }
      //@ ensures (\forall int i, j; 0 <= i && i < m.length && 0 <= j && j < m[i].length; m[i][j] === \old(m[i][j]));
      function keep(m: number[][], change = false): void { if (change) m[1][0] = 9; }
      //@ ensures (\sum int i; 0 <= i && i < a.length; \old(a[i])) === \result;
      function sum(a: number[]): number { const s = a[0] + a[1]; a[0] = a[1] = 5; return s; }
      //@ ensures (\exists x: number; a.includes(x); \old(a.indexOf(x)) === 0 && a.indexOf(x) === a.length - 1);
      function rotate(a: number[], wrong = false): void { if (!wrong) a.push(a.shift()); }`,
    {
      "inc([1, 2, 3])": "returned undefined",
      "inc([1, 2, 3], 1)": raw`NormalPostconditionError: ensures (\forall int i; 0 <= i && i < a.length; a[i] === \old(a[i]) + 1)`,
      "inc([])": "returned undefined",
      "keep([[1], [2, 3]])": "returned undefined",
      "keep([[1], [2, 3]], true)": raw`NormalPostconditionError: ensures (\forall int i, j; 0 <= i && i < m.length && 0 <= j && j < m[i].length; m[i][j] === \old(m[i][j]))`,
      "sum([1, 2])": "returned 3",
      "rotate([1, 2, 3])": "returned undefined",
      "rotate([1, 2, 3], true)": raw`NormalPostconditionError: ensures (\exists x: number; a.includes(x); \old(a.indexOf(x)) === 0 && a.indexOf(x) === a.length - 1)`,
    },
  ],
  [
    "\\old inside a function of the contract, and with a variable of it",
    code`//@ ensures a.every((x, i) => x === \old(a.length) + i);
      function f(a: number[]): void { a[0] = a.length; a[1] = a[0] + 1; }`,
    {
      "f([0, 0])": "returned undefined",
      "f([0])": raw`returned undefined`,
      "f([0, 0, 0])": raw`NormalPostconditionError: ensures a.every((x, i) => x === \old(a.length) + i)`,
    },
  ],
  [
    "\\not_modified of variables, fields, all fields, elements and ranges",
    code`let total = 0;
      class A {
        n = 1;
        m = 2;
        //@ ensures \not_modified(this.n);
        one(n: number): void { this.n = n; }
        //@ ensures \not_modified(this.*);
        all(key: string): void { (this as any)[key] = 9; }
      }
      //@ ensures \not_modified(total);
      function variable(x: number): void { total = x; }
      //@ ensures \not_modified(a[*]);
      function elements(a: number[], i: number): void { a[i] = 9; }
      //@ ensures \not_modified(a[1 .. 2], a[0]);
      function range(a: number[], i: number): void { a[i] = 9; }
      //@ ensures \not_modified(a[i]);
      function element(a: number[], i: number, j: number): void { a[j] = 9; }
      //@ ensures \not_modified(m[*]);
      function map(m: Map<string, number>, key: string): void { m.set(key, 9); }`,
    {
      "new A().one(1)": "returned undefined",
      "new A().one(NaN)": raw`NormalPostconditionError: ensures \not_modified(this.n)`,
      'new A().all("m")': raw`NormalPostconditionError: ensures \not_modified(this.*)`,
      'new A().all("added")': raw`NormalPostconditionError: ensures \not_modified(this.*)`,
      "variable(0)": "returned undefined",
      "variable(1)": raw`NormalPostconditionError: ensures \not_modified(total)`,
      "elements([9, 1], 0)": "returned undefined",
      "elements([9, 1], 1)": raw`NormalPostconditionError: ensures \not_modified(a[*])`,
      "elements([9, 1], 2)": raw`NormalPostconditionError: ensures \not_modified(a[*])`,
      "range([1, 2, 3, 4], 3)": "returned undefined",
      "range([1, 2, 3, 4], 2)": raw`NormalPostconditionError: ensures \not_modified(a[1 .. 2], a[0])`,
      "range([1, 2, 3, 4], 0)": raw`NormalPostconditionError: ensures \not_modified(a[1 .. 2], a[0])`,
      "element([1, 2], 0, 1)": "returned undefined",
      "element([1, 2], 1, 1)": raw`NormalPostconditionError: ensures \not_modified(a[i])`,
      'map(new Map([["a", 9]]), "a")': "returned undefined",
      'map(new Map([["a", 9]]), "b")': raw`NormalPostconditionError: ensures \not_modified(m[*])`,
    },
  ],
  [
    "NaN and -0 are not modified when they stay",
    code`//@ ensures \not_modified(o.n);
      function f(o: { n: number }, n: number): void { o.n = n; }`,
    {
      "f({ n: NaN }, NaN)": "returned undefined",
      "f({ n: 0 }, -0)": raw`NormalPostconditionError: ensures \not_modified(o.n)`,
    },
  ],
];

const operators: readonly Row[] = [
  [
    "\\fresh",
    code`const kept = { inner: { deep: {} } };
      //@ ensures \fresh(\result);
      function f(o: any, make: () => unknown): unknown { return make(); }
      class A {
        me: unknown = this;
        //@ ensures \fresh(\result) && !\fresh(this);
        m(same: boolean): unknown { return same ? this : {}; }
      }`,
    {
      "f(kept, () => ({}))": "returned {}",
      "f(kept, () => [])": "returned []",
      "f(kept, () => kept.inner.deep)": raw`NormalPostconditionError: ensures \fresh(\result)`,
      "f(kept, () => null)": raw`NormalPostconditionError: ensures \fresh(\result)`,
      "f(kept, () => 5)": raw`NormalPostconditionError: ensures \fresh(\result)`,
      "new A().m(false)": "returned {}",
      "new A().m(true)": raw`NormalPostconditionError: ensures \fresh(\result) && !\fresh(this)`,
    },
  ],
  [
    "\\typeof, \\type, <: and \\elemtype",
    code`class A {}
      class B extends A {}
      //@ ensures \typeof(\result) <: \type(A);
      function f(x: unknown): unknown { return x; }
      //@ requires \typeof(x) === \type(A);
      function g(x: unknown): void {}
      //@ requires \typeof(x) === \type(number) || \typeof(x) <: \type(string);
      function h(x: unknown): void {}
      //@ requires !(\typeof(x) <: \type(B));
      function i(x: unknown): void {}`,
    {
      "f(new A())": "returned {}",
      "f(new B())": "returned {}",
      "f({})": raw`NormalPostconditionError: ensures \typeof(\result) <: \type(A)`,
      "f(null)": raw`NormalPostconditionError: ensures \typeof(\result) <: \type(A)`,
      "g(new A())": "returned undefined",
      "g(new B())": raw`EntryPreconditionError: requires \typeof(x) === \type(A)`,
      "h(1)": "returned undefined",
      'h("a")': "returned undefined",
      "h(true)": raw`EntryPreconditionError: requires \typeof(x) === \type(number) || \typeof(x) <: \type(string)`,
      "i(new A())": "returned undefined",
      "i(new B())": raw`EntryPreconditionError: requires !(\typeof(x) <: \type(B))`,
      "i(null)": raw`EntryPreconditionError: requires !(\typeof(x) <: \type(B))`,
    },
  ],
  [
    "\\nonnullelements",
    code`//@ requires \nonnullelements(xs);
      function f(xs: any): void {}`,
    {
      "f([1, 0, false])": "returned undefined",
      "f([1, null])": raw`EntryPreconditionError: requires \nonnullelements(xs)`,
      "f([1, undefined])": raw`EntryPreconditionError: requires \nonnullelements(xs)`,
      "f(null)": raw`EntryPreconditionError: requires \nonnullelements(xs)`,
      "f(new Set([null]))": raw`EntryPreconditionError: requires \nonnullelements(xs)`,
      'f(new Map([["a", null]]))': raw`EntryPreconditionError: requires \nonnullelements(xs)`,
      "f(new Map([[null, 1]]))": "returned undefined",
    },
  ],
  [
    "\\reach",
    code`class Link { constructor(public next: Link | null, public other: unknown = null) {} }
      const end = new Link(null);
      const list = new Link(new Link(end));
      //@ requires !\reach(a).has(b);
      function join(a: Link, b: Link): void {}
      //@ requires \reach(a, \type(Link), a.next).size === n;
      function long(a: Link, n: number): void {}`,
    {
      "join(list, new Link(null))": "returned undefined",
      "join(list, end)": raw`EntryPreconditionError: requires !\reach(a).has(b)`,
      "join(list, list)": raw`EntryPreconditionError: requires !\reach(a).has(b)`,
      "long(list, 3)": "returned undefined",
      "long(list, 2)": raw`EntryPreconditionError: requires \reach(a, \type(Link), a.next).size === n`,
    },
  ],
  [
    "informal conditions hold, wherever they stand",
    code`//@ requires (* sorted *) && x > 0;
      function f(x: number): void {}
      //@ requires (* a *) ==> x > 0;
      function g(x: number): void {}
      //@ requires !(* a *) || (* b *) <==> x > 0;
      function h(x: number): void {}`,
    {
      "f(1)": "returned undefined",
      "f(0)": "EntryPreconditionError: requires (* sorted *) && x > 0",
      "g(1)": "returned undefined",
      "g(0)": "returned undefined",
      "h(0)": "returned undefined",
    },
  ],
  [
    "<==>, <=!=>, ==> and <== group as the table says",
    code`//@ requires a ==> b ==> c;
      function right(a: boolean, b: boolean, c: boolean): void {}
      //@ requires a <== b <== c;
      function left(a: boolean, b: boolean, c: boolean): void {}
      //@ requires a <=!=> b <==> c;
      function mixed(a: boolean, b: boolean, c: boolean): void {}
      const table = (f: (a: boolean, b: boolean, c: boolean) => void): string =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((n) => { try { f(n > 3, n % 4 > 1, n % 2 > 0); return "T"; } catch { return "F"; } }).join("");`,
    {
      "table(right)": 'returned "TTTTTTFT"',
      "table(left)": 'returned "TTTFTTTT"',
      "table(mixed)": 'returned "TFFTFTTF"',
    },
  ],
  [
    "quantifiers over collections, bigint, boolean, and sums of nothing",
    code`//@ requires (\forall x: number; s.has(x); x > 0);
      function sets(s: Set<number>): void {}
      //@ requires (\exists k: string; m.has(k); m.get(k) === 1);
      function maps(m: Map<string, number>): void {}
      //@ requires (\exists b: boolean; f(b));
      function bools(f: (b: boolean) => boolean): void {}
      //@ requires (\sum i: bigint; 1n <= i && i <= n; i) === total;
      function bigs(n: bigint, total: bigint): void {}
      //@ requires (\sum int i; 0 <= i && i < n; i) === 0 && (\product int i; 1 <= i && i < n; i) === 1 && (\num_of int i; 0 <= i && i < n; true) === n;
      function sums(n: number): void {}
      //@ requires new Set<int> { x: int | a.includes(x) && x > 1 }.size === n;
      function sets2(a: number[], n: number): void {}
      //@ requires (\max int i; 0 <= i && i < a.length; a[i]) === hi && (\min int i; 0 <= i && i < a.length; a[i]) === lo;
      function bounds(a: number[], lo: number, hi: number): void {}
      //@ requires (\forall n: number; n > 0);
      function endless(): void {}`,
    {
      "sets(new Set([1, 2]))": "returned undefined",
      "sets(new Set([1, 0]))": raw`EntryPreconditionError: requires (\forall x: number; s.has(x); x > 0)`,
      'maps(new Map([["a", 1]]))': "returned undefined",
      "maps(new Map())": raw`EntryPreconditionError: requires (\exists k: string; m.has(k); m.get(k) === 1)`,
      "bools((b) => !b)": "returned undefined",
      "bools(() => false)": raw`EntryPreconditionError: requires (\exists b: boolean; f(b))`,
      "bigs(3n, 6n)": "returned undefined",
      "bigs(3n, 7n)": raw`EntryPreconditionError: requires (\sum i: bigint; 1n <= i && i <= n; i) === total`,
      "sums(0)": "returned undefined",
      "sums(1)": "returned undefined",
      "sets2([1, 2, 2, 3], 2)": "returned undefined",
      "bounds([3, 1, 2], 1, 3)": "returned undefined",
      "bounds([3, 1, 2], 1, 2)": raw`EntryPreconditionError: requires (\max int i; 0 <= i && i < a.length; a[i]) === hi && (\min int i; 0 <= i && i < a.length; a[i]) === lo`,
      "endless()": "returned undefined",
    },
  ],
];

const types: readonly Row[] = [
  [
    "non_null and nullable on parameters and results",
    code`function f(/*@ non_null @*/ x: unknown, /*@ nullable @*/ y: unknown): void {}
      //@ non_null
      function g(x: unknown): unknown { return x; }
      //@ requires x === 1; also requires x !== 1;
      function each(/*@ non_null @*/ x: unknown): void {}
      class A {
        m(/*@ non_null @*/ x: unknown): void {}
        //@ non_null ensures true;
        n(x: unknown): unknown { return x; }
        constructor(/*@ non_null @*/ x: unknown) {}
      }`,
    {
      "f(0, null)": "returned undefined",
      "f(null, 1)": "EntryPreconditionError: non_null x",
      "f(undefined, 1)": "EntryPreconditionError: non_null x",
      "g(0)": "returned 0",
      "g(null)": raw`NormalPostconditionError: non_null \result`,
      "each(null)": "EntryPreconditionError: requires x === 1",
      "each(2)": "returned undefined",
      "new A(1).m(null)": "EntryPreconditionError: non_null x",
      "new A(1).n(undefined)": raw`NormalPostconditionError: non_null \result`,
      "new A(null)": "EntryPreconditionError: non_null x",
    },
  ],
  [
    "non_null fields",
    code`class A {
        /*@ non_null @*/ f: unknown = 1;
        /*@ non_null @*/ #g: unknown = 1;
        constructor(/*@ spec_public non_null @*/ public h: unknown) {}
        set(f: unknown, g: unknown): void { this.f = f; this.#g = g; }
      }
      const a = new A(1);`,
    {
      "a.set(0, 0)": "returned undefined",
      "a.set(null, 0)": "InvariantError: non_null this.f",
      "new A(1).set(1, undefined)": "InvariantError: non_null this.#g",
    },
  ],
  [
    "int and nat on parameters, results and fields",
    code`import type { int, nat as natural } from "@proviso/runtime";
      function f(i: int, n: natural): number { return i + n; }
      function g(x: number): int { return x; }
      const h = (x: number): natural | null => x === 0 ? null : x;
      function optional(i?: int, n: natural | undefined = undefined): void {}
      function defaulted(i: int = 0.5): void {}
      async function later(x: number): Promise<int> { return x; }
      class A {
        i: int = 0;
        n: natural | null = null;
        constructor(public k: int) {}
        set(i: number, n: number | null): void { this.i = i; this.n = n; }
        m(i: int): natural { return i; }
      }
      const a = new A(1);`,
    {
      "f(-1, 1)": "returned 0",
      "f(0.5, 1)": "EntryPreconditionError: int i",
      "f(1, -1)": "EntryPreconditionError: nat n",
      "f(NaN, 1)": "EntryPreconditionError: int i",
      "f(1n as any, 1)": "EntryPreconditionError: int i",
      "g(1)": "returned 1",
      "g(1.5)": raw`NormalPostconditionError: int \result`,
      "h(0)": "returned null",
      "h(-1)": raw`NormalPostconditionError: nat \result`,
      "optional()": "returned undefined",
      "optional(0.5)": "EntryPreconditionError: int i",
      "defaulted()": "EntryPreconditionError: int i",
      "later(1)": "returned 1",
      "later(0.5)": raw`NormalPostconditionError: int \result`,
      "a.set(1, 2)": "returned undefined",
      "a.set(1, null)": "returned undefined",
      "a.m(-1)": raw`NormalPostconditionError: nat \result`,
      "new A(0.5)": "EntryPreconditionError: int k",
      "a.set(0.5, 1)": "InvariantError: int this.i",
      "new A(1).set(1, -1)": "InvariantError: nat this.n",
    },
  ],
];

describe.each(ways)("contracts of units, by %s", (_, options) => {
  describe("whom to blame", () => testRows(blame, options));
  describe("exceptions", () => testRows(exceptional, options));
  describe("cases", () => testRows(cases, options));
  describe("the state before", () => testRows(before, options));
  describe("operators", () => testRows(operators, options));
  describe("types and modifiers", () => testRows(types, options));

  it("every case is evaluated, once, before the body; every old value too", async () => {
    const program = await run(
      code`export const log: string[] = [];
        const say = (what: string, is = true): boolean => { log.push(what); return is; };
        //@ old a = say("old a"); requires say("pre 1"); ensures say("post 1") && \old(say("old 1"));
        //@ also requires say("pre 2") && say("pre 2b"); ensures say("post 2");
        //@ also requires say("pre 3", false); ensures say("post 3");
        export function f(): void { log.push("body"); }`,
      options,
    );
    (program["f"] as () => void)();
    const log = program["log"] as string[];
    const at = (what: string): number => log.indexOf(what);
    expect([...log].sort()).toEqual([...new Set(log)].sort().filter((x) => x !== "post 3"));
    expect(at("pre 1")).toBeLessThan(at("pre 2"));
    expect(at("pre 2b")).toBeLessThan(at("pre 3"));
    expect(Math.max(at("pre 3"), at("old a"), at("old 1"))).toBeLessThan(at("body"));
    expect(log.slice(at("body"))).toEqual(["body", "post 1", "post 2"]);
  });
});
