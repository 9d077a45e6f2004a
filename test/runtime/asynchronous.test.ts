import { describe, it } from "vitest";
import { run, ways } from "../support/checked.js";
import { expectOutcomes } from "../support/outcomes.js";

// Asynchronous units and generators: the state after the call is the one at settlement or at return (digest §11, 8-9).

describe.each(ways)("asynchronous units, by %s", (_, options) => {
  it("the state after the call is the one at settlement", async () => {
    const program = await run(
      String.raw`
       export class Box {
         value = 0;
         //@ ensures this.value === \old(this.value) + by && \result === this.value;
         async add(by: number, wrong = 0): Promise<number> {
           await null;
           this.value += by + wrong;
           await null;
           return this.value;
         }
         //@ ensures this.value === x;
         set = async (x: number): Promise<void> => { await null; this.value = x === 13 ? 0 : x; };
       }
       //@ ensures o.n === 1;
       export async function early(o: { n: number }): Promise<void> { o.n = 1; await null; o.n = 2; }
       //@ ensures o.n === 2;
       export async function late(o: { n: number }): Promise<void> { o.n = 1; await null; o.n = 2; }
       //@ ensures \result > 0;
       export const arrow = async (x: number): Promise<number> => x;
       //@ ensures \result === undefined;
       export async function nothing(x: number): Promise<any> { if (x) return x; }`,
      options,
    );
    await expectOutcomes(program, {
      "new Box().add(2)": "returned 2",
      "new Box().add(2, 1)":
        "NormalPostconditionError: ensures this.value === \\old(this.value) + by && \\result === this.value",
      "new Box().set(1)": "returned undefined",
      "new Box().set(13)": "NormalPostconditionError: ensures this.value === x",
      "early({ n: 0 })": "NormalPostconditionError: ensures o.n === 1",
      "late({ n: 0 })": "returned undefined",
      "arrow(1)": "returned 1",
      "arrow(0)": "NormalPostconditionError: ensures \\result > 0",
      "nothing(0)": "returned undefined",
      "nothing(1)": "NormalPostconditionError: ensures \\result === undefined",
    });
  });

  it("a violation is a rejection, never thrown by the call itself", async () => {
    const program = await run(
      `//@ requires x > 0; ensures \\result > 1;
       export async function f(x: number): Promise<number> { return x; }
       //@ requires x > 0;
       export const g = async (x: number): Promise<number> => x;
       export class C {
         //@ requires x > 0;
         async m(x: number): Promise<number> { return x; }
         //@ requires x > 0;
         static async s(x: number): Promise<number> { return x; }
       }
       export const kind = (call: () => unknown): string => {
         try {
           const made = call();
           if (made instanceof Promise) { made.catch(() => {}); return "promise"; }
           return typeof made;
         } catch { return "thrown"; }
       };`,
      options,
    );
    await expectOutcomes(program, {
      "kind(() => f(0))": 'returned "promise"',
      "kind(() => f(1))": 'returned "promise"',
      "kind(() => g(0))": 'returned "promise"',
      "kind(() => new C().m(0))": 'returned "promise"',
      "kind(() => C.s(0))": 'returned "promise"',
      "f(0)": "EntryPreconditionError: requires x > 0",
      "f(1)": "NormalPostconditionError: ensures \\result > 1",
      "f(2)": "returned 2",
      "g(0)": "EntryPreconditionError: requires x > 0",
      "new C().m(0)": "EntryPreconditionError: requires x > 0",
      "C.s(0)": "EntryPreconditionError: requires x > 0",
    });
  });

  it("the body does not run when the precondition does not hold, and runs at once when it does", async () => {
    const program = await run(
      `export const log: string[] = [];
       //@ requires x > 0;
       export async function f(x: number): Promise<void> { log.push("body" + x); await null; log.push("end" + x); }
       export async function order(): Promise<string> {
         log.length = 0;
         const one = f(0).catch(() => log.push("refused"));
         const two = f(1);
         log.push("called");
         await Promise.all([one, two]);
         return log.join(" ");
       }`,
      options,
    );
    await expectOutcomes(program, { "order()": 'returned "body1 called refused end1"' });
  });

  it("a rejection is an exception", async () => {
    const program = await run(
      String.raw`
       export class Account {
         balance = 10;
         //@ requires amount > 0;
         //@ ensures this.balance === \old(this.balance) - amount;
         //@ signals (e: RangeError) amount > this.balance && \not_modified(this.balance);
         //@ signals_only RangeError;
         async withdraw(amount: number): Promise<number> {
           await null;
           if (amount === 7) { this.balance = 0; throw new RangeError("seven"); }
           if (amount === 8) throw new TypeError("eight");
           if (amount === 9) throw "nine";
           if (amount > this.balance) throw new RangeError("too much");
           this.balance -= amount;
           return this.balance;
         }
       }
       //@ signals (e: RangeError) x < 0; signals_only RangeError;
       export async function returned(x: number): Promise<number> {
         return x > 5 ? Promise.resolve(x) : Promise.reject(new RangeError("rejected"));
       }`,
      options,
    );
    await expectOutcomes(program, {
      "new Account().withdraw(3)": "returned 7",
      "new Account().withdraw(11)": "threw RangeError: too much",
      "new Account().withdraw(7)":
        "ExceptionalPostconditionError: signals (e: RangeError) amount > this.balance && \\not_modified(this.balance)",
      "new Account().withdraw(8)": "ExceptionalPostconditionError: signals_only RangeError",
      "new Account().withdraw(9)": "ExceptionalPostconditionError: signals_only RangeError",
      "returned(6)": "returned 6",
      "returned(-1)": "threw RangeError: rejected",
      "returned(1)": "ExceptionalPostconditionError: signals (e: RangeError) x < 0",
    });
  });

  it("calls in flight at once on one object keep their own old values and arguments", async () => {
    const program = await run(
      String.raw`
       export class Log {
         lines: string[] = [];
         //@ ensures \old(this.lines.length) === start && this.lines.length > \old(this.lines.length);
         //@ ensures \old(line) === line && \result.endsWith(line);
         async write(line: string, start: number, ticks: number): Promise<string> {
           this.lines.push(line);
           for (let i = 0; i < ticks; i++) await null;
           return this.lines.length + line;
         }
       }
       export async function many(): Promise<string[]> {
         const log = new Log();
         return Promise.all([log.write("a", 0, 5), log.write("b", 1, 1), log.write("c", 2, 3), log.write("d", 3, 0)]);
       }
       export async function wrong(): Promise<unknown> {
         const log = new Log();
         return Promise.allSettled([log.write("a", 0, 5), log.write("b", 0, 1), log.write("c", 2, 3)]).then((all) => all.map((s) => s.status));
       }
       export class Counter {
         n = 0;
         //@ ensures this.n === \old(this.n) + 1;
         async racy(): Promise<void> { const seen = this.n; await null; this.n = seen + 1; }
       }
       export const race = async (): Promise<string> => {
         const c = new Counter();
         const all = await Promise.allSettled([c.racy(), c.racy()]);
         return all.map((s) => s.status).join();
       };
       export const serial = async (): Promise<number> => {
         const c = new Counter();
         await c.racy();
         await c.racy();
         return c.n;
       };`,
      options,
    );
    await expectOutcomes(program, {
      "many()": 'returned ["4a","4b","4c","4d"]',
      "wrong()": 'returned ["fulfilled","rejected","fulfilled"]',
      "race()": 'returned "fulfilled,fulfilled"',
      "serial()": "returned 2",
    });
  });

  it("`\\result` of a returned promise is what it is resolved with", async () => {
    const program = await run(
      `//@ ensures \\result === 5;
       export async function f(x: unknown): Promise<unknown> { return x; }
       //@ ensures \\result === 5;
       export const g = async (x: unknown): Promise<unknown> => x;
       //@ ensures \\result === 5;
       export const h = async (x: Promise<number>): Promise<number> => { return await x; };
       export const thenable = (x: unknown) => ({ then: (done: (x: unknown) => void) => done(x) });`,
      options,
    );
    await expectOutcomes(program, {
      "f(5)": "returned 5",
      "f(Promise.resolve(5))": "returned 5",
      "f(Promise.resolve(6))": "NormalPostconditionError: ensures \\result === 5",
      "f(thenable(5))": "returned 5",
      "f(thenable(thenable(5)))": "returned 5",
      "f(thenable(6))": "NormalPostconditionError: ensures \\result === 5",
      "g(Promise.resolve(5))": "returned 5",
      "g(Promise.resolve(6))": "NormalPostconditionError: ensures \\result === 5",
      "h(Promise.resolve(5))": "returned 5",
      "h(Promise.resolve(6))": "NormalPostconditionError: ensures \\result === 5",
    });
  });

  it("handlers of the body see what they saw before: a returned promise is not awaited in them", async () => {
    const source = String.raw`
       //@ ensures \result !== "never";
       export async function caught(p: () => Promise<string>): Promise<string> {
         try { return p(); } catch { return "caught"; }
       }
       //@ ensures \result !== "never";
       export async function awaited(p: () => Promise<string>): Promise<string> {
         try { return await p(); } catch { return "caught"; }
       }
       export const log: string[] = [];
       //@ ensures \result !== "never";
       export async function ordered(p: Promise<string>): Promise<string> {
         try { return p; } finally { log.push("finally"); }
       }
       export async function order(): Promise<string> {
         log.length = 0;
         let done = (_: string) => {};
         const p = new Promise<string>((resolve) => { done = resolve; });
         const q = ordered(p).then(() => log.push("settled"));
         log.push("called");
         done("now");
         await q;
         return log.join(" ");
       }
       //@ ensures \result === "replaced";
       export async function replaced(): Promise<string> {
         try { return "tried"; } finally { return "replaced"; }
       }
       //@ ensures \result === 2;
       export async function changed(): Promise<number> {
         let x = 1;
         try { x = 2; return x; } finally { x = 3; }
       }`;
    const expected = {
      'caught(() => Promise.reject(new Error("no")))': "threw Error: no",
      'caught(() => { throw new Error("no"); })': 'returned "caught"',
      'awaited(() => Promise.reject(new Error("no")))': 'returned "caught"',
      "order()": 'returned "finally called settled"',
      "replaced()": 'returned "replaced"',
      "changed()": "returned 2",
    };
    await expectOutcomes(await run(source, { ...options, checks: "off" }), expected);
    await expectOutcomes(await run(source, options), expected);
  });

  it("functions that return promises without being async", async () => {
    const program = await run(
      String.raw`
       //@ requires x > 0;
       //@ ensures \result === x && o.n === \old(o.n) + 1;
       //@ signals (e: RangeError) x > 100; signals_only RangeError;
       export function f(x: number, o: { n: number }): Promise<number> {
         return Promise.resolve().then(() => {
           o.n += x === 3 ? 2 : 1;
           if (x > 50) throw new RangeError("large");
           if (x === 40) throw new TypeError("forty");
           return x === 4 ? 5 : x;
         });
       }
       //@ ensures \result > 0;
       export const arrow = (x: number): PromiseLike<number> => new Promise((resolve) => setTimeout(() => resolve(x), 1));
       //@ ensures \result > 0;
       export const either = (x: number, later: boolean): number | Promise<number> => (later ? Promise.resolve(x) : x);
       //@ ensures \result > 0;
       export const untyped = (x: number) => Promise.resolve(x);
       export class C {
         n = 0;
         //@ ensures this.n === x;
         set(x: number): Promise<void> { return Promise.resolve().then(() => { this.n = x === 13 ? 0 : x; }); }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1, { n: 0 })": "returned 1",
      "f(0, { n: 0 })": "EntryPreconditionError: requires x > 0",
      "f(3, { n: 0 })": "NormalPostconditionError: ensures \\result === x && o.n === \\old(o.n) + 1",
      "f(4, { n: 0 })": "NormalPostconditionError: ensures \\result === x && o.n === \\old(o.n) + 1",
      "f(101, { n: 0 })": "threw RangeError: large",
      "f(51, { n: 0 })": "ExceptionalPostconditionError: signals (e: RangeError) x > 100",
      "f(40, { n: 0 })": "ExceptionalPostconditionError: signals_only RangeError",
      "arrow(1)": "returned 1",
      "arrow(0)": "NormalPostconditionError: ensures \\result > 0",
      "either(1, true)": "returned 1",
      "either(0, true)": "NormalPostconditionError: ensures \\result > 0",
      "either(0, false)": "NormalPostconditionError: ensures \\result > 0",
      "untyped(0)": "NormalPostconditionError: ensures \\result > 0",
      "new C().set(1)": "returned undefined",
      "new C().set(13)": "NormalPostconditionError: ensures this.n === x",
    });
  });

  it("a promise that nothing is said of is returned as it is, and a lazy thenable is not started", async () => {
    const program = await run(
      `
       const cache = new Map<number, Promise<number>>();
       //@ requires x > 0;
       export function load(x: number): Promise<number> {
         let made = cache.get(x);
         if (made === undefined) { made = Promise.resolve(x); cache.set(x, made); }
         return made;
       }
       export const same = (): boolean => load(1) === load(1);
       export let started = 0;
       class Query {
         where(): this { return this; }
         then(done: (x: number) => void): void { started += 1; done(5); }
       }
       //@ requires x > 0;
       export function query(x: number) { return new Query(); }
       export const lazy = (): string => {
         const q = query(1);
         return String(q instanceof Query && q.where() === q) + started;
       };`,
      options,
    );
    await expectOutcomes(program, { "same()": "returned true", "lazy()": 'returned "true0"' });
  });

  it("a precondition violated inside an async body is blamed on that body", async () => {
    const program = await run(
      `//@ requires x > 0;
       async function inner(x: number): Promise<number> { return x; }
       //@ requires x > -10;
       export async function outer(x: number): Promise<number> { return await inner(x); }
       //@ requires x > -10;
       export async function direct(x: number): Promise<number> { return inner(x); }
       //@ requires x > -10; ensures \\result > 0;
       export function plain(x: number): Promise<number> { return inner(x); }
       export async function unchecked(x: number): Promise<number> { return inner(x); }`,
      options,
    );
    await expectOutcomes(program, {
      "outer(1)": "returned 1",
      "outer(0)": "InternalPreconditionError: requires x > 0",
      "direct(0)": "InternalPreconditionError: requires x > 0",
      "plain(0)": "InternalPreconditionError: requires x > 0",
      "unchecked(0)": "EntryPreconditionError: requires x > 0",
      "outer(-10)": "EntryPreconditionError: requires x > -10",
    });
  });

  it("invariants and constraints hold when an async method is settled", async () => {
    const program = await run(
      String.raw`
       export class Gauge {
         //@ invariant this.n >= 0;
         //@ constraint this.n >= \old(this.n);
         n = 0;
         async add(by: number): Promise<number> {
           const before = this.n;
           this.n = -1;
           await null;
           this.n = before + by;
           return this.n;
         }
         async twice(by: number): Promise<number> { await this.add(by); return this.add(-by + 1); }
       }`,
      options,
    );
    await expectOutcomes(program, {
      "new Gauge().add(1)": "returned 1",
      "new Gauge().add(-1)": "InvariantError: invariant this.n >= 0",
      "(async () => { const g = new Gauge(); await g.add(5); return g.add(-1); })()":
        "ConstraintError: constraint this.n >= \\old(this.n)",
      "new Gauge().twice(1)": "returned 1",
    });
  });

  it("assertions are evaluated at once, so calls in flight stay checked and unchecked as they were", async () => {
    const program = await run(
      `export const log: string[] = [];
       //@ requires x > 0; ensures \\result > 0;
       async function probe(x: number): Promise<number> { await null; log.push("probe" + x); return x; }
       //@ requires probe(-1) !== null;
       export async function f(x: number): Promise<number> {
         await null;
         return probe(x);
       }
       export const settle = async (): Promise<string> => { await new Promise((r) => setTimeout(r, 1)); return log.sort().join(); };
       //@ requires x > 0;
       async function checked(x: number): Promise<number> { await null; return x; }
       //@ requires slow(x);
       //@ ensures slow(x);
       export async function g(x: number): Promise<number> { for (let i = 0; i < x; i++) await null; return x; }
       const slow = (x: number): boolean => { let s = 0; for (let i = 0; i < 1000; i++) s += i; return s > x; };
       export async function mixed(): Promise<string> {
         const all = await Promise.allSettled([g(3), checked(0), g(1), checked(1), g(2), checked(-1)]);
         return all.map((s) => s.status[0]).join("");
       }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1)": "returned 1",
      "settle()": 'returned "probe-1,probe1"',
      "f(0)": "InternalPreconditionError: requires x > 0",
      "mixed()": 'returned "frfffr"',
    });
  });

  it("the parameters of an async unit are those of the call, whatever the body assigns", async () => {
    const program = await run(
      String.raw`
       //@ ensures \result === x + 1;
       export async function f(x: number): Promise<number> { const y = x; x = 100; await null; return y + 1; }
       //@ ensures x === 1;
       export async function g(x: number): Promise<void> { await null; x = 2; }`,
      options,
    );
    await expectOutcomes(program, { "f(1)": "returned 2", "g(1)": "returned undefined" });
  });
});

