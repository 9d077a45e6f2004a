import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { printValue } from "./print.js";
import { setRedact } from "./redact.js";

afterEach(() => setRedact([]));

class Account {
  readonly #secret = 1;
  constructor(readonly balance: number) {}
  get double(): number {
    return this.balance * 2 * this.#secret;
  }
}
class Names extends Array<string> {}
class Registry extends Map<string, number> {}
class Refused extends RangeError {}

const nothing: object = Object.create(null);
const circular: { self?: unknown; list: unknown[] } = { list: [] };
circular.self = circular;
circular.list.push(circular.list, circular);
const shared = { n: 1 };

const cases: readonly (readonly [unknown, string])[] = [
  [undefined, "undefined"],
  [null, "null"],
  [true, "true"],
  [0, "0"],
  [-0, "-0"],
  [Number.NaN, "NaN"],
  [Number.NEGATIVE_INFINITY, "-Infinity"],
  [1e21, "1e+21"],
  [5n, "5n"],
  [-(2n ** 64n), "-18446744073709551616n"],
  [2n ** 100_000n, "[huge bigint]"],
  ["", '""'],
  ['say "hi"\n', '"say \\"hi\\"\\n"'],
  ["a".repeat(80), `"${"a".repeat(80)}"`],
  ["a".repeat(81), `"${"a".repeat(80)}"… (81 characters)`],
  [Symbol("s"), "Symbol(s)"],
  [Symbol.iterator, "Symbol(Symbol.iterator)"],
  [function named() {}, "function named"],
  [() => 0, "function (anonymous)"],
  [Account, "class Account"],
  [class {}, "class (anonymous)"],
  [Math.max, "function max"],
  [[], "[]"],
  [[1, "a", [null]], '[1, "a", [null]]'],
  [[undefined], "[undefined]"],
  // biome-ignore lint/suspicious/noSparseArray: holes are printed
  [[1, , 3], "[1, <empty>, 3]"],
  [new Array(1e9), `[${"<empty>, ".repeat(8)}… 999999992 more]`],
  [new Array(1e6).fill(7), "[7, 7, 7, 7, 7, 7, 7, 7, … 999992 more]"],
  [Names.of("a"), 'Names(1) ["a"]'],
  [{}, "{}"],
  [{ a: 1, "b-c": { d: [] } }, '{ a: 1, "b-c": { d: [] } }'],
  [
    Object.fromEntries(Array.from("abcdefghij", (key) => [key, 1])),
    "{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, … 2 more }",
  ],
  [new Account(5), "Account { balance: 5 }"],
  [Object.create(new Account(5)), "Account {}"],
  [new (class {})(), "(anonymous) {}"],
  [nothing, "[null prototype] {}"],
  [Object.assign(Object.create(null), { a: 1 }), "[null prototype] { a: 1 }"],
  [
    {
      get a() {
        throw new Error("ran");
      },
      set b(_: unknown) {},
    },
    "{ a: [getter], b: [getter] }",
  ],
  [
    { a: { b: { c: { d: 1 }, e: [1], f: {}, g: [], h: 2 } } },
    "{ a: { b: { c: {…}, e: […], f: {}, g: [], h: 2 } } }",
  ],
  [circular, "{ list: [[circular], [circular]], self: [circular] }"],
  [[shared, shared], "[{ n: 1 }, { n: 1 }]"],
  [
    new Map<unknown, unknown>([
      ["a", 1],
      [{ k: 1 }, [2]],
    ]),
    'Map(2) { "a" => 1, { k: 1 } => [2] }',
  ],
  [new Map(), "Map(0) {}"],
  [
    new Map(Array.from({ length: 10 }, (_, i) => [i, i])),
    "Map(10) { 0 => 0, 1 => 1, 2 => 2, 3 => 3, 4 => 4, 5 => 5, 6 => 6, 7 => 7, … 2 more }",
  ],
  [new Registry([["a", 1]]), 'Registry(1) { "a" => 1 }'],
  [Object.create(Map.prototype), "Map {}"],
  [new Set([1, "a"]), 'Set(2) { 1, "a" }'],
  [new WeakMap(), "WeakMap {}"],
  [new Date(0), "Date(1970-01-01T00:00:00.000Z)"],
  [new Date(Number.NaN), "Date(null)"],
  [/a\/b/gi, "/a\\/b/gi"],
  [new TypeError("boom"), 'TypeError("boom")'],
  [new Refused("no"), 'Refused("no")'],
  [new Uint8Array([1, 2]), "Uint8Array(2) [1, 2]"],
  [new BigInt64Array(10), "BigInt64Array(10) [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, … 2 more]"],
  [new DataView(new ArrayBuffer(1)), "DataView {}"],
  [Object(5), "Number {}"],
  [Promise.resolve(1), "Promise {}"],
];

describe("a value prints as", () => {
  for (const [value, text] of cases) it(text.slice(0, 70), () => expect(printValue(value)).toBe(text));
});

