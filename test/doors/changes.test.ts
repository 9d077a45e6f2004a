import { describe, expect, it } from "vitest";
import { expectTold, told } from "./two-versions.js";

// The conditions of change contracts, told by the running programs of two versions (seed 000, §3.2). In short, a call is
// its unit and for each case four letters: what `when_required`, `when_ensured` or `when_signaled`, `requires`, and `ensures`
// or `signals` come to, of t, f and ?.

/** Contracts of functions `(x: number) => number`, by name. */
function contracts(clauses: Readonly<Record<string, string>>): string {
  return Object.entries(clauses)
    .map(([name, text]) => `/*@ changed_behavior ${text} @*/\nexport function ${name}(x: number): number;\n`)
    .join("");
}

/** The same functions, all with one body. */
function functions(clauses: Readonly<Record<string, string>>, body: string): string {
  return Object.keys(clauses)
    .map((name) => `export function ${name}(x: number): number { ${body} }\n`)
    .join("");
}

const ends = "if (x < 0) throw new RangeError('small'); if (x === 0) throw new TypeError('zero'); return x;";

describe("the conditions of a change contract", () => {
  it("are told of functions and methods, in the state that each speaks of", async () => {
    const all = await expectTold(
      {
        previous: `
          export function fee(amount: number): number { return amount - 10; }
          export class Box { n = 0; add(by: number): number { this.n += by; return this.n; } }`,
        updated: `
          export function fee(amount: number): number { return Math.max(0, amount - 10); }
          export class Box { n = 0; add(by: number): number { this.n += 2 * by; return this.n; } }`,
        contract: String.raw`
          /*@ changed_behavior
            @   when_ensured \result < 0;
            @   ensures \result === 0 && \prev(\result) === amount - 10;
            @*/
          export function fee(amount: number): number;
          export class Box {
            n: number;
            /*@ changed_behavior
              @   requires by > 0 && \prev(this.n) === this.n;
              @   ensures this.n - \old(this.n) === 2 * (\prev(this.n) - \old(\prev(this.n)));
              @*/
            add(by: number): number;
          }`,
      },
      {
        "m.fee(3)": ["fee tttt"],
        "m.fee(30)": ["fee tftf"],
        "new m.Box().add(2)": ["Box.add tttt"],
        "new m.Box().add(-1)": ["Box.add ftft"],
      },
    );
    expect(all["m.fee(30)"]?.updated[0]).toMatchObject({
      version: "updated",
      unit: "fee",
      file: "new/main.ts",
      args: { amount: 30 },
      ending: "returned 20",
      after: [
        {
          value: false,
          clause: {
            keyword: "ensures",
            text: "\\result === 0 && \\prev(\\result) === amount - 10",
            file: "new/main.scc",
            line: 4,
          },
          values: { "\\result": 20 },
        },
      ],
    });
  });

  it("have the defaults of table I", async () => {
    const clauses = {
      signaled: "when_signaled (e: RangeError) true;",
      ensured: "when_ensured x > 1;",
      both: "when_ensured x > 1; when_signaled (e: RangeError) true;",
      required: "requires x > 1;",
      apart: "when_required x < 5; requires x > 1;",
      result: "ensures x > 1;",
      thrown: "signals (e: RangeError) x === -1;",
    };
    const versions = {
      previous: functions(clauses, ends),
      updated: functions(clauses, ends),
      contract: contracts(clauses),
    };
    await expectTold(versions, {
      "m.signaled(1)": ["signaled tftt"],
      "m.signaled(-1)": ["signaled tttt"],
      "m.signaled(0)": ["signaled tftt"],
      "m.ensured(2)": ["ensured tttt"],
      "m.ensured(1)": ["ensured tftt"],
      "m.ensured(0)": ["ensured tftt"],
      "m.both(2)": ["both tttt"],
      "m.both(-1)": ["both tttt"],
      "m.both(0)": ["both tftt"],
      "m.required(2)": ["required tttt"],
      "m.required(1)": ["required ftft"],
      "m.required(0)": ["required ftft"],
      "m.apart(1)": ["apart ttft"],
      "m.apart(6)": ["apart fttt"],
      "m.result(1)": ["result tttf"],
      "m.result(0)": ["result tttt"],
      "m.thrown(-1)": ["thrown tttt"],
      "m.thrown(-2)": ["thrown tttf"],
      "m.thrown(0)": ["thrown tttt"],
      "m.thrown(1)": ["thrown tttt"],
    });
  });

  it("have cases: also, several clauses, and preserves_when, each of its own", async () => {
    const clauses = {
      npe: "when_signaled (e: TypeError) true; signals (e: TypeError) false; also changed_behavior when_ensured x > 2; ensures \\result === x + 1;",
      several: `when_signaled (e: TypeError) e.message === ''; when_signaled (e: RangeError) x < -1; when_ensured x > 1; when_ensured x < 4;
        signals (e: Error) x < 0; signals (e: RangeError) x < -1; requires x < 4; requires x > -3;`,
      only: "old was: number = x; preserves_when was > 1;",
      kept: "old before: number = x; requires x > 1; preserves_when x < 1; preserves_when before === 1;",
    };
    const all = await expectTold(
      {
        previous: functions(clauses, ends),
        updated: functions(clauses, "if (x < 0) throw new RangeError('small'); return x + 1;"),
        contract: contracts(clauses),
      },
      {
        "m.npe(0)": ["npe tttt tftt"],
        "m.npe(3)": ["npe tftt tttt"],
        "m.npe(-1)": ["npe tftt tftt"],
        "m.several(0)": ["several tftt"],
        "m.several(-1)": ["several tftf"],
        "m.several(-2)": ["several tttt"],
        "m.several(-3)": ["several ftft"],
        "m.several(2)": ["several tttt"],
        "m.several(4)": ["several ffft"],
        "m.only(2)": ["only tttt"],
        "m.kept(0)": ["kept ftft tttt ttft"],
        "m.kept(1)": ["kept ftft ttft tttt"],
        "m.kept(2)": ["kept tttt ttft ttft"],
      },
    );
    expect(all["m.kept(0)"]?.previous[0]?.preserves).toEqual([false, true, true]);
  });

  it("have three truths: what throws and what cannot be executed has none, unless logic decides without it", async () => {
    const clauses = {
      throws: "requires (x as any).a.b > 0;",
      informal: "requires (* it rains *);",
      endless: "requires (\\forall i: number; i > x);",
      or: "requires (x as any).a.b > 0 || x === 1;",
      and: "requires (* it rains *) && x === 1;",
      implied: "requires (x as any).a.b > 0 ==> x === 1;",
      negated: "requires !((x as any).a.b > 0);",
      clauses: "requires (x as any).a.b > 0; requires x === 1;",
      equal: "requires ((x as any).a.b > 0) === (x === 1);",
      thrown:
        "when_signaled (e: TypeError) (e as any).a.b; when_signaled (e: Error) x === 0; signals (e: TypeError) (e as any).a.b; signals (e: Error) x === 0;",
      type: "when_signaled (e: Nowhere) true; signals (e: Nowhere) false;",
      some: "requires (\\exists i: int; 0 <= i && i < 3; i === x || (x as any).a[i] > 0);",
    };
    const all = await expectTold(
      {
        previous: functions(clauses, "if (x === 0 || x === 9) throw new TypeError('zero'); return x;"),
        updated: functions(clauses, "if (x === 0 || x === 9) throw new TypeError('zero'); return x;"),
        contract: `interface Nowhere { a: number }\n${contracts(clauses)}`,
      },
      {
        "m.throws(1)": ["throws ?t?t"],
        "m.informal(1)": ["informal ?t?t"],
        "m.endless(1)": ["endless ?t?t"],
        "m.or(1)": ["or tttt"],
        "m.or(2)": ["or ?t?t"],
        "m.and(2)": ["and ftft"],
        "m.and(1)": ["and ?t?t"],
        "m.implied(1)": ["implied tttt"],
        "m.implied(2)": ["implied ?t?t"],
        "m.negated(1)": ["negated ?t?t"],
        "m.clauses(2)": ["clauses ftft"],
        "m.clauses(1)": ["clauses ?t?t"],
        "m.equal(1)": ["equal ?t?t"],
        "m.thrown(0)": ["thrown ttt?"],
        "m.thrown(9)": ["thrown t?tf"],
        "m.type(0)": ["type t?t?"],
        "m.some(1)": ["some tttt"],
        "m.some(7)": ["some ?t?t"],
      },
    );
    expect(all["m.throws(1)"]?.updated[0]?.before[0]).toMatchObject({
      value: null,
      clause: { keyword: "requires", text: "(x as any).a.b > 0" },
      values: { x: 1 },
      why: "a part of it threw TypeError: Cannot read properties of undefined (reading 'b')",
    });
    expect(all["m.informal(1)"]?.updated[0]?.before[0]?.why).toBe("a part of it cannot be executed");
    expect(all["m.clauses(2)"]?.updated[0]?.before[0]?.clause?.text).toBe("x === 1");
  });
});

