import { expect, it } from "vitest";
import { inFolder, reported } from "../test/support.js";

// Units that hold, each of which needs something that is easily left out of the model.

const units = {
  "a loop that changes an item by its place, and variables besides": `
//@ requires xs.length > 1 && 0 <= n && n <= 1000;
//@ ensures xs[0]!.n === (n === 0 ? \\old(xs[0]!.n) : 3);
export function leveled(xs: { n: int }[], n: int): void {
  let k = 0;
  //@ maintaining 0 <= k && k <= n && xs.length > 1 && xs[0]!.n === (k === 0 ? \\old(xs[0]!.n) : 3);
  //@ decreasing n - k;
  while (k < n) {
    xs[0]!.n = 3;
    k += 1;
  }
}`,
  "what a claim says with a name that stands for a property, too": `
//@ requires n >= 0 && n < 9;
//@ ensures Object.values({ \\result })[0] === n;
export function given(n: int): int {
  return n;
}`,
  "a copy that takes no new members, and has those that its type requires": `
//@ ensures \\result.x === 2 && \\result.y === p.y;
export function moved(p: { x: int; y: int; z?: int }): { x: int; y: int; z?: int } {
  const copy = Object.seal({ ...p });
  copy.x = 2;
  return copy;
}
//@ signals_only TypeError;
//@ ensures false;
export function emptied(p: { x: int; z?: int }): void {
  const copy: { x?: int; z?: int } = Object.seal({ ...p });
  delete copy.x;
}
//@ ensures \\result === false;
export function frozen(p: { x: int; y: int }): boolean {
  return Object.isFrozen(Object.preventExtensions({ ...p }));
}`,
};

it("is proved", async () => {
  const text = [`import type { int } from "@proviso/runtime";`, ...Object.values(units)].join("\n");
  await inFolder({ "decided.ts": text }, async (cwd) => {
    const { document } = await reported("verify", cwd, ["decided.ts", "--time-limit", "60"]);
    expect(document.units.length).toBeGreaterThanOrEqual(Object.keys(units).length);
    expect(document.units.filter(({ verdict }) => verdict !== "proved")).toEqual([]);
  });
}, 100_000);