describe("printing", () => {
  it("is of one line without control characters", () => {
    const nasty = Object.defineProperty(() => 0, "name", { value: "a\n\u001b[31m\u202eb" });
    expect(printValue(nasty)).toBe("function a��[31m�b");
    expect(printValue("\u009b31m\u2028")).toBe('"�31m�"');
    expect(printValue({ "\u001b": 1 })).toBe('{ "\\u001b": 1 }');
  });

  it("cuts the whole at 500 characters", () => {
    const wide = Array.from({ length: 8 }, () => "😀".repeat(60));
    const text = printValue([wide, wide]);
    expect(text.length).toBe(500);
    expect(text.endsWith("…")).toBe(true);
    expect(() => encodeURIComponent(text)).not.toThrow();
  });

  it("is fast on what is huge", () => {
    const text = "x".repeat(10 * 1024 * 1024);
    const keyed = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, text]));
    const huge = [text, new Array(1e7).fill(text), new Set(Array(1e5).keys()), keyed, 2n ** 10_000_000n];
    const start = performance.now();
    for (const value of huge) printValue(value);
    expect(printValue(huge).length).toBe(500);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it("is bounded where every level is full", () => {
    let tree: unknown = "leaf";
    for (let i = 0; i < 12; i++) tree = Array(8).fill(tree);
    const start = performance.now();
    expect(printValue(tree).length).toBe(500);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it("runs no method of the value", () => {
    const ran = (): never => {
      throw new Error("ran");
    };
    const value = { toString: 1, toJSON: 2, [Symbol.toPrimitive]: ran, [Symbol.toStringTag]: ran };
    expect(printValue(value)).toBe("{ toString: 1, toJSON: 2 }");
    class Tagged {
      get [Symbol.toStringTag](): string {
        return ran();
      }
      static get name(): string {
        return ran();
      }
    }
    expect(printValue(new Tagged())).toBe("(anonymous) {}");
  });

  it("never throws", () => {
    const traps = Object.getOwnPropertyNames(Reflect).map((name) => [
      name,
      () => {
        throw new Error(name);
      },
    ]);
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    for (const target of [{ a: 1 }, [1], new Map([[1, 2]]), () => 0, class {}, new Date()]) {
      for (const [name, trap] of traps) {
        const proxy = new Proxy<object>(target, { [String(name)]: trap });
        expect(printValue({ proxy })).toMatch(/^\{ proxy: .+ \}$/);
      }
      expect(printValue(new Proxy<object>(target, Object.fromEntries(traps)))).toBe("[unprintable]");
    }
    expect(printValue([revoked.proxy])).toBe("[[unprintable]]");
    expect(printValue(new Proxy([1, 2], {}))).toBe("[1, 2]");
    expect(printValue(new Proxy(new Map(), {}))).toBe("Map {}");
  });

  it("shows what comes from another realm as best it can", () => {
    expect(printValue(runInNewContext("[1, { a: 2 }]"))).toBe("[1, { a: 2 }]");
  });
});

describe("redaction", () => {
  it("hides names in objects and maps", () => {
    setRedact(["password", /token$/i]);
    expect(printValue({ password: "a", n: { accessToken: "b", user: 1 } })).toBe(
      "{ password: [redacted], n: { accessToken: [redacted], user: 1 } }",
    );
    expect(printValue(new Map([["password", 1]]))).toBe('Map(1) { "password" => [redacted] }');
    expect(printValue({ Password: 1, passwords: 2, tokens: 3 })).toBe(
      "{ Password: 1, passwords: 2, tokens: 3 }",
    );
  });

  const texts: readonly (readonly [string, boolean])[] = [
    ["password", true],
    ["this.password", true],
    ["this.#password", true],
    ["user.password.length", true],
    ["\\old(user.password)", true],
    ['user["password"]', true],
    ["user['pass-word']", true],
    ["check(a, password)", true],
    ["passwordless", false],
    ["user.pass.word", false],
    ["user", false],
  ];
  for (const [text, isHidden] of texts) {
    it(`${isHidden ? "hides" : "shows"} the value of ${text}`, () => {
      setRedact(["password", "pass-word"]);
      expect(printValue(1, text)).toBe(isHidden ? "[redacted]" : "1");
      setRedact([/^pass-?word$/g]);
      expect(printValue(1, text)).toBe(isHidden ? "[redacted]" : "1");
      expect(printValue(1, text)).toBe(isHidden ? "[redacted]" : "1");
    });
  }

  it("prints what a function returns instead", () => {
    const names: string[] = [];
    setRedact((name, value) => {
      names.push(name);
      return name === "card" ? { last: String(value).slice(-4) } : value;
    });
    expect(printValue({ card: "1234567890", n: [1] }, "order")).toBe('{ card: { last: "7890" }, n: [1] }');
    expect(names).toEqual(["order", "card", "last", "n"]);
  });

  it("says nothing of an object when the function throws", () => {
    setRedact((name) => {
      if (name === "bad") throw new Error("no");
      return 1;
    });
    expect(printValue({ bad: "secret" })).toBe("[unprintable]");
    expect(printValue("secret", "bad")).toBe("[unprintable]");
    expect(printValue(new Map([["bad", "secret"]]))).toBe("Map {}");
  });
});
