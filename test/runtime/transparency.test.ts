import { describe, expect, it } from "vitest";
import { instrument } from "../../packages/proviso/dist/instrument/index.js";
import * as internal from "../../packages/runtime/dist/internal.js";
import { folderHost, outcome, run, runtimeUrl, ways } from "../support/checked.js";
import { expectOutcomes } from "../support/outcomes.js";

// While no contract is violated, a checked program does what it does unchecked: digest §0.1. Each program exports
// `observe`, whose value must be the same with and without checks, and must be the one that is written here.

const rows: readonly [title: string, expected: unknown, program: string][] = [
  [
    "name and length of functions of every form",
    "f2 arrow1 named1 method1 static0 get size0 set size1 C1 async1 gen1  0 default1",
    `//@ requires x > 0;
     export function f(x: number, y: number, z = 3, ...more: number[]): number { return x; }
     //@ requires x > 0;
     const arrow = (x: number): number => x;
     //@ requires x > 0;
     const named = function (x: number): number { return x; };
     class C {
       //@ requires x > 0; ensures this.x === x;
       constructor(readonly x: number) {}
       //@ requires x > 0;
       method(x: number): number { return x; }
       //@ ensures true || this.x > 0;
       static static(): number { return 1; }
       //@ ensures \\result >= 0;
       get size(): number { return 1; }
       //@ requires x > 0;
       set size(x: number) {}
     }
     //@ requires x > 0;
     const async = async (x: number): Promise<number> => x;
     //@ requires x > 0;
     const gen = function* (x: number): Generator<number> { yield x; };
     //@ requires x > 0;
     export default function (x: number): number { return x; }
     const size = Object.getOwnPropertyDescriptor(C.prototype, "size") as any;
     const made = (() => { return {
       //@ ensures true || made;
       ["" + ""](): void {},
     }; })() as any;
     import * as self from "./main.js";
     export const observe = () => [f, arrow, named, C.prototype.method, C.static, size.get, size.set, C, async, gen, made[""], self.default].map((x: any) => x.name + (x.name === "" ? " " : "") + x.length).join(" ");`,
  ],
  [
    "what is returned: undefined, functions and classes without a name, holes",
    { results: [null, null, "", "", "", 0, true, "own"], kinds: "undefined undefined" },
    `//@ ensures true || \\result;
     const nothing = (): void => {};
     //@ ensures true || \\result;
     function bare(): void { return; }
     //@ ensures \\result !== null;
     function arrow() { return () => 1; }
     //@ ensures \\result !== null;
     const klass = () => class {};
     //@ ensures \\result !== null;
     const fn = () => (function () {});
     //@ ensures Object.is(\\result, -0);
     const zero = (): number => -0;
     //@ ensures \\result !== null;
     const own = () => function own() {};
     export const observe = () => ({ results: [nothing(), bare(), arrow().name, klass().name, fn().name, zero(), Object.is(zero(), -0), own().name].map((x) => x ?? null), kinds: typeof nothing() + " " + typeof bare() });`,
  ],
  [
    "what is thrown: errors, undefined, null, primitives and frozen objects go through as they are",
    "undefined null 0 text symbol frozen same",
    `//@ requires true || x; ensures true || x; signals (e: Error) e.message !== "bad";
     function raise(x: unknown): never { throw x; }
     const caught = (x: unknown): unknown => { try { raise(x); } catch (error) { return error; } };
     const frozen = Object.freeze({ kind: "frozen" });
     const error = new Error("same");
     export const observe = () => {
       const symbol = Symbol("s");
       return [String(caught(undefined)), String(caught(null)), caught(0), caught("text"), typeof caught(symbol), caught(frozen) === frozen ? "frozen" : "other", caught(error) === error ? "same" : "other"].join(" ");
     };`,
  ],
  [
    "own keys of instances, prototypes and classes, their order and attributes",
    {
      instance: ["b", "a", "z"],
      prototype: ["constructor", "two", "one", "acc", "Symbol(s)"],
      type: ["length", "name", "prototype", "make", "count"],
      attributes: "false true true false true false true true true",
      loop: ["b", "a", "z"],
      json: '{"b":1,"a":2,"z":3}',
    },
    `const s = Symbol("s");
     class C {
       //@ invariant this.b > 0;
       //@ ghost g: number = 1;
       //@ model m: number;
       //@ represents m <- this.b;
       b = 1;
       a = 2;
       z: number;
       static count = 0;
       //@ requires z > 0;
       constructor(z: number) { this.z = z; }
       //@ ensures \\result === 2;
       two(): number { return 2; }
       //@ ensures \\result === 1 && this.m > 0;
       one(): number { return 1; }
       //@ ensures \\result > 0;
       get acc(): number { return 5; }
       [s](): void {}
       //@ ensures \\result.z === 3;
       static make(): C { return new C(3); }
     }
     export const observe = () => {
       const c = C.make();
       const of = (o: object, k: PropertyKey) => Object.getOwnPropertyDescriptor(o, k) as any;
       const one = of(C.prototype, "one"), acc = of(C.prototype, "acc"), b = of(c, "b");
       const loop: string[] = [];
       for (const k in c) loop.push(k);
       return {
         instance: Reflect.ownKeys(c), prototype: Reflect.ownKeys(C.prototype).map(String), type: Reflect.ownKeys(C).map(String),
         attributes: [one.enumerable, one.writable, one.configurable, acc.enumerable, acc.configurable, acc.set !== undefined, b.enumerable, b.writable, b.configurable].join(" "),
         loop, json: JSON.stringify(c),
       };
     };`,
  ],
  [
    "`this` of calls, bound, borrowed and free",
    [5, 6, 7, "undefined", "TypeError"],
    `const o = {
       n: 5,
       //@ ensures \\result === this.n;
       get(): number { return this.n; },
     };
     //@ ensures true || \\result;
     function free(this: unknown): string { return typeof this; }
     class C {
       #n = 7;
       //@ ensures \\result === this.#n;
       read(): number { return this.#n; }
     }
     export const observe = () => {
       const bound = o.get.bind({ n: 6 } as any);
       let brand = "";
       try { C.prototype.read.call({} as any); } catch (error) { brand = (error as Error).name === "TypeError" ? "TypeError" : (error as Error).constructor.name; }
       return [o.get(), bound(), new C().read(), free(), brand];
     };`,
  ],
  [
    "`arguments`, its length, and parameters that share names with it",
    ["3:1,2,3", "0:", "2:9,2", "4"],
    `//@ requires true || x;
     function f(x?: number): string { return arguments.length + ":" + [...arguments].join(); }
     //@ ensures \\result !== "";
     function g(x: number, y: number): string { const args = arguments; return args.length + ":" + [...args].join(); }
     //@ ensures x === 1;
     function h(x: number): string { x = 9; return String(arguments.length); }
     export const observe = () => [(f as any)(1, 2, 3), f(), g(9, 2), (h as any)(1, 2, 3, 4)];`,
  ],
  [
    "`new.target`, constructors that return, and abstract classes",
    ["Derived", "Base", "function", "undefined", "other", "refused"],
    `const seen: string[] = [];
     class Base {
       kind: string;
       //@ ensures this.kind !== "";
       constructor() { this.kind = new.target.name; seen.push(this.kind); if (new.target === (Base as any).never) throw new Error("never"); }
     }
     class Derived extends Base {}
     //@ requires true || seen;
     function Old(this: any): void { seen.push(typeof new.target); }
     class Other {
       own = 1;
       //@ requires x > 0;
       constructor(x: number) { if (x > 1) return { other: true } as any; }
     }
     abstract class Shape {
       //@ requires true || seen;
       constructor() { if (new.target === Shape) throw new Error("refused"); }
     }
     export const observe = () => {
       seen.length = 0;
       new Derived(); new Base(); new (Old as any)(); (Old as any)();
       seen.push("other" in new Other(2) && !("own" in new Other(2)) ? "other" : "own");
       try { new (Shape as any)(); } catch (error) { seen.push((error as Error).message); }
       return seen;
     };`,
  ],
  [
    "default parameters are evaluated once, in order, before the body",
    ["a", "b", "body", "3", "given"],
    `const log: string[] = [];
     const note = (what: string, x: number): number => { log.push(what); return x; };
     //@ requires a > 0 && b > 0; ensures \\result === a + b;
     function f(a = note("a", 1), b = note("b", a + 1)): number { log.push("body"); return a + b; }
     //@ requires c.length > 0;
     function g({ c = "default" }: { c?: string } = {}): string { return c; }
     export const observe = () => { log.length = 0; log.push(String(f()), g({ c: "given" })); return log; };`,
  ],
  [
    "functions are hoisted, and called before their declaration",
    [2, 3, "function"],
    `export const early = hoisted(1);
     export const before = typeof hoisted;
     //@ requires x > 0; ensures \\result === x + 1;
     export function hoisted(x: number): number { return x + 1; }
     export const observe = () => [early, hoisted(2), before];`,
  ],
  [
    "names of class expressions and what their bodies call themselves",
    ["Named", "Inner", "field", "", "Named"],
    `const Named = class {
       //@ requires x > 0;
       static f(x: number): string { return this.name; }
     };
     const Outer = class Inner {
       //@ requires x > 0;
       static f(x: number): string { return Inner.name; }
     };
     const holder = { field: class {
       //@ invariant true || this;
       m(): void {}
     } };
     export const observe = () => [Named.name, Outer.f(1), holder.field.name, (() => class {
       //@ ensures true || this;
       m(): void {}
     })().name, Named.f(1)];`,
  ],
  [
    "static initialisation keeps its order",
    "first block second name:C third",
    `const log: string[] = [];
     const note = (what: string): string => { log.push(what); return what; };
     class C {
       //@ static invariant true || C.a;
       static a = note("first");
       static { note("block"); }
       static b = note("second");
       static c = note("name:" + C.name);
       //@ requires x > 0;
       static f(x: number): number { return x; }
       static { if (C.f(1) === 1) note("third"); }
     }
     export const observe = () => log.join(" ");`,
  ],
  [
    "subclasses of Array, Error, Map and Promise",
    ["3 true Stack", "bad true Bad bad|Bad", "2 true", "7 true", "1,2"],
    `class Stack extends Array<number> {
       //@ requires x >= 0; ensures this.length === \\old(this.length) + 1;
       put(x: number): number { return super.push(x); }
     }
     class Bad extends Error {
       //@ invariant this.code > 0;
       //@ requires code > 0;
       constructor(readonly code: number) { super("bad"); this.name = "Bad"; }
     }
     class Counts extends Map<string, number> {
       //@ ensures this.get(k) === (\\old(this.get(k)) ?? 0) + 1;
       add(k: string): this { return this.set(k, (this.get(k) ?? 0) + 1); }
     }
     class Later<T> extends Promise<T> {
       //@ ensures true || \\result;
       static seven(): Later<number> { return Later.resolve(7) as Later<number>; }
     }
     let got = 0;
     const seven = Later.seven();
     seven.then((x) => { got = x; });
     await null; await null; await null;
     export const observe = () => {
       const s = new Stack(); s.put(1); s.put(2); s.put(3);
       const e = new Bad(3);
       const c = new Counts(); c.add("a"); c.add("a");
       return [s.length + " " + Array.isArray(s) + " " + s.map((x) => x).constructor.name, e.message + " " + (e instanceof Error && e instanceof Bad) + " " + e.name + " " + e.message + "|" + String(e).split(":")[0], c.get("a") + " " + (c instanceof Map), got + " " + (seven instanceof Later), Stack.from([1, 2]).join()];
     };`,
  ],
  [
    "instanceof, isPrototypeOf, and constructor properties",
    [true, true, true, true, true],
    `interface Shape { area(): number }
     class Base implements Shape {
       //@ ensures \\result >= 0;
       area(): number { return 1; }
     }
     class Derived extends Base {
       //@ also ensures \\result === 2;
       area(): number { return 2; }
     }
     export const observe = () => { const d = new Derived(); d.area(); return [d instanceof Base, d.constructor === Derived, Base.prototype.isPrototypeOf(d), Object.getPrototypeOf(Derived) === Base, d.area === Derived.prototype.area]; };`,
  ],
  [
    "getters and setters run as often as before, symbols and computed names too",
    { log: "get set3 get next key", value: 3, iterated: [1, 2] },
    `const log: string[] = [];
     const key = (): string => { log.push("key"); return "computed"; };
     class C {
       #x = 1;
       get x(): number { log.push("get"); return this.#x; }
       set x(v: number) { log.push("set" + v); this.#x = v; }
       //@ requires by > 0;
       static [Symbol.hasInstance](by: any): boolean { return true; }
       //@ ensures \\result !== null;
       [Symbol.iterator](): Iterator<number> { return [1, 2].values(); }
       //@ requires n > 0;
       next(n: number): number { log.push("next"); return n; }
     }
     export const observe = () => {
       log.length = 0;
       const c = new C();
       void c.x; c.x = 3; const value = c.x; c.next(1);
       const o = {
         //@ ensures \\result === 1;
         [key()](): number { return 1; },
       };
       o["computed"]();
       return { log: log.join(" "), value, iterated: [...c] };
     };`,
  ],
  [
    "getters of the arguments run no more often than before when nothing is said of them",
    ["body", "a"],
    `const log: string[] = [];
     //@ requires x > 0;
     function f(o: { a: number }, x: number): number { log.push("body"); return o.a; }
     export const observe = () => { log.length = 0; f({ get a() { log.push("a"); return 1; } }, 1); return log; };`,
  ],
  [
    "try, catch and finally in bodies, and what a finally returns",
    ["tried", "caught no", "finally", "in2 out2", 1],
    `//@ ensures \\result !== "";
     function f(x: number): string { try { if (x > 0) throw new Error("no"); return "tried"; } catch (e) { return "caught " + (e as Error).message; } }
     //@ ensures \\result === "finally";
     function g(): string { try { return "tried"; } finally { return "finally"; } }
     const log: string[] = [];
     //@ ensures \\result === 2;
     function h(): number { let x = 1; try { x = 2; log.push("in" + x); return x; } finally { log.push("out" + x); x = 3; } }
     //@ ensures \\result === 1;
     function k(): number { for (const x of [1, 2]) { try { return x; } finally { if (x > 5) continue; } } return 0; }
     export const observe = () => { log.length = 0; h(); return [f(0), f(1), g(), log.join(" "), k()]; };`,
  ],
  [
    "a return that a finally takes back is none",
    ["undefined", "undefined", "2", "undefined", "last", "undefined"],
    `//@ ensures true || \\result;
     function continued() { for (const x of [1]) { try { return x; } finally { continue; } } }
     //@ ensures true || \\result;
     function broken() { out: { try { return 1; } finally { break out; } } }
     //@ ensures true || \\result;
     function after() { for (const x of [1]) { try { return x; } finally { continue; } } return 2; }
     //@ ensures true || \\result;
     function bare() { out: { try { return 1; } finally { break out; } } return; }
     //@ ensures true || \\result;
     function last() { for (const x of ["first", "last"]) { try { return x; } finally { if (x === "first") continue; } } }
     //@ ensures true || \\result;
     function caught() { try { try { return 1; } finally { throw 2; } } catch {} }
     export const observe = () => [continued, broken, after, bare, last, caught].map((f) => String(f()));`,
  ],
  [
    "returns in every place where a statement may stand",
    "1 2 3 4 5 6 7 8 9 10 11",
    `//@ requires n > 0; ensures \\result === n;
     function f(n: number): number {
       if (n === 1) return 1; else if (n === 2) return 2;
       switch (n) { case 3: return 3; case 4: { return 4; } }
       label: { if (n === 5) return 5; }
       do if (n === 6) return 6; while (false);
       for (const x of [7]) if (n === x) return x;
       while (n === 8) return 8;
       try { if (n === 9) return 9; } finally { void 0; }
       try { if (n === 10) throw 10; } catch (e) { return e as number; }
       last: return n
     }
     export const observe = () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(f).join(" ");`,
  ],
  [
    "an exception class that does not exist yet hides no exception",
    "mine",
    `//@ signals (e: Late) e.n > 0;
     function f(): never { throw new Error("mine"); }
     let seen = "";
     try { f(); } catch (e) { seen = (e as Error).message; }
     class Late extends Error { n = 1; }
     export const observe = () => seen;`,
  ],
  [
    "frozen objects and proxies are not touched",
    { frozen: 3, sealed: 4, trapped: ["get:n"] },
    `class C {
       //@ ghost g: number = 0;
       //@ invariant this.n > 0;
       constructor(public n: number) { Object.freeze(this); }
       //@ ensures \\result === this.n;
       read(): number {
         //@ set this.g = this.g + 1;
         return this.n;
       }
     }
     //@ requires true || o; ensures true || o;
     function look(o: { n: number }): number { return o.n; }
     const log: string[] = [];
     const traps: ProxyHandler<any> = {
       get: (o, k) => { log.push("get:" + String(k)); return o[k]; },
       has: (o, k) => { log.push("has:" + String(k)); return k in o; },
       ownKeys: (o) => { log.push("keys"); return Reflect.ownKeys(o); },
       getPrototypeOf: (o) => { log.push("proto"); return Reflect.getPrototypeOf(o); },
     };
     export const observe = () => {
       log.length = 0;
       look(new Proxy({ n: 1 }, traps));
       return { frozen: new C(3).read(), sealed: new C(4).n, trapped: [...log] };
     };`,
  ],
  [
    "recursion, mutual recursion and deep stacks",
    [120, true, 5000],
    `//@ requires n >= 0; ensures \\result >= 1;
     function factorial(n: number): number { return n === 0 ? 1 : n * factorial(n - 1); }
     //@ requires n >= 0;
     function even(n: number): boolean { return n === 0 ? true : odd(n - 1); }
     //@ requires n >= 0;
     function odd(n: number): boolean { return n === 0 ? false : even(n - 1); }
     //@ requires n >= 0; ensures \\result === n;
     function deep(n: number): number { return n === 0 ? 0 : 1 + deep(n - 1); }
     export const observe = () => [factorial(5), even(10), deep(5000)];`,
  ],
  [
    "generics, overloads, optional and this-parameters",
    [1, "s", 2, "t"],
    `//@ requires x !== null;
     function id<T>(x: T): T { return x; }
     function over(x: number): number;
     function over(x: string): string;
     //@ requires x !== undefined;
     function over(x: number | string): number | string { return x; }
     //@ requires y === undefined || y > 0;
     function opt(x: number, y?: number): number { return x + (y ?? 1); }
     //@ ensures \\result === this.t;
     function self(this: { t: string }): string { return this.t; }
     export const observe = () => [id(1), over("s"), opt(1), self.call({ t: "t" })];`,
  ],
  [
    "names of the program like those that weaving uses stay the program's",
    "1 2 3 4 5 6 7",
    `const $p_state = 1, $p_enter = 2;
     //@ requires x > 0; ensures \\result === x + $p_f;
     function f(x: number, $p_f: number): number { const $p_r = x, $p_e = $p_f; return $p_r + $p_e; }
     //@ requires x > 0;
     function $p_u0_(x: number): number { return x; }
     //@ ensures \\result === n && e === 6;
     function g(n: number, e: number, l: number, r: number): number {
       //@ assert l === r && n > 0;
       return n;
     }
     export const observe = () => [$p_state, $p_enter, f(1, 2), $p_u0_(4), g(5, 6, 1, 1), 6, 7].join(" ");`,
  ],
  [
    "functions in sloppy mode keep it, strict ones too",
    ["object", "undefined", "9", "1"],
    `const sloppy = new Function("return typeof this");
     //@ requires true || x;
     function strict(this: unknown, x?: number): string { "use strict"; return typeof this; }
     //@ requires true || x;
     function mapped(x: number): string { x = 9; return String(x); }
     //@ requires true || x;
     function unmapped(x: number): string { "use strict"; x = 9; return String(arguments[0]); }
     export const observe = () => [sloppy(), strict(), mapped(1), unmapped(1)];`,
  ],
  [
    "delete, in, with optional chains and nullish values around checked units",
    ["none", 1, true],
    `const o: any = {
       //@ ensures \\result === 1;
       one(): number { return 1; },
     };
     const missing: any = null;
     export const observe = () => { const value = o?.one?.() ?? 0; const had = "one" in o; return [missing?.one?.() ?? "none", value, had]; };`,
  ],
  [
    "tagged templates, spread calls, and calls by Reflect",
    ["a|b:1", 6, 3, 4],
    `//@ requires strings.length > 0;
     function tag(strings: TemplateStringsArray, ...values: unknown[]): string { return strings.join("|") + ":" + values.join(); }
     //@ requires xs.length > 0; ensures \\result >= xs[0];
     function sum(...xs: number[]): number { return xs.reduce((x, y) => x + y); }
     class P {
       //@ requires x > 0;
       constructor(public x: number) {}
     }
     export const observe = () => [tag\`a\${1}b\`, sum(...[1, 2, 3]), Reflect.apply(sum, null, [1, 2]), Reflect.construct(P, [4]).x];`,
  ],
  [
    "fields that are functions keep their object, and are made anew for each",
    [1, 2, false, "add", "own"],
    `class C {
       n = 0;
       //@ requires by > 0; ensures this.n === \\old(this.n) + by;
       add = (by: number): number => (this.n += by);
       //@ requires true || this;
       own = function (this: unknown): void {};
     }
     export const observe = () => { const a = new C(), b = new C(); const { add } = a; return [add(1), b.add(2), a.add === b.add, a.add.name, a.own.name]; };`,
  ],
  [
    "super calls, with statements before them and properties of parameters",
    ["before base derived", 3, "x"],
    `const log: string[] = [];
     class Base { constructor(public n: number) { log.push("base"); } hello(): string { return "x"; } }
     class Derived extends Base {
       //@ requires n > 0; ensures this.n === n + 1;
       constructor(n: number) { log.push("before"); super(n + 1); log.push("derived"); }
       //@ ensures \\result === "x";
       hello(): string { return super.hello(); }
     }
     class Inline extends Base {
       //@ requires n > 0;
       constructor(n: number, readonly extra = 1) { super(n); }
     }
     export const observe = () => { log.length = 0; const d = new Derived(2); const words = log.join(" "); new Inline(1); return [words, d.n, d.hello()]; };`,
  ],
];

