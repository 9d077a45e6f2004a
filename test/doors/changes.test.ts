import { describe, expect, it } from "vitest";
import { expectTold } from "./two-versions.js";

// The conditions of change contracts, told by the running programs of two versions (seed 000, §3.2).

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
});
