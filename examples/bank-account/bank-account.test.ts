import { describe, expect, it } from "vitest";
import { Account, LIMIT } from "./account.js";

describe("Account", () => {
  it("opens with the given balance, from nothing up to the limit", () => {
    expect(new Account(0).getBalance()).toBe(0);
    expect(new Account(LIMIT).getBalance()).toBe(LIMIT);
  });

  it("adds what is deposited", () => {
    const account = new Account(100);
    account.deposit(50);
    account.deposit(1);
    expect(account.getBalance()).toBe(151);
  });

  it("can be filled to the limit", () => {
    const account = new Account(1);
    account.deposit(LIMIT - 1);
    expect(account.getBalance()).toBe(LIMIT);
  });

  it("returns what is left after a withdrawal", () => {
    const account = new Account(100);
    expect(account.withdraw(30)).toBe(70);
    expect(account.withdraw(70)).toBe(0);
    expect(account.getBalance()).toBe(0);
  });

  it("refuses to be overdrawn and keeps the money", () => {
    const account = new Account(100);
    expect(() => account.withdraw(101)).toThrow(RangeError);
    expect(account.getBalance()).toBe(100);
  });

  it("moves money between accounts", () => {
    const from = new Account(100);
    const to = new Account(5);
    from.transferTo(to, 40);
    expect([from.getBalance(), to.getBalance()]).toEqual([60, 45]);
  });

  it("moves nothing when the money does not suffice", () => {
    const from = new Account(10);
    const to = new Account(5);
    expect(() => from.transferTo(to, 11)).toThrow(RangeError);
    expect([from.getBalance(), to.getBalance()]).toEqual([10, 5]);
  });
});