describe.each(ways)("transparency, by %s", (_, options) => {
  it.each(rows)("%s", async (_title, expected, source) => {
    const observe = async (checks: "all" | "off"): Promise<unknown> => {
      const program = await run(source, { ...options, checks });
      return JSON.parse(JSON.stringify((program["observe"] as () => unknown)()));
    };
    expect(await observe("off")).toEqual(expected);
    expect(await observe("all")).toEqual(expected);
  });

  it("modules that import each other, with functions called before their module has run", async () => {
    const files = {
      "main.ts": `import { b, fromA } from "./b.js";
        //@ requires x > 0; ensures \\result === x + 1;
        export function a(x: number): number { return x + 1; }
        export class A {
          //@ requires x > 0;
          constructor(readonly x: number) {}
        }
        export const observe = () => [fromA, b(1), new A(1).x];`,
      "b.ts": `import { a } from "./main.js";
        //@ requires x > 0; ensures \\result === a(x) + 1;
        export function b(x: number): number { return a(x) + 1; }
        export const fromA = a(5);`,
    };
    for (const checks of ["off", "all"] as const) {
      const program = await run(files, { ...options, checks });
      expect((program["observe"] as () => unknown)()).toEqual([6, 3, 1]);
    }
  });

  it("classes that are extended before the module of their subclass has run", async () => {
    const program = await run(
      {
        "main.ts": `import { Base } from "./base.js";
          export class Derived extends Base {
            //@ also requires x > -5;
            f(x: number): number { return x; }
          }`,
        "base.ts": `import type { Derived } from "./main.js";
          export class Base {
            other: Derived | undefined;
            //@ requires x > 0;
            f(x: number): number { return x; }
          }`,
      },
      options,
    );
    await expectOutcomes(program, {
      "new Derived().f(-4)": "returned -4",
      "new Derived().f(-5)": "EntryPreconditionError: requires x > -5",
    });
  });

  it("microtasks are completed in the order they were", async () => {
    const source = `
      //@ requires x > 0; ensures \\result === x;
      async function value(x: number): Promise<number> { return x; }
      //@ requires x > 0; ensures \\result === x;
      async function awaits(x: number): Promise<number> { await null; return x; }
      //@ requires x > 0;
      async function throws(x: number): Promise<number> { throw x; }
      //@ requires x > 0;
      const arrow = async (x: number): Promise<number> => x;
      //@ requires x > 0;
      async function* items(x: number): AsyncGenerator<number> { yield x; yield x + 1; }
      export async function observe(): Promise<string> {
        const log: string[] = [];
        let tick = 0, going = true;
        const clock = (async () => { while (going) { await null; tick += 1; } })();
        const note = (name: string) => () => log.push(name + tick);
        await Promise.all([
          value(1).then(note("v")), awaits(1).then(note("a")), throws(1).catch(note("t")), arrow(1).then(note("r")),
          (async () => { for await (const x of items(1)) log.push("i" + x + tick); })(),
        ]);
        going = false;
        await clock;
        return log.join(" ");
      }`;
    const seen = async (checks: "all" | "off"): Promise<string> =>
      outcome((await run(source, { ...options, checks }))["observe"] as () => unknown);
    expect(await seen("all")).toBe(await seen("off"));
  });

  it("a promise that is returned by an async unit settles it as late as before", async () => {
    const source = `
      //@ requires x > 0; ensures \\result === x;
      async function f(x: number): Promise<number> { return Promise.resolve(x); }
      export async function observe(): Promise<string> {
        let tick = 0, seen = -1;
        const p = f(1).then(() => { seen = tick; });
        for (let i = 0; i < 10; i++) { await null; tick += 1; }
        await p;
        return "tick " + seen;
      }`;
    const seen = async (checks: "all" | "off"): Promise<string> =>
      outcome((await run(source, { ...options, checks }))["observe"] as () => unknown);
    expect(await seen("all")).toBe(await seen("off"));
  });

  it("the stack of the program's own errors has its frames and no others", async () => {
    const source = `
      //@ requires x > 0; ensures \\result > 0;
      export function inner(x: number): number { if (x === 5) throw new RangeError("five"); return x; }
      export class C {
        //@ invariant this.n > 0;
        n = 1;
        //@ requires x > 0; ensures \\result === x;
        method(x: number): number { return inner(x); }
        //@ requires x > 0;
        constructor(x: number) { if (x === 6) inner(5); }
      }
      //@ ensures \\result > 0;
      export const arrow = (x: number): number => new C(1).method(x);
      export function frames(call: () => unknown): string {
        try { call(); } catch (error) {
          return String((error as Error).stack).split("\\n").slice(1).map((line) => /at (?:async )?(?:(new \\S+|[\\w.<>]+) \\()?/.exec(line)?.[1] ?? "?").slice(0, 4).join(" ");
        }
        return "no error";
      }
      export const observe = (): string => frames(() => arrow(5)) + "; " + frames(() => new C(6));`;
    const seen = async (checks: "all" | "off"): Promise<string> =>
      ((await run(source, { ...options, checks }))["observe"] as () => string)();
    expect(await seen("off")).toBe("inner C.method arrow ?; inner new C ? frames");
    expect(await seen("all")).toBe(await seen("off"));
  });

  it("the stack of a violation begins at the unit and its caller", async () => {
    const program = await run(
      `//@ requires x > 0;
       export function picky(x: number): number { return x; }
       export function caller(x: number): number { return picky(x) + 1; }
       export class C {
         n = 1;
         //@ ensures this.n > 0;
         lower(): void { this.n -= 1; }
       }
       export function asserts(x: number): void {
         //@ assert x > 0;
       }
       export const names = (call: () => unknown): string => {
         try { call(); return "no error"; } catch (error) {
           return String((error as Error).stack).split("\\n").filter((line) => /^ {4}at /.test(line)).map((line) => /at (\\S+)/.exec(line)?.[1]).slice(0, 2).join(" ");
         }
       };`,
      options,
    );
    await expectOutcomes(program, {
      "names(() => caller(0))": 'returned "picky caller"',
      "names(function user() { new C().lower(); })": 'returned "C.lower user"',
      "names(function user() { asserts(0); })": 'returned "asserts user"',
    });
  });

  it("scripts of CommonJS in sloppy mode stay sloppy", () => {
    const text = `
      //@ requires true || x;
      function free(x) { return typeof this; }
      //@ ensures \\result === x + 8 || true;
      function mapped(x) { x = 9; return arguments[0]; }
      //@ requires true || x;
      function strict(x) { "use strict"; x = 9; return typeof this + arguments[0]; }
      //@ requires true || x;
      function leaky(x) { if (x) { function inner() { return "inner"; } } return inner(); }
      //@ requires x > 0;
      exports.missing = function (x) { undeclared = x; return delete globalThis.undeclared; };
      exports.picky = (function () {
        "use strict";
        //@ requires x > 0;
        return function picky(x) { return x; };
      })();
      exports.observe = () => [free(), mapped(1), strict(1), leaky(1), exports.missing(1)].join(" ");`;
    const observed = (checks: "all" | "off"): Record<string, (x?: number) => unknown> => {
      const host = folderHost("/nowhere");
      const woven = instrument(
        { fileName: "/nowhere/main.js", text },
        { ...options, host, checks, frames: false, format: "commonjs", runtime: runtimeUrl },
      );
      expect(woven?.diagnostics ?? []).toEqual([]);
      const exports = {};
      const runtime = (): unknown => internal;
      new Function("exports", "require", woven?.code ?? text)(exports, runtime);
      return exports;
    };
    expect(observed("off")["observe"]?.()).toBe("object 9 undefined1 inner true");
    const checked = observed("all");
    expect(checked["observe"]?.()).toBe("object 9 undefined1 inner true");
    expect(() => checked["missing"]?.(0)).toThrow(/requires x > 0/);
    expect(() => checked["picky"]?.(0)).toThrow(/requires x > 0/);
  });

  it("names of a contract are those around the unit, whatever its body declares", async () => {
    const program = await run(
      `const limit = 10;
       const helper = (): number => 1;
       class Kind { static n = 2; }
       //@ requires x < limit && helper() === 1 && Kind.n === 2;
       //@ ensures \\result < limit && helper() === 1 && Kind.n === 2;
       export function f(x: number): number {
         const limit = -5;
         function helper(): number { return 50; }
         class Kind { static n = 60; }
         return x + limit * 0 + helper() * 0 + Kind.n * 0;
       }
       //@ requires x < limit; ensures \\result < limit;
       export function g(x: number): number { var limit = -5; return x + limit + 5; }
       //@ requires x > 0; ensures \\result === x;
       export function h(x: number): number { { let x = 7; void x; } return x; }`,
      options,
    );
    await expectOutcomes(program, {
      "f(1)": "returned 1",
      "f(10)": "EntryPreconditionError: requires x < limit && helper() === 1 && Kind.n === 2",
      "g(1)": "returned 1",
      "g(10)": "EntryPreconditionError: requires x < limit",
      "h(1)": "returned 1",
    });
  });

  it("a file without contracts, and one whose contracts say nothing, are left as they are", async () => {
    const program = await run(
      `//@ts-ignore
       export const a: number = 1;
       /** @param x a number */
       export function f(x: number): number { return x; }
       //@ requires \\not_specified; ensures \\not_specified;
       export function g(x: number): number { return x; }`,
      options,
    );
    await expectOutcomes(program, { a: "returned 1", "f(1)": "returned 1", "g(1)": "returned 1" });
  });
});
