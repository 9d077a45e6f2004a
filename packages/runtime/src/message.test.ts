import { afterEach, describe, expect, it } from "vitest";
import { formatViolation } from "./message.js";
import { setRedact } from "./redact.js";
import type { ClauseValue, Violation, ViolationKind } from "./violation.js";

afterEach(() => setRedact([]));

const now = (text: string, value: unknown): ClauseValue => ({ text, value, old: false });
const before = (text: string, value: unknown): ClauseValue => ({ text, value, old: true });

const postcondition: Violation = {
  kind: "postcondition",
  unit: "Account.withdraw",
  clause: "ensures this.balance === \\old(this.balance) - amount",
  file: "src/account.ts",
  line: 12,
  column: 15,
  excerpt: "   * @ensures this.balance === \\old(this.balance) - amount",
  length: 44,
  blame: "unit",
  values: [now("this.balance", 5), before("\\old(this.balance)", 10), now("amount", 4)],
  callSite: "src/main.ts:7:9",
};

/** A violation of a clause that stands alone on line 3. */
function of(kind: ViolationKind, clause: string, more: Partial<Violation> = {}): string {
  return formatViolation({
    kind,
    unit: "Account.withdraw",
    clause,
    file: "a.ts",
    line: 3,
    column: 5,
    excerpt: `//@ ${clause};`,
    length: clause.length,
    blame: "unit",
    values: [],
    ...more,
  });
}

describe("a message", () => {
  it("says what, where, with which values, and who", () => {
    expect(formatViolation(postcondition)).toBe(
      String.raw`Account.withdraw breaks its promise: ensures this.balance === \old(this.balance) - amount

  src/account.ts:12:15
    12 |    * @ensures this.balance === \old(this.balance) - amount
       |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  this.balance        is 5
  \old(this.balance)  was 10
  amount              is 4

  called at src/main.ts:7:9
  to blame: Account.withdraw`,
    );
  });

  it("blames a caller where it called", () => {
    expect(
      of("entry-precondition", "requires amount > 0", {
        blame: "caller",
        callSite: "src/main.ts:7:9",
        values: [now("amount", -4)],
      }),
    ).toBe(`Account.withdraw was called outside its domain: requires amount > 0

  a.ts:3:5
     3 | //@ requires amount > 0;
       |     ^^^^^^^^^^^^^^^^^^^

  amount  is -4

  to blame: the caller at src/main.ts:7:9`);
  });

  it("blames a body for the calls in it", () => {
    expect(
      of("internal-precondition", "requires amount > 0", {
        caller: "Bank.transfer",
        callSite: "bank.ts:4:5",
      }),
    ).toBe(`Bank.transfer called Account.withdraw outside its domain: requires amount > 0

  a.ts:3:5
     3 | //@ requires amount > 0;
       |     ^^^^^^^^^^^^^^^^^^^

  called at bank.ts:4:5
  to blame: Bank.transfer`);
  });

  it("says what was thrown", () => {
    expect(
      of("exceptional-postcondition", "signals (e: RangeError) false", {
        note: "threw RangeError: no\n  more",
      }),
    ).toBe(`Account.withdraw breaks its promise by throwing: signals (e: RangeError) false

  a.ts:3:5
     3 | //@ signals (e: RangeError) false;
       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  threw RangeError: no more
  to blame: Account.withdraw`);
  });

  it("says when an invariant does not hold", () => {
    expect(
      of("invariant", "invariant this.balance >= 0", {
        note: "when Account.withdraw is left",
        values: [now("this.balance", -1)],
      }),
    ).toBe(`The invariant does not hold when Account.withdraw is left: invariant this.balance >= 0

  a.ts:3:5
     3 | //@ invariant this.balance >= 0;
       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^

  this.balance  is -1

  to blame: Account.withdraw`);
  });

  const headlines: readonly (readonly [ViolationKind, string, string])[] = [
    ["invariant", "invariant this.ok", "The invariant does not hold in Account.withdraw: invariant this.ok"],
    [
      "constraint",
      "constraint this.n > 0",
      "Account.withdraw breaks the constraint on changes: constraint this.n > 0",
    ],
    ["frame", "assignable this.n", "Account.withdraw changes what it may not: assignable this.n"],
    ["assert", "assert n > 0", "An assertion in Account.withdraw does not hold: assert n > 0"],
    ["assume", "assume n > 0", "An assumption in Account.withdraw does not hold: assume n > 0"],
    ["hence-by", "hence_by n > 0", "An inference in Account.withdraw does not hold: hence_by n > 0"],
    [
      "loop-invariant",
      "maintaining i > 0",
      "A loop in Account.withdraw does not keep its invariant: maintaining i > 0",
    ],
    [
      "loop-variant",
      "decreasing n - i",
      "A loop in Account.withdraw does not make progress: decreasing n - i",
    ],
    ["unreachable", "unreachable", "Account.withdraw reaches what is declared unreachable: unreachable"],
  ];
  for (const [kind, clause, headline] of headlines) {
    it(`has a headline for ${kind}`, () => {
      expect(of(kind, clause)).toBe(`${headline}

  a.ts:3:5
     3 | //@ ${clause};
       |     ${"^".repeat(clause.length)}

  to blame: Account.withdraw`);
    });
  }
});