describe.each(ways)("generators, by %s", (_, options) => {
  it("the precondition is checked at the call, before anything is asked of the generator", async () => {
    const program = await run(
      `//@ requires n > 0;
       export function* simple(n: number): Generator<number> { yield n; }
       //@ requires n > 0;
       export function* none(): Generator<number> { yield 1; }
       export let n = 0;
       //@ requires n > 0;
       export function* assigned(n: number): Generator<number> { while (n > 0) { yield n; n -= 1; } }
       //@ requires ns.length > 0;
       export function* rest(...ns: number[]): Generator<number> { yield* ns; }
       //@ requires n > 0;
       export function* defaulted(m: number, n = m): Generator<number> { yield n; }
       //@ requires n > 0;
       export function* pattern({ n }: { n: number }): Generator<number> { yield n; }
       //@ requires n > 0;
       export async function* later(n: number): AsyncGenerator<number> { yield n; }
       export const literal = {
         //@ requires n > 0;
         *gen(n: number): Generator<number> { yield n; },
       };
       export class C {
         limit = 5;
         //@ requires n < this.limit;
         *below(n: number): Generator<number> { for (let i = n; i < this.limit; i++) yield i; }
         //@ requires n > 0;
         static *up(n: number,): Generator<number> { yield n; }
         //@ requires n > 0;
         async *slow(n: number): AsyncGenerator<number> { yield n; }
       }`,
      options,
    );
    const refused = "EntryPreconditionError: requires n > 0";
    await expectOutcomes(program, {
      "simple(0)": refused,
      "[...simple(1)]": "returned [1]",
      "none()": refused,
      "assigned(0)": refused,
      "[...assigned(2)]": "returned [2,1]",
      "rest()": "EntryPreconditionError: requires ns.length > 0",
      "[...rest(1, 2)]": "returned [1,2]",
      "defaulted(0)": refused,
      "[...defaulted(0, 1)]": "returned [1]",
      "pattern({ n: 0 })": refused,
      "[...pattern({ n: 2 })]": "returned [2]",
      "later(0)": refused,
      "later(1).next().then((s) => s.value)": "returned 1",
      "literal.gen(0)": refused,
      "[...literal.gen(1)]": "returned [1]",
      "new C().below(5)": "EntryPreconditionError: requires n < this.limit",
      "[...new C().below(3)]": "returned [3,4]",
      "C.up(0)": refused,
      "new C().slow(0)": refused,
    });
  });

  it("a generator with a directive of its own", async () => {
    const program = await run(
      `//@ requires n > 0;
       export function* directive(n: number): Generator<unknown> { "use strict"; yield n; }`,
      options,
    );
    await expectOutcomes(program, {
      "[...directive(0)]": "EntryPreconditionError: requires n > 0",
      "[...directive(1)]": "returned [1]",
    });
  });

  it("length, name and arguments of a generator are what they were", async () => {
    const source = `
       //@ requires n > 0;
       export function* one(n: number, m = 2): Generator<unknown> { yield arguments.length; yield [...arguments]; yield m; }
       //@ ensures true && one.length === 1;
       export function* two(n: number, m: number): Generator<unknown> { yield arguments.length; }
       export const observe = (): string => JSON.stringify([one.length, two.length, one.name, [...(one as any)(1, undefined, 3, 4)], [...(two as any)(1, 2, 3)]]);`;
    const expected = { "observe()": 'returned "[1,2,\\"one\\",[4,[1,null,3,4],2],[3]]"' };
    await expectOutcomes(await run(source, { ...options, checks: "off" }), expected);
    await expectOutcomes(await run(source, options), expected);
  });

  it("the state after the call is the one at return, with what was old at the call", async () => {
    const program = await run(
      String.raw`
       //@ ensures \result === "done" && o.n === \old(o.n) + 2;
       export function* f(o: { n: number }, end: string): Generator<number, string> {
         o.n += 1;
         yield o.n;
         o.n += 1;
         return end;
       }
       export const start = (): number => {
         const o = { n: 0 };
         const g = f(o, "done");
         o.n = 10;
         g.next();
         try { g.next(); } catch { return -1; }
         return o.n;
       };
       //@ ensures \result === undefined;
       export function* open(): Generator<number> { yield 1; }
       //@ ensures \result === undefined;
       export function* bare(stop: boolean): Generator<number> { if (stop) return; yield 1; }
       //@ ensures \result === x;
       export function* assigned(x: number): Generator<number, number> { const y = x; x = 0; yield 1; return y; }
       export const last = (g: Generator<unknown, unknown>): unknown => {
         for (;;) { const step = g.next(); if (step.done) return step.value; }
       };
       export const lastLater = async (g: AsyncGenerator<unknown, unknown>): Promise<unknown> => {
         for (;;) { const step = await g.next(); if (step.done) return step.value; }
       };
       //@ ensures \result === x;
       export async function* later(x: number, y: unknown): AsyncGenerator<number, unknown> { yield 1; await null; return y; }`,
      options,
    );
    await expectOutcomes(program, {
      'last(f({ n: 0 }, "done"))': 'returned "done"',
      'last(f({ n: 0 }, "other"))':
        'NormalPostconditionError: ensures \\result === "done" && o.n === \\old(o.n) + 2',
      "f({ n: 0 }, 'other').next().value": "returned 1",
      "start()": "returned -1",
      "last(open())": "returned undefined",
      "last(bare(true))": "returned undefined",
      "last(assigned(3))": "returned 3",
      "lastLater(later(1, 1))": "returned 1",
      "lastLater(later(1, Promise.resolve(1)))": "returned 1",
      "lastLater(later(1, Promise.resolve(2)))": "NormalPostconditionError: ensures \\result === x",
    });
  });

  it("a generator that is ended from outside has not returned, one that throws has thrown", async () => {
    const program = await run(
      String.raw`
       export const log: string[] = [];
       //@ ensures \result === "done"; signals (e: RangeError) e.message === "fine"; signals_only RangeError;
       export function* f(): Generator<number, string> {
         try { yield 1; yield 2; } finally { log.push("finally"); }
         return "done";
       }
       export const ended = (): unknown => { const g = f(); g.next(); return g.return("other"); };
       export const fresh = (): unknown => f().return("other");
       export const broken = (): string => { log.length = 0; for (const x of f()) { if (x === 1) break; } return log.join(); };
       export const thrown = (error: unknown): unknown => { const g = f(); g.next(); return g.throw(error); };
       //@ ensures \result === "caught";
       export function* catching(): Generator<number, string> { try { yield 1; } catch { return "caught"; } return "not"; }
       export const inside = (): unknown => { const g = catching(); g.next(); return g.throw(new Error("x")).value; };
       //@ ensures \result === "kept";
       export function* insisting(): Generator<number, string> { try { yield 1; } finally { return "kept"; } }
       export const insisted = (): unknown => { const g = insisting(); g.next(); return g.return("x" as never).value; };
       export const rangeError = (m: string): Error => new RangeError(m);`,
      options,
    );
    await expectOutcomes(program, {
      "ended()": 'returned {"value":"other","done":true}',
      "fresh()": 'returned {"value":"other","done":true}',
      "broken()": 'returned "finally"',
      'thrown(rangeError("fine"))': "threw RangeError: fine",
      'thrown(rangeError("bad"))':
        'ExceptionalPostconditionError: signals (e: RangeError) e.message === "fine"',
      'thrown(new TypeError("fine"))': "ExceptionalPostconditionError: signals_only RangeError",
      "inside()": 'returned "caught"',
      "insisted()": 'returned "kept"',
    });
  });

  it("what is sent to and yielded by a generator goes through, delegation included", async () => {
    const program = await run(
      String.raw`
       //@ requires n >= 0; ensures \result === n;
       export function* inner(n: number): Generator<number, number, number> {
         let sum = 0;
         for (let i = 0; i < n; i++) sum += yield i;
         return sum === 99 ? -1 : n;
       }
       //@ requires n >= 0; ensures \result === 2 * n;
       export function* outer(n: number): Generator<number, number, number> {
         const a = yield* inner(n);
         const b: number = yield* inner(n);
         return a + b;
       }
       export const drive = (n: number, sent: number): string => {
         const g = outer(n);
         let log = "";
         for (let step = g.next(); ; step = g.next(sent)) { log += step.value + (step.done ? "!" : " "); if (step.done) return log; }
       };
       //@ requires n >= 0;
       export function* returning(n: number): Generator<number, number, number> { return yield* inner(n); }
       export const nested = (n: number): unknown => { const g = returning(n); let s = g.next(); while (!s.done) s = g.next(1); return s.value; };
       //@ requires n > 0;
       export function* bad(n: number): Generator<number, number, number> { yield* inner(-n); return 1; }`,
      options,
    );
    await expectOutcomes(program, {
      "drive(2, 1)": 'returned "0 1 0 1 4!"',
      "drive(1, 99)": "NormalPostconditionError: ensures \\result === n",
      "nested(2)": "returned 2",
      "[...bad(1)]": "InternalPreconditionError: requires n >= 0",
    });
  });

  it("generators in flight at once keep their own old values", async () => {
    const program = await run(
      String.raw`
       export const o = { n: 0 };
       //@ ensures \result === \old(o.n);
       export function* f(): Generator<number, number> { const seen = o.n; yield seen; return seen; }
       export const zip = (): string => {
         o.n = 1; const a = f(); a.next();
         o.n = 2; const b = f(); b.next();
         o.n = 3;
         return [b.next().value, a.next().value].join();
       };`,
      options,
    );
    await expectOutcomes(program, { "zip()": 'returned "2,1"' });
  });

  it("async generators: awaited values, for await, early end", async () => {
    const program = await run(
      String.raw`
       export const log: string[] = [];
       //@ requires n > 0; ensures \result === n; signals (e: Error) n > 5;
       export async function* f(n: number): AsyncGenerator<number, number> {
         try {
           for (let i = 0; i < n; i++) { await null; yield Promise.resolve(i); if (i === 7) throw new Error("seven"); if (i === 3 && n === 5) throw new Error("three"); }
         } finally { log.push("finally"); }
         return n === 3 ? 0 : n;
       }
       export const collect = async (n: number): Promise<string> => {
         const seen: number[] = [];
         for await (const x of f(n)) seen.push(x);
         return seen.join();
       };
       export const stop = async (): Promise<string> => {
         log.length = 0;
         for await (const x of f(9)) if (x === 1) break;
         return log.join();
       };`,
      options,
    );
    await expectOutcomes(program, {
      "collect(2)": 'returned "0,1"',
      "collect(3)": "NormalPostconditionError: ensures \\result === n",
      "collect(9)": "threw Error: seven",
      "collect(5)": "ExceptionalPostconditionError: signals (e: Error) n > 5",
      "collect(0)": "EntryPreconditionError: requires n > 0",
      "stop()": 'returned "finally"',
    });
  });
});
