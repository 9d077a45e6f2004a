import type { int, nat } from "@proviso/runtime";
//@ ensures \result === -1;
export function firstMissing(xs: readonly int[], n: nat): int {
  //@ maintaining 0 <= i && i <= n;
  for (let i = 0; i < n; i++) { if (i > 0 && !xs.some((x) => x === i)) return i; }
  return -1;
}
const rows = [{ x: 1 }];
export function leak2(): void { for (const r of rows) r.x = 5; }
//@ ensures \result === 1;
export function g2(): int { return rows[0]!.x; }
const t = { a: { b: 1 } };  export const leak1 = () => t.a;
//@ ensures \result === 1;
export function g1(): int { return t.a.b; }
const u = { a: 1 };  export function leak3(): void { [u.a] = [5]; }
//@ ensures \result === 1;
export function g3(): int { return u.a; }
class Tick { n = 0; get(): int { this.n = this.n + 1; return this.n; } }
const tick = new Tick();
//@ ensures \result === 1;
export function g4(): int { return tick.get(); }
const hid = Object.freeze({ a: { b: 1 } });  export const leakA = () => hid.a;
//@ ensures \result === 1;
export function tA(): int { return hid.a.b; }
//@ ensures (\forall int i; 0 <= i && i < \result.length; (\forall int j; 0 <= j && j < \result.length; \result[i] === \result[j]));
export function mapIdx(xs: readonly int[], ys: readonly int[]): int[] { return xs.map((x) => ys.indexOf(x)); }
//@ ensures Object.is(\result, 0);
export function z1(x: int): int { return x * 0; }
//@ ensures Object.is(0 - x, -x);
export function z0(x: int): void {}
//@ requires x === 0;
//@ ensures 1 / (0 - x) === 1 / -x;
export function inv(x: int): void {}
//@ requires x === 0;
//@ ensures 1.5 / \result === Infinity;
export function z4(x: int, y: int): int { return x * y; }
//@ ensures Object.is(\result, x);
export function z2(x: int): int { return x + 0; }
//@ requires a.every((x) => x === 0) && a.length > 0;
//@ ensures (\exists b: boolean; a.every((x) => (1 / x > 0) === b));
export function zs(a: readonly number[]): void {}
//@ requires x > 0 && y > 0 && x < 9007199254740991;
//@ ensures \result;
export function divBig(x: int, y: int): boolean { return x / 9007199254740991 !== y / 9007199254740992; }
//@ requires x > 0;
//@ ensures Number.isFinite(\result);
export function dt(x: int): number { return x / 9.332636185032189e-302; }
export interface P { v: int; next: P | null }
//@ ensures a.v === 1;
export function one(a: P): void { }
//@ ensures \result || !\result;
//@ signals (e: Error) false;
export function givenPred(items: readonly int[], pred: (x: int) => boolean): boolean { return items.every((x) => pred(x)); }
let counter = 0;
export class Fr { x = 1;
  //@ assignable this.x;
  //@ ensures true;
  f(): void { counter = 1; } }
export const count = () => counter;

// Anything is `void` that a function returned which was said to return nothing.
//@ ensures \result;
export function isNothing(x: void): boolean { return x === undefined; }

// A text is `ArrayLike<string>`.
//@ ensures \result;
export function isList(x: ArrayLike<string>): boolean { return typeof x === "object"; }

// An object is a `String`.
//@ ensures \result;
export function isText(x: String): boolean { return typeof x === "string"; }

// What is said to follow from a precondition, and does not.
//@ requires x > 0;
//@ requires_redundantly x > 5;
//@ ensures \result > 5;
export function aboveFive(x: number): number { return x; }