describe("\\prev", () => {
  const program = (step: number): string => `
    export class Bag {
      items: number[]; count = 0;
      constructor(...items: number[]) { this.items = items; }
      push(x: number): number {
        this.count++;
        if (x < 0) throw new RangeError(String(this.count + ${step}));
        this.items.push(x + ${step});
        return this.items.length + ${step};
      }
    }`;

  it("is of the state before in requires, preserves_when and \\old, else of the state after", async () => {
    await expectTold(
      {
        previous: program(0),
        updated: program(1),
        contract: String.raw`
          export class Bag {
            items: number[]; count: number;
            /*@ changed_behavior
              @   old was: int = \prev(this.items.length);
              @   requires \prev(this.count) === 0 && was === 2;
              @   ensures \prev(this.count) === 1 && \old(\prev(this.count)) === 0 && \prev(\old(this.count)) === 0;
              @   ensures \result === \prev(\result) + 1 && was === 2;
              @   ensures \prev(this.items[this.items.length - 1] + x + \old(this.items[0])) === x + x + 7;
              @   signals (e: RangeError) \prev(e).message === "1" && e.message === "2" && \prev(this.count) === 1;
              @ also changed_behavior
              @   preserves_when \prev(this.count) === this.count && \prev(this.items.length) === 2;
              @*/
            push(x: number): number;
          }`,
      },
      {
        "new m.Bag(7, 8).push(5)": ["Bag.push tttt tttt"],
        "new m.Bag(7, 8).push(-5)": ["Bag.push tttt tttt"],
        "new m.Bag(7).push(5)": ["Bag.push ftff ttft"],
      },
    );
  });

  it("has no value for a result of what threw, or an exception of what returned", async () => {
    const clauses = {
      f: "ensures \\prev(\\result) === x; signals (e: Error) \\prev(e).message === e.message;",
    };
    const all = await expectTold(
      {
        previous: functions(clauses, "if (x > 0) throw new Error('no'); return x;"),
        updated: functions(clauses, "if (x < 0 || x === 2) throw new Error('no'); return x;"),
        contract: contracts(clauses),
      },
      { "m.f(1)": ["f ttt?"], "m.f(-1)": ["f ttt?"], "m.f(0)": ["f tttt"], "m.f(2)": ["f tttt"] },
    );
    expect(all["m.f(1)"]?.updated[0]?.after[0]?.why).toBe(
      "the result of the previous version, which threw, cannot be executed",
    );
    expect(all["m.f(-1)"]?.updated[0]?.after[0]?.why).toBe(
      "the exception of the previous version, which returned, cannot be executed",
    );
  });

  it("reads what quantifiers and functions bind, after the call; before it, for the values that were known then", async () => {
    await expectTold(
      {
        previous: "export function grow(a: number[], by: number): number[] { return a.map((x) => x + by); }",
        updated: "export function grow(a: number[], by: number): number[] { return a.map((x) => x * by); }",
        contract: String.raw`
          /*@ changed_behavior
            @   requires (\forall i: int; 0 <= i && i < a.length; \prev(a[i]) === a[i]);
            @   ensures (\forall i: int; 0 <= i && i < a.length; \prev(\result[i]) - by === \result[i] / by);
            @   ensures \result.every((x, i) => \prev(\result[i] - by) * by === x);
            @   ensures (\sum i: int; 0 <= i && i < \prev(a.length); \prev(a[i])) === a.reduce((x, y) => x + y, 0);
            @   ensures (\forall i: int; 0 <= i && i < a.length; (\exists j: int; 0 <= j && j <= i; \prev(\result[j] + i) === a[i] + by + i));
            @   ensures (\forall i: int; 0 <= i && i < a.length; \old(\prev(a[i])) === a[i]);
            @ also changed_behavior
            @   requires (\forall i: int; 0 <= i && i < 4; \prev(a[i]) === a[i]);
            @   ensures a.every((x) => \old(\prev(a.includes(x))));
            @*/
          export function grow(a: number[], by: number): number[];`,
      },
      { "m.grow([3, 4, 5], 2)": ["grow tttt ttt?"] },
    );
  });
});

