import { weakGet, weakSet } from "./intrinsics.js";

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that no other function of this process has. */
export function identityOf(value: object): number {
  const known = weakGet(numbers, value);
  if (known !== undefined) return known;
  last++;
  weakSet(numbers, value, last);
  return last;
}
