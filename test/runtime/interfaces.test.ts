import { describe, expect, it } from "vitest";
import { outcome, run, ways } from "../support/checked.js";
import { code, type Row, testRows } from "../support/verdicts.js";

const raw = String.raw;

const shape = code`export interface I {
  //@ requires x > 0; ensures \result > x;
  m(x: number): number;
}`;
const body = "{ m(x: number): number { return x > 5 ? x + 1 : x; } }";

/** What the contract of `I.m` says of a class with that body. */
const bound = {
  "new C().m(6)": "returned 7",
  "new C().m(0)": "EntryPreconditionError: requires x > 0",
  "new C().m(1)": raw`NormalPostconditionError: ensures \result > x`,
};

const here: readonly Row[] = [
  ["a class that implements an interface", code`${shape} class C implements I ${body}`, bound],
  [
    "several interfaces: preconditions by or, promises by and with guards",
    code`interface I {
        //@ requires x > 0; ensures \result > 0;
        m(x: number): number;
      }
      interface J {
        //@ requires x % 2 === 0; ensures \result % 2 === 0;
        m(x: number): number;
      }
      class C implements I, J { m(x: number): number { return x === 4 ? 5 : x === 6 ? -6 : x; } }`,
    {
      "new C().m(1)": "returned 1",
      "new C().m(-2)": "returned -2",
      "new C().m(-1)": "EntryPreconditionError: requires x > 0",
      "new C().m(4)": raw`NormalPostconditionError: ensures \result % 2 === 0`,
      "new C().m(6)": raw`NormalPostconditionError: ensures \result > 0`,
    },
  ],
  [
    "interfaces above interfaces, reached by more than one way, are checked once",
    code`const log: string[] = [];
      const say = (what: string): boolean => { log.push(what); return true; };
      interface Top {
        //@ requires say("pre Top"); ensures say("post Top");
        m(): void;
        //@ invariant say("inv Top");
      }
      interface L extends Top {
        //@ requires say("pre L");
        m(): void;
      }
      interface R extends Top {}
      class B implements R { m(): void {} }
      class C extends B implements L, R { override m(): void { log.push("body"); } }
      const c = new C();`,
    {
      "(log.length = 0, c.m(), log.sort().join())": 'returned "body,inv Top,inv Top,post Top,pre L,pre Top"',
    },
  ],
  [
    "an inherited method that only the subclass's interface speaks of (§6.7.1)",
    code`${shape}
      interface K {
        //@ invariant this.n >= 0;
        n: number;
      }
      class T { m(x: number): number { return x > 5 ? x + 1 : x; } }
      class C extends T implements I {}
      class U {
        n = 0;
        //@ requires by !== 0;
        add(by: number): number { return this.n += by; }
      }
      class V extends U implements K {}
      class W extends V {}`,
    {
      "new T().m(0)": "returned 0",
      ...bound,
      "new U().add(-1)": "returned -1",
      "new V().add(-1)": "InvariantError: invariant this.n >= 0",
      "new W().add(-1)": "InvariantError: invariant this.n >= 0",
      "new V().add(0)": "EntryPreconditionError: requires by !== 0",
    },
  ],
  [
    "an inherited method with a contract, and a subclass's interface with another",
    code`class T {
        //@ requires x < 0; ensures \result === x;
        m(x: number): number { return x; }
      }
      ${shape}
      class C extends T implements I {}`,
    {
      "new C().m(-1)": "returned -1",
      "new C().m(0)": "EntryPreconditionError: requires x < 0",
      "new C().m(1)": raw`NormalPostconditionError: ensures \result > x`,
      "new T().m(1)": "EntryPreconditionError: requires x < 0",
    },
  ],
  [
    "a class expression, an abstract class, a generic interface",
    code`export interface I<T> {
        //@ requires x > 0; ensures \result > x;
        m(x: T): T;
      }
      const D = class implements I<number> ${body};
      abstract class Above implements I<number> { abstract m(x: number): number; }
      class C extends Above ${body}`,
    { ...bound, "new D().m(0)": "EntryPreconditionError: requires x > 0" },
  ],
  [
    "a property of function type, implemented by a method",
    code`interface I {
        //@ requires x > 0; ensures \result > x;
        m: (x: number) => number;
      }
      class C implements I ${body}`,
    bound,
  ],
  [
    "a method, implemented by a function in a field",
    code`${shape} class C implements I { m = (x: number): number => x > 5 ? x + 1 : x; }`,
    bound,
  ],
  [
    "fewer parameters than the interface's method has, in a method and in a field",
    code`interface I {
        //@ requires y > 0; ensures \result === x + y - z.length;
        m(x: number, y: number, ...z: number[]): number;
      }
      class C implements I { m(x: number): number { return x + 1; } }
      class D implements I { m = (x: number): number => x + 1; }
      class E implements I { m = function (): number { return 2; }; }
      const [c, d, e]: I[] = [new C(), new D(), new E()];`,
    Object.fromEntries(
      ["c", "d", "e"].flatMap((o) => [
        [`${o}.m(1, 1)`, "returned 2"],
        [`${o}.m(1, 0)`, "EntryPreconditionError: requires y > 0"],
        [`${o}.m(1, 2)`, raw`NormalPostconditionError: ensures \result === x + y - z.length`],
        [`${o}.m(1, 2, 7)`, "returned 2"],
        [`${o}.m.length`, o === "e" ? "returned 0" : "returned 1"],
      ]),
    ),
  ],
  [
    "accessors",
    code`interface I {
        //@ ensures \result > 0;
        get n(): number;
        //@ requires x > 0;
        set n(x: number);
      }
      class C implements I { v = 0; get n(): number { return this.v; } set n(x: number) { this.v = x; } }`,
    {
      "new C().n": raw`NormalPostconditionError: ensures \result > 0`,
      "new C().n = 0": "EntryPreconditionError: requires x > 0",
      "new C().n = 1": "returned 1",
    },
  ],
  [
    "an interface declared in parts, and one merged with a class",
    code`interface I {
        //@ requires x > 0;
        m(x: number): number;
      }
      interface I {
        //@ requires x > 0;
        n(x: number): number;
        //@ invariant this.k > 0;
        k: number;
      }
      interface C {
        //@ requires x > 0;
        o(x: number): number;
      }
      class C implements I { k = 1; m(x: number): number { return x; } o(x: number): number { return x; } n(x: number): number { return this.k = x; } reset(): void { this.k = 0; } }`,
    {
      "new C().m(0)": "EntryPreconditionError: requires x > 0",
      "new C().n(0)": "EntryPreconditionError: requires x > 0",
      "new C().o(0)": "EntryPreconditionError: requires x > 0",
      "new C().reset()": "InvariantError: invariant this.k > 0",
    },
  ],
  [
    "an interface that extends a class, a class that implements a class",
    code`class A {
        //@ requires x > 0; ensures \result > x;
        m(x: number): number { return x + 1; }
      }
      interface J extends A {}
      class C implements A ${body}
      class D implements J ${body}`,
    {
      ...bound,
      "new D().m(0)": "EntryPreconditionError: requires x > 0",
      "new D().m(1)": raw`NormalPostconditionError: ensures \result > x`,
    },
  ],
  [
    "an alias of an interface, and one inside a namespace",
    code`${shape}
      type Alias = I;
      namespace N { export interface Inner extends I {} }
      class C implements Alias ${body}
      class D implements N.Inner ${body}`,
    { ...bound, "new D().m(0)": "EntryPreconditionError: requires x > 0" },
  ],
  [
    "overloads in an interface are cases",
    code`interface I {
        //@ requires typeof x === "number"; requires x > 0;
        m(x: number): number;
        //@ requires typeof s === "string"; ensures \result === s.length;
        m(s: string): number;
      }
      class C implements I { m(x: any): number { return typeof x === "string" ? x.length % 3 : x; } }
      const c = new C();`,
    {
      "c.m(1)": "returned 1",
      'c.m("ab")': "returned 2",
      "c.m(0)": "EntryPreconditionError: requires x > 0",
      'c.m("abc")': raw`NormalPostconditionError: ensures \result === s.length`,
    },
  ],
  [
    "constraints and invariants of an interface, also of objects whose class says nothing",
    code`interface I {
        //@ invariant this.n >= 0; constraint this.n >= \old(this.n);
        n: number;
      }
      class B implements I { n = 5; set(n: number): void { this.n = n; } }
      class C extends B { put(n: number): void { this.n = n; } }`,
    {
      "new B().set(6)": "returned undefined",
      "new B().set(-1)": "InvariantError: invariant this.n >= 0",
      "new B().set(4)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new C().put(-1)": "InvariantError: invariant this.n >= 0",
      "new C().put(4)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
      "new C().set(4)": raw`ConstraintError: constraint this.n >= \old(this.n)`,
    },
  ],
];

