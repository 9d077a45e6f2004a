import { afterEach, describe, expect, it } from "vitest";
import { nativeImport, run, ways } from "../support/checked.js";
import { code } from "../support/verdicts.js";

const lib = code`export class Account {
  //@ invariant this.balance >= 0;
  //@ constraint this.owner === \old(this.owner);
  owner = "ann";
  balance = 10;
  /**
   * Takes money out.
   * @requires amount > 0 && amount !== 99
   * @ensures this.balance === \old(this.balance) - amount && \result === this.balance
   * @signals (e: RangeError) e.message === "much" && \not_modified(this.balance)
   * @signals_only RangeError
   */
  withdraw(amount: number): number {
    if (amount === 50) throw new RangeError("other");
    if (amount === 51) throw new TypeError("type");
    if (amount === 4) this.owner = "bob";
    this.balance -= amount === 3 ? 4 : amount;
    return this.balance;
  }
}
export class Bank {
  account = new Account();
  //@ ensures true;
  pay(amount: number): number { return this.account.withdraw(amount); }
}
export class Savings extends Account {
  override withdraw(amount: number): number { return amount; }
}
//@ requires (\forall int i; 0 <= i && i < a.length; a[i] > 0);
//@ ensures (\exists int i; 0 <= i && i < a.length; a[i] === \result);
export function pick(a: number[]): number { return 7; }
//@ requires o.next.next !== o &&
//@   o.depth > 1;
export const far = (o: any): void => {};
export function named(/*@ non_null @*/ x: unknown): void {}
//@ requires user.password.length > 3 && user.name !== password;
export function login(user: any, password: string): void {}
//@ normal_behavior requires x > 0;
export function never(x: number): void { throw "text"; }
`;

// Stays on its lines when it is transpiled.
const main = `import * as lib from "./lib.js";
export const pay = () => new lib.Bank().pay(0);
export const withdraw = (amount) => new lib.Account().withdraw(amount);
export const save = () => new lib.Savings().withdraw(1);
export { lib };
`;

interface Made {
  readonly pay: () => void;
  readonly withdraw: (amount: number) => void;
  readonly save: () => void;
  readonly lib: Readonly<Record<"pick" | "far" | "named" | "login" | "never", (...args: unknown[]) => void>>;
}