describe("the source in a message", () => {
  const frameOf = (more: Partial<Violation>): string =>
    of("assert", "assert a", more).split("\n\n").slice(1, -1).join("\n\n");

  it("has the numbers of several lines, the first underlined", () => {
    expect(
      frameOf({ line: 99, column: 3, length: 4, excerpt: "  a &&\r\n    b &&\n    c" }),
    ).toBe(`  a.ts:99:3
    99 |   a &&
       |   ^^^^
   100 |     b &&
   101 |     c`);
  });

  it("is at most six lines", () => {
    expect(frameOf({ line: 1, column: 1, length: 1, excerpt: "a\nb\nc\nd\ne\nf\ng\nh" })).toBe(`  a.ts:1:1
     1 | a
       | ^
     2 | b
     3 | c
     4 | d
     5 | e
     6 | f
       | …`);
  });

  it("is underlined below tabs", () => {
    expect(frameOf({ column: 3, length: 2, excerpt: "\t\tab" })).toBe(
      "  a.ts:3:3\n     3 | \t\tab\n       | \t\t^^",
    );
  });

  it("may be missing", () => {
    expect(frameOf({ excerpt: "" })).toBe("  a.ts:3:5");
  });

  it("makes one line of a clause in the headline", () => {
    expect(of("assert", "assert a &&\n      b").split("\n")[0]).toBe(
      "An assertion in Account.withdraw does not hold: assert a && b",
    );
  });
});

describe("the values in a message", () => {
  const valuesOf = (clause: string, ...values: ClauseValue[]): string[] =>
    of("assert", clause, { excerpt: "", values }).split("\n\n").slice(2, -1);

  it("are listed once", () => {
    expect(valuesOf("a", now("a", 1), now("b", 2), now("a", 1))).toEqual(["  a  is 1\n  b  is 2"]);
  });

  it("are told from old ones of the same text", () => {
    expect(valuesOf("a", now("a", 1), before("a", 1))).toEqual(["  a  is 1\n  a  was 1"]);
  });

  it("leave out literals", () => {
    const literals = [now("0", 0), now("'x'", "x"), now('"y"', "y"), now("null", null), now("true", true)];
    expect(valuesOf("a", ...literals, now("-1", -1), now("5n", 5n), now("undefined", undefined))).toEqual([]);
    expect(valuesOf("a", now("n", 0), ...literals)).toEqual(["  n     is 0"]);
  });

  it("have the object last where the clause is about it", () => {
    const self = now("this", { n: 1 });
    expect(valuesOf("assert f(this, a)", self, now("a", 1))).toEqual(["  a     is 1\n  this  is { n: 1 }"]);
    expect(valuesOf("assert this.isFull()", self)).toEqual(["  this  is { n: 1 }"]);
    expect(valuesOf("assert this.n > this.#m", self)).toEqual([]);
    expect(valuesOf("assert this.items.includes(a)", self, now("a", 1))).toEqual(["  a  is 1"]);
    expect(valuesOf("assert thistle > a", self)).toEqual([]);
  });

  it("stand after long expressions too", () => {
    const long = "a".repeat(60);
    expect(valuesOf("b", now(long, 1), now("b", 2))).toEqual([`  ${long}  is 1\n  ${"b".padEnd(40)}  is 2`]);
  });

  it("are redacted by the text", () => {
    setRedact(["password"]);
    const values = [
      now("user.password.length", 3),
      now("user", { name: "a", password: "b" }),
      now("passwords", 1),
    ];
    expect(valuesOf("a", ...values)).toEqual([
      [
        "  user.password.length  is [redacted]",
        '  user                  is { name: "a", password: [redacted] }',
        "  passwords             is 1",
      ].join("\n"),
    ]);
  });

  it("survive hostility", () => {
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error("no");
        },
      },
    );
    expect(valuesOf("a", now("a", hostile))).toEqual(["  a  is [unprintable]"]);
    setRedact(() => {
      throw new Error("no");
    });
    expect(valuesOf("a", now("a", 1))).toEqual(["  a  is [unprintable]"]);
  });
});