describe("names in a change contract", () => {
  it("are those of its parameters, by position; its variables hide them and are not caught by others", async () => {
    await expectTold(
      {
        previous: `export const list = (a: number, b: number): number => { if (a < 0) throw new RangeError("a" + b); return a - b; };
          export function same(e: number): number { if (e < 0) throw new RangeError("low"); e += 1; return e; }`,
        updated: `export const list = (x: number, a: number): number => { if (x < 0) throw new RangeError("x" + a); return x + a; };
          export function same(e: number): number { if (e < 0) throw new RangeError("low"); e += 2; return e; }`,
        contract: String.raw`
          /*@ changed_behavior
            @   requires first > second;
            @   when_ensured \result === first - second && (\forall a: int; 0 <= a && a < 3; a <= first);
            @   ensures \result === first + second && (\forall a: int; 0 <= a && a < 3; a <= second + first);
            @   when_signaled (b: RangeError) b.message === "a" + second && first < 0;
            @   signals (a: RangeError) a.message === "x" + second && \prev(a).message === "a" + second;
            @   signals (x: Error) x.message.startsWith("x") && \prev(first) === first;
            @*/
          export function list(first: number, second: number): number;
          /*@ changed_behavior
            @   ensures \result === e + 2 && \prev(\result) === e + 1;
            @   when_signaled (e: RangeError) e.message === "low"; when_ensured e > 0;
            @   signals (e: RangeError) \prev(e).message === e.message;
            @   signals (x: RangeError) \prev(e) < 0 && e < 0 && \prev(x) instanceof RangeError;
            @*/
          export function same(e: number): number;`,
      },
      {
        "m.list(3, 1)": ["list tttt"],
        "m.list(-3, -5)": ["list tttt"],
        "m.list(1, 0)": ["list tftf"],
        "m.same(1)": ["same tttt"],
        "m.same(0)": ["same tftt"],
        "m.same(-1)": ["same tttt"],
      },
    );
  });

  it("may be of parameters and fields that one version has", async () => {
    const versions = {
      previous: `export class Finder {
          depth = 3;
          find(path: string, mode: number): number { return path.length + mode; }
        }`,
      updated: `export class Finder {
          strict = true;
          find(path: string, caseSensitive: boolean): number { return caseSensitive ? 0 : path.length; }
        }`,
      contract: String.raw`
        export class Finder {
          /*@ new_field @*/ strict: boolean;
          /*@ old_field @*/ depth: number;
          /*@ pure model isStrict(): boolean { return this.strict; } @*/
          /*@ changed_behavior
            @   when_required this.depth > 0 && mode > 0;
            @   requires !caseSensitive && this.strict;
            @   ensures \result <= \prev(this.depth + mode + name.length);
            @ also changed_behavior
            @   requires !caseSensitive;
            @ also changed_behavior
            @   requires this.isStrict();
            @*/
          find(name: string, /*@ old_param @*/ mode: number, /*@ new_param @*/ caseSensitive: boolean): number;
        }`,
    };
    const all = await expectTold(versions, {
      "new m.Finder().find('ab', 1)": ["Finder.find ttft ?tft ?ttt"],
      "new m.Finder().find('ab', 0)": ["Finder.find fttt ?ttt ?ttt"],
    });
    expect(all["new m.Finder().find('ab', 1)"]?.previous[0]?.args).toEqual({ name: "ab", mode: 1 });
  });

  it("may be other ones in the previous version: of units and of classes", async () => {
    await expectTold(
      {
        previous: `export function charge(n: number): number { return n; }
          export class Old { #n = 1; static made = 0; get size(): number { return this.#n; } m(): number { return this.#n++; }
            static make(): Old { Old.made++; return new Old(); } }
          export { charge as fee, Old as New };`,
        updated: `export function fee(n: number): number { return n + 1; }
          export class New { #n = 1; static made = 0; get size(): number { return this.#n + 1; } m(): number { return ++this.#n; }
            static make(): New { New.made++; return new New(); } }`,
        contract: String.raw`
          /*@ changed_behavior renamed_from charge; ensures \result === \prev(\result) + 1; @*/
          export function fee(n: number): number;
          export class New {
            /*@ pure model twice(): number { return 2 * this.size; } @*/
            /*@ changed_behavior ensures this.#n === 2 && \prev(this.#n) === 2 && \prev(this.twice()) === 4 && this.twice() === 6; @*/
            m(): number;
            /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
            get size(): number;
            /*@ changed_behavior when_ensured \result instanceof New && New.made === 1; ensures \result instanceof New && fee(1) === 2 && \prev(fee(1)) === 1; @*/
            static make(): New;
          }`,
        renames: { fee: "charge", New: "Old" },
      },
      {
        "m.fee(1)": ["fee tttt"],
        "new m.New().m()": ["New.m tttt"],
        "new m.New().size": ["get New.size tttt"],
        "m.New.make() instanceof m.New": ["New.make tttt"],
      },
    );
  });

  it("have no value where this version cannot import them", async () => {
    const all = await expectTold(
      {
        previous: "export function f(n: number): number { if (n < 0) throw new Error(); return n; }",
        updated: {
          "main.ts": "export function f(n: number): number { if (n < 0) throw new Error(); return n; }",
          "late.ts": "export class Late extends Error {} export const limit = 1;",
        },
        contract: String.raw`
          import { Late, limit } from "./late.js";
          /*@ changed_behavior requires n < limit; when_signaled (e: Late) true; signals (e: Late) false; ensures \prev(limit) === 1; @*/
          export function f(n: number): number;`,
      },
      { "m.f(0)": ["f ?ft?"], "m.f(-1)": ["f ??tt"] },
    );
    expect(all["m.f(0)"]?.previous[0]?.before[0]?.why).toBe("a part of it cannot be executed");
  });

  it("may be of models that the file declares, in a class and in the module, and of what it imports", async () => {
    const files = (by: number): Record<string, string> => ({
      "limit.ts": "export const limit = 9; export class Limited extends Error {}\n",
      "main.ts": `import { Limited } from "./limit.js";
        const small = (n: number): boolean => n < ${by};
        export class Tank {
          level = 0;
          fill(n: number): void { if (small(n)) throw new Limited("few"); this.level += n * ${by}; }
        }`,
    });
    await expectTold(
      {
        previous: files(1),
        updated: files(2),
        contract: String.raw`
          import { limit, Limited } from "./limit.js";
          export class Tank {
            level: number;
            /*@ pure model isFull(): boolean { return large(this.level) && this.over(0); } @*/
            /*@ pure model over(n: number): boolean { return this.level > n; } @*/
            /*@ changed_behavior
              @   requires small(n);
              @   when_ensured !this.isFull();
              @   ensures this.isFull() && !\prev(this.isFull());
              @   when_signaled (e: Limited) n === 0;
              @   signals (e: Limited) n <= 1 && limit === 9;
              @*/
            fill(n: number): void;
          }
          /*@ pure model small(n: number): boolean { return n < limit && !large(n); } @*/
          /*@ pure model large(n: number): boolean { return n >= limit; } @*/`,
      },
      {
        "new m.Tank().fill(5)": ["Tank.fill tttt"],
        "new m.Tank().fill(4)": ["Tank.fill tttf"],
        "new m.Tank().fill(10)": ["Tank.fill ffff"],
        "new m.Tank().fill(0)": ["Tank.fill tttt"],
      },
    );
  });
});