const importing = (line: string, heritage = "I"): string => `${line} class C implements ${heritage} ${body}`;

const elsewhere: readonly Row[] = [
  [
    "an import",
    {
      "i.ts": shape,
      "main.ts": importing(`import { I } from "./i.js";`).replace("import {", "import { type"),
    },
    bound,
  ],
  [
    "an import of types",
    { "i.ts": shape, "main.ts": importing(`import type { I as J } from "./i.js";`, "J") },
    bound,
  ],
  [
    "a default import",
    {
      "i.ts": shape.replace("export interface", "export default interface"),
      "main.ts": importing(`import type J from "./i.js";`, "J"),
    },
    bound,
  ],
  [
    "a namespace import",
    { "i.ts": shape, "main.ts": importing(`import type * as all from "./i.js";`, "all.I") },
    bound,
  ],
  [
    "a re-export of types",
    {
      "i.ts": shape,
      "j.ts": `export type { I as J } from "./i.js";`,
      "k.ts": `export * from "./j.js";`,
      "main.ts": importing(`import type { J } from "./k.js";`, "J"),
    },
    bound,
  ],
  [
    "an export list",
    {
      "i.ts": `${shape.replace("export ", "")} export type { I as J };`,
      "main.ts": importing(`import type { J } from "./i.js";`, "J"),
    },
    bound,
  ],
  [
    "names in the contract mean what they mean in the interface's file",
    {
      "limits.ts": "export const most = 9;",
      "i.ts": code`import { most as top } from "./limits.js";
        export const limit = 5;
        export const fits = (x: number): boolean => x < limit;
        export interface I {
          //@ requires fits(x) && x < top;
          m(x: number): number;
          //@ requires x < limit;
          n(x: number): number;
        }`,
      "main.ts": code`import type { I } from "./i.js";
        const limit = 0;
        const fits = (x: number): boolean => false;
        const top = 0;
        class C implements I { m(x: number): number { return x; } n(limit: number): number { return limit; } }`,
    },
    {
      "new C().m(4)": "returned 4",
      "new C().m(5)": "EntryPreconditionError: requires fits(x) && x < top",
      "new C().n(4)": "returned 4",
      "new C().n(5)": "EntryPreconditionError: requires x < limit",
    },
  ],
  [
    "names that the interface's file does not export are out of reach, and count in favour",
    {
      "i.ts": code`const limit = 5;
        function fits(x: number): boolean { return x < limit; }
        export interface I {
          //@ requires fits(x) && x !== limit && x >= 0;
          m(x: number): number;
        }`,
      "main.ts": code`import type { I } from "./i.js"; import "./i.js";
        class C implements I { m(x: number): number { return x; } }`,
    },
    {
      "new C().m(4)": "returned 4",
      "new C().m(5)": "returned 5",
      "new C().m(-1)": "EntryPreconditionError: requires fits(x) && x !== limit && x >= 0",
    },
  ],
  [
    "one interface, implemented in several files: one record, one order",
    {
      "i.ts": code`export const log: string[] = [];
        export const say = (what: string): boolean => { log.push(what); return true; };
        export interface I {
          //@ invariant say("inv I");
          //@ requires say("pre I");
          m(): void;
        }`,
      "b.ts": code`import type { I } from "./i.js"; export class B implements I { m(): void {} }`,
      "main.ts": code`import type { I } from "./i.js"; import { log } from "./i.js"; import { B } from "./b.js";
        class C extends B implements I { override m(): void { log.push("body"); } }
        const c = new C();`,
    },
    { "(log.length = 0, c.m(), log.join())": 'returned "inv I,pre I,body,inv I"' },
  ],
  [
    "an interface above one in another file, in a third",
    {
      "top.ts": shape.replace("interface I", "interface Top"),
      "mid.ts": code`import type { Top } from "./top.js"; export interface Mid extends Top {}`,
      "main.ts": importing(`import type { Mid } from "./mid.js";`, "Mid"),
    },
    bound,
  ],
];

describe.each(ways)("interfaces, by %s", (_, options) => {
  describe("in the same file", () => testRows(here, options));
  describe("in another file", () => testRows(elsewhere, options));

  it("programs in one process whose interfaces have the same name do not meet", async () => {
    const program = (condition: string): string =>
      `interface Same {\n//@ requires ${condition};\nm(x: number): number;\n}\nclass C implements Same { m(x: number): number { return x; } }\nexport const call = (x: number): number => new C().m(x);`;
    const [up, down] = [await run(program("x > 0"), options), await run(program("x < 0"), options)];
    expect(await outcome(() => (up["call"] as (x: number) => number)(1))).toBe("returned 1");
    expect(await outcome(() => (down["call"] as (x: number) => number)(-1))).toBe("returned -1");
    expect(await outcome(() => (down["call"] as (x: number) => number)(1))).toBe(
      "EntryPreconditionError: requires x < 0",
    );
  });
});
