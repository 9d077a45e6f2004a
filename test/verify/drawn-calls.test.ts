import { expect, it } from "vitest";
import { inFolder, reported } from "../test/support.js";

// What is not modelled is tried with calls that are drawn. They break what is broken, and are held against nobody who was given
// less than they may rely on.

const text = `
//@ ensures \\result !== 4;
export function digits(n: number): number {
  return String(n).replace(/\\D/g, "").length;
}

//@ ensures \\result >= 0;
export function hidden(n: number): number {
  while (/^-?[0-9]{3,}$/.test(String(n))) {}
  return n;
}

export class Purse {
  //@ invariant this.coins >= 0;
  coins = 0;

  steal(other: Purse): void {
    other.coins -= 1;
    this.coins += 1;
  }
}

//@ ensures \\result >= 0;
export function coinsIn(purse: Purse, text: string): number {
  return /x/.test(text) ? purse.coins : purse.coins + 0;
}
`;

it("breaks what is not modelled, by calls that give what may be relied on", async () => {
  await inFolder({ "drawn.ts": text }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["drawn.ts", "--time-limit", "60"]);
    const said = Object.fromEntries(document.units.map(({ unit, verdict }) => [unit, verdict]));
    expect(said).toMatchObject({ digits: "violated", hidden: "violated" });
    expect(["unknown", "suspected", "bounded"]).toContain(said["coinsIn"]);
  });
}, 100_000);