describe("calls that are told", () => {
  it("are of units of every form", async () => {
    const program = (by: number): string => `
      export class Spot {
        #x; static count = 0;
        constructor(x: number) { if (x < 0) throw new RangeError("x"); this.#x = x + ${by}; Spot.count++; }
      }
      export class Point {
        #x;
        constructor(x: number) { this.#x = x + ${by}; }
        get x(): number { return this.#x * ${by}; }
        set x(value: number) { this.#x = value + ${by}; }
        static at(x: number): Point { return new Point(x + ${by}); }
        field = (n: number): number => n + ${by} + this.#x;
        async later(n: number): Promise<number> { await null; this.#x = n; if (n < 0) throw new RangeError("n"); return n + ${by}; }
        promised(n: number) { return n < 0 ? Promise.reject(new RangeError("n")) : Promise.resolve(n + ${by}); }
        *count(n: number): Generator<number, number> { for (let i = 0; i < n; i++) yield i + ${by}; this.#x = n; return n + ${by}; }
        #hidden(n: number): number { return n + ${by}; }
        shown(n: number): number { return this.#hidden(n); }
      }
      export class Derived extends Spot { constructor(x: number) { super(x); this.extra = x; } extra; }
      export const arrow = (n: number): number => n + ${by};
      export const table = { method(n: number): number { return n + ${by}; }, arrow: (n: number): number => n + ${by} };
      export function rest(first: number, ...others: number[]): number { return others.length + ${by}; }
      export function parts({ a, b = 2 }: { a: number; b?: number }): number { return a + b + ${by}; }
      export function outer(n: number): number { const k = ${by}; function inner(m: number): number { return m + k; } return inner(n); }
      export default function (n: number): number { return n + ${by}; }
      export namespace Inner { const k = ${by}; export function add(n: number): number { return n + k; } }
      export class Heir extends Point { override get x(): number { return super.x + 1; } }
      export async function* stream(n: number): AsyncGenerator<number, number> { for (let i = 0; i < n; i++) yield i; return n + ${by}; }
      export function over(n: number): number;
      export function over(n: string): string;
      export function over(n: number | string): number | string { return typeof n === "string" ? n + "${by}" : n + ${by}; }
    `;
    const all = await expectTold(
      {
        previous: program(1),
        updated: program(2),
        contract: String.raw`
          export class Spot {
            /*@ changed_behavior requires x !== 3; ensures this.#x === x + 2 && \prev(this.#x) === x + 1 && Spot.count > 0; signals (e: RangeError) x < 0; @*/
            constructor(x: number);
          }
          export class Point {
            /*@ changed_behavior ensures \result === this.#x * 2 && \prev(\result) === \prev(this.#x); @*/
            get x(): number;
            /*@ changed_behavior ensures this.#x === v + 2 && \prev(this.#x) === v + 1 && \old(this.#x) === 2; @*/
            set x(v: number);
            /*@ changed_behavior ensures \result instanceof Point && this === Point; @*/
            static at(x: number): Point;
            /*@ changed_behavior ensures \result === n + 2 + this.#x && \prev(\result) === n + 1 + \prev(this.#x); @*/
            field: (n: number) => number;
            /*@ changed_behavior ensures \result === n + 2 && \prev(\result) === n + 1 && this.#x === n && \old(this.#x) === 2; signals (e: RangeError) \prev(e).message === "n"; @*/
            later(n: number): Promise<number>;
            /*@ changed_behavior ensures \result === n + 2 && \prev(\result) === n + 1; signals (e: RangeError) \prev(e).message === "n"; @*/
            promised(n: number): Promise<number>;
            /*@ changed_behavior requires n > 0; ensures \result === n + 2 && \prev(\result) === n + 1 && this.#x === n && \old(this.#x) === 2; @*/
            count(n: number): Generator<number, number>;
            /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
            #hidden(n: number): number;
          }
          export class Derived {
            /*@ changed_behavior ensures this.extra === \prev(this.extra) && x === 7; @*/
            constructor(x: number);
          }
          /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
          export const arrow: (n: number) => number;
          export const table: {
            /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
            method(n: number): number;
            /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
            arrow(n: number): number;
          };
          /*@ changed_behavior ensures others.length === 2 && \result === \prev(others.length) + 2; @*/
          export function rest(first: number, ...others: number[]): number;
          /*@ changed_behavior ensures a === 1 && b === 2 && \result === \prev(\result) + 1; @*/
          export function parts({ a, b }: { a: number; b?: number }): number;
          /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
          export function outer(n: number): number;
          /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
          export default function (n: number): number;
          export namespace Inner {
            /*@ changed_behavior requires k > 0; ensures \result === n + k && \prev(\result) === n + \prev(k); @*/
            export function add(n: number): number;
          }
          export class Heir {
            /*@ changed_behavior ensures \result === super.x + 1 && \prev(\result) === \prev(super.x + 1); @*/
            get x(): number;
          }
          /*@ changed_behavior ensures \result === \prev(\result) + 1; @*/
          export function stream(n: number): AsyncGenerator<number, number>;
          /*@ changed_behavior requires typeof n === "number"; ensures \result === \prev(\result) + 1; @*/
          export function over(n: number): number;
          /*@ changed_behavior requires typeof t === "string"; ensures \result === t + "2" && \prev(\result) === t + "1"; @*/
          export function over(t: string): string;`,
      },
      {
        "new m.Spot(4) && 0": ["Spot.constructor tttt"],
        "new m.Spot(3) && 0": ["Spot.constructor ftft"],
        "new m.Spot(-1)": ["Spot.constructor tttt"],
        "new m.Derived(7) && 0": ["Derived.constructor tttt", "Spot.constructor tttt"],
        "new m.Derived(8) && 0": ["Derived.constructor tttf", "Spot.constructor tttt"],
        "new m.Point(1).x": ["get Point.x tttt"],
        "new m.Point(0).x = 3": ["set Point.x tttt"],
        "new m.Point(1).x = 3": ["set Point.x tttf"],
        "m.Point.at(5) && 0": ["Point.at tttt"],
        "new m.Point(1).field(4)": ["Point.field tttt"],
        "new m.Point(0).later(4)": ["Point.later tttt"],
        "new m.Point(1).later(4)": ["Point.later tttf"],
        "new m.Point(0).later(-4)": ["Point.later tttt"],
        "new m.Point(1).promised(4)": ["Point.promised tttt"],
        "new m.Point(1).promised(-4)": ["Point.promised tttt"],
        "[...new m.Point(0).count(2)]": ["Point.count tttt"],
        "new m.Point(0).count(2) && 0": ["Point.count t-t-"],
        "new m.Point(0).shown(2)": ["Point.#hidden tttt"],
        "m.arrow(1)": ["arrow tttt"],
        "m.table.method(1)": ["table.method tttt"],
        "m.table.arrow(1)": ["table.arrow tttt"],
        "m.rest(1, 2, 3)": ["rest tttt"],
        "m.rest(1)": ["rest tttf"],
        "m.parts({ a: 1 })": ["parts tttt"],
        "m.outer(1)": ["outer tttt"],
        "m.default(1)": ["default tttt"],
        "m.Inner.add(1)": ["Inner.add tttt"],
        "new m.Heir(1).x": ["get Heir.x tttt", "get Point.x tttt"],
        "(async () => { for await (const _ of m.stream(2)); })()": ["stream tttt"],
        "m.over(1)": ["over tttt ftff"],
        "m.over('a')": ["over ftff tttt"],
      },
    );
    expect(all["m.rest(1, 2, 3)"]?.updated[0]?.args).toEqual({ first: 1, others: [2, 3] });
    expect(all["new m.Point(1).promised(-4)"]?.updated[0]?.ending).toBe("threw RangeError: n");
    expect(all["new m.Point(1).promised(4)"]?.updated[0]?.ending).toBe("returned 6");
    expect(all["[...new m.Point(0).count(2)]"]?.outcomes).toEqual(["returned [1,2]", "returned [2,3]"]);
  });

  it("are of modules of every kind", async () => {
    const contract =
      "/*@ changed_behavior ensures \\result === \\prev(\\result) + 1; @*/\nexport function f(n: number): number;\n";
    const cjs = (by: number): string =>
      `const { add } = require("./add.cjs"); exports.f = function f(n) { return add(n, ${by}); };`;
    const add = 'exports.add = (a, b) => a + b;\nexports.later = () => require("./late.cjs");\n';
    const kinds: Readonly<Record<string, (by: number) => Readonly<Record<string, string>>>> = {
      "JavaScript, ES modules": (by) => ({ "main.js": `export function f(n) { return n + ${by}; }` }),
      "JavaScript, CommonJS": (by) => ({ "main.cjs": cjs(by), "add.cjs": add }),
      "TypeScript, CommonJS": (by) => ({
        "main.cts": `export function f(n: number): number { return n + ${by}; }`,
      }),
      "CommonJS that a module imports": (by) => ({
        "main.ts": 'export { f } from "./main.cjs";',
        "main.cjs": cjs(by),
        "add.cjs": add,
      }),
    };
    for (const files of Object.values(kinds))
      await expectTold(
        { previous: files(1), updated: files(2), contract },
        { "m.f(1)": ["f tttt"], "m.f(2)": ["f tttt"] },
      );
  });

  it("are those that run the unit's own body, whoever inherits it", async () => {
    const program = (by: number): Record<string, string> => ({
      "main.ts": `export class Base { n = 0; step(): number { this.n += ${by}; return this.n; } kept(): number { return this.step(); } }
        export class Other extends Base { override step(): number { return super.step() * 10; } }
        export class Heir extends Base {}
        export const far = async () => new (await import("./far.js")).Far();`,
      "far.ts": `import { Base } from "./main.js"; export class Far extends Base { override step(): number { return -1; } }`,
    });
    const all = await expectTold(
      {
        previous: program(1),
        updated: program(2),
        contract: String.raw`
          export class Base {
            n: number;
            /*@ pure model twice(): number { return 2 * this.n; } @*/
            /*@ changed_behavior ensures \result === 2 * \prev(\result) && this.twice() === 4; @*/
            step(): number;
            /*@ changed_behavior when_ensured \result > 0; ensures \result > 0; @*/
            kept(): number;
          }`,
      },
      {
        "new m.Base().step()": ["Base.step tttt"],
        "new m.Heir().step()": ["Base.step tttt"],
        "new m.Other().step()": ["Base.step tttt"],
        "(await m.far()).step()": [],
        "(await m.far()).kept()": ["Base.kept tftf"],
        "new m.Other().kept()": ["Base.kept tttt", "Base.step tttt"],
      },
    );
    expect(all["new m.Other().step()"]?.outcomes).toEqual(["returned 10", "returned 20"]);
  });

  it("keep their frames apart, when they recur and when they overlap", async () => {
    const program = (by: number): string => `
      export function fact(n: number): number { if (n < 0) throw new RangeError("n"); return n === 0 ? ${by} : n * fact(n - 1); }
      export async function slow(ms: number): Promise<number> { await new Promise((done) => setTimeout(done, ms)); return ms + ${by}; }`;
    const all = await expectTold(
      {
        previous: program(1),
        updated: program(2),
        contract: String.raw`
          /*@ changed_behavior old was: int = n; requires n >= 0; ensures \result === 2 * \prev(\result) && was === n && \old(n) === n; @*/
          export function fact(n: number): number;
          /*@ changed_behavior old was: int = ms; ensures \result === \prev(\result) + 1 && was === ms && \prev(was) === ms; @*/
          export function slow(ms: number): Promise<number>;`,
      },
      {
        "m.fact(3)": ["fact tttt", "fact tttt", "fact tttt", "fact tttt"],
        "m.fact(-1)": ["fact ftft"],
        "Promise.all([m.slow(30), m.slow(10), m.slow(20)])": ["slow tttt", "slow tttt", "slow tttt"],
      },
    );
    expect(all["m.fact(3)"]?.updated.map(({ args, ending }) => [args["n"], ending])).toEqual([
      [3, "returned 12"],
      [2, "returned 4"],
      [1, "returned 2"],
      [0, "returned 2"],
    ]);
  });
});