/** The message of what a call throws, with folders and the places of this file left out. */
async function message(options: object, call: (made: Made) => void): Promise<string> {
  const made = (await run({ "main.ts": main, "lib.ts": lib }, options)) as unknown as Made;
  try {
    call(made);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return text
      .replace(/\S*\/out\//g, "")
      .replace(/test\/runtime\/messages.test.ts:\d+:\d+/g, "here")
      .replace(/(lib\.js):\d+:\d+/g, "$1");
  }
  return "no error";
}

describe.each(ways)("messages, by %s", (_, options) => {
  it("an entry precondition: what, where, values, and the caller", async () => {
    expect(await message(options, (made) => made.withdraw(0))).toBe(
      `Account.withdraw was called outside its domain: requires amount > 0 && amount !== 99

  lib.ts:8:16
     8 |    * @requires amount > 0 && amount !== 99
       |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^

  amount  is 0

  to blame: the caller at main.js:3:55`,
    );
  });

  it("an internal precondition: who called whom, and where", async () => {
    expect(await message(options, (made) => made.pay())).toBe(
      `Bank.pay called Account.withdraw outside its domain: requires amount > 0 && amount !== 99

  lib.ts:8:16
     8 |    * @requires amount > 0 && amount !== 99
       |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^

  amount  is 0

  called at lib.js
  to blame: Bank.pay`,
    );
  });

  it("a postcondition: old values are marked", async () => {
    expect(await message(options, (made) => made.withdraw(3))).toBe(
      code`Account.withdraw breaks its promise: ensures this.balance === \old(this.balance) - amount && \result === this.balance

  lib.ts:9:15
     9 |    * @ensures this.balance === \old(this.balance) - amount && \result === this.balance
       |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  this.balance        is 6
  \old(this.balance)  was 10
  amount              is 3

  called at main.js:3:55
  to blame: Account.withdraw`,
    );
  });

  it("an inherited postcondition: the unit that broke it, the place that states it", async () => {
    expect(await message(options, (made) => made.save())).toBe(
      code`Savings.withdraw breaks its promise: ensures this.balance === \old(this.balance) - amount && \result === this.balance

  lib.ts:9:15
     9 |    * @ensures this.balance === \old(this.balance) - amount && \result === this.balance
       |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  this.balance        is 10
  \old(this.balance)  was 10
  amount              is 1

  called at main.js:4:45
  to blame: Savings.withdraw`,
    );
  });

  it("an exceptional postcondition: the exception is among the values", async () => {
    expect(await message(options, (made) => made.withdraw(50))).toBe(
      code`Account.withdraw breaks its promise by throwing: signals (e: RangeError) e.message === "much" && \not_modified(this.balance)

  lib.ts:10:15
    10 |    * @signals (e: RangeError) e.message === "much" && \not_modified(this.balance)
       |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  e          is RangeError("other")
  e.message  is "other"

  called at main.js:3:55
  to blame: Account.withdraw`,
    );
  });

  it("a clause that does not name the exception: it is told", async () => {
    expect(await message(options, (made) => made.withdraw(51))).toBe(
      `Account.withdraw breaks its promise by throwing: signals_only RangeError

  lib.ts:11:7
    11 |    * @signals_only RangeError
       |       ^^^^^^^^^^^^^^^^^^^^^^^

  threw TypeError: type
  called at main.js:3:55
  to blame: Account.withdraw`,
    );
    expect(await message(options, (made) => made.lib.never(1))).toBe(
      `never breaks its promise by throwing: normal_behavior

  lib.ts:38:5
    38 | //@ normal_behavior requires x > 0;
       |     ^^^^^^^^^^^^^^^

  threw "text"
  called at here
  to blame: never`,
    );
  });

  it("an invariant: when it was found broken", async () => {
    expect(await message(options, (made) => made.withdraw(11))).toBe(
      `The invariant does not hold when Account.withdraw is left: invariant this.balance >= 0

  lib.ts:2:17
     2 |   //@ invariant this.balance >= 0;
       |                 ^^^^^^^^^^^^^^^^^

  this.balance  is -1

  called at main.js:3:55
  to blame: Account.withdraw`,
    );
  });

  it("a constraint: before and after", async () => {
    expect(await message(options, (made) => made.withdraw(4))).toBe(
      code`Account.withdraw breaks the constraint on changes: constraint this.owner === \old(this.owner)

  lib.ts:3:18
     3 |   //@ constraint this.owner === \old(this.owner);
       |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

  this.owner        is "bob"
  \old(this.owner)  was "ann"

  called at main.js:3:55
  to blame: Account.withdraw`,
    );
  });

  it("quantifiers: the binding that decided; none, the rest", async () => {
    const some = await message(options, (made) => made.lib.pick([1, 0]));
    for (const row of ["  a         is [1, 0]", "  a.length  is 2", "  i         is 1", "  a[i]      is 0"])
      expect(some.split("\n")).toContain(row);
    const none = await message(options, (made) => made.lib.pick([1]));
    expect(none).toContain("is [1]\n");
    expect(none).toMatch(/ {2}\\result +is 7\n/);
    expect(none).not.toMatch(/^ {2}a\[i\] /m);
  });

  it("several lines, cycles, and a part that threw", async () => {
    const o: Record<string, unknown> = { depth: 1 };
    o["next"] = o;
    const cycle = await message(options, (made) => made.lib.far(o));
    expect(cycle).toContain(`far was called outside its domain: requires o.next.next !== o && o.depth > 1

  lib.ts:32:14
    32 | //@ requires o.next.next !== o &&
       |              ^^^^^^^^^^^^^^^^^^^^
    33 | //@   o.depth > 1;

`);
    expect(cycle).toContain("\n  o            is { depth: 1, next: [circular] }\n");
    expect(await message(options, (made) => made.lib.far({ depth: 2 }))).toContain(`is { depth: 2 }

  a part of it threw TypeError: Cannot read properties of undefined (reading 'next')
  to blame: the caller at here`);
  });

  it("modifiers stand where they are written", async () => {
    expect(await message(options, (made) => made.lib.named(null))).toBe(
      `named was called outside its domain: non_null x

  lib.ts:35:40
    35 | export function named(/*@ non_null @*/ x: unknown): void {}
       |                                        ^

  x  is null

  to blame: the caller at here`,
    );
  });

  describe("with configuration", () => {
    const runtime = (): Promise<Record<string, unknown>> =>
      nativeImport(new URL("../../packages/runtime/dist/index.js", import.meta.url).href);
    const configure = async (configuration: object): Promise<void> =>
      ((await runtime())["configure"] as (configuration: object) => void)(configuration);
    afterEach(async () => ((await runtime())["reset"] as () => void)());

    it("redacts names, in values too", async () => {
      await configure({ redact: ["password"] });
      const text = await message(options, (made) => made.lib.login({ name: "ann", password: "abc" }, "xyz"));
      expect(text).toContain(
        '  user                  is { name: "ann", password: [redacted] }\n  user.password.length  is [redacted]\n',
      );
      expect(text).not.toMatch(/abc|xyz/);
    });

    it("off checks nothing; ignored and logged violations let the program go on", async () => {
      await configure({ checks: "off" });
      expect(await message(options, (made) => made.withdraw(0))).toBe("no error");
      await configure({ checks: "on", onViolation: "ignore" });
      expect(await message(options, (made) => made.withdraw(0))).toBe("no error");
      const seen: string[] = [];
      await configure({ onViolation: "log", log: (text: string) => seen.push(text.split("\n")[0] ?? "") });
      expect(await message(options, (made) => made.withdraw(3))).toBe("no error");
      expect(seen).toEqual([
        code`NormalPostconditionError: Account.withdraw breaks its promise: ensures this.balance === \old(this.balance) - amount && \result === this.balance`,
      ]);
    });
  });
});