describe("ordinary contracts", () => {
  const program = (by: number): string =>
    String.raw`
    //@ requires n > 0; ensures \result < 10; signals (e: RangeError) n === 5;
    export function f(n: number): number { if (n === 5 || n === 6) throw new RangeError("five"); if (n === 7) g(0); return n + ${"${by}"}; }
    export { configure } from "@proviso/runtime";
    //@ requires n > 0;
    export function g(n: number): number { return n; }
    //@ ensures f(1) === ${"${by}"} + 1;
    export function h(): number { return 0; }
    export class Counter {
      //@ invariant this.n >= 0;
      n = 0;
      //@ ensures this.n === \old(this.n) + by;
      add(by: number): number { this.n += by; return this.n; }
      soon(by: number) { this.n = by; return by === 2 ? Promise.reject(new Error("two")) : Promise.resolve(by); }
    }`.replaceAll("${by}", String(by));
  const contract = String.raw`
    /*@ changed_behavior ensures \result === \prev(\result) + 1; signals (e: Error) n > 5; @*/
    export function f(n: number): number;
    export class Counter {
      n: number;
      /*@ changed_behavior requires by > 0; ensures this.n === \prev(this.n); @*/
      add(by: number): number;
      /*@ changed_behavior requires by > 0; ensures \result === by; signals (e: Error) e.message === "two"; @*/
      soon(by: number): Promise<number>;
    }`;

  it("are checked as ever, and how they break is how the call ended", async () => {
    const versions = { previous: program(1), updated: program(2), contract };
    const calls = {
      "m.f(1)": ["f tttt"],
      "m.f(0)": ["f tttf"],
      "m.f(5)": ["f tttf"],
      "m.f(6)": ["f tttt"],
      "m.f(7)": ["f tttt"],
      "m.f(9)": ["f tttt"],
      "m.h()": [],
      "(m.configure({ onViolation: 'ignore' }), [m.f(0), m.configure({ onViolation: 'throw' })][0])": [
        "f tttt",
      ],
      "(() => { try { m.f(0); } catch (e) { return [e.callSite, e.stack].join().replaceAll(/proviso-doors-\\w+/g, ''); } })()":
        ["f tttf"],
      "new m.Counter().soon(1).then((n) => n)": ["Counter.soon tttt"],
      "new m.Counter().soon(2).catch((e) => e.message)": ["Counter.soon tttt"],
      "(() => { try { return [new m.Counter().soon(-1)]; } catch (e) { return e.name; } })()": [
        "Counter.soon ftff",
      ],
      "new m.Counter().add(1)": ["Counter.add tttt"],
      "new m.Counter().add(-1)": ["Counter.add ftft"],
    };
    const all = await expectTold(versions, calls);
    const silent = await told({ ...versions, contract: "" }, Object.keys(calls));
    for (const call of Object.keys(calls)) expect(all[call]?.outcomes).toEqual(silent[call]?.outcomes);
    expect(all["m.f(9)"]?.updated[0]?.ending).toContain("NormalPostconditionError");
    expect(all["m.f(6)"]?.updated[0]?.ending).toContain("ExceptionalPostconditionError");
    expect(all["m.f(7)"]?.updated[0]?.ending).toContain("InternalPreconditionError");
    expect(all["m.f(0)"]?.updated[0]?.ending).toContain("EntryPreconditionError");
    expect(all["m.f(0)"]?.outcomes[1]).toBe("threw EntryPreconditionError: requires n > 0");
  });
});
